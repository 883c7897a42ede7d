import { lowerBound } from "../lowerBound.ts";
import {
  findEndings,
  indexLines,
  lineContents,
  type LineSpan,
  splitLines,
} from "../lines/index.ts";
import {
  countFrom,
  endOf,
  findBefore,
  findTouching,
  followBeyond,
  followHunk,
  type LineChange,
  shiftAfter,
} from "./followHunks.ts";
import { changedLines, findAltered, isOpenEnded } from "./lineEdit.ts";
import { type AddedTwin, areTelling, findTwins, wordsOf } from "./placeRemoved.ts";

/** A text that agents changed, its baseline, and what became of the text. */
interface Texts {
  readonly text: string;
  readonly baseline: string;
  readonly now: string;
}

/** Texts without the lines that agents only put elsewhere. */
interface TextsApart extends Texts {
  /** The numbers that the lines of `now` have in the text with all lines. */
  readonly numbers: readonly number[];
  /** What became of the baseline, with these lines as they are now, at the place that they had in it. */
  readonly putBack: (carried: string) => string;
}

/** Lines in a row that agents put elsewhere in a row; the same number of lines, from these on. */
interface MovedRun {
  readonly baselineLine: number;
  readonly textLine: number;
  readonly lineCount: number;
}

/** A run, and the lines of the text now that it has become, with what somebody put between these. */
interface LocatedRun extends MovedRun {
  readonly nowLines: readonly number[];
}

/**
 * Lines that agents only put elsewhere are whose they were, and what somebody changes in them goes with them.
 * So they are set aside while all else is compared, and put back where they were. Short ones of which somebody
 * deleted some may be others with the same words: these are no move.
 *
 * @returns Undefined where agents moved nothing.
 */
export function setMovesAside(texts: Texts): TextsApart | undefined {
  const runs = locateRuns(texts);
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
        lines.push(...readRun(run, { text, baseline, now }));
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

function numbersWithout(lines: readonly string[], taken: readonly number[]): readonly number[] {
  const left = new Set(lines.map((_, index) => index + 1));
  for (const line of taken) left.delete(line);
  return [...left];
}

function pickLines(lines: readonly string[], numbers: readonly number[]): string {
  return numbers.map((line) => lines[line - 1]).join("");
}

function spanIn(run: MovedRun, line: "baselineLine" | "textLine"): LineSpan {
  return { startLine: run[line], lineCount: run.lineCount };
}

function findMovedRuns(
  hunks: readonly LineChange[],
  { text, baseline }: Pick<Texts, "text" | "baseline">,
): readonly MovedRun[] {
  const [textLines, baselineLines] = [indexLines(text), indexLines(baseline)];
  const exchanges = hunks.map((hunk) => ({
    removed: lineContents(baselineLines, hunk.new.startLine, hunk.new.lineCount),
    added: lineContents(textLines, hunk.old.startLine, hunk.old.lineCount),
  }));
  const twins = findTwins(exchanges, { baseline, now: text });
  const pairs = twins.flatMap((row, index) =>
    withoutStaying(row, index).map(({ from, hunk, at }) => ({
      baselineLine: (hunks[index]?.new.startLine ?? 0) + from,
      textLine: (hunks[hunk]?.old.startLine ?? 0) + at,
    })),
  );
  const runs: MovedRun[] = [];
  for (const pair of pairs.toSorted((one, other) => one.baselineLine - other.baselineLine)) {
    const last = runs.at(-1);
    const isNext =
      last !== undefined &&
      last.baselineLine + last.lineCount === pair.baselineLine &&
      last.textLine + last.lineCount === pair.textLine;
    if (isNext) runs.splice(-1, 1, { ...last, lineCount: last.lineCount + 1 });
    else runs.push({ ...pair, lineCount: 1 });
  }
  return runs;
}

/** Lines of a hunk that are in their order there all the same have other endings or blanks. */
function withoutStaying(twins: readonly AddedTwin[], index: number): readonly AddedTwin[] {
  const inside = twins.filter(({ hunk }) => hunk === index);
  const areInOrder = inside.every(({ at }, place) => at > (inside[place - 1]?.at ?? -1));
  return areInOrder ? twins.filter(({ hunk }) => hunk !== index) : twins;
}

/** In the order of the baseline. */
function locateRuns({ text, baseline, now }: Texts): readonly LocatedRun[] {
  const hunks = changedLines(text, baseline);
  const runs = findMovedRuns(hunks, { text, baseline });
  if (runs.length === 0) return [];
  const changes = changedLines(text, now);
  const indexes = [indexLines(text), indexLines(now)] as const;
  const touching = hunks.map((hunk) => findTouching(hunk, changes));
  const { altered, moved } = followBeyond(hunks, changes, touching, indexes);
  const follow = (line: number): number | undefined => moved.get(line) ?? altered.get(line);
  const came = new Set(changes.flatMap((change) => countFrom(change.new)));
  const taken = new Set<number>();
  return runs.flatMap((run): readonly LocatedRun[] => {
    const span = spanIn(run, "textLine");
    const found = followHunk({ old: span }, changes, follow).filter((line) => !taken.has(line));
    const isWhole = found.length === run.lineCount;
    if (!isWhole && !areTelling(lineContents(indexes[0], span.startLine, span.lineCount)))
      return [];
    for (const line of found) taken.add(line);
    const between = found.flatMap((line, index) => {
      const next = found[index + 1] ?? line;
      const all = countFrom({ startLine: line + 1, lineCount: Math.max(0, next - line - 1) });
      return all.every((each) => came.has(each) && !taken.has(each)) ? all : [];
    });
    for (const line of between) taken.add(line);
    return [{ ...run, nowLines: [...found, ...between].sort((one, other) => one - other) }];
  });
}

/** The lines of a run now; one that nobody changed is as it was before the agents, down to its blanks. */
function readRun(
  { baselineLine, textLine, lineCount, nowLines }: LocatedRun,
  { text, baseline, now }: Readonly<Record<keyof Texts, readonly string[]>>,
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
function endAs(carried: string, { text, baseline, now }: Texts): string {
  const isOpen = isOpenEnded(isOpenEnded(text) === isOpenEnded(now) ? baseline : now);
  return isOpen ? carried.replace(/(?:\r\n?|\n)$/, "") : carried;
}
