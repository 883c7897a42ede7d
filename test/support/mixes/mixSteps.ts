import fc from "fast-check";
import type { MixedFile, MixedHistory } from "./mixedHistory.ts";

const run = fc.record({ at: fc.nat(), removed: fc.nat({ max: 3 }), added: fc.nat({ max: 3 }) });
const kinds = {
  edit: 8,
  create: 1,
  type: 5,
  save: 3,
  revert: 1,
  close: 1,
  commit: 1,
  checkout: 1,
  stash: 1,
  rename: 1,
  swap: 1,
  undo: 4,
  redo: 3,
  undoKeep: 1,
  keepHunk: 2,
  undoHunk: 3,
  doubleClick: 3,
  clickInEdit: 2,
  keepFile: 1,
  undoFile: 1,
  keepCall: 1,
  keepAll: 1,
  undoAll: 1,
} as const;
type StepKind = keyof typeof kinds;
export const stepsOfMix = fc.record({
  kind: fc.oneof(
    ...Object.entries(kinds).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constant(kind as StepKind),
    })),
  ),
  pick: fc.nat(),
  other: fc.nat(),
  runs: fc.array(run, { minLength: 1, maxLength: 4 }),
  /** Another window opens while the step is under way, or the window is loaded again after it. */
  reload: fc.constantFrom("none", "none", "none", "after", "amid"),
});
export type Step = typeof stepsOfMix extends fc.Arbitrary<infer Value> ? Value : never;

export function pickOf<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % items.length];
}

/** A file with some of its lines replaced by new ones. */
export function replaceRuns(
  mix: MixedHistory,
  { lines }: MixedFile,
  runs: Step["runs"],
  who: string,
): readonly string[] {
  const replaced = [...(lines ?? [])];
  for (const { at, removed, added } of runs) {
    replaced.splice(at % (replaced.length + 1), removed, ...mix.makeNew(who, added));
  }
  return replaced;
}
