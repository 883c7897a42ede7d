import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { requireOpenAt } from "./realPlace.ts";

/**
 * The bytes of a regular file, if `isWanted` accepts its size; links are not followed, and nothing
 * else that took the file's place is read.
 *
 * @param realPath Where the file must really be; if it is elsewhere, it is not read.
 * @throws the system's error.
 */
export async function readRegularFile(
  path: string,
  realPath: string | undefined,
  isWanted: (sizeBytes: number) => boolean,
): Promise<Uint8Array | undefined> {
  const file = await open(path, readWithoutWaiting);
  try {
    if (realPath !== undefined) requireOpenAt(file.fd, realPath);
    const stats = await file.stat();
    return stats.isFile() && isWanted(stats.size) ? await file.readFile() : undefined;
  } finally {
    await file.close();
  }
}

/**
 * Whether a path leads to a regular file of these bytes, for where nothing may be awaited. Links are
 * followed; a pipe does not block.
 */
export function holdsNow(path: string, bytes: Uint8Array): boolean {
  try {
    // Windows has no such flag, and no pipe at a path.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return fstatSync(file).isFile() && readFileSync(file).equals(bytes);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/**
 * For opening a file that is known only by its path: a pipe in its place must not block, and a link in
 * its place is not followed. Windows has neither flag.
 */
export const readWithoutWaiting =
  process.platform === "win32"
    ? constants.O_RDONLY
    : constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** An open file. Positions and lengths in bytes. */
export interface OpenFile {
  read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
}

/** Bytes per read if the size is unknown. */
const pieceBytes = 1 << 16;

/**
 * The bytes of an open file, in as few reads as the system allows, since each read waits for a thread.
 * If the file grows meanwhile, what it held before; if it claims to be empty, as files in `/proc` do,
 * everything up to its end.
 */
export async function readWholeFile(file: OpenFile, sizeBytes: number): Promise<Buffer> {
  if (sizeBytes > 0) return fillBuffer(Buffer.allocUnsafeSlow(sizeBytes), file, 0);
  const pieces: Buffer[] = [];
  let length = 0;
  for (;;) {
    const piece = await fillBuffer(Buffer.allocUnsafeSlow(pieceBytes), file, length);
    pieces.push(piece);
    length += piece.length;
    if (piece.length < pieceBytes) return Buffer.concat(pieces);
  }
}

/** The bytes of the file from a position on, in the buffer; fewer than it takes where the file ends. */
export async function fillBuffer(
  buffer: Buffer,
  file: OpenFile,
  position: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  let length = 0;
  while (length < buffer.length) {
    signal?.throwIfAborted();
    const left = buffer.length - length;
    const { bytesRead } = await file.read(buffer, length, left, position + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}
