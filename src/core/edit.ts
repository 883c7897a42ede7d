import type { OffsetRange } from "./offsetRange.ts";

/** Replaces the text of `range` by `text`; an empty range inserts. */
export interface Replacement {
  readonly range: OffsetRange;
  readonly text: string;
}

/**
 * A change of one text as a value: sorted, disjoint replacements over a text of `oldLength` UTF-16
 * units. The only way from an old text to a new one is {@link applyEdit}.
 */
export interface Edit {
  readonly oldLength: number;
  readonly replacements: readonly Replacement[];
}
