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
  toLf,
} from "../lines/index.ts";
import type { EditFailure } from "../failure/index.ts";
import type { OutputLimit } from "../replace/index.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { LineOperation } from "./lineOperation.ts";
import { findInvalid } from "./checkLineOperations.ts";

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
  const { operation, type, endLine, newText } = given;
  const common = {
    operation,
    type,
    isSource: given.source !== undefined,
    newlineGiven: hasFinalNewline(newText),
  };
  if (type === "lines") {
    const { startLine } = given;
    const added = lines.endings.hasReturns
      ? renderMixedLines(newText, (index) =>
          endingNear(lines, Math.min(startLine + index, endLine), fallback),
        )
      : renderLines(newText, endingNear(lines, startLine, fallback));
    return { ...common, startLine, removedLines: endLine - startLine + 1, ...added };
  }
  const startLine = type === "insert_after" ? endLine + 1 : endLine;
  const ending = endingNear(lines, Math.max(startLine - 1, 1), fallback);
  return { ...common, startLine, removedLines: 0, ...renderLines(newText, ending) };
}

type NewLines = Pick<Chunk, "text" | "addedLines">;

function renderLines(given: string, ending: LineEnding): NewLines {
  const text = toLf(given === "" || hasFinalNewline(given) ? given : `${given}\n`);
  const parts = text.split("\n");
  return { text: parts.join(ending), addedLines: parts.length - 1 };
}

function renderMixedLines(given: string, endingOf: (index: number) => LineEnding): NewLines {
  if (given === "") return { text: "", addedLines: 0 };
  const contents = given
    .slice(0, given.length - endingLength(given, given.length))
    .split(/\r\n|\n|\r/);
  let text = "";
  for (const [index, content] of contents.entries()) {
    const ending = endingOf(index);
    const wouldMeet = content === "" && ending === "\n" && text.endsWith("\r");
    text += content + (wouldMeet ? "\r\n" : ending);
  }
  return { text, addedLines: contents.length };
}

/**
 * The lines as a text that an operation can insert. Its length is checked before it is built: many
 * operations can copy the same large range.
 */
export function copyLines(
  lines: LineIndex,
  source: LineOperation,
  outputLimit: OutputLimit,
): Result<string, EditFailure> {
  const invalid = findInvalid([source], lines.count);
  if (invalid !== undefined) return fail(invalid);
  const { operation, startLine, endLine } = source;
  const [start, endExclusive] = [lineStart(lines, startLine), lineContentEnd(lines, endLine)];
  const tooMuch = outputLimit.take(endExclusive - start);
  if (tooMuch !== undefined) return fail({ ...tooMuch, operation, isSource: true });
  return succeed(`${toLf(lines.text.slice(start, endExclusive))}\n`);
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
 * How many of the last chunks have no kept line after them, if the new text is to end without a
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
