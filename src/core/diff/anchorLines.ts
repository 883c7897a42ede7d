import { lowerBound } from "../lowerBound.ts";

/** A line that two lists have in common, by index. */
export interface Anchor {
  readonly old: number;
  readonly new: number;
}

/**
 * Lines that are in each list once, as many as are in one order in both (patience diff): what is
 * between them can be compared by itself. O(n log n).
 */
export function findAnchors(oldLines: readonly string[], newLines: readonly string[]): Anchor[] {
  const newPlaces = placeUniqueLines(newLines);
  const common: Anchor[] = [];
  for (const [line, old] of placeUniqueLines(oldLines)) {
    const place = newPlaces.get(line) ?? -1;
    if (old >= 0 && place >= 0) common.push({ old, new: place });
  }
  return longestRise(common);
}

/** Where each line is, in their order; -1 for one that is there several times. */
function placeUniqueLines(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, line] of lines.entries()) places.set(line, places.has(line) ? -1 : index);
  return places;
}

interface Link {
  readonly anchor: Anchor;
  readonly previous: Link | undefined;
}

/** The longest choice of them in which the new places rise too. */
function longestRise(anchors: readonly Anchor[]): Anchor[] {
  const ends: Link[] = [];
  for (const anchor of anchors) {
    const length = lowerBound(ends.length, (index) => (ends[index]?.anchor.new ?? 0) > anchor.new);
    ends[length] = { anchor, previous: ends[length - 1] };
  }
  const chosen: Anchor[] = [];
  for (let link = ends.at(-1); link !== undefined; link = link.previous) chosen.push(link.anchor);
  return chosen.reverse();
}
