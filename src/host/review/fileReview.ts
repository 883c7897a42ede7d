import { applyEdit, type Edit } from "../../core/edit/index.ts";
import { diffLines, editBetween, type LineDiff } from "../../core/diff/index.ts";
import { indexLines } from "../../core/lines/index.ts";
import type { TextFormat } from "./reviewServices.ts";

/** What is to be reviewed of a file: at least one hunk. */
export interface FileReview extends TextFormat {
  readonly uri: string;
  readonly path: string;
  /** The text when it was last looked at. */
  readonly text: string;
  /** From the text to {@link baseline}. */
  readonly edit: Edit;
  /** The text with all taken back that is to be reviewed. */
  readonly baseline: string;
  /** From the text to the baseline, by lines. */
  readonly diff: LineDiff;
  readonly hunkCount: number;
  /** The edits that it is about, oldest first. */
  readonly entryIds: readonly number[];
  /** There was no file before the first of them. */
  readonly isCreated: boolean;
}

/** A review, unless nothing is left of it; lines that are replaced by themselves are nothing. */
export function createFileReview(
  known: Omit<FileReview, "baseline" | "diff" | "hunkCount">,
): FileReview | undefined {
  const baseline = applyEdit(known.edit, known.text);
  const diff = diffLines(known.edit, indexLines(known.text), indexLines(baseline), 0);
  const hunkCount = diff.hunks.length;
  return hunkCount === 0 ? undefined : { ...known, baseline, diff, hunkCount };
}

/** From a text to a baseline, by lines. */
export function diffReview(text: string, baseline: string): LineDiff {
  return diffLines(editBetween(text, baseline), indexLines(text), indexLines(baseline), 0);
}
