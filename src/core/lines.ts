import { firstIndex } from "./firstIndex.ts";

/** A line ending. U+2028, U+2029, U+0085, vertical tab and form feed are ordinary characters. */
export type LineEnding = "\n" | "\r\n" | "\r";

/**
 * The lines of a text, as a VS Code `TextDocument` counts them but for the final newline, which opens
 * no further line: `a\nb\n` has 2 lines, as has `a\nb`; the empty text has 0. Lines are 1-indexed.
 */
export interface LineIndex {
  readonly text: string;
  readonly count: number;
  /** Offset where line `i + 1` starts, and at `count` the length of the text. */
  readonly starts: Uint32Array;
}

/** Some lines in a row; none where `lineCount` is 0, and `startLine` is then the line after them. */
export interface LineSpan {
  readonly startLine: number;
  readonly lineCount: number;
}

/** Indexes the lines of a text, in O(n). */
export function indexLines(text: string): LineIndex {
  const starts = text.includes("\r") ? startsOfAnyEnding(text) : startsOfLineFeeds(text);
  return { text, count: starts.length - 1, starts };
}

/** Offset of the first unit of a line; for `count + 1` the length of the text. */
export function lineStart(lines: LineIndex, line: number): number {
  const start = lines.starts[line - 1];
  if (start === undefined) throw new RangeError(`Line ${line} of ${lines.count} does not exist.`);
  return start;
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

/** The line's ending; empty for a last line without one. */
export function lineEnding(lines: LineIndex, line: number): LineEnding | "" {
  const end = lineEnd(lines, line);
  const length = endingLength(lines.text, end);
  if (length === 2) return "\r\n";
  if (length === 0) return "";
  return lines.text.charCodeAt(end - 1) === LINE_FEED ? "\n" : "\r";
}

/**
 * The ending for new text at a line: the line's own; for a last line without one, that of the line
 * above; `fallback` where no line has one.
 */
export function endingNear(lines: LineIndex, line: number, fallback: LineEnding): LineEnding {
  if (lines.count === 0) return fallback;
  const ending = lineEnding(lines, line) || (line > 1 && lineEnding(lines, line - 1));
  return ending || fallback;
}

/**
 * The line that an offset is in. The end of a text belongs to its last line, also behind a final
 * newline; the empty text has line 0 only.
 */
export function lineAt(lines: LineIndex, offset: number): number {
  if (offset < 0 || offset > lines.text.length) {
    throw new RangeError(`Offset ${offset} is not in a text of ${lines.text.length} units.`);
  }
  return firstIndex(lines.count, (index) => (lines.starts[index] ?? 0) > offset);
}

/** Whether the text ends in a line ending. */
export function hasFinalNewline(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last === LINE_FEED || last === CARRIAGE_RETURN;
}

/** The most frequent line ending, of equals the earlier in `\n`, `\r\n`, `\r`; none in one line. */
export function dominantEnding(lines: LineIndex): LineEnding | undefined {
  if (!lines.text.includes("\r")) return lines.text.includes("\n") ? "\n" : undefined;
  const counts = { "\n": 0, "\r\n": 0, "\r": 0 };
  for (let line = 1; line <= lines.count; line++) {
    const ending = lineEnding(lines, line);
    if (ending !== "") counts[ending]++;
  }
  const most = Math.max(counts["\n"], counts["\r\n"], counts["\r"]);
  return LINE_ENDINGS.find((ending) => counts[ending] === most);
}

/** Length of the line ending that ends at an offset, in UTF-16 units. */
export function endingLength(text: string, offset: number): 0 | 1 | 2 {
  const last = text.charCodeAt(offset - 1);
  if (last === CARRIAGE_RETURN) return 1;
  if (last !== LINE_FEED) return 0;
  return text.charCodeAt(offset - 2) === CARRIAGE_RETURN ? 2 : 1;
}

/** Searching for the one ending is several times faster than looking at every unit. */
function startsOfLineFeeds(text: string): Uint32Array {
  const { length } = text;
  let starts = new Uint32Array(estimateCount(length));
  let count = 0;
  for (let start = 0; start < length;) {
    if (count + 1 >= starts.length) starts = grow(starts);
    starts[count++] = start;
    const ending = text.indexOf("\n", start);
    if (ending === -1) break;
    start = ending + 1;
  }
  starts[count] = length;
  return starts.subarray(0, count + 1);
}

function startsOfAnyEnding(text: string): Uint32Array {
  const { length } = text;
  let starts = new Uint32Array(estimateCount(length));
  let count = 0;
  let lineFeed = text.indexOf("\n");
  let carriageReturn = text.indexOf("\r");
  for (let start = 0; start < length;) {
    if (count + 1 >= starts.length) starts = grow(starts);
    starts[count++] = start;
    if (lineFeed !== -1 && lineFeed < start) lineFeed = text.indexOf("\n", start);
    if (carriageReturn !== -1 && carriageReturn < start) {
      carriageReturn = text.indexOf("\r", start);
    }
    if (lineFeed === -1 && carriageReturn === -1) break;
    const returnFirst = carriageReturn !== -1 && (lineFeed === -1 || carriageReturn < lineFeed);
    const pair = returnFirst && lineFeed === carriageReturn + 1;
    start = (returnFirst && !pair ? carriageReturn : lineFeed) + 1;
  }
  starts[count] = length;
  return starts.subarray(0, count + 1);
}

/** Room for lines of 32 units; {@link grow} doubles it where they are shorter. */
function estimateCount(length: number): number {
  return (length >>> 5) + 2;
}

function grow(starts: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(starts.length * 2);
  grown.set(starts);
  return grown;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LINE_ENDINGS: readonly LineEnding[] = ["\n", "\r\n", "\r"];
