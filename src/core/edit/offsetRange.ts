/** A half-open range of UTF-16 offsets: `start` is in it, `endExclusive` is not. */
export interface OffsetRange {
  readonly start: number;
  readonly endExclusive: number;
}

export function isEmptyRange({ start, endExclusive }: OffsetRange): boolean {
  return start === endExclusive;
}

/**
 * Whether two changes of these ranges would meet: the ranges share a unit, one is empty and strictly
 * inside the other, or both are empty at one place. Ranges that only touch do not meet.
 */
export function rangesMeet(a: OffsetRange, b: OffsetRange): boolean {
  if (a.start < b.endExclusive && b.start < a.endExclusive) return true;
  return isEmptyRange(a) && isEmptyRange(b) && a.start === b.start;
}
