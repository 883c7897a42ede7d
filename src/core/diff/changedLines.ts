import { type ChangedRange, type Edit, placeReplacements } from "../edit/index.ts";
import {
  hasFinalNewline,
  lineAt,
  lineEnd,
  type LineIndex,
  type LineSpan,
  linesOfRange,
  lineStart,
} from "../lines/index.ts";

/** Lines of an old text and those that a new one has in their place; either may be none. */
export interface ChangedLines {
  readonly old: LineSpan;
  readonly new: LineSpan;
}

/**
 * The lines that an edit changes, ascending. Outside of them both texts have the same lines. Lines
 * that the edit replaces by themselves are not among them.
 */
export function findChangedLines(
  edit: Edit,
  oldLines: LineIndex,
  newLines: LineIndex,
): ChangedLines[] {
  return widenToLines(edit, oldLines, newLines)
    .map(({ range, newRange }) => {
      const change = { old: linesOfRange(oldLines, range), new: linesOfRange(newLines, newRange) };
      return trimEqualLines(change, oldLines, newLines);
    })
    .filter((change) => change.old.lineCount > 0 || change.new.lineCount > 0);
}

/**
 * The replacements widened until they begin and end at a line start of both texts; what then meets is
 * one. A `\r` that comes to stand before a `\n` makes a line start of one text none of the other.
 */
function widenToLines(edit: Edit, oldLines: LineIndex, newLines: LineIndex): ChangedRange[] {
  const spans: ChangedRange[] = [];
  for (const { range, newRange } of placeReplacements(edit)) {
    const endBefore = spans.at(-1)?.range.endExclusive ?? 0;
    const shift = newRange.start - range.start;
    let start = startAtOrBefore(oldLines, range.start);
    while (start > endBefore && !isLineStart(newLines, start + shift)) {
      start = startAtOrBefore(oldLines, start - 1);
    }
    const shiftAfter = newRange.endExclusive - range.endExclusive;
    let end = startAtOrAfter(oldLines, range.endExclusive);
    while (end < oldLines.text.length && !isLineStart(newLines, end + shiftAfter)) {
      end = startAtOrAfter(oldLines, end + 1);
    }
    const meets = start < endBefore || !isLineStart(newLines, start + shift);
    const own = { range: { start }, newRange: { start: start + shift } };
    const first = (meets ? spans.pop() : undefined) ?? own;
    spans.push({
      range: { start: first.range.start, endExclusive: end },
      newRange: { start: first.newRange.start, endExclusive: end + shiftAfter },
    });
  }
  return spans;
}

/** The end of a text counts as the start of a line where another line could begin. */
function startAtOrBefore(lines: LineIndex, offset: number): number {
  if (offset === lines.text.length && isLineStart(lines, offset)) return offset;
  return lineStart(lines, lineAt(lines, offset));
}

function startAtOrAfter(lines: LineIndex, offset: number): number {
  if (offset === 0 || offset === lines.text.length) return offset;
  const line = lineAt(lines, offset);
  return lineStart(lines, line) === offset ? offset : lineEnd(lines, line);
}

function isLineStart(lines: LineIndex, offset: number): boolean {
  if (offset === 0) return true;
  if (offset < 0 || offset > lines.text.length) return false;
  if (offset === lines.text.length) return hasFinalNewline(lines.text);
  return lineStart(lines, lineAt(lines, offset)) === offset;
}

function trimEqualLines(
  change: ChangedLines,
  oldLines: LineIndex,
  newLines: LineIndex,
): ChangedLines {
  const { old, new: now } = change;
  const most = Math.min(old.lineCount, now.lineCount);
  const isEqual = (oldLine: number, newLine: number): boolean =>
    wholeLine(oldLines, oldLine) === wholeLine(newLines, newLine);
  let above = 0;
  while (above < most && isEqual(old.startLine + above, now.startLine + above)) above++;
  let equal = above;
  const [oldEnd, newEnd] = [old.startLine + old.lineCount, now.startLine + now.lineCount];
  while (equal < most && isEqual(oldEnd + above - equal - 1, newEnd + above - equal - 1)) equal++;
  const trim = ({ startLine, lineCount }: LineSpan): LineSpan => ({
    startLine: startLine + above,
    lineCount: lineCount - equal,
  });
  return { old: trim(old), new: trim(now) };
}

function wholeLine(lines: LineIndex, line: number): string {
  return lines.text.slice(lineStart(lines, line), lineEnd(lines, line));
}
