import { applyEdit, createEdit, type Replacement } from "../../edit/index.ts";
import {
  indexLines,
  rangeOfLines,
  separateEndings,
  splitLines,
  textOfLines,
} from "../../lines/index.ts";
import { lowerBound } from "../../lowerBound.ts";
import { changedLines, countEach, findAltered } from "../lineEdit.ts";
import {
  type ChangedTexts,
  countFrom,
  findBefore,
  type LineChange,
  lineAfter,
} from "./followHunks.ts";
import { type LocatedRun, locateRuns, spanIn } from "./movedRuns.ts";
import { wordsOf } from "./findPutBack.ts";
import { endAs, rewriteLines, splitWhole } from "./takeBlanksBack.ts";

/** Texts without the lines that agents only put elsewhere. */
interface TextsApart extends ChangedTexts {
  /** The numbers that the lines of `now` have in the text with all lines. */
  readonly numbers: readonly number[];
  /** What became of the baseline, with these lines as they are now, at the place that they had in it. */
  readonly putBack: (carried: string) => string;
  /** What becomes of the text where somebody else has put all of them back already. */
  readonly result: string | undefined;
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
  const without = (
    lines: readonly string[],
    of: (run: LocatedRun) => readonly number[],
  ): readonly number[] => {
    const taken = new Set(runs.flatMap(of));
    return lines.map((_, index) => index + 1).filter((line) => !taken.has(line));
  };
  const ofText = without(text, (run) => countFrom(spanIn(run, "textLine")));
  const kept = without(baseline, (run) => countFrom(spanIn(run, "baselineLine")));
  const numbers = without(now, (run) => run.nowLines);
  const apart = pickLines(baseline, kept);
  return {
    result: takeOut(texts),
    text: pickLines(text, ofText),
    baseline: apart,
    now: pickLines(now, numbers),
    numbers,
    putBack(carried) {
      const findPlace = placeIn(apart, carried);
      const placed = Map.groupBy(runs, ({ baselineLine }) =>
        findPlace(lowerBound(kept.length, (at) => (kept[at] ?? 0) >= baselineLine) + 1),
      );
      const put = [...splitWhole(carried), ""].flatMap((line, index) => [
        ...(placed.get(index + 1) ?? []).flatMap((run) => readRun(run, { text, baseline, now })),
        line,
      ]);
      return endAs(put.join(""), texts);
    },
  };
}

/**
 * The text now without what agents wrote and with what they took away, if all other lines of the baseline are there
 * and in its order: somebody else has only added lines, or taken back what agents did.
 */
export function takeOut({ text, baseline, now }: ChangedTexts): string | undefined {
  const [had, made] = [baseline, text].map(countWords);
  const more = (line: string): number => (made?.get(line) ?? 0) - (had?.get(line) ?? 0);
  const isNew = (line: string): boolean => !made?.has(line) && !had?.has(line);
  const [lines, oldLines] = [indexLines(now), indexLines(baseline)];
  const replacements: Replacement[] = [];
  for (const hunk of changedLines(now, baseline)) {
    const came = splitLines(textOfLines(lines, hunk.old)).map((line) => line.trim());
    const gone = splitLines(textOfLines(oldLines, hunk.new)).map((line) => line.trim());
    const isOfAgents = came.every((line) => more(line) > 0) && gone.every((line) => more(line) < 0);
    if (isOfAgents) {
      const range = rangeOfLines(lines, hunk.old);
      replacements.push({ range, text: textOfLines(oldLines, hunk.new) });
    } else if (gone.length > 0 || !came.every(isNew)) {
      return undefined;
    }
  }
  return applyEdit(createEdit(now.length, separateEndings(replacements, now)), now);
}

/**
 * How wrong a result is, by its lines, as where lines are alike nobody can always tell which of them was
 * moved: one too few weighs as much as 1,000 too many.
 */
export function countWrong(result: string, texts: ChangedTexts): number {
  const lines = compareLines(result, texts);
  const sum = (of: (line: ComparedLine) => number): number =>
    lines.reduce((total, line) => total + of(line), 0);
  // What an agent wrote goes, and what stood there does not come back.
  const isTorn = sum(({ taken }) => taken) > 0 && sum(({ missing }) => missing) > 0;
  return sum(({ lost, added }) => 1_000 * lost + added) + (isTorn ? 0.5 : 0);
}

