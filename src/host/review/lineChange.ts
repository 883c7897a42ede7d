import { createEdit, type Edit, rangesMeet } from "../../core/edit/index.ts";
import type { ReviewHunk } from "../../core/history/index.ts";
import { hasFinalNewline, type LineIndex, type LineSpan } from "../../core/lines/index.ts";

/**
 * A change between two texts by lines, as VS Code gives it to the commands of its peek: 1-indexed,
 * the end included; an end of 0 means no line, and the start is then the line before the place.
 */
export interface LineChange {
  readonly originalStartLineNumber: number;
  readonly originalEndLineNumber: number;
  readonly modifiedStartLineNumber: number;
  readonly modifiedEndLineNumber: number;
}

/** The text before, the text now, and what differs in one place. */
export interface PlacedChange {
  readonly original: string;
  readonly modified: string;
  readonly change: LineChange;
}

export function isLineChange(value: unknown): value is LineChange {
  if (typeof value !== "object" || value === null) return false;
  const fields: Readonly<Partial<Record<string, unknown>>> = { ...value };
  return [
    "originalStartLineNumber",
    "originalEndLineNumber",
    "modifiedStartLineNumber",
    "modifiedEndLineNumber",
  ].every((name) => Number.isInteger(fields[name]));
}

/** Gives the text before what the change shows; none where the texts have no such lines. */
export function takeChange({ original, modified, change }: PlacedChange): Edit | undefined {
  return copyLines(
    { text: original, span: originalOf(change) },
    { text: modified, span: modifiedOf(change) },
  );
}

/** Gives the text now what was there before; none where the texts have no such lines. */
export function revertChange({ original, modified, change }: PlacedChange): Edit | undefined {
  return copyLines(
    { text: modified, span: modifiedOf(change) },
    { text: original, span: originalOf(change) },
  );
}

/** Whether two changes between the same texts have lines in common, or add at the same place. */
export function changesMeet(one: LineChange, other: LineChange): boolean {
  return (
    spansMeet(originalOf(one), originalOf(other)) || spansMeet(modifiedOf(one), modifiedOf(other))
  );
}

function spansMeet(one: Span, other: Span): boolean {
  return rangesMeet(
    { start: one.start, endExclusive: one.end },
    { start: other.start, endExclusive: other.end },
  );
}

/** A hunk as VS Code would give it. */
export function lineChangeOf(
  { current, baseline }: ReviewHunk,
  original: LineIndex,
  modified: LineIndex,
): LineChange {
  const isLast = isAtEnd(baseline, original) && isAtEnd(current, modified);
  const [originalStartLineNumber, originalEndLineNumber] = numbersOf(baseline, original, isLast);
  const [modifiedStartLineNumber, modifiedEndLineNumber] = numbersOf(current, modified, isLast);
  return {
    originalStartLineNumber,
    originalEndLineNumber,
    modifiedStartLineNumber,
    modifiedEndLineNumber,
  };
}

function isAtEnd({ startLine, lineCount }: LineSpan, { count }: LineIndex): boolean {
  return startLine + lineCount === count + 1;
}

/** The last change takes in the empty line that a final line ending opens in an editor. */
function numbersOf(
  { startLine, lineCount }: LineSpan,
  { text }: LineIndex,
  isLast: boolean,
): readonly [start: number, end: number] {
  const opensLine = isLast && (text === "" || hasFinalNewline(text));
  const count = lineCount + (opensLine ? 1 : 0);
  return count === 0 ? [startLine - 1, 0] : [startLine, startLine + count - 1];
}

/** Lines from `start`, 0-indexed, up to but without `end`. */
interface Span {
  readonly start: number;
  readonly end: number;
}

interface PartOfText {
  readonly text: string;
  readonly span: Span;
}

function originalOf({ originalStartLineNumber, originalEndLineNumber }: LineChange): Span {
  return spanOf(originalStartLineNumber, originalEndLineNumber);
}

function modifiedOf({ modifiedStartLineNumber, modifiedEndLineNumber }: LineChange): Span {
  return spanOf(modifiedStartLineNumber, modifiedEndLineNumber);
}

function spanOf(startLine: number, endLine: number): Span {
  return endLine === 0
    ? { start: startLine, end: startLine }
    : { start: startLine - 1, end: endLine };
}

/**
 * The edit of `to` that gives its lines the place of those of `from`. A final line ending opens a
 * last line here, as in an editor, so lines at the end go with the ending before them.
 */
function copyLines(to: PartOfText, from: PartOfText): Edit | undefined {
  const toBreaks = findBreaks(to.text);
  const fromBreaks = findBreaks(from.text);
  if (!isInside(to.span, toBreaks) || !isInside(from.span, fromBreaks)) return undefined;
  const isAtEnd = to.span.end === toBreaks.length + 1 || from.span.end === fromBreaks.length + 1;
  const offsets = isAtEnd && to.span.start > 0 && from.span.start > 0 ? offsetsAtEnd : offsetsOf;
  const range = offsets(to, toBreaks);
  const { start, endExclusive } = offsets(from, fromBreaks);
  return createEdit(to.text.length, [{ range, text: from.text.slice(start, endExclusive) }]);
}

/** A line ending, as an editor counts them. */
interface Break {
  readonly start: number;
  readonly end: number;
}

function findBreaks(text: string): readonly Break[] {
  return Array.from(text.matchAll(/\r\n|\r|\n/g), ({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}

function isInside({ start, end }: Span, breaks: readonly Break[]): boolean {
  return start >= 0 && start <= end && end <= breaks.length + 1;
}

interface Offsets {
  readonly start: number;
  readonly endExclusive: number;
}

/** Each line with the ending behind it. */
function offsetsOf({ text, span }: PartOfText, breaks: readonly Break[]): Offsets {
  const startOf = (line: number): number =>
    line === 0 ? 0 : (breaks[line - 1]?.end ?? text.length);
  return { start: startOf(span.start), endExclusive: startOf(span.end) };
}

/** Each line with the ending before it. */
function offsetsAtEnd({ text, span }: PartOfText, breaks: readonly Break[]): Offsets {
  const endOf = (line: number): number => breaks[line]?.start ?? text.length;
  return { start: endOf(span.start - 1), endExclusive: endOf(span.end - 1) };
}
