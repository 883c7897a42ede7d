import { applyEdit } from "../../edit/index.ts";
import { indexLines, lineContents } from "../../lines/index.ts";
import { changedLines, toReplacements } from "../lineEdit.ts";
import { type ChangedTexts, endOf, type LineChange } from "./followHunks.ts";

/**
 * The text now with agents' lines broken where they were: where somebody joined one with a line beside it, or
 * split it, as a formatter does, all lines that it shares come back together.
 *
 * @param hunks From the text to the baseline.
 */
export function breakAsBefore({ text, now }: ChangedTexts, hunks: readonly LineChange[]): string {
  const [oldLines, newLines] = [indexLines(text), indexLines(now)];
  const rewrapped = changedLines(text, now).flatMap((change) => {
    const [old, come] = [
      lineContents(oldLines, change.old.startLine, change.old.lineCount),
      lineContents(newLines, change.new.startLine, change.new.lineCount),
    ].map((lines) => lines.map(lettersOf)) as [string[], string[]];
    return findRewrapped(old, come).map(({ at, count, newAt, newCount }): LineChange => ({
      old: { startLine: change.old.startLine + at, lineCount: count },
      new: { startLine: change.new.startLine + newAt, lineCount: newCount },
    }));
  });
  const agents = rewrapped.filter((change) => hunks.some((hunk) => isWithin(hunk, change)));
  if (agents.length === 0) return now;
  const back = agents.map((change) => ({ old: change.new, new: change.old }));
  return applyEdit(toReplacements(back, now, text), now);
}

/** Whether a hunk is about lines of a change, or was between two of them. */
function isWithin(hunk: LineChange, change: LineChange): boolean {
  return hunk.old.startLine < endOf(change) && endOf(hunk) > change.old.startLine;
}

/** What a line says, without what formatters add and take away. */
function lettersOf(line: string): string {
  return line.replace(/[\s,;'"`]+/g, "");
}

/** Lines in a row that became others with the same letters, by index. */
interface Rewrapped {
  readonly at: number;
  readonly count: number;
  readonly newAt: number;
  readonly newCount: number;
}

/** More pairs of lines are not compared. */
const maxPairs = 1_000_000;

function findRewrapped(old: readonly string[], come: readonly string[]): readonly Rewrapped[] {
  if (old.length * come.length > maxPairs) return [];
  const found: Rewrapped[] = [];
  let next = 0;
  for (let at = 0; at < old.length; at++) {
    for (let newAt = next; newAt < come.length; newAt++) {
      const counts = countRewrapped(old, at, come, newAt);
      if (counts === undefined) continue;
      found.push({ at, newAt, ...counts });
      at += counts.count - 1;
      next = newAt + counts.newCount;
      break;
    }
  }
  return found;
}

/** How many lines from these on have the same letters, if not each has those of the other. */
function countRewrapped(
  old: readonly string[],
  at: number,
  come: readonly string[],
  newAt: number,
): Pick<Rewrapped, "count" | "newCount"> | undefined {
  let [was, is] = [old[at] ?? "", come[newAt] ?? ""];
  if (was === "" || is === "" || was === is) return undefined;
  let [count, newCount] = [1, 1];
  while (was !== is) {
    const isLonger = was.length > is.length;
    if (!(isLonger ? was.startsWith(is) : is.startsWith(was))) return undefined;
    const added = isLonger ? come[newAt + newCount++] : old[at + count++];
    if (added === undefined) return undefined;
    if (isLonger) is += added;
    else was += added;
  }
  return { count, newCount };
}
