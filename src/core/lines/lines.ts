import { lowerBound } from "../lowerBound.ts";
import {
  countLineEndings,
  endsLineAt,
  type LineEnding,
  type LineEndingCounts,
  unitsPerCount,
} from "./lineEndingCounts.ts";

export const endingNames = { "\n": "LF", "\r\n": "CRLF", "\r": "CR" } as const;

/**
 * The lines of a text, as a VS Code `TextDocument` counts them but for the final newline, which opens
 * no further line: `a\nb\n` has 2 lines, as has `a\nb`; the empty text has 0. Lines are 1-indexed.
 */
export interface LineIndex {
  readonly text: string;
  readonly count: number;
  readonly endings: LineEndingCounts;
}

/** Some lines in a row; none where `lineCount` is 0, and `startLine` is then the line after them. */
export interface LineSpan {
  readonly startLine: number;
  readonly lineCount: number;
}

/** The lines that are in both; none where they share none. */
export function sharedLines(one: LineSpan, other: LineSpan): LineSpan {
  const startLine = Math.max(one.startLine, other.startLine);
  const end = Math.min(one.startLine + one.lineCount, other.startLine + other.lineCount);
  return { startLine, lineCount: Math.max(0, end - startLine) };
}

/** Whether two runs of lines share a line, or one without lines is inside of the other, or where it is. */
export function spansMeet(one: LineSpan, other: LineSpan): boolean {
  if (one.lineCount === 0 && other.lineCount === 0) return one.startLine === other.startLine;
  const [oneEnd, otherEnd] = [one.startLine + one.lineCount, other.startLine + other.lineCount];
  return one.startLine < otherEnd && other.startLine < oneEnd;
}

/**
 * The lines of a text. They are counted when they are first asked for, in O(n); each further
 * question costs O(log n). So a text is indexed once and passed on with its index.
 */
export function indexLines(text: string): LineIndex {
  let known: LineEndingCounts | undefined;
  const count = (): LineEndingCounts => (known ??= countLineEndings(text));
  return {
    text,
    get count() {
      const isOpen = text !== "" && !hasFinalNewline(text);
      return (count().before.at(-1) ?? 0) + (isOpen ? 1 : 0);
    },
    get endings() {
      return count();
    },
  };
}

/** The lines of a text, each with its ending. For one that needs them all. */
export function splitLines(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+/g) ?? [];
}

/** Offset of the first unit of a line; for `count + 1` the length of the text. */
export function lineStart(lines: LineIndex, line: number): number {
  const { text, count, endings } = lines;
  if (!(line >= 1 && line <= count + 1)) {
    throw new RangeError(`Line ${line} of ${count} does not exist.`);
  }
  if (line === 1) return 0;
  if (line === count + 1) return text.length;
  const { before } = endings;
  const block = lowerBound(before.length, (index) => (before[index] ?? 0) >= line - 1) - 1;
  return skipLines(lines, block * unitsPerCount, line - 1 - (before[block] ?? 0));
}

/**
 * {@link lineStart} for many lines, which must not decrease from call to call. All calls together
 * cost no more than indexing the lines did.
 */
export function createLineStartFinder(lines: LineIndex): (line: number) => number {
  const { count, endings } = lines;
  const { before } = endings;
  let block = 0;
  return (line) => {
    if (!(line > 1 && line <= count)) return lineStart(lines, line);
    while ((before[block + 1] ?? Infinity) < line - 1) block++;
    return skipLines(lines, block * unitsPerCount, line - 1 - (before[block] ?? 0));
  };
}

/** The offset after this many line endings from an offset on. */
function skipLines({ text, endings }: LineIndex, from: number, lineCount: number): number {
  let offset = from;
  if (endings.hasReturns) {
    for (let missing = lineCount; missing > 0; offset++) {
      if (endsLineAt(text, offset)) missing--;
    }
  } else {
    for (let missing = lineCount; missing > 0; missing--) offset = text.indexOf("\n", offset) + 1;
  }
  return offset;
}

/** Offset after the line's ending. */
export function lineEnd(lines: LineIndex, line: number): number {
  if (line < 1) throw new RangeError(`Line ${line} does not exist.`);
  return lineStart(lines, line + 1);
}

/** Offset before the line's ending. */
export function lineContentEnd(lines: LineIndex, line: number): number {
  const end = lineEnd(lines, line);
  return end - endingLength(lines.text, end);
}

/** The line without its ending. */
export function lineContent(lines: LineIndex, line: number): string {
  return lines.text.slice(lineStart(lines, line), lineContentEnd(lines, line));
}

/** Lines in a row without their endings. */
export function lineContents(lines: LineIndex, startLine: number, lineCount: number): string[] {
  if (lineCount <= 0) return [];
  const end = lineContentEnd(lines, startLine + lineCount - 1);
  return toLf(lines.text.slice(lineStart(lines, startLine), end)).split("\n");
}

/** The line's ending; empty for a last line without one. */
export function lineEnding(lines: LineIndex, line: number): LineEnding | "" {
  return endingBefore(lines.text, lineEnd(lines, line));
}

function endingBefore(text: string, offset: number): LineEnding | "" {
  const length = endingLength(text, offset);
  if (length === 2) return "\r\n";
  if (length === 0) return "";
  return text.charCodeAt(offset - 1) === lineFeed ? "\n" : "\r";
}

/**
 * The ending for new text at a line: the line's own; for a last line without one, that of the line
 * above; `fallback` where no line has one.
 */
export function endingNear(lines: LineIndex, line: number, fallback: LineEnding): LineEnding {
  if (lines.count === 0) return fallback;
  if (!lines.endings.hasReturns && line < lines.count) return "\n";
  const ending = lineEnding(lines, line) || (line > 1 && lineEnding(lines, line - 1));
  return ending || fallback;
}

/**
 * The line that an offset is in. The end of a text belongs to its last line, even after a final
 * newline; the empty text has line 0 only.
 */
export function lineAt(lines: LineIndex, offset: number): number {
  if (offset < 0 || offset > lines.text.length) {
    throw new RangeError(`Offset ${offset} is not in a text of ${lines.text.length} units.`);
  }
  const block = Math.floor(offset / unitsPerCount);
  let line = (lines.endings.before[block] ?? 0) + 1;
  for (let before = block * unitsPerCount; before < offset; before++) {
    if (endsLineAt(lines.text, before)) line++;
  }
  return Math.min(line, lines.count);
}

/** Whether the text ends in a line ending. */
export function hasFinalNewline(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last === lineFeed || last === carriageReturn;
}

/** The kinds of line endings of a text, the most frequent first; of equals LF, CRLF, CR. */
export function findEndings({ endings: { ofKind } }: LineIndex): readonly LineEnding[] {
  const found = (["\n", "\r\n", "\r"] as const).filter((ending) => ofKind[ending] > 0);
  return found.toSorted((one, other) => ofKind[other] - ofKind[one]);
}

/** Length of the line ending that ends at an offset, in UTF-16 units. */
export function endingLength(text: string, offset: number): 0 | 1 | 2 {
  const last = text.charCodeAt(offset - 1);
  if (last === carriageReturn) return 1;
  if (last !== lineFeed) return 0;
  return text.charCodeAt(offset - 2) === carriageReturn ? 2 : 1;
}

const lineFeed = 10;
const carriageReturn = 13;

/** The text with every line ending (`\r\n`, lone `\r`, `\n`) as one `\n`. */
export function toLf(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
