import { describeReason } from "../../toolkit/confirmation/index.ts";
import type { UndoAnswer } from "../history/index.ts";
import type { FileReview } from "./reviewedFiles/index.ts";

/** Tells a person what undoing files will do. */
export type Agree = (planned: PlannedUndo) => Promise<boolean>;

export interface PlannedUndo extends Pick<UndoAnswer, "undone" | "left"> {
  /** Files that agents created. */
  readonly deleted: readonly string[];
}

export function planUndo(files: readonly FileReview[]): PlannedUndo {
  const reason = describeReason("overlapsLaterChange");
  return {
    undone: files.map(({ path, edit }) => ({ path, hunks: edit.replacements.length })),
    left: files.flatMap(({ path, isOverlapped }) => (isOverlapped ? { path, reason } : [])),
    deleted: files.filter(isDeletedByUndo).map(({ path }) => path),
  };
}

/** Files that agents made go, unless somebody else has added something to them. */
export function isDeletedByUndo({ isCreated, baseline }: FileReview): boolean {
  return isCreated && baseline === "";
}
