import { join } from "node:path";
import { promisify } from "node:util";
import { crc32, deflateRaw, inflateRaw } from "node:zlib";
import { readWholeFile } from "../readWholeFile.ts";
import { systemError, systemErrorCode } from "../systemError.ts";
import { closeAfter, type FileHandle, writeAll } from "../write/index.ts";
import { ignoreMissing, type JournalDisk, removeFile, syncFolder } from "./journalDisk.ts";
import { partFile } from "./segmentName.ts";

const deflateAsync = promisify(deflateRaw);
const inflateAsync = promisify(inflateRaw);

/** The contents of a segment by offsets as they were written, whether they are packed or not. */
export interface ContentsSource {
  readonly sizeBytes: number;
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
}

/** @throws the system's error, also if what is packed is not what was written (`EIO`). */
export async function withContents<Value>(
  disk: JournalDisk,
  folder: string,
  name: string,
  work: (source: ContentsSource) => Promise<Value>,
): Promise<Value> {
  const written = await ignoreMissing(disk.open(join(folder, partFile(name, "contents")), "r"));
  if (written !== undefined) {
    return closeAfter(written, async (handle) =>
      work({
        sizeBytes: await sizeOf(handle),
        read: (offset, length) => readAt(handle, offset, length),
      }),
    );
  }
  const packed = await disk.open(join(folder, partFile(name, "packed")), "r");
  return closeAfter(packed, async (handle) => work(await readPacked(handle)));
}

/**
 * A packed file holds blocks of the contents, each deflated by itself so that any part can be read,
 * then where each of them ends, as JSON, and at last the length and the checksum of that.
 */
interface PackedIndex {
  readonly blockBytes: number;
  readonly sizeBytes: number;
  readonly ends: readonly number[];
}

const blockBytes = 1 << 20;
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
    const packing = await createAlone(disk, packingPath);
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

async function createAlone(disk: JournalDisk, path: string): Promise<FileHandle | undefined> {
  try {
    return await disk.open(path, "wx", 0o600);
  } catch (error) {
    if (systemErrorCode(error) !== "EEXIST") throw error;
    return undefined;
  }
}

async function pack(source: FileHandle, target: FileHandle): Promise<void> {
  const sizeBytes = await sizeOf(source);
  const ends: number[] = [];
  let end = 0;
  for (let offset = 0; offset < sizeBytes; offset += blockBytes) {
    const block = await readAt(source, offset, Math.min(blockBytes, sizeBytes - offset));
    const deflated = await deflateAsync(block);
    await writeAll(target, deflated, end);
    end += deflated.length;
    ends.push(end);
  }
  const index: PackedIndex = { blockBytes, sizeBytes, ends };
  const indexBytes = Buffer.from(JSON.stringify(index));
  const footer = Buffer.alloc(footerBytes);
  footer.writeUInt32LE(indexBytes.length);
  footer.writeUInt32LE(crc32(indexBytes), crcOffset);
  await writeAll(target, [indexBytes, footer], end);
  await target.sync();
}

async function readPacked(handle: FileHandle): Promise<ContentsSource> {
  const index = await readIndex(handle);
  let last: { readonly number: number; readonly bytes: Buffer } | undefined;

  async function readBlock(number: number): Promise<Buffer> {
    if (last?.number === number) return last.bytes;
    const start = number === 0 ? 0 : (index.ends[number - 1] ?? 0);
    const deflated = await readAt(handle, start, (index.ends[number] ?? start) - start);
    const bytes = await inflateAsync(deflated, { maxOutputLength: index.blockBytes }).catch(() =>
      throwDamaged(),
    );
    last = { number, bytes };
    return bytes;
  }

  async function read(offset: number, length: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for (let at = offset; at < offset + length;) {
      const number = Math.floor(at / index.blockBytes);
      const start = at - number * index.blockBytes;
      const wanted = Math.min(index.blockBytes - start, offset + length - at);
      const piece = (await readBlock(number)).subarray(start, start + wanted);
      if (piece.length < wanted) throwDamaged();
      pieces.push(piece);
      at += wanted;
    }
    return Buffer.concat(pieces);
  }

  return { sizeBytes: index.sizeBytes, read };
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
  if (length === 0) return Buffer.alloc(0);
  const part: Pick<FileHandle, "read"> = {
    read: (buffer, from, count, position) => handle.read(buffer, from, count, offset + position),
  };
  const bytes = await readWholeFile(part, length);
  if (bytes.length < length) throwDamaged();
  return bytes;
}
