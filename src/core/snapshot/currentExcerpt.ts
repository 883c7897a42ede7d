import { editBetween } from "../diff/index.ts";
import { offsetMapper } from "../edit/index.ts";
import {
  lineAt,
  lineContent,
  lineContentEnd,
  type LineIndex,
  type LineRange,
  lineStart,
  numberedRow,
  shortenLine,
} from "../lines/index.ts";
import { findReindented } from "./findReindented.ts";

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
 * The lines that are now in the place of old ones, with a line around them, as numbered rows; the
 * middle of many is left out. Lines that only have other white space are shown wherever they are. For a reader
 * only: nothing is edited by it.
 */
export function excerptCurrentText(
  old: LineIndex,
  now: LineIndex,
  range: LineRange,
): CurrentExcerpt {
  if (now.count === 0) return { rows: "", shown: [] };
  const { startLine, endLine } = findReindented(old, now, range) ?? findPlace(old, now, range);
  const first = Math.max(1, startLine - contextLines);
  const last = Math.min(now.count, endLine + contextLines);
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

function findPlace(old: LineIndex, now: LineIndex, { startLine, endLine }: LineRange): LineRange {
  const map = offsetMapper(editBetween(old.text, now.text));
  const start = map(lineStart(old, startLine), "before");
  const end = map(lineContentEnd(old, endLine), "after");
  return { startLine: lineAt(now, start), endLine: lineAt(now, end) };
}

function renderRow(line: number, lines: LineIndex): string {
  return numberedRow(line, shortenLine(lineContent(lines, line), maxLineUnits));
}
