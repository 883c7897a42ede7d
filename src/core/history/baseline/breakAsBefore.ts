import { applyEdit } from "../../edit/index.ts";
import { findEndings, indexLines, lineContents, spansMeet } from "../../lines/index.ts";
import { changedLines, isOpenEnded, toReplacements, withoutBlanks } from "../lineEdit.ts";
import type { ChangedTexts, LineChange } from "./followHunks.ts";

/**
 * The text now with agents' lines broken where they were: where somebody joined one with a line beside it, or
 * split it, all that share a line with it come back together. Only what formatters change there may differ: words that
 * somebody wrote are never taken back.
 *
 * @param hunks From the text to the baseline.
 */
export function breakAsBefore({ text, now }: ChangedTexts, hunks: readonly LineChange[]): string {
  const [oldLines, newLines] = [indexLines(text), indexLines(now)];
  const rewrapped = changedLines(withoutBlanks(text), withoutBlanks(now)).flatMap((change) => {
    const old = lineContents(oldLines, change.old.startLine, change.old.lineCount).map(readRow);
    const come = lineContents(newLines, change.new.startLine, change.new.lineCount).map(readRow);
    return findRewrapped(old, come).map(({ at, count, newAt, newCount }): LineChange => ({
      old: { startLine: change.old.startLine + at, lineCount: count },
      new: { startLine: change.new.startLine + newAt, lineCount: newCount },
    }));
  });
  // A hunk is about lines of a change, or was between two of them.
  const agents = rewrapped.filter((change) =>
    hunks.some((hunk) => spansMeet(hunk.old, change.old)),
  );
  if (agents.length === 0) return now;
  const back = agents.map((change) => ({ old: change.new, new: change.old }));
  // The last line of the old text may have others after it now.
  const whole = isOpenEnded(text) ? `${text}${findEndings(newLines)[0] ?? "\n"}` : text;
  const broken = applyEdit(toReplacements(back, now, whole), now);
  return isOpenEnded(now) ? broken.replace(/(?:\r\n?|\n)$/, "") : broken;
}

interface Row {
  /** Without what a formatter adds, takes or changes where it breaks a line. */
  readonly letters: string;
  /** How many parentheses it opens more than it closes. */
  readonly depth: number;
  /** Whether it ends in a comma or a semicolon. */
  readonly isEnded: boolean;
}

function readRow(line: string): Row {
  return {
    letters: line.replace(/[\s,;()]+/g, "").replace(/["`]/g, "'"),
    depth: line.split("(").length - line.split(")").length,
    isEnded: /[,;]\s*$/.test(line),
  };
}

/** Lines in a row that became others with the same letters, by index. */
interface Rewrapped {
  readonly at: number;
  readonly count: number;
  readonly newAt: number;
  readonly newCount: number;
}

/** More pairs of lines are not compared, and no more lines in a row: lines may be alike for long. */
const [maxPairs, maxCount] = [250_000, 50];

function findRewrapped(old: readonly Row[], come: readonly Row[]): readonly Rewrapped[] {
  if (old.length * come.length > maxPairs) return [];
  const found: Rewrapped[] = [];
  let next = 0;
  for (let at = 0; at < old.length; at++) {
    for (let newAt = next; newAt < come.length; newAt++) {
      const counts = countRewrapped(
        old.slice(at, at + maxCount),
        come.slice(newAt, newAt + maxCount),
      );
      if (counts === undefined) continue;
      const { count, newCount } = counts;
      if (count + newCount > 2) found.push({ at, newAt, count, newCount });
      at += count - 1;
      next = newAt + newCount;
      break;
    }
  }
  return found;
}

/** How many of the first lines have the same letters. */
function countRewrapped(
  old: readonly Row[],
  come: readonly Row[],
): Pick<Rewrapped, "count" | "newCount"> | undefined {
  const lettersAt = (rows: readonly Row[], at: number): string => rows[at]?.letters ?? "\n";
  let [was, is] = [lettersAt(old, 0), lettersAt(come, 0)];
  if (was === "" || is === "") return undefined;
  let [count, newCount] = [1, 1];
  while (was !== is) {
    const isOld = was.startsWith(is);
    if (!isOld && !is.startsWith(was)) return undefined;
    // What is left of the longer one.
    if (isOld) [was, is] = [was.slice(is.length), lettersAt(come, newCount++)];
    else [was, is] = [lettersAt(old, count++), is.slice(was.length)];
  }
  while (hasMore(come, newCount, old, count)) newCount++;
  while (hasMore(old, count, come, newCount)) count++;
  const isWhole = depthOf(old.slice(0, count)) === depthOf(come.slice(0, newCount));
  return isWhole ? { count, newCount } : undefined;
}

/** Whether the next line has only what is at the end of the other run, such as the parenthesis of a call. */
function hasMore(
  rows: readonly Row[],
  count: number,
  others: readonly Row[],
  otherCount: number,
): boolean {
  const [run, other] = [rows.slice(0, count), others.slice(0, otherCount)];
  const next = rows[count];
  if (next?.letters !== "") return false;
  const [depth, otherDepth] = [depthOf(run), depthOf(other)];
  if (next.depth < 0) return depth > otherDepth;
  const isEnd = next.isEnded && next.depth === 0 && depth === otherDepth;
  return isEnd && other.at(-1)?.isEnded === true && run.at(-1)?.isEnded !== true;
}

function depthOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { depth }) => sum + depth, 0);
}
