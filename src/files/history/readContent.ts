import { join } from "node:path";
import type { ContentKey } from "../../core/history/index.ts";
import { fillBuffer } from "../readRegularFile.ts";
import { systemError, systemErrorCode } from "../systemError.ts";
import { closeAfter, type FileHandle } from "../write/index.ts";
import { contentKeyOf } from "./contentKey.ts";
import type { JournalDisk } from "./journalDisk.ts";
import type { Placement } from "./placement.ts";
import { partFile } from "./segmentName.ts";

/** Where contents are read. */
export interface ContentsDisk {
  readonly disk: JournalDisk;
  readonly folder: string;
  readonly blocks: BlockCache;
}

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

/** Where a content is in its segment: these bytes, one after another. */
interface Extent {
  readonly offset: number;
  readonly length: number;
}

/** The bytes as they are stored, if the segment holds them and they are what the key says. */
export async function readFromSegment(
  where: ContentsDisk,
  name: string,
  key: ContentKey,
  placements: ReadonlyMap<ContentKey, Placement>,
): Promise<Uint8Array | undefined> {
  const extents = findExtents(key, placements);
  if (extents === undefined) return undefined;
  try {
    const opened = where.disk.open(join(where.folder, partFile(name, "contents")), "r");
    const bytes = await closeAfter(await opened, async (handle) => {
      const sizeBytes = Number((await handle.stat()).size);
      const pieces: Uint8Array[] = [];
      for (const extent of extents) {
        pieces.push(...(await readExtent(extent, { handle, name, sizeBytes }, where.blocks)));
      }
      return Buffer.concat(pieces);
    });
    return contentKeyOf(bytes) === key ? bytes : undefined;
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

interface OpenContents {
  readonly handle: FileHandle;
  readonly name: string;
  readonly sizeBytes: number;
}

const blockBytes = 1 << 18;

/** Rejects with `EIO` where the contents end before. */
async function readExtent(
  { offset, length }: Extent,
  { handle, name, sizeBytes }: OpenContents,
  blocks: BlockCache,
): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (let at = offset; at < offset + length;) {
    const blockStart = at - (at % blockBytes);
    const size = Math.max(0, Math.min(blockBytes, sizeBytes - blockStart));
    // The last block of a file that grows is another one by and by.
    const block = await blocks.get(`${name} ${blockStart} ${size}`, () =>
      fillBuffer(Buffer.allocUnsafeSlow(size), handle, blockStart),
    );
    const piece = block.subarray(at - blockStart, offset + length - blockStart);
    if (piece.length === 0) throw systemError("EIO", "the contents end before");
    pieces.push(piece);
    at += piece.length;
  }
  return pieces;
}

/** Undefined where a content that it is told by is not there. */
function findExtents(
  key: ContentKey,
  placements: ReadonlyMap<ContentKey, Placement>,
): readonly Extent[] | undefined {
  const chain: Placement[] = [];
  for (let next: ContentKey | undefined = key; next !== undefined;) {
    const placement = placements.get(next);
    if (placement === undefined || chain.length > placements.size) return undefined;
    chain.push(placement);
    next = placement.shared?.like;
  }
  let extents: readonly Extent[] = [];
  for (const { offset, length, shared } of chain.toReversed()) {
    const { start, end } = shared ?? { start: 0, end: 0 };
    const size = extents.reduce((sum, extent) => sum + extent.length, 0);
    if (start + end > size) return undefined;
    extents = [
      ...cut(extents, 0, start),
      ...(length > 0 ? [{ offset, length }] : []),
      ...cut(extents, size - end, size),
    ];
  }
  return extents;
}

/** The part of the bytes that the extents are. */
function cut(extents: readonly Extent[], start: number, end: number): readonly Extent[] {
  const parts: Extent[] = [];
  let position = 0;
  for (const { offset, length } of extents) {
    const from = Math.max(start, position);
    const to = Math.min(end, position + length);
    if (from < to) parts.push({ offset: offset + from - position, length: to - from });
    position += length;
  }
  return parts;
}
