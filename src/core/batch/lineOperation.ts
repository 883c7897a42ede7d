import type { LineRange } from "../lines/index.ts";

/**
 * Replaces lines, or adds some before or after a line: an insertion has the same line for both ends of
 * its range. Line numbers are those of the text before the batch. One newline at the end of the new text
 * is optional; lines without a new text are deleted.
 */
export interface LineOperation extends LineRange {
  /** Its place in the batch. */
  readonly operation: number;
  readonly type: "lines" | "insert_before" | "insert_after";
  readonly newText: string;
  /**
   * These lines are the text of the operation with this number. Moved lines are removed here; copied
   * ones stay and only need to be found.
   */
  readonly source?: "moved" | "copied";
}
