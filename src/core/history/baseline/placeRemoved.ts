import { lineContent, type LineIndex, splitLines } from "../../lines/index.ts";
import { countLetters, inTheirBlocks, isInBlock } from "./lineBlocks.ts";

/** Lines of the text now, by their numbers, `end` excluded. */
export interface LineRun {
  readonly start: number;
  readonly end: number;
}

/** Lines in a row that agents removed and the baseline still has. */
export interface RemovedLines {
  /** The line of the text now that they come before. */
  readonly place: number;
  readonly lines: readonly string[];
  /** Which of them are back that came in another block: a line that others write may be like one of them. */
  readonly elsewhere: "any" | "allOrNone" | "none";
  /** From the first line that came there to the last. */
  readonly near: LineRun;
}

/** A line of the text now, with its number. */
interface AddedLine {
  readonly line: number;
  readonly text: string;
}

export interface PlacedLine {
  readonly place: number;
  readonly text: string;
}

/** A text that became another one, with its baseline before. */
export interface CarriedText {
  readonly baseline: string;
  readonly now: string;
}

/**
 * The removed lines that nobody put back; those after one that is back at their place come after it.
 *
 * @param added What others put into the text, ascending.
 */
export function placeRemoved(
  removed: readonly RemovedLines[],
  added: readonly AddedLine[],
  change: CarriedText,
): readonly PlacedLine[] {
  const putBack = findPutBack(removed, added, change);
  const textLines = splitLines(change.now);
  return removed.flatMap(({ place, lines, elsewhere, near }, index) => {
    const found = putBack[index] ?? [];
    const areAll = lines.every((line, at) => found[at] !== undefined || wordsOf(line) === "");
    const isAnywhere = elsewhere === "any" || (elsewhere === "allOrNone" && areAll);
    const back = elsewhere === "any" ? found : inTheirBlocks(lines, found);
    const twins: (number | undefined)[] = [];
    for (const [at, twin] of back.entries()) {
      const isNext = twin !== undefined && twins[at - 1] === twin - 1;
      const isHere = twin !== undefined && (isIn(near, twin) || isInBlock(twin, place, textLines));
      twins.push(isAnywhere || isNext || isHere ? twin : undefined);
    }
    const first = twins.find((twin) => twin !== undefined && isIn(near, twin));
    let next = Math.min(place, first ?? place);
    return lines.flatMap((text, at) => {
      const twin = twins[at];
      if (twin === undefined) return [{ place: next, text }];
      if (isIn(near, twin)) next = twin + 1;
      return [];
    });
  });
}

function isIn({ start, end }: LineRun, line: number): boolean {
  return start <= line && line < end;
}

/** More lines than this have brackets of their own. */
const maxNear = 100;

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

function listWords(removed: readonly Pick<RemovedLines, "lines">[]): readonly string[] {
  return removed.flatMap(({ lines }) => lines.map(wordsOf));
}

const nowhere: LineRun = { start: 0, end: 0 };

/** For each removed line, the number of the line that it is again. */
type PutBack = readonly (readonly (number | undefined)[])[];

/**
 * A line that each text has once is the same line, wherever it came; so are equal lines next to two that
 * are the same (Heckel). Other lines, such as brackets, tell nothing unless all that was removed at a
 * place came there, or all that came there was removed.
 */
function findPutBack(
  removed: readonly Pick<RemovedLines, "lines" | "near">[],
  added: readonly AddedLine[],
  { baseline, now }: CarriedText,
): PutBack {
  const twins: (number | undefined)[][] = removed.map(({ lines }) => lines.map(() => undefined));
  const free = new Map(added.map(({ line, text }) => [line, wordsOf(text)]));
  const unite = (block: number, at: number, line: number | undefined): boolean => {
    const text = removed[block]?.lines[at];
    const row = twins[block];
    if (text === undefined || row === undefined || line === undefined) return false;
    if (row[at] !== undefined || free.get(line) !== wordsOf(text)) return false;
    row[at] = line;
    return free.delete(line);
  };

  const places = placeOnce(new Set(listWords(removed)), free, [baseline, now]);
  for (const [block, { lines }] of removed.entries()) {
    for (const [at, text] of lines.entries()) unite(block, at, places.get(wordsOf(text)));
  }
  for (const [block, row] of twins.entries()) {
    for (const [at, line] of row.map((each, index) => [index, each ?? -Infinity] as const)) {
      for (let by = 1; unite(block, at + by, line + by); by++);
      for (let by = 1; unite(block, at - by, line - by); by++);
    }
  }
  for (const [block, { lines, near }] of removed.entries()) {
    const isFound = twins[block]?.some((line) => line !== undefined) === true;
    for (const [at, line] of isFound ? [] : pairWhole(lines, near, free)) unite(block, at, line);
  }
  return twins;
}

/** Lines that were removed at a place, by index, and the same that came there. */
function pairWhole(
  lines: readonly string[],
  { start, end }: LineRun,
  added: ReadonlyMap<number, string>,
): readonly (readonly [number, number])[] {
  if (end - start > maxNear) return [];
  const came = Array.from({ length: end - start }, (_, index) => start + index).flatMap((line) => {
    const words = added.get(line);
    return words === undefined ? [] : [{ line, words }];
  });
  const pairs = pairAll(
    lines.map(wordsOf),
    came.map(({ words }) => words),
  );
  return pairs.map(([at, index]) => [at, came[index]?.line ?? 0] as const);
}

/** The lines of the text, by their words, that are among these, and that no text has twice. */
function placeOnce(
  known: ReadonlySet<string>,
  added: ReadonlyMap<number, string>,
  texts: readonly string[],
): ReadonlyMap<string, number> {
  const found = [...added].filter(([, words]) => words !== "" && known.has(words));
  const repeated = listRepeated(found.length > 0 ? texts : []);
  return new Map(
    found.flatMap(([line, words]) => (repeated.has(words) ? [] : [[words, line] as const])),
  );
}

/** The words of lines that one of these texts has more than once. */
function listRepeated(texts: readonly string[]): ReadonlySet<string> {
  const repeated = texts.flatMap((text) => {
    const lines = splitLines(text).map(wordsOf);
    const last = new Map(lines.map((words, index) => [words, index]));
    return lines.filter((words, index) => last.get(words) !== index);
  });
  return new Set(repeated);
}

/** The pairs, by index, if one list has all of the other in the same order; otherwise none. */
function pairAll(
  one: readonly string[],
  other: readonly string[],
): readonly (readonly [number, number])[] {
  if (one.length > other.length) return pairAll(other, one).map(([a, b]) => [b, a] as const);
  const pairs: (readonly [number, number])[] = [];
  for (const [index, words] of other.entries()) {
    if (words === one[pairs.length]) pairs.push([pairs.length, index]);
  }
  return pairs.length === one.length ? pairs : [];
}

/** Without its ending, and without what may be trimmed when it is saved. */
export function wordsOf(line: string): string {
  return line.trimEnd();
}
