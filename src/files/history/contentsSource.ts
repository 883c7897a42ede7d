import { join } from "node:path";
import { promisify } from "node:util";
import { crc32, deflateRaw, inflateRaw } from "node:zlib";
import { fillBuffer } from "../readRegularFile.ts";
import { systemError, unlessCode } from "../systemError.ts";
import { closeAfter, type FileHandle, writeAll } from "../write/index.ts";
import { ignoreMissing, type JournalDisk, removeFile, syncFolder } from "./journalDisk.ts";
import { partFile } from "./segmentName.ts";

const deflateAsync = promisify(deflateRaw);
const inflateAsync = promisify(inflateRaw);

/**
 * Reads contents of a segment, in pieces, by offsets as they were written, whether they are packed or
 * not. Rejects with `EIO` where they end before.
 */
export type ReadContents = (offset: number, length: number) => Promise<readonly Uint8Array[]>;

/** Blocks of contents that were read last, by segment and place: many contents share them. */
export interface BlockCache {
  readonly get: (id: string, read: () => Promise<Buffer>) => Promise<Buffer>;
}

/** @param maxBytes How much is kept; what is being read comes on top. */
export function createBlockCache(maxBytes: number): BlockCache {
  const blocks = new Map<string, Buffer>();
  let sizeBytes = 0;
  return {
    async get(id, read) {
      const block = blocks.get(id) ?? (await read());
      if (!blocks.delete(id)) sizeBytes += block.length;
      // The newest is last.
      blocks.set(id, block);
      for (const [oldest, { length }] of blocks) {
        if (sizeBytes <= maxBytes) break;
        blocks.delete(oldest);
        sizeBytes -= length;
      }
      return block;
    },
  };
}

/** @throws the system's error, also if what is packed is not what was written (`EIO`). */
export async function withContents<Value>(
  { disk, folder, blocks }: ContentsDisk,
  name: string,
  work: (read: ReadContents) => Promise<Value>,
): Promise<Value> {
  const written = await ignoreMissing(disk.open(join(folder, partFile(name, "contents")), "r"));
  if (written !== undefined) {
    return closeAfter(written, async (handle) => work(await openWritten(handle, name, blocks)));
  }
  const packed = await disk.open(join(folder, partFile(name, "packed")), "r");
  return closeAfter(packed, async (handle) => work(await openPacked(handle, name, blocks)));
}

/** Where contents are read. */
export interface ContentsDisk {
  readonly disk: JournalDisk;
  readonly folder: string;
  readonly blocks: BlockCache;
}

/**
 * A packed file holds blocks of the contents, each deflated by itself so that any part can be read,
 * then where each of them ends, as JSON, and at last the length and the checksum of that.
 */
interface PackedIndex {
  readonly blockBytes: number;
  readonly ends: readonly number[];
}

const packedBlockBytes = 1 << 20;
const readBlockBytes = 1 << 18;
const footerBytes = 8;
const crcOffset = 4;

/**
 * Replaces the contents of a segment by a packed file, if no process can add to them any more. Whoever
 * reads meanwhile finds the one or the other. Of two processes that try, one does it.
 */
export async function packContents(disk: JournalDisk, folder: string, name: string): Promise<void> {
  const writtenPath = join(folder, partFile(name, "contents"));
  const packingPath = join(folder, partFile(name, "packing"));
  const written = await ignoreMissing(disk.open(writtenPath, "r"));
  if (written === undefined) return;
  await closeAfter(written, async (source) => {
    const packing = await unlessCode(disk.open(packingPath, "wx", 0o600), "EEXIST");
    if (packing === undefined) return;
    try {
      await closeAfter(packing, (target) => pack(source, target));
      await disk.rename(packingPath, join(folder, partFile(name, "packed")));
    } catch (error) {
      await disk.unlink(packingPath).catch(() => undefined);
      throw error;
    }
    await syncFolder(disk, folder);
  });
  await removeFile(disk, writtenPath);
}

async function pack(source: FileHandle, target: FileHandle): Promise<void> {
  const sizeBytes = await sizeOf(source);
  const ends: number[] = [];
  let end = 0;
  for (let offset = 0; offset < sizeBytes; offset += packedBlockBytes) {
    const block = await readAt(source, offset, Math.min(packedBlockBytes, sizeBytes - offset));
    const deflated = await deflateAsync(block);
    await writeAll(target, deflated, end);
    end += deflated.length;
    ends.push(end);
  }
  const index: PackedIndex = { blockBytes: packedBlockBytes, ends };
  const indexBytes = Buffer.from(JSON.stringify(index));
  const footer = Buffer.alloc(footerBytes);
  footer.writeUInt32LE(indexBytes.length);
  footer.writeUInt32LE(crc32(indexBytes), crcOffset);
  await writeAll(target, [indexBytes, footer], end);
  await target.sync();
}

async function openWritten(
  handle: FileHandle,
  name: string,
  blocks: BlockCache,
): Promise<ReadContents> {
  const sizeBytes = await sizeOf(handle);
  return readByBlocks(readBlockBytes, (number) => {
    const offset = number * readBlockBytes;
    const length = Math.max(0, Math.min(readBlockBytes, sizeBytes - offset));
    // The last block of a file that grows is another one by and by.
    return blocks.get(`${name} ${offset} ${length}`, () => readAt(handle, offset, length));
  });
}

async function openPacked(
  handle: FileHandle,
  name: string,
  blocks: BlockCache,
): Promise<ReadContents> {
  const { blockBytes: size, ends } = await readIndex(handle);
  return readByBlocks(size, (number) =>
    blocks.get(`${name} packed ${number}`, async () => {
      const start = number === 0 ? 0 : (ends[number - 1] ?? 0);
      const deflated = await readAt(handle, start, (ends[number] ?? start) - start);
      return inflateAsync(deflated, { maxOutputLength: size }).catch(() => throwDamaged());
    }),
  );
}

function readByBlocks(
  blockSizeBytes: number,
  readBlock: (number: number) => Promise<Buffer>,
): ReadContents {
  return async (offset, length) => {
    const pieces: Uint8Array[] = [];
    for (let at = offset; at < offset + length;) {
      const number = Math.floor(at / blockSizeBytes);
      const block = await readBlock(number);
      const start = at - number * blockSizeBytes;
      const piece = block.subarray(start, start + offset + length - at);
      if (piece.length === 0) throwDamaged();
      pieces.push(piece);
      at += piece.length;
    }
    return pieces;
  };
}

async function readIndex(handle: FileHandle): Promise<PackedIndex> {
  const sizeBytes = await sizeOf(handle);
  if (sizeBytes < footerBytes) throwDamaged();
  const footer = await readAt(handle, sizeBytes - footerBytes, footerBytes);
  const length = footer.readUInt32LE();
  if (length > sizeBytes - footerBytes) throwDamaged();
  const bytes = await readAt(handle, sizeBytes - footerBytes - length, length);
  if (crc32(bytes) !== footer.readUInt32LE(crcOffset)) throwDamaged();
  return JSON.parse(bytes.toString()) as PackedIndex;
}

function throwDamaged(): never {
  throw systemError("EIO", "not what was written");
}

async function sizeOf(handle: FileHandle): Promise<number> {
  return Number((await handle.stat()).size);
}

/** Rejects where the file ends before. */
async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = await fillBuffer(Buffer.allocUnsafeSlow(length), handle, offset);
  if (bytes.length < length) throwDamaged();
  return bytes;
}
