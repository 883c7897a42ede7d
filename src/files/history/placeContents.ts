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

  /** How many others it takes to tell the content that another one is like. */
  function likeDepthOf(like: ContentKey | undefined): number {
    return like === undefined ? Infinity : (depthOf(like) ?? Infinity);
  }

  for (const { key, bytes, like, isSealed } of given) {
    if (bytes === undefined || depthOf(key) !== undefined) continue;
    const likeDepth = likeDepthOf(like);
    const shared = likeDepth < maxDepth ? findShared(like, bytesOf, bytes) : undefined;
    const piece = bytes.subarray(shared?.start ?? 0, bytes.length - (shared?.end ?? 0));
    placements.push({ key, offset, length: piece.length, shared, isSealed });
    newDepths.set(key, shared === undefined ? 0 : likeDepth + 1);
    if (piece.length > 0) pieces.push(piece);
    offset += piece.length;
  }
  return { placements, pieces, newDepths };
}

function findShared(
  like: ContentKey | undefined,
  bytesOf: ReadonlyMap<ContentKey, Uint8Array | undefined>,
  bytes: Uint8Array,
): SharedEnds | undefined {
  const likeBytes = like === undefined ? undefined : bytesOf.get(like);
  if (like === undefined || likeBytes === undefined) return undefined;
  const { start, end } = countSharedBytes(likeBytes, bytes);
  return start + end === 0 ? undefined : { like, start, end };
}
