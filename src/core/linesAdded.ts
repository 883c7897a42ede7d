import { placeReplacements, type Edit } from "./edit.ts";
import { endsLineAt } from "./lineEndingCounts.ts";
import { hasFinalNewline } from "./lines.ts";

/**
 * How many lines more the new text has. Only what is replaced is looked at, and the unit before it,
 * whose ending may be another half's now.
 *
 * Law: `indexLines(newText).count - indexLines(oldText).count`.
 */
export function countLinesAdded(edit: Edit, oldText: string, newText: string): number {
  let added = countOpenLine(newText) - countOpenLine(oldText);
  let oldFrom = 0;
  let newFrom = 0;
  for (const { range, newRange } of placeReplacements(edit)) {
    added += countEndings(newText, Math.max(newFrom, newRange.start - 1), newRange.endExclusive);
    added -= countEndings(oldText, Math.max(oldFrom, range.start - 1), range.endExclusive);
    oldFrom = range.endExclusive;
    newFrom = newRange.endExclusive;
  }
  return added;
}

/** 1 for a last line without an ending. */
function countOpenLine(text: string): number {
  return text === "" || hasFinalNewline(text) ? 0 : 1;
}

function countEndings(text: string, from: number, endExclusive: number): number {
  let count = 0;
  for (let offset = from; offset < endExclusive; offset++) {
    if (endsLineAt(text, offset)) count++;
  }
  return count;
}
