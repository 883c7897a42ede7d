import type { OffsetRange } from "../edit/index.ts";

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

/** The text with every line ending (`\r\n`, lone `\r`, `\n`) as one `\n`. */
export function toLf(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** O(n); for a text without `\r` the text itself and no mapping at all. */
export function normalizeLineEndings(original: string): NormalizedText {
  if (!original.includes("\r")) return asNormalized(original);
  const collapsed = findCollapsedEndings(original);
  const text = toLf(original);
  return viewOf(text, collapsed.length === 0 ? undefined : collapsed);
}

/** A text without `\r`, or one in which nothing is looked for that holds a line ending. */
export function asNormalized(original: string): NormalizedText {
  return viewOf(original, undefined);
}

/** View offsets of the `\n` that stand for `\r\n`, ascending: only these move what follows. */
function findCollapsedEndings(original: string): Int32Array {
  let places = new Int32Array(1024);
  let count = 0;
  for (let at = original.indexOf("\r\n"); at !== -1; at = original.indexOf("\r\n", at + 2)) {
    if (count === places.length) {
      const grown = new Int32Array(count * 2);
      grown.set(places);
      places = grown;
    }
    places[count] = at - count;
    count += 1;
  }
  return places.subarray(0, count);
}

function viewOf(text: string, collapsed: Int32Array | undefined): NormalizedText {
  if (collapsed === undefined) {
    return { text, toOriginalOffset: (offset) => offset, toOriginalRange: (range) => range };
  }
  const toOriginalOffset = (offset: number): number => offset + countBelow(collapsed, offset);
  return {
    text,
    toOriginalOffset,
    toOriginalRange: ({ start, endExclusive }) => ({
      start: toOriginalOffset(start),
      endExclusive: toOriginalOffset(endExclusive),
    }),
  };
}

/** How many of the ascending `places` are smaller than `limit`. */
function countBelow(places: Int32Array, limit: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
