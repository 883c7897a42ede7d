import { editBetween } from "../diff/index.ts";
import { type Edit, mapOffset } from "../edit/index.ts";
import {
  lineAt,
  lineContent,
  lineContentEnd,
  type LineIndex,
  lineStart,
  numberedRow,
  shortenLine,
} from "../lines/index.ts";
import type { LineRange } from "./mapLineRanges.ts";

const contextLines = 1;
const maxRows = 12;
const maxLineUnits = 200;

interface CurrentExcerpt {
  /** Numbered; empty for an empty text. */
  readonly rows: string;
  /** The lines that they show whole. */
  readonly shown: readonly LineRange[];
}

/**
 * What is now where lines of an old text were, with a line around it, as numbered rows; the
 * middle of many is left out. For a reader only: nothing is edited by it.
 */
export function excerptCurrentText(
  edit: Edit,
  old: LineIndex,
  now: LineIndex,
  { startLine, endLine }: LineRange,
): CurrentExcerpt {
  if (now.count === 0) return { rows: "", shown: [] };
  const shown = replacesAll(edit) ? editBetween(old.text, now.text) : edit;
  const start = mapOffset(shown, lineStart(old, startLine), "before");
  const end = mapOffset(shown, lineContentEnd(old, endLine), "after");
  const first = Math.max(1, lineAt(now, start) - contextLines);
  const last = Math.min(now.count, lineAt(now, end) + contextLines);
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const half = maxRows / 2;
  const left = all.length - maxRows;
  const parts = left > 0 ? [all.slice(0, half), all.slice(-half)] : [all];
  const rows = parts.map((part) => part.map((line) => renderRow(line, now)).join("\n"));
  return {
    rows: rows.join(`\n… (${left} more)\n`),
    shown: parts
      .flat()
      .filter((line) => lineContent(now, line).length <= maxLineUnits)
      .map((line) => ({ startLine: line, endLine: line })),
  };
}

function renderRow(line: number, lines: LineIndex): string {
  return numberedRow(line, shortenLine(lineContent(lines, line), maxLineUnits));
}

/** Nothing is known but the two texts; a shortest way between them says more. */
function replacesAll({ oldLength, replacements: [first] }: Edit): boolean {
  return first?.range.start === 0 && first.range.endExclusive === oldLength;
}
