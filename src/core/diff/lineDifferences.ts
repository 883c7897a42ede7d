import {
  createEdit,
  minimizeEdit,
  type OffsetRange,
  placeReplacements,
  type Replacement,
} from "../edit/index.ts";
import { findKeptItems } from "./compareLines.ts";
import { replaceRest } from "./editBetween.ts";

/** A part of a line, and what stands in its place in another line; one of them may be empty. */
export interface LineDifference {
  readonly old: OffsetRange;
  readonly new: OffsetRange;
}

/** Differences with fewer equal characters between them are one. */
const leastEqualUnits = 24;
/** Beyond these, single differences are not searched for: the cost is their product. */
const maxComparedUnits = 50_000;
const maxDifferentCharacters = 100;

/**
 * Where two lines differ, ascending; none where they are equal. A part too long to compare is one
 * difference, from the first character that differs to the last.
 */
export function findLineDifferences(oldLine: string, newLine: string): LineDifference[] {
  const whole = { range: { start: 0, endExclusive: oldLine.length }, text: newLine };
  const { replacements } = minimizeEdit(createEdit(oldLine.length, [whole]), oldLine);
  const single = replacements.flatMap((outer) => compare(outer, oldLine) ?? [outer]);
  const places = placeReplacements(createEdit(oldLine.length, single));
  return merge(places.map(({ range, newRange }) => ({ old: range, new: newRange })));
}

function compare({ range, text }: Replacement, oldLine: string): Replacement[] | undefined {
  const { start, endExclusive } = range;
  if (Math.max(endExclusive - start, text.length) > maxComparedUnits) return undefined;
  const old = Array.from(oldLine.slice(start, endExclusive));
  const now = Array.from(text);
  const kept = findKeptItems(old, now, maxDifferentCharacters);
  return kept && replaceRest(kept, old, now, start);
}

function merge(differences: readonly LineDifference[]): LineDifference[] {
  const merged: LineDifference[] = [];
  for (const difference of differences) {
    const before = merged.at(-1);
    if (before === undefined || difference.old.start - before.old.endExclusive >= leastEqualUnits)
      merged.push(difference);
    else merged[merged.length - 1] = join(before, difference);
  }
  return merged;
}

function join(first: LineDifference, last: LineDifference): LineDifference {
  return {
    old: { start: first.old.start, endExclusive: last.old.endExclusive },
    new: { start: first.new.start, endExclusive: last.new.endExclusive },
  };
}
