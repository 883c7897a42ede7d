import type { LocatedMatch } from "./locateMatches.ts";

/**
 * Where a match is after its file has changed: the one with the same line and the same matched text;
 * of several such, the one with as many before it if none has come or gone, else the nearest.
 *
 * @returns Its index in `now`; undefined where its line is gone or reads otherwise.
 */
export function followMatch(
  index: number,
  before: readonly LocatedMatch[],
  now: readonly LocatedMatch[],
): number | undefined {
  const followed = before[index];
  if (followed === undefined) return undefined;
  const alikeBefore = indicesOfAlike(before, followed);
  const alikeNow = indicesOfAlike(now, followed);
  if (alikeBefore.length === alikeNow.length) return alikeNow[alikeBefore.indexOf(index)];
  const distanceOf = (candidate: number): number =>
    Math.abs((now[candidate]?.start.line ?? 0) - followed.start.line);
  return alikeNow.toSorted((first, second) => distanceOf(first) - distanceOf(second))[0];
}

function indicesOfAlike(all: readonly LocatedMatch[], wanted: LocatedMatch): readonly number[] {
  return all.flatMap((match, index) => (isAlike(match, wanted) ? [index] : []));
}

function isAlike(first: LocatedMatch, second: LocatedMatch): boolean {
  return (
    first.lineText === second.lineText &&
    first.matchedText === second.matchedText &&
    first.start.column === second.start.column
  );
}
