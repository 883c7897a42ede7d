import { findEndings, indexLines, splitLines } from "../../lines/index.ts";
import { lowerBound } from "../../lowerBound.ts";
import { changedLines, findAltered, isOpenEnded } from "../lineEdit.ts";
import { countFrom, endOf, findBefore, type LineChange, shiftAfter } from "./followHunks.ts";
import { type ChangedTexts, type LocatedRun, locateRuns, spanIn } from "./movedRuns.ts";
import { wordsOf } from "./placeRemoved.ts";

/** Texts without the lines that agents only put elsewhere. */
interface TextsApart extends ChangedTexts {
  /** The numbers that the lines of `now` have in the text with all lines. */
  readonly numbers: readonly number[];
  /** What became of the baseline, with these lines as they are now, at the place that they had in it. */
  readonly putBack: (carried: string) => string;
}

/**
 * Lines that agents only put elsewhere are whose they were, and what somebody changes in them goes with them.
 * So they are set aside while all else is compared, and put back where they were. Short ones of which somebody
 * deleted some may be others with the same words: these are no move.
 *
 * @param hunks From the text to the baseline.
 * @returns Undefined where agents moved nothing.
 */
export function setMovesAside(
  texts: ChangedTexts,
  hunks: readonly LineChange[],
): TextsApart | undefined {
  const runs = locateRuns(texts, hunks);
  if (runs.length === 0) return undefined;
  const text = splitWhole(texts.text);
  const baseline = splitWhole(texts.baseline);
  const now = splitWhole(texts.now);
  const ofText = numbersWithout(
    text,
    runs.flatMap((run) => countFrom(spanIn(run, "textLine"))),
  );
  const kept = numbersWithout(
    baseline,
    runs.flatMap((run) => countFrom(spanIn(run, "baselineLine"))),
  );
  const numbers = numbersWithout(
    now,
    runs.flatMap((run) => run.nowLines),
  );
  const apart = pickLines(baseline, kept);
  return {
    text: pickLines(text, ofText),
    baseline: apart,
    now: pickLines(now, numbers),
    numbers,
    putBack(carried) {
      const findPlace = placeIn(apart, carried);
      const placed = new Map<number, string[]>();
      for (const run of runs) {
        const { baselineLine } = run;
        const line = lowerBound(kept.length, (at) => (kept[at] ?? 0) >= baselineLine) + 1;
        const place = findPlace(line);
        const lines = placed.get(place) ?? [];
        for (const each of readRun(run, { text, baseline, now })) lines.push(each);
        placed.set(place, lines);
      }
      const put = [...splitWhole(carried), ""].flatMap((line, index) => [
        ...(placed.get(index + 1) ?? []),
        line,
      ]);
      return endAs(put.join(""), texts);
    },
  };
}

/**
 * How wrong a result is, by its lines, as where lines are alike nobody can always tell which of them was
 * moved. One too few, of those that no agent wrote and that are there now, weighs as much as 1,000 too many.
 */
export function countWrong(result: string, { text, baseline, now }: ChangedTexts): number {
  const [had, made, there, has] = [baseline, text, now, result].map(countWords);
  let wrong = 0;
  for (const words of new Set([...(there?.keys() ?? []), ...(has?.keys() ?? [])])) {
    const [before = 0, after = 0, is = 0, will = 0] = [had, made, there, has].map(
      (counts) => counts?.get(words) ?? 0,
    );
    const theirs = is - Math.max(0, after - before);
    wrong += 1_000 * Math.max(0, theirs - will) + Math.max(0, will - Math.max(before, theirs));
  }
  return wrong;
}

function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of splitLines(text).map(wordsOf))
    counts.set(words, (counts.get(words) ?? 0) + 1);
  return counts;
}

function numbersWithout(lines: readonly string[], taken: readonly number[]): readonly number[] {
  const left = new Set(lines.map((_, index) => index + 1));
  for (const line of taken) left.delete(line);
  return [...left];
}

function pickLines(lines: readonly string[], numbers: readonly number[]): string {
  return numbers.map((line) => lines[line - 1]).join("");
}

/** The lines of a run now; one that nobody changed is as it was before the agents, down to its blanks. */
function readRun(
  { baselineLine, textLine, lineCount, nowLines }: LocatedRun,
  { text, baseline, now }: Readonly<Record<keyof ChangedTexts, readonly string[]>>,
): readonly string[] {
  const old = new Map(
    Array.from({ length: lineCount }, (_, index) => [
      text[textLine - 1 + index],
      baseline[baselineLine - 1 + index],
    ]),
  );
  return nowLines.map((number) => {
    const line = now[number - 1] ?? "";
    return old.get(line) ?? line;
  });
}

/**
 * Where lines come in a text that stood before a line of the one that it was: beside the nearest line that is
 * left, wherever that is.
 */
function placeIn(before: string, after: string): (line: number) => number {
  const changes = changedLines(before, after);
  const altered = findAltered(changes, indexLines(before), indexLines(after));
  const old = splitLines(before);
  const numbers = numberOnce(splitLines(after).map(wordsOf));
  const find = (line: number): number | undefined => {
    const change = findBefore(line, changes);
    if (change === undefined || endOf(change) <= line) return line + shiftAfter(change);
    return altered.get(line) ?? numbers.get(wordsOf(old[line - 1] ?? ""));
  };
  return (line) => {
    for (let by = 1; by <= Math.min(old.length, maxSteps); by++) {
      const previous = line > by ? find(line - by) : 0;
      if (previous !== undefined) return previous + 1;
      const next = line + by - 1 <= old.length ? find(line + by - 1) : undefined;
      if (next !== undefined) return next;
    }
    const change = findBefore(line - 1, changes);
    return change === undefined ? line : change.new.startLine + change.new.lineCount;
  };
}

/** The numbers of lines of which there is only one. */
function numberOnce(lines: readonly string[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const repeated = new Set<string>([""]);
  for (const [index, line] of lines.entries()) {
    if (numbers.has(line)) repeated.add(line);
    numbers.set(line, index + 1);
  }
  for (const line of repeated) numbers.delete(line);
  return numbers;
}

/** Where more lines around a place are gone, it is told by their number. */
const maxSteps = 100;

/** All lines, each with an ending. */
function splitWhole(text: string): readonly string[] {
  const lines = splitLines(text);
  const ending = findEndings(indexLines(text))[0] ?? "\n";
  return isOpenEnded(text) ? [...lines.slice(0, -1), `${lines.at(-1) ?? ""}${ending}`] : lines;
}

/** The last line has an ending where it had, unless somebody else changed that. */
function endAs(carried: string, { text, baseline, now }: ChangedTexts): string {
  const isOpen = isOpenEnded(isOpenEnded(text) === isOpenEnded(now) ? baseline : now);
  return isOpen ? carried.replace(/(?:\r\n?|\n)$/, "") : carried;
}
