import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import type { Result } from "../../core/result.ts";
import {
  countLineBreaks,
  createLineEndFinder,
  endsInCarriageReturn,
  sizeOfUnit,
  startsWithLineFeed,
} from "../encoding/index.ts";
import {
  type ByteSource,
  type FileToRead,
  hasFinalLineBreak,
  readFrom,
  readInto,
} from "./byteSource.ts";
import { collectLines, type FileLines, type LinesToCollect } from "./collectLines.ts";
import { growIndex, type LineIndexStore } from "./sparseLineIndex.ts";

/** A file of no more than this is counted for its total, in a few milliseconds. */
const cheapBytes = 4 << 20;

const firstBlockBytes = 1 << 16;
const maxBlockBytes = 1 << 20;

/**
 * Reads the last `lineCount` lines, backwards from the end, so the cost depends only on them, however
 * large the file is. If the file grows during the read, the new part is ignored.
 *
 * Failures: `notFound`, `replacedMeanwhile`, `systemError`. Rejects with the signal's reason when that
 * aborts.
 */
export function readTail(
  request: FileToRead & LinesToCollect,
  store: LineIndexStore,
): Promise<Result<FileLines, FileFailure | PathFailure>> {
  const { path, codec, lineCount } = request;
  return readFrom(request, async (source) => {
    const index = store.find(path, codec.encoding, source);
    if (source.end - source.start <= cheapBytes) await growIndex(index, source, Infinity);
    const hasFinalNewline = await hasFinalLineBreak(source);
    const start = await findTailStart(source, lineCount + (hasFinalNewline ? 1 : 0));
    const lines = await collectLines(source, start, codec, request);
    const totalLines = start === source.start ? lines.length : index.totalLines;
    return { lines, totalLines, hasFinalNewline };
  });
}

/**
 * The byte offset after the `breakCount`-th line ending from the end; the start of the text when there
 * are fewer. A `\r\n` across two blocks counts once: as its `\n`, in the later one.
 */
async function findTailStart(source: ByteSource, breakCount: number): Promise<number> {
  const { unit, start } = source;
  let remaining = breakCount;
  let endExclusive = source.end;
  let lineFeedFollows = false;
  let buffer = Buffer.alloc(0);
  for (let blockBytes = firstBlockBytes; endExclusive > start;) {
    const offset = Math.max(start, endExclusive - blockBytes);
    if (buffer.length < blockBytes) buffer = Buffer.allocUnsafeSlow(blockBytes);
    const block = await readInto(buffer, source, offset, endExclusive);
    const isTorn = lineFeedFollows && endsInCarriageReturn(block, unit);
    const counted = isTorn ? block.subarray(0, block.length - sizeOfUnit(unit)) : block;
    const breaks = countLineBreaks(counted, unit);
    if (breaks >= remaining) return offset + endOfBreak(counted, source, breaks - remaining + 1);
    remaining -= breaks;
    lineFeedFollows = startsWithLineFeed(block, unit);
    endExclusive = offset;
    blockBytes = Math.min(2 * blockBytes, maxBlockBytes);
  }
  return start;
}

/** Offset in the block after its line ending of this 1-indexed number. */
function endOfBreak(block: Uint8Array, { unit }: ByteSource, number: number): number {
  const findLineEnd = createLineEndFinder(block, unit);
  let end = 0;
  for (let counted = 0; counted < number; counted++) end = findLineEnd(end);
  return end;
}
