import { splitLines } from "../lines/index.ts";

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

/**
 * The removed lines that nobody put back; those after one that is back at their place come after it.
 *
 * @param added What others put into the text, ascending.
 */
export function placeRemoved(
  removed: readonly RemovedLines[],
  added: readonly AddedLine[],
  baseline: string,
  now: string,
): readonly PlacedLine[] {
  const putBack = findPutBack(removed, added, baseline, now);
  return removed.flatMap(({ place, lines, near }, index) => {
    const twins = putBack[index] ?? [];
    const isNear = (line: number): boolean => near.start <= line && line < near.end;
    const first = twins.find((twin) => twin !== undefined && isNear(twin));
    let next = Math.min(place, first ?? place);
    return lines.flatMap((text, at) => {
      const twin = twins[at];
      if (twin === undefined) return [{ place: next, text }];
      if (isNear(twin)) next = twin + 1;
      return [];
    });
  });
}

/** More lines than this have brackets of their own. */
const maxNear = 100;

/** For each removed line, the number of the line that it is again. */
type PutBack = readonly (readonly (number | undefined)[])[];

/**
 * A line that each text has once is the same line, wherever it is, and so are equal lines next to two
 * that are the same (Heckel). Other lines, such as brackets, tell nothing unless all that was removed at a
 * place came there, or all that came there was removed.
 */
function findPutBack(
  removed: readonly RemovedLines[],
  added: readonly AddedLine[],
  baseline: string,
  now: string,
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

  const places = placeOnce(removed, free, [baseline, now]);
  for (const [block, { lines }] of removed.entries()) {
    for (const [at, text] of lines.entries()) unite(block, at, places.get(wordsOf(text)));
  }
  for (const [block, row] of twins.entries()) {
    for (const [at, line] of row.map((each, index) => [index, each] as const)) {
      for (let by = 1; line !== undefined && unite(block, at + by, line + by); by++);
      for (let by = 1; line !== undefined && unite(block, at - by, line - by); by++);
    }
  }
  for (const [block, { lines, near }] of removed.entries()) {
    const isFound = twins[block]?.some((line) => line !== undefined) === true;
    if (isFound || near.end - near.start > maxNear) continue;
    const there = Array.from({ length: near.end - near.start }, (_, at) => near.start + at).filter(
      (line) => free.has(line),
    );
    const pairs = pairAll(
      lines.map(wordsOf),
      there.map((line) => free.get(line) ?? ""),
    );
    for (const [at, index] of pairs) unite(block, at, there[index]);
  }
  return twins;
}

/** The lines of the text, by their words, that agents removed and that each of the texts has once. */
function placeOnce(
  removed: readonly RemovedLines[],
  added: ReadonlyMap<number, string>,
  texts: readonly string[],
): ReadonlyMap<string, number> {
  const gone = new Set(removed.flatMap(({ lines }) => lines.map(wordsOf)));
  const places = new Map(
    [...added].flatMap(([line, words]) =>
      words !== "" && gone.has(words) ? [[words, line] as const] : [],
    ),
  );
  for (const text of places.size > 0 ? texts : []) {
    const seen = new Set<string>();
    for (const words of splitLines(text).map(wordsOf)) {
      if (seen.has(words)) places.delete(words);
      seen.add(words);
    }
  }
  return places;
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
function wordsOf(line: string): string {
  return line.trimEnd();
}
