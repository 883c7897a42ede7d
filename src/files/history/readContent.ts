import { join } from "node:path";
import type { ContentKey } from "../../core/history/index.ts";
import { fillBuffer } from "../readRegularFile.ts";
import { systemErrorCode } from "../systemError.ts";
import { closeAfter } from "../write/index.ts";
import { contentKeyOf } from "./contentKey.ts";
import type { JournalDisk } from "./journalDisk.ts";
import type { Placement } from "./placement.ts";
import { partFile } from "./segmentName.ts";

/** Where contents are read. */
export interface ContentsDisk {
  readonly disk: JournalDisk;
  readonly folder: string;
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
      const pieces: Uint8Array[] = [];
      for (const { offset, length } of extents) {
        pieces.push(await fillBuffer(Buffer.allocUnsafeSlow(length), handle, offset));
      }
      return Buffer.concat(pieces);
    });
    return contentKeyOf(bytes) === key ? bytes : undefined;
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return undefined;
  }
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
