import { applyEdit } from "../../edit/index.ts";
import { findEndings, indexLines, lineContents } from "../../lines/index.ts";
import { changedLines, isOpenEnded, toReplacements, withoutBlanks } from "../lineEdit.ts";
import { type ChangedTexts, endOf, type LineChange } from "./followHunks.ts";

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
    const old = lineContents(oldLines, change.old.startLine, change.old.lineCount).map(lettersOf);
    const come = lineContents(newLines, change.new.startLine, change.new.lineCount).map(lettersOf);
    return findRewrapped(old, come).map(({ at, count, newAt, newCount }): LineChange => ({
      old: { startLine: change.old.startLine + at, lineCount: count },
      new: { startLine: change.new.startLine + newAt, lineCount: newCount },
    }));
  });
  const agents = rewrapped.filter((change) => hunks.some((hunk) => isWithin(hunk, change)));
  if (agents.length === 0) return now;
  const back = agents.map((change) => ({ old: change.new, new: change.old }));
  // The last line of the old text may have others after it now.
  const whole = isOpenEnded(text) ? `${text}${findEndings(newLines)[0] ?? "\n"}` : text;
  const broken = applyEdit(toReplacements(back, now, whole), now);
  return isOpenEnded(now) ? broken.replace(/(?:\r\n?|\n)$/, "") : broken;
}

/** Whether a hunk is about lines of a change, or was between two of them. */
function isWithin(hunk: LineChange, change: LineChange): boolean {
  return hunk.old.startLine < endOf(change) && endOf(hunk) > change.old.startLine;
}

/** Without what a formatter adds, takes or changes where it breaks a line. */
function lettersOf(line: string): string {
  return line.replace(/[\s,;()]+/g, "").replace(/["`]/g, "'");
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

function findRewrapped(old: readonly string[], come: readonly string[]): readonly Rewrapped[] {
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
  old: readonly string[],
  come: readonly string[],
): Pick<Rewrapped, "count" | "newCount"> | undefined {
  let [was, is] = [old[0] ?? "", come[0] ?? ""];
  if (was === "" || is === "") return undefined;
  let [count, newCount] = [1, 1];
  while (was !== is) {
    const isOld = was.startsWith(is);
    if (!isOld && !is.startsWith(was)) return undefined;
    // What is left of the longer one.
    if (isOld) [was, is] = [was.slice(is.length), come[newCount++] ?? "\n"];
    else [was, is] = [old[count++] ?? "\n", is.slice(was.length)];
  }
  // Such as a bracket that has a line of its own now.
  const more = countEmpty(come.slice(newCount)) - countEmpty(old.slice(count));
  return { count: count + Math.max(0, -more), newCount: newCount + Math.max(0, more) };
}

function countEmpty(lines: readonly string[]): number {
  const count = lines.findIndex((line) => line !== "");
  return count < 0 ? lines.length : count;
}
