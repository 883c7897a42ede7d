import { applyEdit, isEmptyEdit } from "../../../core/edit/index.ts";
import type { Review } from "../../../core/history/index.ts";
import type { FileFormat } from "./reviewServices.ts";

/** What is to be reviewed of a file: at least one hunk. */
export interface FileReview extends FileFormat {
  readonly path: string;
  /** The text when it was last looked at. */
  readonly text: string;
  /** From the text to the baseline: a replacement for each hunk. */
  readonly edit: Review;
  /** The text with all taken back that is to be reviewed. */
  readonly baseline: string;
  /** The entries that it came from, oldest first. */
  readonly entryIds: readonly number[];
  /** There was no file before the first of them. */
  readonly isCreated: boolean;
  /** Somebody else has changed lines that were to be reviewed: to take back the rest leaves these. */
  readonly isOverlapped: boolean;
}

/** A review, unless nothing is left of it. */
export function createFileReview(known: Omit<FileReview, "baseline">): FileReview | undefined {
  const { edit, text } = known;
  if (isEmptyEdit(edit)) return undefined;
  return { ...known, baseline: applyEdit(edit, text) };
}
