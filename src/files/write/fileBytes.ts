import { systemError, unlessCode } from "../systemError.ts";
import { type FileHandle, type FileStatus, type FileSystem, isUnwritten } from "./fileSystem.ts";

/** Bytes in one piece, or in several that follow one another. */
export type Bytes = Uint8Array | readonly Uint8Array[];

const blockSizeBytes = 1 << 20;
/** Copying more than this costs more than writing it separately. */
const largePieceBytes = 1 << 18;

function piecesOf(bytes: Bytes): readonly Uint8Array[] {
  return bytes instanceof Uint8Array ? [bytes] : bytes;
}

export function sizeOf(bytes: Bytes): number {
  return piecesOf(bytes).reduce((size, piece) => size + piece.length, 0);
}

export function joinPieces(bytes: Bytes): Buffer {
  return Buffer.concat(piecesOf(bytes));
}

/**
 * The state of the file at `path` if it holds exactly the expected bytes, and held them throughout:
 * not if it is written to or replaced meanwhile, or is a link. Compares block by block, so a large
 * file is never copied in memory.
 */
export async function findHolder(
  fileSystem: FileSystem,
  path: string,
  expected: Bytes,
): Promise<FileStatus | undefined> {
  const handle = await unlessCode(fileSystem.open(path, "r"), "ENOENT", "ELOOP");
  const before = handle && (await closeAfter(handle, () => matchFile(handle, expected)));
  const after = before && (await unlessCode(fileSystem.lstat(path), "ENOENT", "ELOOP"));
  return before && after && isUnwritten(before, after) ? after : undefined;
}

/** Like {@link findHolder}, for an open file, whatever its path leads to now. */
export async function findHeld(
  handle: FileHandle,
  expected: Bytes,
): Promise<FileStatus | undefined> {
  const before = await matchFile(handle, expected);
  return before && isUnwritten(before, await handle.stat()) ? before : undefined;
}

/** The state of the file before it was read, if it holds the expected bytes. */
async function matchFile(handle: FileHandle, expected: Bytes): Promise<FileStatus | undefined> {
  const before = await handle.stat();
  if (!before.isFile()) return undefined;
  if (before.size !== BigInt(sizeOf(expected))) return undefined;
  return (await readsAs(handle, expected)) ? before : undefined;
}

/** Works with an open file and closes it, even if the work fails. A failing close is a failure too. */
export async function closeAfter<Handle extends Pick<FileHandle, "close">, Value>(
  handle: Handle,
  work: (handle: Handle) => Promise<Value>,
): Promise<Value> {
  let value: Value;
  try {
    value = await work(handle);
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
  await handle.close();
  return value;
}

/** Writes all of `bytes` from `position` on, however few of them a single call takes. */
export async function writeAll(handle: FileHandle, bytes: Bytes, position = 0): Promise<void> {
  let blockStart = position;
  for (const block of blocksOf(piecesOf(bytes))) {
    await writeBlock(handle, block, blockStart);
    blockStart += block.length;
  }
}

/**
 * The bytes in few blocks, since each write waits for a thread. A block is valid until the next one is
 * requested: small pieces are copied to a buffer that is used again.
 */
function* blocksOf(pieces: readonly Uint8Array[]): Generator<Uint8Array, void> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(blockSizeBytes, sizeOf(pieces)));
  let filled = 0;
  for (const piece of pieces) {
    const isLarge = piece.length > largePieceBytes;
    if (filled > 0 && (isLarge || filled + piece.length > buffer.length)) {
      yield buffer.subarray(0, filled);
      filled = 0;
    }
    if (isLarge) {
      yield piece;
    } else {
      buffer.set(piece, filled);
      filled += piece.length;
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled);
}

async function writeBlock(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(
      bytes,
      written,
      bytes.length - written,
      position + written,
    );
    if (bytesWritten === 0) throw systemError("EIO", "no byte was written");
    written += bytesWritten;
  }
}

/** Makes the bytes durable, where the file system can. Some network and FUSE mounts cannot. */
export async function syncFile(handle: FileHandle): Promise<void> {
  await unlessCode(handle.sync(), "EINVAL", "ENOTSUP", "ENOSYS");
}

/** A large file costs no more memory than a block. */
async function readsAs(handle: FileHandle, bytes: Bytes): Promise<boolean> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(blockSizeBytes, sizeOf(bytes) + 1));
  let position = 0;
  for (const block of blocksOf(piecesOf(bytes))) {
    for (let start = 0; start < block.length;) {
      const wanted = Math.min(buffer.length, block.length - start);
      const { bytesRead } = await handle.read(buffer, 0, wanted, position);
      const expected = block.subarray(start, start + bytesRead);
      if (bytesRead === 0 || !buffer.subarray(0, bytesRead).equals(expected)) return false;
      start += bytesRead;
      position += bytesRead;
    }
  }
  return (await handle.read(buffer, 0, 1, position)).bytesRead === 0;
}
