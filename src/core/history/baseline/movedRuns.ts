import { indexLines, lineContents, type LineSpan, splitLines } from "../../lines/index.ts";
import { changedLines } from "../lineEdit.ts";
import {
  countFrom,
  findTouching,
  followBeyond,
  followHunk,
  type LineChange,
} from "./followHunks.ts";
import { type AddedTwin, areTelling, findTwins, wordsOf } from "./placeRemoved.ts";

/** A text that agents changed, its baseline, and what became of the text. */
export interface ChangedTexts {
  readonly text: string;
  readonly baseline: string;
  readonly now: string;
}

/** Lines in a row that agents put elsewhere in a row; the same number of lines, from these on. */
interface MovedRun {
  readonly baselineLine: number;
  readonly textLine: number;
  readonly lineCount: number;
}

/** A run, and the lines of the text now that it has become, with what somebody put between these. */
export interface LocatedRun extends MovedRun {
  readonly nowLines: readonly number[];
}

export function spanIn(run: MovedRun, line: "baselineLine" | "textLine"): LineSpan {
  return { startLine: run[line], lineCount: run.lineCount };
}

function findMovedRuns(
  hunks: readonly LineChange[],
  { text, baseline }: Pick<ChangedTexts, "text" | "baseline">,
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
  return extendRuns(runs, splitLines(baseline).map(wordsOf), splitLines(text).map(wordsOf));
}

/**
 * What is next to a run in both texts belongs to it: where lines are alike, such as closing brackets, a
 * comparison of the texts may have taken those of one place for those of another.
 */
function extendRuns(
  runs: readonly MovedRun[],
  baseline: readonly string[],
  text: readonly string[],
): readonly MovedRun[] {
  const ofBaseline = new Set(runs.flatMap((run) => countFrom(spanIn(run, "baselineLine"))));
  const ofText = new Set(runs.flatMap((run) => countFrom(spanIn(run, "textLine"))));
  const take = (baselineLine: number, textLine: number): boolean => {
    const words = baseline[baselineLine - 1];
    if (words === undefined || words !== text[textLine - 1]) return false;
    if (ofBaseline.has(baselineLine) || ofText.has(textLine)) return false;
    ofBaseline.add(baselineLine);
    ofText.add(textLine);
    return true;
  };
  return runs.map((run) => {
    let { baselineLine, textLine, lineCount } = run;
    while (take(baselineLine + lineCount, textLine + lineCount)) lineCount++;
    for (; take(baselineLine - 1, textLine - 1); lineCount++) {
      baselineLine--;
      textLine--;
    }
    return { baselineLine, textLine, lineCount };
  });
}

/** Lines of a hunk that are in their order there all the same have other endings or blanks. */
function withoutStaying(twins: readonly AddedTwin[], index: number): readonly AddedTwin[] {
  const inside = twins.filter(({ hunk }) => hunk === index);
  const areInOrder = inside.every(({ at }, place) => at > (inside[place - 1]?.at ?? -1));
  return areInOrder ? twins.filter(({ hunk }) => hunk !== index) : twins;
}

/** More lines than this that somebody put between moved ones are not theirs alone. */
const maxBetween = 100;

/** The lines that agents only put elsewhere, in the order of the baseline. */
export function locateRuns(
  { text, baseline, now }: ChangedTexts,
  hunks: readonly LineChange[],
): readonly LocatedRun[] {
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
      if (next - line > maxBetween) return [];
      const all = countFrom({ startLine: line + 1, lineCount: Math.max(0, next - line - 1) });
      return all.every((each) => came.has(each) && !taken.has(each)) ? all : [];
    });
    for (const line of between) taken.add(line);
    return [{ ...run, nowLines: [...found, ...between].sort((one, other) => one - other) }];
  });
}
