import type { Replacement } from "../edit/index.ts";
import {
  createLineStartFinder,
  endingLength,
  endingNear,
  hasFinalNewline,
  lineContentEnd,
  type LineEnding,
  type LineIndex,
  lineStart,
  separateEndings,
} from "../lines/index.ts";
import type { LineOperation } from "./lineOperation.ts";

/** What one operation makes of the lines it stands for; every new line has its ending. */
export interface Chunk {
  readonly operation: number;
  readonly type: LineOperation["type"];
  /** See {@link LineOperation}. */
  readonly isSource: boolean;
  readonly startLine: number;
  /** From `startLine` on; 0 inserts before it. */
  readonly removedLines: number;
  readonly text: string;
  readonly addedLines: number;
  /** Whether the text was given with a newline at its end. */
  readonly newlineGiven: boolean;
}

/** The operation as a chunk. `fallback` ends new lines where no line of the text has an ending. */
export function chunkOf(given: LineOperation, lines: LineIndex, fallback: LineEnding): Chunk {
  const { operation, type } = given;
  if (type === "lines") {
    const { startLine, endLine, replaceWith } = given;
    const endingOf = (index: number): LineEnding =>
      endingNear(lines, Math.min(startLine + index, endLine), fallback);
    const { text, addedLines } = renderLines(replaceWith, endingOf);
    const removedLines = endLine - startLine + 1;
    const newlineGiven = hasFinalNewline(replaceWith);
    const isSource = given.source !== undefined;
    return { operation, type, isSource, startLine, removedLines, text, addedLines, newlineGiven };
  }
  const startLine = type === "insert_after" ? given.lineNumber + 1 : given.lineNumber;
  const ending = endingNear(lines, Math.max(startLine - 1, 1), fallback);
  const { text, addedLines } = renderLines(given.insertText, () => ending);
  const newlineGiven = hasFinalNewline(given.insertText);
  return {
    operation,
    type,
    isSource: false,
    startLine,
    removedLines: 0,
    text,
    addedLines,
    newlineGiven,
  };
}

function renderLines(
  given: string,
  endingOf: (index: number) => LineEnding,
): Pick<Chunk, "text" | "addedLines"> {
  if (given === "") return { text: "", addedLines: 0 };
  const body = given.slice(0, given.length - endingLength(given, given.length));
  if (!body.includes("\n") && !body.includes("\r")) {
    return { text: body + endingOf(0), addedLines: 1 };
  }
  const contents = body.split(/\r\n|\n|\r/);
  let text = "";
  for (const [index, content] of contents.entries()) {
    const ending = endingOf(index);
    const wouldMeet = content === "" && ending === "\n" && text.endsWith("\r");
    text += content + (wouldMeet ? "\r\n" : ending);
  }
  return { text, addedLines: contents.length };
}

/**
 * The chunks, in the order of their positions, as replacements in the text. Lines that come together
 * stay two lines ({@link separateEndings}).
 */
export function replacementsOf(
  chunks: readonly Chunk[],
  lines: LineIndex,
  fallback: LineEnding,
): readonly Replacement[] {
  const replacements = replaceChunks(chunks, lines, fallback);
  return lines.endings.hasReturns ? separateEndings(replacements, lines.text) : replacements;
}

function replaceChunks(
  chunks: readonly Chunk[],
  lines: LineIndex,
  fallback: LineEnding,
): readonly Replacement[] {
  const tailLength = countTail(chunks, lines);
  const startOf = createLineStartFinder(lines);
  const replacements = chunks.slice(0, chunks.length - tailLength).map((chunk) => {
    const start = startOf(chunk.startLine);
    const { removedLines, text } = chunk;
    const endExclusive = removedLines === 0 ? start : startOf(chunk.startLine + removedLines);
    return { range: { start, endExclusive }, text };
  });
  const [first, ...others] = chunks.slice(chunks.length - tailLength);
  if (first === undefined) return replacements;
  const text = joinLines([first, ...others].map((chunk) => chunk.text));
  return [...replacements, replaceTail(first.startLine, withoutFinalEnding(text), lines, fallback)];
}

/**
 * How many of the last chunks have no kept line behind them, if the new text is to end without a
 * newline: 0 if it is to end in one.
 */
function countTail(chunks: readonly Chunk[], lines: LineIndex): number {
  if (lines.count === 0 ? (chunks.at(-1)?.newlineGiven ?? true) : hasFinalNewline(lines.text)) {
    return 0;
  }
  let tailStart = lines.count + 1;
  for (let index = chunks.length - 1; index >= 0; index--) {
    const chunk = chunks[index];
    if (chunk === undefined || chunk.startLine + chunk.removedLines !== tailStart) {
      return chunks.length - 1 - index;
    }
    tailStart = chunk.startLine;
  }
  return chunks.length;
}

/** Lines that come together stay apart, as {@link separateEndings} has it within one replacement. */
function joinLines(texts: readonly string[]): string {
  return texts.reduce((joined, text) => {
    const wouldMeet = joined.endsWith("\r") && text.startsWith("\n");
    return wouldMeet ? `${joined}\r${text}` : joined + text;
  }, "");
}

/** Replaces everything from a line on, in a text whose last line has no ending. */
function replaceTail(
  startLine: number,
  text: string,
  lines: LineIndex,
  fallback: LineEnding,
): Replacement {
  const endExclusive = lines.text.length;
  const start = lineStart(lines, startLine);
  if (text !== "") {
    const separator =
      startLine > lines.count && lines.count > 0 ? endingNear(lines, lines.count, fallback) : "";
    return { range: { start, endExclusive }, text: separator + text };
  }
  const previous = startLine - 1;
  const isKept = previous < 1 || lineContentEnd(lines, previous) === lineStart(lines, previous);
  return { range: { start: isKept ? start : lineContentEnd(lines, previous), endExclusive }, text };
}

/** Without the ending of the last line, unless that line is blank. */
function withoutFinalEnding(text: string): string {
  const contentEnd = text.length - endingLength(text, text.length);
  return hasFinalNewline(text.slice(0, contentEnd)) || contentEnd === 0
    ? text
    : text.slice(0, contentEnd);
}
