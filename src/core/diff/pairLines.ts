/** Enough of a line's beginning and end to recognize it after a change. */
const maxComparedUnits = 4_000;

/** Indexes of a removed line and of the added one that it became. */
interface LinePair {
  readonly removed: number;
  readonly added: number;
  /** How much they have in common at their beginnings and ends, in UTF-16 units. */
  readonly common: number;
}

/**
 * Which of the removed lines became which of the added ones: those with most in common at their
 * beginnings and ends first, of equals the nearest. Lines may have changed places, and lines with
 * nothing in common are no pair. Costs the product of the two lengths.
 */
export function pairLines(removed: readonly string[], added: readonly string[]): LinePair[] {
  const candidates = removed.flatMap((line, row) =>
    added.map((other, column) => ({
      removed: row,
      added: column,
      common: countSharedEnds(line, other, maxComparedUnits),
    })),
  );
  const taken = { removed: new Set<number>(), added: new Set<number>() };
  return candidates
    .filter(({ common }) => common > 0)
    .sort((one, other) => other.common - one.common || distance(one) - distance(other))
    .filter((pair) => {
      if (taken.removed.has(pair.removed) || taken.added.has(pair.added)) return false;
      taken.removed.add(pair.removed);
      taken.added.add(pair.added);
      return true;
    });
}

function distance({ removed, added }: LinePair): number {
  return Math.abs(removed - added);
}

/** @param mostUnits How much of each end is compared. */
export function countSharedEnds(line: string, other: string, mostUnits = Infinity): number {
  const shorter = Math.min(line.length, other.length);
  const most = Math.min(shorter, mostUnits);
  let start = 0;
  while (start < most && line.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  const rest = Math.min(shorter - start, mostUnits);
  let end = 0;
  while (end < rest && line.at(-1 - end) === other.at(-1 - end)) end += 1;
  return start + end;
}
