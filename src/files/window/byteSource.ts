import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import {
  type Codec,
  endsInCarriageReturn,
  endsInLineBreak,
  type CodeUnit,
  codeUnitOf,
  sizeOfMark,
  sizeOfUnit,
} from "../encoding/index.ts";
import { fillBuffer } from "../readRegularFile.ts";
import { readingFailure, systemErrorCode } from "../systemError.ts";
import { type FileHandle, type FileStatus, type KnownFile, readKnownFile } from "../write/index.ts";

/** What of a file is to be read. */
export interface FileToRead extends KnownFile {
  readonly codec: Pick<Codec, "encoding" | "decode">;
  readonly signal?: AbortSignal | undefined;
}

/** An open file of lines, as long as it was when it was opened. Offsets count bytes from 0. */
export interface ByteSource {
  readonly handle: Pick<FileHandle, "read">;
  readonly status: FileStatus;
  readonly unit: CodeUnit;
  /** After the byte order mark. */
  readonly start: number;
  /** The end of the last whole unit. */
  readonly end: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Opens the file, reads, and closes it.
 *
 * Failures: `notFound`, `replacedMeanwhile`, `systemError`. Rejects with the signal's reason when that aborts.
 */
export async function readFrom<Value>(
  { path, identity, codec, signal }: FileToRead,
  read: (source: ByteSource) => Promise<Value>,
): Promise<Result<Value, FileFailure | PathFailure>> {
  signal?.throwIfAborted();
  try {
    return await readKnownFile({ path, identity }, async (handle, status) => {
      const unit = codeUnitOf(codec.encoding);
      const head = Buffer.alloc(3);
      const { bytesRead } = await handle.read(head, 0, head.length, 0);
      const start = sizeOfMark(head.subarray(0, bytesRead), codec.encoding);
      const size = Number(status.size);
      const end = size - ((size - start) % sizeOfUnit(unit));
      return succeed(await read({ handle, status, unit, start, end, signal }));
    });
  } catch (error) {
    const cause = systemErrorCode(error);
    if (cause === undefined || signal?.aborted) throw error;
    if (cause === "ENOENT") return fail({ code: "notFound", path });
    return fail(readingFailure(path, error));
  }
}

/**
 * The bytes from `offset` up to `endExclusive`, as many as fit into `buffer`, in that buffer. Fewer
 * only if the file became shorter during the read.
 */
export async function readInto(
  buffer: Buffer,
  { handle, signal }: ByteSource,
  offset: number,
  endExclusive: number,
): Promise<Buffer> {
  const wanted = Math.min(buffer.length, endExclusive - offset);
  return fillBuffer(buffer.subarray(0, wanted), handle, offset, signal);
}

/**
 * As {@link readInto} up to the end, but without a last `\r` after which more comes, so that no
 * `\r\n` is ever torn: the next chunk starts where this one ends.
 */
export async function readChunk(
  buffer: Buffer,
  source: ByteSource,
  offset: number,
): Promise<Buffer> {
  const chunk = await readInto(buffer, source, offset, source.end);
  const isWhole = offset + chunk.length >= source.end || !endsInCarriageReturn(chunk, source.unit);
  return isWhole ? chunk : chunk.subarray(0, chunk.length - sizeOfUnit(source.unit));
}

export async function hasFinalLineBreak(source: ByteSource): Promise<boolean> {
  const size = sizeOfUnit(source.unit);
  if (source.end - source.start < size) return false;
  const last = await readInto(Buffer.alloc(size), source, source.end - size, source.end);
  return endsInLineBreak(last, source.unit);
}
