import { diffLines, type LineDiff } from "../../../src/core/diff/hunks.ts";
import { applyEdit, type Edit } from "../../../src/core/edit/edit.ts";
import { indexLines } from "../../../src/core/lines/lines.ts";

/** The edit of a text as hunks. */
export function diffTexts(edit: Edit, oldText: string, contextLines: number): LineDiff {
  return diffLines(edit, indexLines(oldText), indexLines(applyEdit(edit, oldText)), contextLines);
}
