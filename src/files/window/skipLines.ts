import { countLineBreaks, createLineEndFinder } from "../encoding/index.ts";
import { type ByteSource, readChunk } from "./byteSource.ts";

/** Where a line starts: its byte offset, and its 1-indexed number. Behind the last one, the end of the file. */
export interface LineStart {
  readonly offset: number;
  readonly line: number;
}

const chunkBytes = 1 << 18;

/**
 * Where a line starts, or the end of the file if there are fewer. Works in slices of less than a
 * millisecond, between which other work of the thread goes on.
 */
export async function skipLines(
  source: ByteSource,
  { offset, line }: LineStart,
  untilLine: number,
): Promise<LineStart> {
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  while (line < untilLine && offset < source.end) {
    const chunk = await readChunk(buffer, source, offset);
    if (chunk.length === 0) break;
    const breaks = countLineBreaks(chunk, source.unit);
    if (line + breaks >= untilLine) {
      return { offset: offset + endOfBreak(chunk, source, untilLine - line), line: untilLine };
    }
    offset += chunk.length;
    line += breaks;
  }
  return { offset, line };
}

/** How many lines there are, counted from the start of one on. */
export async function countLines(
  source: ByteSource,
  from: LineStart,
  hasFinalNewline: boolean,
): Promise<number> {
  const { line } = await skipLines(source, from, Infinity);
  return hasFinalNewline || source.start === source.end ? line - 1 : line;
}

/** Offset in bytes after their line ending of this 1-indexed number; 0 for none. */
export function endOfBreak(bytes: Uint8Array, { unit }: ByteSource, number: number): number {
  const findLineEnd = createLineEndFinder(bytes, unit);
  let end = 0;
  for (let counted = 0; counted < number; counted++) end = findLineEnd(end);
  return end;
}
