import type { ContentKey } from "../../core/history/index.ts";
import type { NewContent } from "./journal.ts";

/** Where in the contents of its segment a content is: as a whole, or what it does not share. */
export interface Placement {
  readonly key: ContentKey;
  /** In bytes, of the contents as they were written. */
  readonly offset: number;
  readonly length: number;
  readonly shared?: SharedEnds | undefined;
  /** The content is encrypted. */
  readonly isSealed?: boolean | undefined;
}

/** What a content has in common with another one of its segment. */
export interface SharedEnds {
  readonly like: ContentKey;
  /** In bytes, at the beginning and at the end. */
  readonly start: number;
  readonly end: number;
}

const contentWord = "content";
const sealedWord = "sealed";

export function renderPlacement({ key, offset, length, shared, isSealed }: Placement): string {
  const words = [isSealed === true ? sealedWord : contentWord, key, offset, length];
  if (shared !== undefined) words.push(shared.like, shared.start, shared.end);
  return words.join(" ");
}

/** Whether the line that begins there is one. */
export function isPlacement(text: string, start: number): boolean {
  return text.startsWith(`${contentWord} `, start) || text.startsWith(`${sealedWord} `, start);
}

/** Of a line as it was rendered. */
export function parsePlacement(line: string): Placement {
  const [word, key = "", offset, length, like, start, end] = line.split(" ");
  const shared = like === undefined ? undefined : { like, start: Number(start), end: Number(end) };
  const placement = { key, offset: Number(offset), length: Number(length), shared };
  return word === sealedWord ? { ...placement, isSealed: true } : placement;
}

const blockBytes = 1 << 14;

/**
 * How many bytes two contents share at the beginning, and of the rest at the end. In blocks: byte by
 * byte, an entry of an edit in 1 MB takes 4 ms instead of 2 (bench/journal).
 */
function countSharedBytes(
  first: Uint8Array,
  second: Uint8Array,
): { readonly start: number; readonly end: number } {
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter) {
    const next = Math.min(start + blockBytes, shorter);
    if (Buffer.compare(first.subarray(start, next), second.subarray(start, next)) !== 0) break;
    start = next;
  }
  while (start < shorter && first[start] === second[start]) start++;

  const left = shorter - start;
  let end = 0;
  while (end < left) {
    const next = Math.min(end + blockBytes, left);
    const firstBlock = first.subarray(first.length - next, first.length - end);
    const secondBlock = second.subarray(second.length - next, second.length - end);
    if (Buffer.compare(firstBlock, secondBlock) !== 0) break;
    end = next;
  }
  while (end < left && first[first.length - 1 - end] === second[second.length - 1 - end]) end++;
  return { start, end };
}

/**
 * A content that is told by another one, which is told by another one, and so on, more often than this
 * is written as a whole: it would take long to read, and many would be lost with one.
 */
const maxDepth = 256;

interface PlacedContents {
  readonly placements: readonly Placement[];
  /** To be written one after another. */
  readonly pieces: readonly Uint8Array[];
  /** By content: the length of its chain of differences. */
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

  for (const { key, bytes, like, isSealed } of given) {
    if (bytes === undefined || depthOf(key) !== undefined) continue;
    // How many others it takes to tell the content that this one is like.
    const likeDepth = (like === undefined ? undefined : depthOf(like)) ?? Infinity;
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
