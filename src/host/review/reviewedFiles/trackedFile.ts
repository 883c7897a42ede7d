import type { StoredEntry } from "../../../files/history/index.ts";
import type { FileState } from "./fileState.ts";
import { type FileStep, needsBytes, wasUnseen } from "./fileSteps.ts";

/** A file that entries are about. */
export interface TrackedFile {
  /** In order of id. */
  readonly entries: readonly StoredEntry[];
  readonly isByteExact: boolean;
  readonly state: FileState;
  /** It is not there, so there is nothing to review of it for now. */
  readonly isGone: boolean;
}

/** What is new of a file in the history. */
export interface News {
  readonly steps: FileStep[];
  readonly entries: StoredEntry[];
}

/** The same of a file that is somewhere else now. */
export function moveState(state: FileState, uri: string, path: string): FileState {
  const { review, last, kept, undone } = state;
  return {
    uri,
    path,
    undone,
    review: review && { ...review, uri, path },
    last: last && { ...last, uri, path },
    kept: kept && { ...kept, uri, path },
  };
}

/** Whether news come after all that is known, in texts that are read in the same way. */
export function goesOn(
  { entries, isByteExact }: TrackedFile,
  { steps }: News,
  lastStep: FileStep | undefined,
): boolean {
  const last = entries.at(-1)?.id ?? 0;
  if (steps[0] !== undefined && wasUnseen(lastStep, steps[0])) return false;
  if (steps.some(({ kind }) => kind === "undo")) return false;
  return steps.every(({ entryId }) => entryId > last) && (isByteExact || !needsBytes(steps));
}

/** Whether there is something else to show of a file. */
export function isOther(one: TrackedFile | undefined, other: TrackedFile | undefined): boolean {
  const [before, after] = [describe(one), describe(other)];
  return before.some((each, index) => each !== after[index]);
}

function describe(file: TrackedFile | undefined): readonly unknown[] {
  const review = file?.state.review;
  return [
    file?.isGone ?? false,
    file?.state.kept,
    review?.baseline,
    review?.edit.replacements.length,
  ];
}
