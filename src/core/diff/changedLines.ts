import { type Edit, placeReplacements } from "../edit/index.ts";
import {
  hasFinalNewline,
  lineAt,
  lineEnd,
  lineFrom,
  type LineIndex,
  lineStart,
} from "../lines/index.ts";

/** Lines that an edit removes and adds at one place; a count of 0 starts before `startLine`. */
export interface ChangedLines {
  readonly oldStartLine: number;
  readonly oldCount: number;
  readonly newStartLine: number;
  readonly newCount: number;
}

/** Both texts from one line start to another, as offsets. */
interface Span {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
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
    .map((span) => trimEqualLines(toLines(span, oldLines, newLines), oldLines, newLines))
    .filter((change) => change.oldCount > 0 || change.newCount > 0);
}

/**
 * The replacements widened until they begin and end at a line start of both texts; what then meets is
 * one. A `\r` that comes to stand before a `\n` makes a line start of one text none of the other.
 */
function widenToLines(edit: Edit, oldLines: LineIndex, newLines: LineIndex): Span[] {
  const spans: Span[] = [];
  for (const { range, newRange } of placeReplacements(edit)) {
    const before = spans.at(-1);
    const shiftBefore = newRange.start - range.start;
    let oldStart = startAtOrBefore(oldLines, range.start);
    while (oldStart > (before?.oldEnd ?? 0) && !isLineStart(newLines, oldStart + shiftBefore)) {
      oldStart = startAtOrBefore(oldLines, oldStart - 1);
    }
    const shiftAfter = newRange.endExclusive - range.endExclusive;
    let oldEnd = startAtOrAfter(oldLines, range.endExclusive);
    while (oldEnd < oldLines.text.length && !isLineStart(newLines, oldEnd + shiftAfter)) {
      oldEnd = startAtOrAfter(oldLines, oldEnd + 1);
    }
    const newEnd = oldEnd + shiftAfter;
    if (before !== undefined && !isLineStartOfBoth(oldStart, shiftBefore, before, newLines)) {
      spans[spans.length - 1] = { ...before, oldEnd, newEnd };
    } else {
      spans.push({ oldStart, oldEnd, newStart: oldStart + shiftBefore, newEnd });
    }
  }
  return spans;
}

/** Whether a line start of the old text is after a span and also a line start of the new text. */
function isLineStartOfBoth(
  oldStart: number,
  shift: number,
  before: Span,
  newLines: LineIndex,
): boolean {
  return oldStart >= before.oldEnd && isLineStart(newLines, oldStart + shift);
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

function toLines(span: Span, oldLines: LineIndex, newLines: LineIndex): ChangedLines {
  const oldStartLine = lineFrom(oldLines, span.oldStart);
  const newStartLine = lineFrom(newLines, span.newStart);
  return {
    oldStartLine,
    oldCount: lineFrom(oldLines, span.oldEnd) - oldStartLine,
    newStartLine,
    newCount: lineFrom(newLines, span.newEnd) - newStartLine,
  };
}

function trimEqualLines(
  change: ChangedLines,
  oldLines: LineIndex,
  newLines: LineIndex,
): ChangedLines {
  let { oldStartLine, oldCount, newStartLine, newCount } = change;
  const isEqual = (oldLine: number, newLine: number): boolean =>
    wholeLine(oldLines, oldLine) === wholeLine(newLines, newLine);
  while (oldCount > 0 && newCount > 0 && isEqual(oldStartLine, newStartLine)) {
    oldStartLine++;
    newStartLine++;
    oldCount--;
    newCount--;
  }
  while (
    oldCount > 0 &&
    newCount > 0 &&
    isEqual(oldStartLine + oldCount - 1, newStartLine + newCount - 1)
  ) {
    oldCount--;
    newCount--;
  }
  return { oldStartLine, oldCount, newStartLine, newCount };
}

function wholeLine(lines: LineIndex, line: number): string {
  return lines.text.slice(lineStart(lines, line), lineEnd(lines, line));
}
