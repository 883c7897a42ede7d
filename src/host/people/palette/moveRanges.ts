import type * as vscode from "vscode";
import { createEdit, offsetMapper, type OffsetRange } from "../../../core/edit/index.ts";

/** A change of a document, as VS Code tells it. */
type DocumentChange = Pick<
  vscode.TextDocumentContentChangeEvent,
  "rangeOffset" | "rangeLength" | "text"
>;

/**
 * Where ranges of a document are after an edit of it, as an editor moves its selections.
 *
 * @param newLength The length of the document's text after the edit.
 */
export function moveRanges(
  ranges: readonly OffsetRange[],
  changes: readonly DocumentChange[],
  newLength: number,
): readonly OffsetRange[] {
  const added = changes.reduce((sum, { text, rangeLength }) => sum + text.length - rangeLength, 0);
  const replacements = changes
    .map(({ rangeOffset, rangeLength, text }) => ({
      range: { start: rangeOffset, endExclusive: rangeOffset + rangeLength },
      text,
    }))
    .toSorted((first, second) => first.range.start - second.range.start);
  const map = offsetMapper(createEdit(newLength - added, replacements));
  return ranges.map(({ start, endExclusive }) => ({
    start: map(start, "after"),
    endExclusive: map(endExclusive, "after"),
  }));
}
