import {
  createEdit,
  type Edit,
  isEmptyRange,
  newLengthOf,
  type OffsetRange,
  rangesMeet,
  type Replacement,
} from "./edit.ts";
import { offsetMapper } from "./offsetMapper.ts";

/**
 * Two edits of one text: the first moved so that it applies to the result of `over`, or the ranges
 * (in the old text) where the two meet and there is no right answer.
 *
 * @param mayJoin An insertion does not meet one of `over` at the same place, but comes after it.
 */
export function rebaseEdit(
  edit: Edit,
  over: Edit,
  mayJoin = false,
): { readonly rebased: Edit } | { readonly conflict: readonly [OffsetRange, OffsetRange] } {
  const conflict = firstMeeting(edit, over, mayJoin);
  if (conflict !== undefined) return { conflict };
  const map = offsetMapper(over);
  const moved = edit.replacements.map(({ range, text }): Replacement => {
    const start = map(range.start, "after");
    const endExclusive = isEmptyRange(range) ? start : map(range.endExclusive, "before");
    return { range: { start, endExclusive }, text };
  });
  return { rebased: createEdit(newLengthOf(over), moved) };
}

function firstMeeting(
  edit: Edit,
  over: Edit,
  mayJoin: boolean,
): readonly [OffsetRange, OffsetRange] | undefined {
  let index = 0;
  for (const { range } of edit.replacements) {
    for (let other = over.replacements[index]; other; other = over.replacements[++index]) {
      const areInsertions = isEmptyRange(range) && isEmptyRange(other.range);
      if (!(mayJoin && areInsertions) && rangesMeet(range, other.range))
        return [range, other.range];
      if (other.range.endExclusive > range.start || other.range.start >= range.endExclusive) break;
    }
  }
  return undefined;
}
