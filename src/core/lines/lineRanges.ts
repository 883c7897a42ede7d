import type { OffsetRange } from "../edit/index.ts";
import { lowerBound } from "../lowerBound.ts";
import { lineAt, type LineIndex, type LineSpan, lineStart } from "./lines.ts";

/** Whole lines, both ends inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** The same lines as ascending ranges with other lines between them. */
export function mergeLineRanges(ranges: readonly LineRange[]): readonly LineRange[] {
  const merged: LineRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.startLine - other.startLine)) {
    const last = merged.at(-1);
    if (last === undefined || range.startLine > last.endLine + 1) merged.push(range);
    else if (range.endLine > last.endLine) {
      merged[merged.length - 1] = { startLine: last.startLine, endLine: range.endLine };
    }
  }
  return merged;
}

/** The lines of a range that are in none of `taken`, which ascend. */
export function subtractLineRanges(
  range: LineRange,
  taken: readonly LineRange[],
): readonly LineRange[] {
  const left: LineRange[] = [];
  let startLine = range.startLine;
  const first = lowerBound(
    taken.length,
    (index) => (taken[index]?.endLine ?? startLine) >= startLine,
  );
  for (let index = first; index < taken.length; index += 1) {
    const each = taken[index];
    if (each === undefined || each.startLine > range.endLine) break;
    if (each.startLine > startLine) left.push({ startLine, endLine: each.startLine - 1 });
    startLine = each.endLine + 1;
  }
  return startLine > range.endLine ? left : [...left, { startLine, endLine: range.endLine }];
}

const rangePattern = /^(\d+)(?:\s*-\s*(\d+))?$/;

/** A range as it is written, `60-75` or `8`; `undefined` for anything else. */
export function parseLineRange(text: string): LineRange | undefined {
  const [, first, last = first] = rangePattern.exec(text) ?? [];
  const range = { startLine: Number(first), endLine: Number(last) };
  return range.startLine >= 1 && range.endLine >= range.startLine ? range : undefined;
}

export function renderLineRanges(ranges: readonly LineRange[]): string {
  return ranges
    .map(({ startLine, endLine }) =>
      startLine === endLine ? startLine : `${startLine}-${endLine}`,
    )
    .join(",");
}

/** Where lines begin and end in their text. */
export function rangeOfLines(lines: LineIndex, { startLine, lineCount }: LineSpan): OffsetRange {
  return {
    start: lineStart(lines, startLine),
    endExclusive: lineStart(lines, startLine + lineCount),
  };
}

export function textOfLines(lines: LineIndex, span: LineSpan): string {
  const { start, endExclusive } = rangeOfLines(lines, span);
  return lines.text.slice(start, endExclusive);
}

/** The lines that a range overlaps; for an empty range, the line that it is in. */
export function linesTouchedBy(lines: LineIndex, { start, endExclusive }: OffsetRange): LineSpan {
  const startLine = lineAt(lines, start);
  const lastLine = lineAt(lines, Math.max(start, endExclusive - 1));
  return { startLine, lineCount: lastLine - startLine + 1 };
}

/** The lines of a range between line starts. */
export function linesOfRange(lines: LineIndex, { start, endExclusive }: OffsetRange): LineSpan {
  const startLine = lineFrom(lines, start);
  return { startLine, lineCount: lineFrom(lines, endExclusive) - startLine };
}

/** The line that starts at an offset; the end of the text is where the one after the last starts. */
export function lineFrom(lines: LineIndex, start: number): number {
  return start === lines.text.length ? lines.count + 1 : lineAt(lines, start);
}
