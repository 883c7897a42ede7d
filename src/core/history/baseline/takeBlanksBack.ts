import { findEndings, indexLines, splitLines } from "../../lines/index.ts";
import { changedLines, findAltered, isOpenEnded } from "../lineEdit.ts";
import {
  type ChangedTexts,
  countFrom,
  endOf,
  findBefore,
  type LineChange,
  shiftAfter,
} from "./followHunks.ts";
import { wordsOf } from "./placeRemoved.ts";

/** Texts in which lines have the blanks that they had in the baseline. */
interface TextsAlike extends ChangedTexts {
  /** A result with the end of the file that it should have. */
  readonly endAgain: (result: string) => string;
}

/**
 * Lines to which agents only gave other blanks, as where they put them into a block, are no change of theirs
 * while all else is compared: what somebody else changes in them stays when the blanks come back.
 *
 * @param hunks From the text to the baseline.
 * @returns Undefined where they gave none other blanks. All lines keep their numbers.
 */
export function takeBlanksBack(
  texts: ChangedTexts,
  hunks: readonly LineChange[],
): TextsAlike | undefined {
  const { text, baseline, now } = texts;
  const pairs = pairStaying(hunks, texts);
  if (pairs.size === 0 && isOpenEnded(text) === isOpenEnded(baseline)) return undefined;
  const [made, had, is] = [text, baseline, now].map(splitWhole) as [string[], string[], string[]];
  const lineOf = (lines: readonly string[], line: number): string => lines[line - 1] ?? "";
  const rewrite = rewriteLines(
    [...pairs].map(([line, old]) => [lineOf(made, line), lineOf(had, old)]),
  );
  const changes = changedLines(text, now);
  const altered = findAltered(changes, indexLines(text), indexLines(now));
  const rewritten = new Set<number>();
  for (const [line, old] of pairs) {
    const change = findBefore(line, changes);
    const stays = change === undefined || endOf(change) <= line;
    const nowLine = stays ? line + shiftAfter(change) : altered.get(line);
    made[line - 1] = lineOf(had, old);
    if (nowLine === undefined) continue;
    is[nowLine - 1] = stays ? lineOf(had, old) : rewrite(lineOf(is, nowLine));
    rewritten.add(nowLine);
  }
  for (const { startLine, lineCount } of changes.map((change) => change.new)) {
    const isWithin = rewritten.has(startLine - 1) && rewritten.has(startLine + lineCount);
    const others = countFrom({ startLine, lineCount }).filter((line) => !rewritten.has(line));
    for (const line of isWithin ? others : []) is[line - 1] = rewrite(lineOf(is, line));
  }
  return {
    text: made.join(""),
    baseline: had.join(""),
    now: is.join(""),
    endAgain: (result) => endAs(result, texts),
  };
}

/** Lines that agents left in their order and changed, but for their words: those of the baseline, by number. */
function pairStaying(
  hunks: readonly LineChange[],
  { text, baseline }: ChangedTexts,
): ReadonlyMap<number, number> {
  const replacing = hunks.filter(({ old, new: had }) => old.lineCount > 0 && had.lineCount > 0);
  if (replacing.length === 0) return new Map();
  const changes = changedLines(withoutBlanks(text), withoutBlanks(baseline));
  const removed = new Set(hunks.flatMap((hunk) => countFrom(hunk.new)));
  const pairs = hunks.flatMap((hunk) =>
    countFrom(hunk.old).flatMap((line) => {
      const change = findBefore(line, changes);
      const isSame = change === undefined || endOf(change) <= line;
      const old = line + shiftAfter(change);
      return isSame && removed.has(old) ? [[line, old] as const] : [];
    }),
  );
  return new Map(pairs);
}

export function withoutBlanks(text: string): string {
  return splitLines(text)
    .map((line) => `${line.replace(/\s+/g, "")}\n`)
    .join("");
}

/**
 * How lines are indented that somebody wrote beside others, or into them, once these are as they were: as they.
 *
 * @param pairs Lines as they are, and as they were.
 */
export function rewriteLines(
  pairs: readonly (readonly [is: string, was: string])[],
): (line: string) => string {
  const told = pairs.filter(([line]) => line.trim() !== "");
  const indents = new Map(told.map(([is, was]) => [indentOf(is), indentOf(was)]));
  return (line) => {
    const indent = indentOf(line);
    return `${indents.get(indent) ?? indent}${line.slice(indent.length)}`;
  };
}

export function indentOf(line: string): string {
  return /^[^\S\r\n]*/.exec(line)?.[0] ?? "";
}

/** All lines, each with an ending. */
export function splitWhole(text: string): string[] {
  const lines = splitLines(text);
  const ending = findEndings(indexLines(text))[0] ?? "\n";
  return isOpenEnded(text) ? [...lines.slice(0, -1), `${lines.at(-1) ?? ""}${ending}`] : [...lines];
}

/** The last line has an ending where it had, unless somebody else changed that. */
export function endAs(result: string, { text, baseline, now }: ChangedTexts): string {
  const [last, was] = [result, baseline].map((each) => wordsOf(splitLines(each).at(-1) ?? ""));
  const isAsWas = last === was && isOpenEnded(text) === isOpenEnded(now);
  const isOpen = isOpenEnded(isAsWas ? baseline : now);
  return isOpen ? result.replace(/(?:\r\n?|\n)$/, "") : result;
}
