import { readChunk } from "./byteSource.ts";
import type { ByteSource } from "./byteSource.ts";
import { isSameState } from "./fileSystem.ts";
import type { FileStatus } from "./fileSystem.ts";
import { countLineBreaks, createLineEndFinder, endsInLineBreak } from "./lineBreaks.ts";

/** A byte offset, and the 1-indexed line that it is in. */
interface LinePosition {
  readonly offset: number;
  readonly line: number;
}

/** Where some lines of a file start: one in every megabyte or more, as far as it has been read. */
export interface SparseLineIndex {
  readonly status: FileStatus;
  readonly encoding: string;
  /** Starts of lines, ascending. */
  readonly checkpoints: LinePosition[];
  /** Up to where lines are counted. */
  frontier: LinePosition;
  /** Known once the frontier is at the end. */
  totalLines: number | undefined;
}

/** The indexes of the files read last. */
export interface LineIndexStore {
  /** The index of the file if it is as it was, otherwise a new one. */
  find(path: string, encoding: string, source: ByteSource): SparseLineIndex;
  forget(path: string): void;
}

const chunkBytes = 1 << 20;
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
    forget: (path) => void indexes.delete(path),
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
  };
}

/**
 * Counts on until the line or the end of the file is reached. Reads in slices of a millisecond or so
 * between which other work of the thread goes on; two calls for one index share their progress.
 */
export async function growIndex(
  index: SparseLineIndex,
  source: ByteSource,
  untilLine: number,
): Promise<void> {
  if (hasReached(index, untilLine)) return;
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  const strideBytes = Math.max(chunkBytes, Math.ceil(source.end / maxCheckpoints));
  while (!hasReached(index, untilLine)) {
    const { frontier } = index;
    const chunk = await readChunk(buffer, source, frontier.offset);
    if (index.frontier === frontier) addChunk(index, source, chunk, strideBytes);
  }
}

function hasReached({ frontier, totalLines }: SparseLineIndex, line: number): boolean {
  return frontier.line >= line || totalLines !== undefined;
}

function addChunk(
  index: SparseLineIndex,
  source: ByteSource,
  chunk: Uint8Array,
  strideBytes: number,
): void {
  const { offset, line } = index.frontier;
  const lastCheckpoint = index.checkpoints.at(-1)?.offset ?? 0;
  if (offset - lastCheckpoint >= strideBytes) {
    const lineEnd = createLineEndFinder(chunk, source.unit)(0);
    if (lineEnd !== -1) index.checkpoints.push({ offset: offset + lineEnd, line: line + 1 });
  }
  const end = { offset: offset + chunk.length, line: line + countLineBreaks(chunk, source.unit) };
  index.frontier = end;
  const isAtEnd = end.offset >= source.end || chunk.length === 0;
  if (isAtEnd) index.totalLines = end.line - (endsInLineBreak(chunk, source.unit) ? 1 : 0);
}

/** The byte offset where a line starts that the index has reached. */
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
