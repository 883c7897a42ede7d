import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import type { Result } from "../../core/result.ts";
import { type FileToRead, hasFinalLineBreak, readFrom } from "./byteSource.ts";
import { collectLines, type FileLines, type LinesToCollect } from "./collectLines.ts";
import { findLineStart, growIndex, type LineIndexStore } from "./sparseLineIndex.ts";

interface WindowToRead extends FileToRead, LinesToCollect {
  /** 1-indexed. */
  readonly startLine: number;
}

/** The rest of a file is counted for its total if it is no larger than this. */
const cheapBytes = 32 << 20;

/**
 * Reads lines of a file of any size. Memory stays the same: the file goes through one buffer. Where
 * lines start is remembered in the store, so that a further window of an unchanged file costs about as
 * much as its own lines. The thread is never held up for more than a few milliseconds.
 *
 * After the last line there are none, and then the total is known.
 *
 * Failures: `notFound`, `replacedMeanwhile`, `systemError`. Rejects with the signal's reason when that
 * aborts.
 */
export function readWindow(
  request: WindowToRead,
  store: LineIndexStore,
): Promise<Result<FileLines, FileFailure | PathFailure>> {
  const { path, codec, startLine, lineCount } = request;
  return readFrom(request, async (source) => {
    const index = store.find(path, codec.encoding, source);
    await growIndex(index, source, startLine + lineCount);
    if (source.end - index.frontier.offset <= cheapBytes) await growIndex(index, source, Infinity);
    const isBehindAll = index.totalLines !== undefined && startLine > index.totalLines;
    const lines = isBehindAll
      ? []
      : await collectLines(source, await findLineStart(index, source, startLine), codec, request);
    const hasFinalNewline = await hasFinalLineBreak(source);
    return { lines, totalLines: index.totalLines, hasFinalNewline };
  });
}
