import {
  type ChangedRange,
  createEdit,
  minimizeEdit,
  placeReplacements,
  type Replacement,
} from "../edit/index.ts";
import { findKeptItems } from "./compareLines.ts";
import { replaceRest } from "./editBetween.ts";

/** Differences with fewer equal characters between them are one. */
const leastEqualUnits = 24;
/** Beyond these, single differences are not searched for: the cost is their product. */
const maxComparedUnits = 50_000;
const maxDifferentCharacters = 100;

/**
 * Where two lines differ, ascending; none where they are equal. A part too long to compare is one
 * difference, from the first character that differs to the last.
 */
export function findLineDifferences(oldLine: string, newLine: string): ChangedRange[] {
  const whole = { range: { start: 0, endExclusive: oldLine.length }, text: newLine };
  const { replacements } = minimizeEdit(createEdit(oldLine.length, [whole]), oldLine);
  const single = replacements.flatMap((outer) => compare(outer, oldLine) ?? [outer]);
  return merge(placeReplacements(createEdit(oldLine.length, single)));
}

function compare({ range, text }: Replacement, oldLine: string): Replacement[] | undefined {
  const { start, endExclusive } = range;
  if (Math.max(endExclusive - start, text.length) > maxComparedUnits) return undefined;
  const old = Array.from(oldLine.slice(start, endExclusive));
  const now = Array.from(text);
  const kept = findKeptItems(old, now, maxDifferentCharacters);
  return kept && replaceRest(kept, old, now, start);
}

function merge(differences: readonly ChangedRange[]): ChangedRange[] {
  const merged: ChangedRange[] = [];
  for (const difference of differences) {
    const before = merged.at(-1);
    if (
      before === undefined ||
      difference.range.start - before.range.endExclusive >= leastEqualUnits
    )
      merged.push(difference);
    else merged[merged.length - 1] = join(before, difference);
  }
  return merged;
}

function join(first: ChangedRange, last: ChangedRange): ChangedRange {
  return {
    range: { start: first.range.start, endExclusive: last.range.endExclusive },
    newRange: { start: first.newRange.start, endExclusive: last.newRange.endExclusive },
  };
}
