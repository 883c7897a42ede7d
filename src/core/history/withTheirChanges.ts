import type { ChangedLines } from "../diff/index.ts";
import { applyEdit, createEdit, type Replacement } from "../edit/index.ts";
import {
  indexLines,
  type LineIndex,
  rangeOfLines,
  spansMeet,
  textOfLines,
} from "../lines/index.ts";
import { carryBaseline, countFrom } from "./baseline/index.ts";
import { changedLines, findAltered, isOpenEnded, readWords, toReplacements } from "./lineEdit.ts";

/**
 * A text with the lines that somebody else has changed meanwhile, as they left them, and with no other
 * change.
 *
 * @param told What a call had made of it when they came.
 * @param now What they have made of that.
 */
export function withTheirChanges(text: string, told: string, now: string): string {
  const beside = changeBeside(text, told, now);
  return withTheirLines(carryIntoText(text, told, beside), beside, now);
}

/** The same with only what they have changed where the call had changed nothing. */
export function withChangesBeside(text: string, told: string, now: string): string {
  return carryIntoText(text, told, changeBeside(text, told, now));
}

function carryIntoText(text: string, told: string, beside: string): string {
  return carryBaseline({ text: told, baseline: text }, beside) ?? "";
}

/** What the call had made, with what they have changed beside that. */
function changeBeside(text: string, told: string, now: string): string {
  const ofCall = changedLines(text, told).map((hunk) => hunk.new);
  const beside = changedLines(told, now).filter(
    ({ old }) => old.lineCount > 0 && !ofCall.some((lines) => spansMeet(lines, old)),
  );
  return applyEdit(toReplacements(beside, told, now), told);
}

/** The same for what they have changed in the lines of the call: one by one, each in its place. */
function withTheirLines(text: string, told: string, now: string): string {
  const [oldLines, newLines] = [indexLines(text), indexLines(now)];
  const theirs = findTheirLines(indexLines(told), newLines);
  const added = new Set(
    changedLines(told, now)
      .filter(({ old }) => old.lineCount === 0)
      .flatMap((hunk) => countFrom(hunk.new)),
  );
  const replacements = changedLines(text, now).flatMap((hunk): readonly Replacement[] => {
    const numbers = countFrom(hunk.new).filter((each) => theirs.has(each));
    if (numbers.length === 0) return [];
    const isAll = numbers.length === hunk.new.lineCount;
    const range = rangeOfLines(oldLines, hunk.old);
    // Where the call had taken lines away, what they add stands for none of these, unless it is one of them.
    const isAlone = isAll && numbers.every((each) => added.has(each));
    if (isAlone && findAltered([hunk], oldLines, newLines).size === 0) {
      const old = textOfLines(oldLines, hunk.old);
      const lines = textOfLines(newLines, hunk.new);
      if (isOpenEnded(old))
        return [{ range, text: `${isOpenEnded(lines) ? `${lines}\n` : lines}${old}` }];
      return [{ range, text: old + lines }];
    }
    const come = isAll
      ? textOfLines(newLines, hunk.new)
      : mixLines(hunk, oldLines, newLines, theirs);
    return [{ range, text: come }];
  });
  return applyEdit(createEdit(text.length, replacements), text);
}

/** The numbers of the lines that are new; one that was only indented or trimmed is not. */
function findTheirLines(told: LineIndex, now: LineIndex): ReadonlySet<number> {
  const hunks = changedLines(told.text, now.text);
  const theirs = hunks.flatMap((hunk) => {
    const [had, has] = [readWords(told, hunk.old), readWords(now, hunk.new)];
    return countFrom(hunk.new).filter((_, index) => !had.includes(has[index] ?? ""));
  });
  return new Set(theirs);
}

/** The old lines of a hunk, with those of the new ones that are theirs in their places. */
function mixLines(
  hunk: ChangedLines,
  oldLines: LineIndex,
  newLines: LineIndex,
  theirs: ReadonlySet<number>,
): string {
  const altered = new Map(
    [...findAltered([hunk], oldLines, newLines)].map(([old, now]) => [now, old] as const),
  );
  const endExclusive = hunk.old.startLine + hunk.old.lineCount;
  let next = hunk.old.startLine;
  let mixed = "";
  const add = (lines: LineIndex, startLine: number, lineCount: number): void => {
    if (lineCount > 0 && isOpenEnded(mixed)) mixed += "\n";
    mixed += textOfLines(lines, { startLine, lineCount });
  };
  for (const number of countFrom(hunk.new)) {
    const old = altered.get(number) ?? -1;
    if (old >= next) {
      add(oldLines, next, old - next + (theirs.has(number) ? 0 : 1));
      next = old + 1;
    }
    if (theirs.has(number)) add(newLines, number, 1);
  }
  add(oldLines, next, endExclusive - next);
  return mixed;
}
