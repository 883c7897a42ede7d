import { hunksOfReview } from "../../core/history/index.ts";
import { indexLines } from "../../core/lines/index.ts";
import { changesMeet, type LineChange, lineChangeOf } from "./lineChange.ts";
import type { FileReview } from "./reviewedFiles/index.ts";

/** The hunks of a review as VS Code would give them. */
function changesOf({ edit, baseline, text }: FileReview): readonly LineChange[] {
  const [original, modified] = [indexLines(baseline), indexLines(text)];
  return hunksOfReview(edit, text).map((hunk) => lineChangeOf(hunk, original, modified));
}

/** Tells by its index whether a change is about a hunk. */
export function coversHunk(review: FileReview, change: LineChange): (index: number) => boolean {
  const covered = changesOf(review).map((each) => changesMeet(each, change));
  return (index) => covered[index] === true;
}

/** The change at a line, 1-indexed; behind a line that is gone, at the one before. */
export function findChangeAt(review: FileReview, line: number): LineChange | undefined {
  return changesOf(review).find(({ modifiedStartLineNumber: start, modifiedEndLineNumber: end }) =>
    end === 0 ? Math.max(1, start) === line : line >= start && line <= end,
  );
}
