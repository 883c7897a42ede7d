/** A half-open range of UTF-16 offsets: `start` is in it, `endExclusive` is not. */
export interface OffsetRange {
  readonly start: number;
  readonly endExclusive: number;
}
