import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import type { Result } from "../../core/result.ts";
import { type FileToRead, hasFinalLineBreak, readFrom } from "./byteSource.ts";
import { collectLines, type FileLines, type LinesToCollect } from "./collectLines.ts";
import { countLines, skipLines } from "./skipLines.ts";

interface WindowToRead extends FileToRead, LinesToCollect {
  /** 1-indexed. */
  readonly startLine: number;
}

/** The rest of a file is counted for its total if it is no larger than this. */
const cheapBytes = 32 << 20;

/**
 * Reads lines of a file of any size. Memory stays the same: the file goes through one buffer. The
 * thread is never held up for more than a few milliseconds.
 *
 * After the last line there are none, and then the total is known.
 *
 * Failures: `notFound`, `replacedMeanwhile`, `systemError`. Rejects with the signal's reason when that
 * aborts.
 */
export function readWindow(
  request: WindowToRead,
): Promise<Result<FileLines, FileFailure | PathFailure>> {
  const { codec, startLine } = request;
  return readFrom(request, async (source) => {
    const start = await skipLines(source, { offset: source.start, line: 1 }, startLine);
    const lines = await collectLines(source, start.offset, codec, request);
    const hasFinalNewline = await hasFinalLineBreak(source);
    const isCounted = source.end - start.offset <= cheapBytes;
    const totalLines = isCounted ? await countLines(source, start, hasFinalNewline) : undefined;
    return { lines, totalLines, hasFinalNewline };
  });
}
