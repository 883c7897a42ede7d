import type { ContentKey } from "../../core/history/index.ts";
import type { NewContent } from "./journal.ts";
import { countSharedBytes, type Placement, type SharedEnds } from "./placement.ts";

/**
 * A content that is told by another one, which is told by another one, and so on, more often than this
 * is written as a whole: it would take long to read, and many would be lost with one.
 */
const maxDepth = 256;

interface PlacedContents {
  readonly placements: readonly Placement[];
  /** To be written one after another. */
  readonly pieces: readonly Uint8Array[];
  /** By content how many others it takes to tell it. */
  readonly newDepths: ReadonlyMap<ContentKey, number>;
}

/** What is to be written of contents to a segment that has those of `depths`. */
export function placeContents(
  given: readonly NewContent[],
  startOffset: number,
  depths: ReadonlyMap<ContentKey, number>,
): PlacedContents {
  const placements: Placement[] = [];
  const pieces: Uint8Array[] = [];
  const newDepths = new Map<ContentKey, number>();
  const bytesOf = new Map(given.map(({ key, bytes }) => [key, bytes]));
  let offset = startOffset;

  function depthOf(key: ContentKey): number | undefined {
    return newDepths.get(key) ?? depths.get(key);
  }

  for (const { key, bytes, like, isSealed = false } of given) {
    if (bytes === undefined || depthOf(key) !== undefined) continue;
    const likeDepth = like === undefined ? Infinity : (depthOf(like) ?? Infinity);
    const likeBytes = like === undefined ? undefined : bytesOf.get(like);
    const shared = likeDepth < maxDepth ? findShared(like, likeBytes, bytes) : undefined;
    const piece = bytes.subarray(shared?.start ?? 0, bytes.length - (shared?.end ?? 0));
    const placement = { key, offset, length: piece.length, shared };
    placements.push(isSealed ? { ...placement, isSealed } : placement);
    newDepths.set(key, shared === undefined ? 0 : likeDepth + 1);
    if (piece.length > 0) pieces.push(piece);
    offset += piece.length;
  }
  return { placements, pieces, newDepths };
}

function findShared(
  like: ContentKey | undefined,
  likeBytes: Uint8Array | undefined,
  bytes: Uint8Array,
): SharedEnds | undefined {
  if (like === undefined || likeBytes === undefined) return undefined;
  const { start, end } = countSharedBytes(likeBytes, bytes);
  return start + end === 0 ? undefined : { like, start, end };
}
