import { lowerBound } from "../lowerBound.ts";
import { type Edit, placeReplacements, rangesMeet } from "./edit.ts";

/**
 * Where an offset inside a replaced range, or exactly at an insertion, is mapped to: the beginning of the
 * new text, or its end.
 */
export type OffsetSide = "before" | "after";

/** Where an offset of the old text is in the new text. */
export type OffsetMapper = (offset: number, side: OffsetSide) => number;

/**
 * Maps offsets of the old text in O(log r) each. The edges of a replaced range go to the edges of
 * its new text, whichever the side.
 */
export function offsetMapper(edit: Edit): OffsetMapper {
  const placed = placeReplacements(edit);
  return (offset, side) => {
    if (offset < 0 || offset > edit.oldLength) {
      throw new RangeError(`Offset ${offset} is not in a text of ${edit.oldLength} units.`);
    }
    const index = lowerBound(placed.length, (candidate) => {
      const range = placed[candidate]?.range;
      return range !== undefined && (range.start >= offset || range.endExclusive > offset);
    });
    const next = placed[index];
    if (next !== undefined && rangesMeet(next.range, { start: offset, endExclusive: offset })) {
      return side === "before" ? next.newRange.start : next.newRange.endExclusive;
    }
    const previous = placed[index - 1];
    if (previous === undefined) return offset;
    return previous.newRange.endExclusive + offset - previous.range.endExclusive;
  };
}
