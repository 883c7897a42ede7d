import { diffArrays } from "diff";
import { lowerBound } from "../lowerBound.ts";

/** Items in a row that two lists have in common, by index. */
export interface KeptRun {
  readonly oldStart: number;
  readonly newStart: number;
  readonly count: number;
}

/** Changed lines beyond which no shortest way is searched for: its cost is their square. */
const maxChangedLines = 1000;
/** The squares of all changes between anchors, added up: half a second. */
const maxWork = 10 * maxChangedLines ** 2;
/** Lines of both lists together beyond which they are first compared by the lines they have once. */
const maxLinesAtOnce = 4000;

/**
 * What a shortest way from one list of lines to another keeps (Myers), ascending; where several ways
 * are equally short, it keeps what it can early. Long lists are compared between the lines that each
 * has once. Nothing is kept where they are further apart than {@link maxChangedLines}, or after so much
 * that {@link maxWork} is spent.
 *
 * @param around The lines before and after both lists, if lists of any length are to be compared so: a function that
 *   stands elsewhere then has its own brackets, not those of one like it.
 */
export function findKeptLines(
  old: readonly string[],
  now: readonly string[],
  around?: readonly string[],
): readonly KeptRun[] {
  const isLong = old.length + now.length > maxLinesAtOnce;
  if (!isLong && around === undefined) return findAtOnce(old, now, maxChangedLines) ?? [];
  const kept: KeptRun[] = [];
  let [oldFrom, newFrom] = [0, 0];
  let work = maxWork;
  for (const anchor of [...findAnchors(old, now, around), { old: old.length, new: now.length }]) {
    const removed = old.slice(oldFrom, anchor.old);
    const added = now.slice(newFrom, anchor.new);
    const mostChanged = Math.min(maxChangedLines, Math.floor(Math.sqrt(work)));
    const gap = findAtOnce(removed, added, mostChanged);
    work -= Math.min(mostChanged, countChanged(gap ?? [], removed, added)) ** 2;
    for (const run of shiftRuns(gap ?? [], oldFrom, newFrom)) kept.push(run);
    const count = anchor.old < old.length ? 1 : 0;
    kept.push({ oldStart: anchor.old, newStart: anchor.new, count });
    [oldFrom, newFrom] = [anchor.old + 1, anchor.new + 1];
  }
  return kept;
}

/** None where nothing had to be compared. */
function countChanged(
  kept: readonly KeptRun[],
  removed: readonly string[],
  added: readonly string[],
): number {
  if (removed.length === 0 || added.length === 0) return 0;
  const keptCount = kept.reduce((total, { count }) => total + count, 0);
  return removed.length + added.length - 2 * keptCount;
}

function shiftRuns(runs: readonly KeptRun[], oldShift: number, newShift: number): KeptRun[] {
  return runs.map(({ oldStart, newStart, count }) => ({
    oldStart: oldStart + oldShift,
    newStart: newStart + newShift,
    count,
  }));
}

/** Undefined where the lists are further apart than `mostChanged`. */
function findAtOnce(
  old: readonly string[],
  now: readonly string[],
  mostChanged: number,
): readonly KeptRun[] | undefined {
  if (old.length === 0 || now.length === 0) return [];
  const changes = diffArrays([...old], [...now], { maxEditLength: mostChanged });
  if (changes === undefined) return undefined;
  const kept: KeptRun[] = [];
  let [oldStart, newStart] = [0, 0];
  for (const { added, removed, count } of changes) {
    if (!added && !removed) kept.push({ oldStart, newStart, count });
    if (!added) oldStart += count;
    if (!removed) newStart += count;
  }
  return kept;
}

/** A line that two lists have in common, by index. */
interface Anchor {
  readonly old: number;
  readonly new: number;
}

/**
 * Lines that are in each list once, as many as are in one order in both (patience diff): the
 * parts between them can be compared separately. O(n log n).
 *
 * @param around Lines that are in both, besides.
 */
export function findAnchors(
  oldLines: readonly string[],
  newLines: readonly string[],
  around: readonly string[] = [],
): Anchor[] {
  const newPlaces = placeUniqueLines(newLines);
  const common = new Map<string, Anchor>();
  for (const [line, old] of placeUniqueLines(oldLines)) {
    const place = newPlaces.get(line) ?? -1;
    if (old >= 0 && place >= 0) common.set(line, { old, new: place });
  }
  for (const line of common.size > 0 ? around : []) common.delete(line);
  return longestRise([...common.values()]);
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

/** The longest subsequence with rising new places. */
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