/** How many lines a result lacks that nobody else took away, or that were there before and are now. */
export function countLost(result: string, { text, baseline, now }: ChangedTexts): number {
  const [before, after, is, will] = [baseline, text, now, result].map(countWords);
  const lost = [...(is ?? [])].map(([words, count]) => {
    const had = before?.get(words) ?? 0;
    const theirs = count - Math.max(0, (after?.get(words) ?? 0) - had);
    return Math.max(0, theirs, Math.min(had, count)) - (will?.get(words) ?? 0);
  });
  return lost.reduce((sum, each) => sum + Math.max(0, each), 0);
}

/** Without blanks around them. */
export interface WrongLines {
  readonly lost: ReadonlySet<string>;
  readonly added: ReadonlySet<string>;
}

/** The lines of which a result has too few, and those of which it has too many. */
export function findWrong(result: string, texts: ChangedTexts): WrongLines {
  const lines = compareLines(result, texts);
  const wordsOfThose = (is: (line: ComparedLine) => boolean): ReadonlySet<string> =>
    new Set(lines.filter(is).map(({ words }) => words));
  return {
    lost: wordsOfThose(({ lost }) => lost > 0),
    added: wordsOfThose(({ words, added }) => words !== "" && added > 0),
  };
}

/** How often a result has a line, compared with how often it should; blanks do not count. */
interface ComparedLine {
  readonly words: string;
  /** Too few of what no agent wrote, or was there before, and too many of any. */
  readonly lost: number;
  readonly added: number;
  /** Of what agents wrote, how many go, and of what they took away, how many do not come back. */
  readonly taken: number;
  readonly missing: number;
}

function compareLines(
  result: string,
  { text, baseline, now }: ChangedTexts,
): readonly ComparedLine[] {
  const counts = [baseline, text, now, result].map(countWords);
  return [...new Set(counts.flatMap((each) => [...each.keys()]))].map((words) => {
    const [before = 0, after = 0, is = 0, will = 0] = counts.map((each) => each.get(words) ?? 0);
    const theirs = is - Math.max(0, after - before);
    return {
      words,
      lost: Math.max(0, theirs - will, Math.min(before, is) - will),
      added: Math.max(0, will - Math.max(before, theirs)),
      taken: Math.min(Math.max(0, after - before), Math.max(0, is - will)),
      missing: Math.max(0, before - Math.max(after, will)),
    };
  });
}

/** How often a text has each line, without blanks around it. */
export function countWords(text: string): ReadonlyMap<string, number> {
  return countEach(splitLines(text).map((line) => line.trim()));
}

function pickLines(lines: readonly string[], numbers: readonly number[]): string {
  return numbers.map((line) => lines[line - 1]).join("");
}

/**
 * The lines of a run now; one that nobody changed is as it was before the agents, down to its blanks, and so is one
 * that somebody has put back.
 */
function readRun(
  { baselineLine, textLine, lineCount, nowLines }: LocatedRun,
  { text, baseline, now }: Readonly<Record<keyof ChangedTexts, readonly string[]>>,
): readonly string[] {
  const pairs = text
    .slice(textLine - 1, textLine - 1 + lineCount)
    .map((line, index) => [line, baseline[baselineLine - 1 + index] ?? ""] as const);
  const old = new Map([...pairs.map(([, was]) => [was, was] as const), ...pairs]);
  const rewrite = rewriteLines(pairs);
  return nowLines.map((number) => {
    const line = now[number - 1] ?? "";
    return old.get(line) ?? rewrite(line);
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
  const find = (line: number): number | undefined =>
    lineAfter(line, changes) ?? altered.get(line) ?? numbers.get(wordsOf(old[line - 1] ?? ""));
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
  const numbered = lines.map((line, index) => [line, index + 1] as const);
  const [first, last] = [new Map(numbered.toReversed()), new Map(numbered)];
  return new Map(numbered.filter(([line]) => line !== "" && first.get(line) === last.get(line)));
}

/** Where more lines around a place are gone, it is told by their number. */
const maxSteps = 100;
