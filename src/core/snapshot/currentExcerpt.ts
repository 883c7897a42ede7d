import { editBetween } from "../diff/index.ts";
import { type Edit, mapOffset } from "../edit/index.ts";
import {
  lineAt,
  lineContent,
  lineContentEnd,
  type LineIndex,
  lineStart,
  shortenLine,
} from "../lines/index.ts";
import type { LineRange } from "./mapLineRanges.ts";

const contextLines = 1;
const maxRows = 12;
const maxLineUnits = 200;

/**
 * What is now where lines of an old text were, with a line around it, as `<number>: <text>` rows;
 * the middle of many is left out. For a reader only: nothing is edited by it.
 */
export function excerptCurrentText(
  edit: Edit,
  old: LineIndex,
  now: LineIndex,
  { startLine, endLine }: LineRange,
): string {
  if (now.count === 0) return "";
  const shown = replacesAll(edit) ? editBetween(old.text, now.text) : edit;
  const start = mapOffset(shown, lineStart(old, startLine), "before");
  const end = mapOffset(shown, lineContentEnd(old, endLine), "after");
  const first = Math.max(1, lineAt(now, start) - contextLines);
  const last = Math.min(now.count, lineAt(now, end) + contextLines);
  const rows = Array.from(
    { length: last - first + 1 },
    (_, index) => `${first + index}: ${shortenLine(lineContent(now, first + index), maxLineUnits)}`,
  );
  if (rows.length <= maxRows) return rows.join("\n");
  const half = maxRows / 2;
  const left = rows.length - maxRows;
  return [...rows.slice(0, half), `… (${left} more)`, ...rows.slice(-half)].join("\n");
}

/** Nothing is known but the two texts; a shortest way between them says more. */
function replacesAll({ oldLength, replacements: [first] }: Edit): boolean {
  return first?.range.start === 0 && first.range.endExclusive === oldLength;
}
