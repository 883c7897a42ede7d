import { createQueue, type Queue } from "../../core/async.ts";
import { countLineBreaks, createLineEndFinder, endsInLineBreak } from "../encoding/index.ts";
import { type FileStatus, isSameState } from "../write/index.ts";
import { type ByteSource, readChunk } from "./byteSource.ts";

/** A byte offset, and the 1-indexed line that it is in. */
interface LinePosition {
  readonly offset: number;
  readonly line: number;
}

/** Where some lines of a file start: one in every 256 KiB or more, as far as it has been read. */
export interface SparseLineIndex {
  readonly status: FileStatus;
  readonly encoding: string;
  /** Starts of lines, ascending. */
  readonly checkpoints: LinePosition[];
  /** Up to where lines are counted. */
  frontier: LinePosition;
  /** Known once the frontier is at the end. */
  totalLines: number | undefined;
  /** What counts on takes turns. */
  readonly inTurn: Queue;
}

/** The indexes of the files read last. */
export interface LineIndexStore {
  /** The index of the file if the file is unchanged, otherwise a new one. */
  find(path: string, encoding: string, source: ByteSource): SparseLineIndex;
}

const chunkBytes = 1 << 18;
/** Bounds an index to about half a megabyte, however large the file is. */
const maxCheckpoints = 1 << 14;

export function createLineIndexStore(maxFiles = 8): LineIndexStore {
  const indexes = new Map<string, SparseLineIndex>();
  return {
    find(path, encoding, source) {
      const known = indexes.get(path);
      const isCurrent = known?.encoding === encoding && isSameState(known.status, source.status);
      const index = known !== undefined && isCurrent ? known : startIndex(encoding, source);
      indexes.delete(path);
      indexes.set(path, index);
      const oldest = indexes.keys().next();
      if (indexes.size > maxFiles && oldest.done !== true) indexes.delete(oldest.value);
      return index;
    },
  };
}

function startIndex(encoding: string, source: ByteSource): SparseLineIndex {
  const first = { offset: source.start, line: 1 };
  return {
    status: source.status,
    encoding,
    checkpoints: [first],
    frontier: first,
    totalLines: source.start === source.end ? 0 : undefined,
    inTurn: createQueue(),
  };
}

/**
 * Counts on until the line or the end of the file is reached. Works in slices of about a millisecond,
 * between which other work of the thread goes on, and during which the next slice is read. Calls for
 * one index take turns; each continues where the last one stopped.
 */
export function growIndex(
  index: SparseLineIndex,
  source: ByteSource,
  untilLine: number,
): Promise<void> {
  return index.inTurn(() => countOn(index, source, untilLine));
}

async function countOn(
  index: SparseLineIndex,
  source: ByteSource,
  untilLine: number,
): Promise<void> {
  if (hasReached(index, untilLine)) return;
  let buffer = Buffer.allocUnsafeSlow(chunkBytes);
  let spareBuffer = Buffer.allocUnsafeSlow(chunkBytes);
  let reading = readChunk(buffer, source, index.frontier.offset);
  try {
    while (!hasReached(index, untilLine)) {
      const chunk = await reading;
      [buffer, spareBuffer] = [spareBuffer, buffer];
      reading = readChunk(buffer, source, index.frontier.offset + chunk.length);
      addChunk(index, source, chunk);
    }
  } finally {
    await reading.catch(() => undefined);
  }
}

function hasReached({ frontier, totalLines }: SparseLineIndex, line: number): boolean {
  return frontier.line >= line || totalLines !== undefined;
}

function addChunk(index: SparseLineIndex, source: ByteSource, chunk: Uint8Array): void {
  const { offset, line } = index.frontier;
  const lastCheckpoint = index.checkpoints.at(-1)?.offset ?? 0;
  if (offset - lastCheckpoint >= Math.max(chunkBytes / 2, source.end / maxCheckpoints)) {
    const lineEnd = createLineEndFinder(chunk, source.unit)(0);
    if (lineEnd !== -1) index.checkpoints.push({ offset: offset + lineEnd, line: line + 1 });
  }
  const end = { offset: offset + chunk.length, line: line + countLineBreaks(chunk, source.unit) };
  index.frontier = end;
  const isAtEnd = end.offset >= source.end || chunk.length === 0;
  if (isAtEnd) index.totalLines = end.line - (endsInLineBreak(chunk, source.unit) ? 1 : 0);
}

/** The byte offset of the start of a line that the index has reached. */
export async function findLineStart(
  index: SparseLineIndex,
  source: ByteSource,
  line: number,
): Promise<number> {
  const checkpoint = index.checkpoints.findLast((candidate) => candidate.line <= line);
  let { offset, line: current } = checkpoint ?? { offset: source.start, line: 1 };
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  while (current < line) {
    const chunk = await readChunk(buffer, source, offset);
    const findLineEnd = createLineEndFinder(chunk, source.unit);
    let lineStart = 0;
    for (; current < line; current++) {
      const end = findLineEnd(lineStart);
      if (end === -1) break;
      lineStart = end;
    }
    if (current === line) return offset + lineStart;
    if (chunk.length === 0) break;
    offset += chunk.length;
  }
  return offset;
}
