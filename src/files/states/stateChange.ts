import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { type FileState, isSameKind, type LeftReason } from "../../core/history/index.ts";

/** A path and what is to be there instead of what is. */
export interface StateChange {
  /** With every link resolved but that at its end. */
  readonly realPath: string;
  readonly now: FileState | null;
  readonly wanted: FileState | null;
}

/** Why what is at a path stays. */
export type PutFailure =
  | FileFailure
  | PathFailure
  | { readonly code: "left"; readonly reason: LeftReason }
  /** It is where it was put for the time being: its own place is taken. */
  | { readonly code: "movedAside"; readonly place: string };

/** Whether what is there goes before what is wanted comes. */
export function isReplaced({ now, wanted }: StateChange): boolean {
  return !isSameKind(now, wanted) || now?.stamp !== wanted?.stamp;
}

export const notKept: PutFailure = { code: "left", reason: "contentsNotKept" };
export const changed: PutFailure = { code: "left", reason: "changedSince" };

/** A file on its way to another path, by its stamp. */
export interface ParkedFile {
  readonly from: StateChange;
  readonly place: string;
}
