import { splitLines } from "../../lines/index.ts";

/** Lines of the text now, by their numbers, `end` excluded. */
export interface LineRun {
  readonly start: number;
  readonly end: number;
}

/** Lines in a row that a text has no more. */
export interface RemovedRun {
  readonly lines: readonly string[];
  /** From the first line that came there to the last. */
  readonly near: LineRun;
}

/** A line of the text now, with its number. */
export interface AddedLine {
  readonly line: number;
  readonly text: string;
}

/** A text that became another one, with its baseline before. */
export interface CarriedText {
  readonly baseline: string;
  readonly now: string;
}

/** More lines than this have brackets of their own. */
const maxNear = 100;

function listWords(removed: readonly RemovedRun[]): readonly string[] {
  return removed.flatMap(({ lines }) => lines.map(wordsOf));
}

/** Of lines whose place does not count. */
export const nowhere: LineRun = { start: 0, end: 0 };

/** For each removed line, the number of the line that it is again. */
type PutBack = readonly (readonly (number | undefined)[])[];

/**
 * A line that each text has once is the same line, wherever it came; so are equal lines next to two that
 * are the same (Heckel). Other lines, such as brackets, tell nothing unless all that was removed at a
 * place came there, or all that came there was removed.
 */
export function findPutBack(
  removed: readonly RemovedRun[],
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

/** Brackets have none. */
export function countLetters(lines: readonly string[]): number {
  return lines.join("").match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
