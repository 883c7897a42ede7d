import { type ContentServices, type FileState, foldStep } from "./fileState.ts";
import type { FileStep } from "./fileSteps.ts";

type FoldServices = ContentServices & { readonly pause: () => Promise<void> };

/** What is known after all entries about a file. */
export function foldAll(
  first: FileState,
  steps: readonly FileStep[],
  isByteExact: boolean,
  services: FoldServices,
): Promise<FileState> {
  const starts = steps.map((_, index) => findStart(steps, index));
  return foldSteps(first, { steps, isByteExact, starts }, services);
}

interface GivenSteps {
  readonly steps: readonly FileStep[];
  readonly isByteExact: boolean;
  /** By step, where the state is from that it brings back, if it does. */
  readonly starts?: readonly (number | undefined)[];
}

/** What is known after some more entries about a file. */
export async function foldSteps(
  first: FileState,
  { steps, isByteExact, starts = [] }: GivenSteps,
  services: FoldServices,
): Promise<FileState> {
  const wanted = new Set(starts);
  const states = new Map<number, FileState>();
  let state = first;
  for (const [index, step] of steps.entries()) {
    await services.pause();
    if (wanted.has(index)) states.set(index, state);
    const start = starts[index];
    const before = start === undefined ? undefined : states.get(start);
    state = await foldStep(state, { step, isByteExact, before }, services);
  }
  return state;
}

/** Whether an undo may have taken back what a person did as well: entries that are no steps. */
export function mayUndoOwn(step: FileStep, entryIds: ReadonlySet<number>): boolean {
  return step.kind === "undo" && step.of.some((id) => !entryIds.has(id));
}

/** The first of all steps since then that an undo took back, with what a person did among them. */
function findStart(steps: readonly FileStep[], index: number): number | undefined {
  const step = steps[index];
  if (step?.kind !== "undo" || step.of.length === 0) return undefined;
  const oldest = Math.min(...step.of);
  const start = steps.findIndex(({ entryId }) => entryId >= oldest);
  const undone = steps.slice(start, index);
  const areAll = undone.every(({ kind, entryId }) => kind === "edit" && step.of.includes(entryId));
  const isOwnToo = mayUndoOwn(step, new Set(undone.map(({ entryId }) => entryId)));
  return areAll && isOwnToo ? start : undefined;
}
