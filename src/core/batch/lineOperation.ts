/**
 * Replaces or adds whole lines. Line numbers are 1-indexed, inclusive, and those of the text before
 * the batch; `operation` is the place in the batch. One newline at the end of the new text is
 * optional; a range without new text is deleted.
 */
export type LineOperation = ReplaceLines | InsertLines;

export interface ReplaceLines {
  readonly operation: number;
  readonly type: "lines";
  readonly startLine: number;
  readonly endLine: number;
  readonly replaceWith: string;
  /**
   * These lines are the text of the operation with this number. Moved lines are removed here; copied
   * ones stay and only need to be found.
   */
  readonly source?: "moved" | "copied";
}

export interface InsertLines {
  readonly operation: number;
  readonly type: "insert_before" | "insert_after";
  readonly lineNumber: number;
  readonly insertText: string;
}
