import {
  indexLines,
  lineContents,
  type LineIndex,
  type LineSpan,
  splitLines,
} from "../../lines/index.ts";
import { changedLines, readWords, withoutBlanks } from "../lineEdit.ts";
import {
  type ChangedTexts,
  countFrom,
  findTouching,
  followBeyond,
  followHunk,
  type LineChange,
} from "./followHunks.ts";
import { type AddedTwin, areTelling, findTwins } from "./findMoved.ts";

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

/** @param hunks From the text to the baseline. */
export function findMovedRuns(
  hunks: readonly LineChange[],
  { text, baseline }: Pick<ChangedTexts, "text" | "baseline">,
): readonly MovedRun[] {
  const pairs = pairLines(hunks, { text, baseline }).flatMap((row, index) =>
    row.map(({ from, hunk, at }) => ({
      baselineLine: (hunks[index]?.new.startLine ?? 0) + from,
      textLine: (hunks[hunk]?.old.startLine ?? 0) + at,
      lineCount: 1,
    })),
  );
  const lines = indexLines(baseline);
  const [old, now] = [baseline, text].map((each) => splitLines(withoutBlanks(each)));
  const isSame: ArePair = (baselineLine, textLine) =>
    baselineLine <= lines.count && old?.[baselineLine - 1] === now?.[textLine - 1];
  const removed = new Set(hunks.flatMap((hunk) => countFrom(hunk.new)));
  const added = new Set(hunks.flatMap((hunk) => countFrom(hunk.old)));
  const taken = { baseline: new Set<number>(), text: new Set<number>() };
  const take = (run: MovedRun): MovedRun => {
    for (const line of countFrom(spanIn(run, "baselineLine"))) taken.baseline.add(line);
    for (const line of countFrom(spanIn(run, "textLine"))) taken.text.add(line);
    return run;
  };
  const isFree: ArePair = (baselineLine, textLine) =>
    !taken.baseline.has(baselineLine) && !taken.text.has(textLine);
  return joinRuns(joinRuns(pairs, () => false).map(take), (baselineLine, textLine) => {
    const isChanged = removed.has(baselineLine) && added.has(textLine);
    return isFree(baselineLine, textLine) && (isChanged || isSame(baselineLine, textLine));
  });
}

/** Whether two lines, by their numbers, are one. */
type ArePair = (baselineLine: number, textLine: number) => boolean;

/** For each hunk, where the lines are now that agents took away there; blanks do not count. */
function pairLines(
  hunks: readonly LineChange[],
  { text, baseline }: Pick<ChangedTexts, "text" | "baseline">,
): readonly (readonly AddedTwin[])[] {
  const [textLines, baselineLines] = [indexLines(text), indexLines(baseline)];
  const exchanges = hunks.map((hunk) => ({
    removed: readWords(baselineLines, hunk.new),
    added: readWords(textLines, hunk.old),
  }));
  return findTwins(exchanges, { baseline: withoutBlanks(baseline), now: withoutBlanks(text) });
}

/**
 * Pairs of hunks, by index, of which the first took lines away and the second brought them again: at least
 * half of what one of them has, or each.
 */
export function findMovedPairs(
  hunks: readonly LineChange[],
  texts: Pick<ChangedTexts, "text" | "baseline">,
): readonly (readonly [from: number, to: number, isWhole: boolean])[] {
  if (hunks.length < 2) return [];
  const [textLines, baselineLines] = [indexLines(texts.text), indexLines(texts.baseline)];
  const countWords = (lines: LineIndex, span: LineSpan | undefined): number =>
    span === undefined ? 0 : readWords(lines, span).filter(Boolean).length;
  return pairLines(hunks, texts).flatMap((row, from) => {
    const counts = Map.groupBy(row, ({ hunk }) => hunk);
    const removed = countWords(baselineLines, hunks[from]?.new);
    return [...counts].flatMap(([to, { length: count }]) => {
      const added = countWords(textLines, hunks[to]?.old);
      if (to === from || 2 * count < Math.min(removed, added)) return [];
      return [[from, to, 2 * count >= Math.max(removed, added)] as const];
    });
  });
}

/** More lines between than this, that an agent changed when it moved what is around them, are no part of the move. */
const maxChanged = 20;

/** @param arePair Of lines between two runs. */
function joinRuns(runs: readonly MovedRun[], arePair: ArePair): readonly MovedRun[] {
  const joined: MovedRun[] = [];
  for (const run of runs.toSorted((one, other) => one.baselineLine - other.baselineLine)) {
    const last = joined.at(-1);
    const shift = run.textLine - run.baselineLine;
    const end = last ? last.baselineLine + last.lineCount : Infinity;
    const between = run.baselineLine - end;
    const isOneMove =
      last?.textLine === (last?.baselineLine ?? 0) + shift &&
      between >= 0 &&
      between <= maxChanged &&
      countFrom({ startLine: end, lineCount: between }).every((line) =>
        arePair(line, line + shift),
      );
    if (last && isOneMove) {
      joined.splice(-1, 1, { ...last, lineCount: last.lineCount + between + run.lineCount });
    } else joined.push(run);
  }
  return joined;
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
  const { altered, moved } = followBeyond(hunks, changes, { touching, isUndo: false }, indexes);
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
