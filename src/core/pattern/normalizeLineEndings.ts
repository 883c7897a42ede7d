import type { OffsetRange } from "../edit/index.ts";
import { toLf } from "../lines/index.ts";
import { lowerBound } from "../lowerBound.ts";

/**
 * A text as patterns see it: every line ending (`\r\n`, lone `\r`, `\n`) is one `\n`. Offsets in the
 * view map back to the original without ever falling between `\r` and `\n`.
 */
export interface NormalizedText {
  readonly text: string;
  /** 0 to `text.length` to an offset of the original, in O(log lines). */
  toOriginalOffset(offset: number): number;
  toOriginalRange(range: OffsetRange): OffsetRange;
}

/** O(n); for a text without `\r` the text itself and no mapping at all. */
export function normalizeLineEndings(original: string): NormalizedText {
  if (!original.includes("\r")) return asNormalized(original);
  const text = toLf(original);
  const collapsed = findCollapsedEndings(original);
  const toOriginalOffset = (offset: number): number =>
    offset + lowerBound(collapsed.length, (index) => (collapsed[index] ?? offset) >= offset);
  return {
    text,
    toOriginalOffset,
    toOriginalRange: ({ start, endExclusive }) => ({
      start: toOriginalOffset(start),
      endExclusive: toOriginalOffset(endExclusive),
    }),
  };
}

/** A text without `\r`, or one that is only searched for texts without a line ending. */
export function asNormalized(text: string): NormalizedText {
  return { text, toOriginalOffset: (offset) => offset, toOriginalRange: (range) => range };
}

/** View offsets of the `\n` that stand for `\r\n`, ascending: only these move what follows. */
function findCollapsedEndings(original: string): readonly number[] {
  const places: number[] = [];
  for (let at = original.indexOf("\r\n"); at !== -1; at = original.indexOf("\r\n", at + 2)) {
    places.push(at - places.length);
  }
  return places;
}
