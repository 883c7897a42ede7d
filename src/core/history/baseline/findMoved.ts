import { lineContent, type LineIndex, splitLines } from "../../lines/index.ts";
import { type CarriedText, countLetters, findPutBack, nowhere, wordsOf } from "./findPutBack.ts";

/**
 * Where agents' lines are now that others put elsewhere, by number. What somebody else writes may have a line in
 * common with them: so all of a run are, or its long ones, and a short one must be among lines of the old text, or
 * beside one that went with it.
 *
 * @param taken Runs of agents' lines of the old text that are not at their place any more.
 * @param gone Runs of all lines of the old text that are not at their place any more.
 * @param came Runs of lines of the text now that are new at their place, ascending.
 * @param isLeft Whether a line may be at its place all the same, with other words.
 */
export function findMoved(
  taken: readonly (readonly number[])[],
  [gone, came]: readonly [readonly (readonly number[])[], readonly (readonly number[])[]],
  { old, now, isLeft }: { old: LineIndex; now: LineIndex; isLeft: (line: number) => boolean },
): ReadonlyMap<number, number> {
  const runs = gone.map((run) => {
    return { lines: run.map((line) => lineContent(old, line)), near: nowhere };
  });
  const added = came.flat().map((line) => ({ line, text: lineContent(now, line) }));
  const twins = findPutBack(runs, added, { baseline: old.text, now: now.text });
  const places = new Map(
    gone.flatMap((run, index) => run.map((line, at) => [line, twins[index]?.[at]] as const)),
  );
  const found = taken.map((run) => {
    const pairs = run.map((line) => [line, places.get(line)] as const);
    const isWhole = pairs.every(([line, place]) => {
      return place !== undefined || isLeft(line) || lineContent(old, line).trim() === "";
    });
    const moved = pairs.flatMap(([line, at]) => (at === undefined ? [] : [[line, at] as const]));
    return isWhole ? moved : moved.filter(([line]) => isLong([lineContent(old, line)]));
  });
  if (found.every(({ length }) => length === 0)) return new Map();
  const known = new Set(["", ...splitLines(old.text).map(wordsOf)]);
  const isNew = (line: number): boolean => !known.has(wordsOf(lineContent(now, line)));
  const besideNew = new Set(came.flatMap((run) => (run.some(isNew) ? run : [])));
  const ofAgents = new Set(taken.flat());
  // What is beside it, and no agent's, is there as well.
  const isAmongOthers = (line: number, place: number): boolean =>
    [-1, 1].some((by) => !ofAgents.has(line + by) && places.get(line + by) === place + by);
  return new Map(
    found.flatMap((moved) => {
      const isBesideNew = moved.some(([, place]) => besideNew.has(place));
      const isSame =
        !isBesideNew ||
        isLong(moved.map(([, place]) => lineContent(now, place))) ||
        moved.some(([line, place]) => isAmongOthers(line, place));
      return isSame ? moved : [];
    }),
  );
}

/** Shorter ones, such as a catch block that prints the error, somebody may well have written again. */
function isLong(lines: readonly string[]): boolean {
  return countLetters(lines) >= 40;
}

/** Whether lines say so much that they are hardly others with the same words, as `return result;` may be. */
export function areTelling(lines: readonly string[]): boolean {
  return countLetters(lines) >= 24;
}

/** What a hunk took out of a text, and what it put in. */
export interface LineExchange {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A line that a hunk took out, and where one put it in: all are indices. */
export interface AddedTwin {
  readonly from: number;
  readonly hunk: number;
  readonly at: number;
}

/**
 * For each hunk, where the hunks put what it took out: lines that were only moved, if they are half of what
 * a hunk put in, or telling.
 */
export function findTwins(
  hunks: readonly LineExchange[],
  texts: CarriedText,
): readonly (readonly AddedTwin[])[] {
  // Lines of two hunks are not next to each other.
  const numbered = hunks.flatMap(({ added }, hunk) => [
    ...added.map((text, at) => ({ hunk, at, text })),
    undefined,
  ]);
  const added = numbered.flatMap((each, line) => (each ? { line, text: each.text } : []));
  const removed = hunks.map((hunk) => ({ lines: hunk.removed, near: nowhere }));
  const twins = findPutBack(removed, added, texts).map((lines) =>
    lines.flatMap((line, from) => {
      const twin = line === undefined ? undefined : numbered[line];
      return twin === undefined ? [] : [{ ...twin, from }];
    }),
  );
  const moved = hunks.map((): string[] => []);
  for (const { hunk, text } of twins.flat()) moved[hunk]?.push(text);
  const isMoved = hunks.map((hunk, index) => {
    const lines = moved[index] ?? [];
    const all = hunk.added.filter((line) => wordsOf(line) !== "");
    return 2 * lines.length >= all.length || areTelling(lines);
  });
  return twins.map((row) => row.filter(({ hunk }) => isMoved[hunk]));
}
