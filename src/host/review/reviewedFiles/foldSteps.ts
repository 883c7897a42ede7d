import type { ContentKey } from "../../../core/history/index.ts";
import { type ContentServices, type FileState, foldStep } from "./fileState.ts";
import type { FileStep } from "./fileSteps.ts";

type FoldServices = ContentServices & { readonly pause: () => Promise<void> };

interface GivenSteps {
  readonly steps: readonly FileStep[];
  readonly isByteExact: boolean;
}

/** What is known after all steps about a file, or some more of them that are no undo. */
export async function foldSteps(
  first: FileState,
  { steps, isByteExact }: GivenSteps,
  services: FoldServices,
): Promise<FileState> {
  const returns = findReturns(steps);
  const wanted = new Set(returns.map((each) => each?.heldBefore));
  const states = new Map<number | undefined, FileState>();
  let state = first;
  for (const [index, step] of steps.entries()) {
    await services.pause();
    if (wanted.has(index)) states.set(index, state);
    const { heldBefore, takesBackKept = false } = returns[index] ?? {};
    const before = states.get(heldBefore);
    state = await foldStep(state, { step, isByteExact, before, takesBackKept }, services);
  }
  return state;
}

/** What an undo comes back to. */
interface Return {
  /** The file held the text before, with nothing kept since: the last step before which it did. */
  readonly heldBefore: number | undefined;
  readonly takesBackKept: boolean;
}

/** By step, for each that is an undo. */
function findReturns(steps: readonly FileStep[]): readonly (Return | undefined)[] {
  const held = new Map<ContentKey | null, number>();
  let lastKeep = 0;
  return steps.map((step, index) => {
    if (step.kind === "keep") {
      lastKeep = step.entryId;
      held.clear();
      held.set(step.record.current, index + 1);
      return undefined;
    }
    const { before, after } = step.record;
    const heldBefore = held.get(after);
    held.set(before, index);
    held.set(after, index + 1);
    if (step.kind !== "undo") return undefined;
    return { heldBefore, takesBackKept: step.of.some((id) => id < lastKeep) };
  });
}
