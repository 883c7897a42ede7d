import type { ChangedLines } from "../../diff/index.ts";
import { indexLines, lineContent, type LineIndex, type LineSpan } from "../../lines/index.ts";
import { lowerBound } from "../../lowerBound.ts";
import { changedLines, findAltered } from "../lineEdit.ts";
import { findMoved } from "./findMoved.ts";
import type { LineRun } from "./findPutBack.ts";

/** A run of lines that became another: the old text's and the new one's. */
export type LineChange = ChangedLines;

/** A text that agents changed, its baseline, and what became of the text. */
export interface ChangedTexts {
  readonly text: string;
  readonly baseline: string;
  readonly now: string;
}

/** Texts without what changes in lines and makes no others of them, and a result with it. */
export interface WordsAside extends ChangedTexts {
  readonly putBack: (result: string) => string;
}

/**
 * Where the lines of a hunk are that no change replaced, ascending.
 *
 * @param follow Where a line is that a change replaced or altered.
 */
export function followHunk(
  { old }: Pick<LineChange, "old">,
  changes: readonly LineChange[],
  follow: (line: number) => number | undefined = () => undefined,
): readonly number[] {
  const lines = countFrom(old).map((line) => lineAfter(line, changes) ?? follow(line));
  return lines.filter((line) => line !== undefined).sort((one, other) => one - other);
}

/** Where a line is that no change replaced. */
export function lineAfter(line: number, changes: readonly LineChange[]): number | undefined {
  const change = findBefore(line, changes);
  return replaces(change, line) ? undefined : line + shiftAfter(change);
}

/** The change that begins with a line, or the last one before it. */
export function findBefore(line: number, changes: readonly LineChange[]): LineChange | undefined {
  return changes[lowerBound(changes.length, (at) => startOf(changes, at) > line) - 1];
}

/** @param change The one that {@link findBefore} gives for the line. */
function replaces(change: LineChange | undefined, line: number): boolean {
  return change !== undefined && line < endOf(change);
}

/** Those that share a line with a hunk, or are next to it. */
export function findTouching(
  hunk: LineChange,
  changes: readonly LineChange[],
): readonly LineChange[] {
  const from = lowerBound(changes.length, (at) => {
    const change = changes[at];
    return change === undefined || endOf(change) >= hunk.old.startLine;
  });
  const to = lowerBound(changes.length, (at) => startOf(changes, at) > endOf(hunk));
  return changes.slice(from, to);
}

/** From the first line that came in changes to the last. */
export function cameIn(changes: readonly LineChange[]): LineRun {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined) return { start: 0, end: 0 };
  return { start: first.new.startLine, end: newEndOf(last) };
}

function startOf(changes: readonly LineChange[], index: number): number {
  return changes[index]?.old.startLine ?? Infinity;
}

export function endOf({ old }: LineChange): number {
  return old.startLine + old.lineCount;
}

function newEndOf(change: LineChange): number {
  return change.new.startLine + change.new.lineCount;
}

export function shiftAfter(change: LineChange | undefined): number {
  return change === undefined ? 0 : newEndOf(change) - endOf(change);
}

export function countFrom({ startLine, lineCount }: LineSpan): readonly number[] {
  return Array.from({ length: lineCount }, (_, index) => startLine + index);
}

export function lineTextsIn(lines: readonly string[], span: LineSpan): readonly string[] {
  return countFrom(span).map((line) => lines[line - 1] ?? "");
}

/** Agents' lines that changes took from their place, and those beside a removed one, by number, with their numbers now. */
export interface FollowedLines {
  readonly altered: ReadonlyMap<number, number>;
  readonly moved: ReadonlyMap<number, number>;
}

/**
 * @param touching For each hunk, the changes that share a line with it.
 * @param isUndo What an undo alters is what was there before, whoever wrote it, unless it is only indented.
 */
export function followBeyond(
  hunks: readonly LineChange[],
  changes: readonly LineChange[],
  { touching, isUndo }: { touching: readonly (readonly LineChange[])[]; isUndo: boolean },
  [text, now]: readonly [LineIndex, LineIndex],
): FollowedLines {
  const contentsOf = (line: number, place: number): readonly [string, string] => {
    return [lineContent(text, line), lineContent(now, place)];
  };
  const isIndented = (was: string, is: string): boolean => was.trim() === is.trim();
  const followed = [...findAltered(new Set(touching.flat()), text, now)];
  const altered = new Map(followed.filter((pair) => !isUndo || isIndented(...contentsOf(...pair))));
  const taken = hunks.map(({ old: { startLine, lineCount } }) => {
    const beside = { startLine: startLine - 1, lineCount: 2 };
    const lines = countFrom(lineCount === 0 ? beside : { startLine, lineCount });
    return lines.filter((line) => replaces(findBefore(line, changes), line));
  });
  const exchanged = [
    changes.map((change) => countFrom(change.old)),
    changes.map((change) => countFrom(change.new)),
  ] as const;
  const moved = findMoved(taken, exchanged, {
    old: text,
    now,
    isLeft: (line) => altered.has(line),
  });
  if (altered.size === 0) return { altered, moved };
  const movedTo = new Set(moved.values());
  return { altered: new Map([...altered].filter(([, place]) => !movedTo.has(place))), moved };
}

/**
 * What others changed since an agent. Which of several blank lines came with their lines is free: among lines that an
 * agent added it is where the agent put one, before them or after them. So a function of theirs takes its own blank
 * line along, and leaves the others.
 *
 * @param hunks From the text to the baseline.
 */
export function changesAmong(
  { text, now }: Pick<ChangedTexts, "text" | "now">,
  hunks: readonly LineChange[],
): readonly LineChange[] {
  const changes = changedLines(text, now);
  const added = hunks.filter((hunk) => hunk.new.lineCount === 0);
  if (changes.length === 0 || added.length === 0) return changes;
  const [lines, nowLines] = [indexLines(text), indexLines(now)];
  return changes.map((change) => {
    const { startLine, lineCount } = change.old;
    const isIn = (hunk: LineChange): boolean =>
      hunk.old.startLine <= startLine && startLine <= endOf(hunk);
    const hunk = lineCount === 0 ? added.find(isIn) : undefined;
    return hunk === undefined ? change : slide(change, hunk, lines, nowLines);
  });
}

function slide(
  { old, new: come }: LineChange,
  hunk: LineChange,
  lines: LineIndex,
  nowLines: LineIndex,
): LineChange {
  const isBlank = (line: number, of = nowLines): boolean => lineContent(of, line).trim() === "";
  const [isAtFirst, isAtLast] = endsOf(hunk.old).map((line) => isBlank(line, lines));
  const [first, last] = endsOf(come);
  let by = 0;
  if (isAtFirst === true && isAtLast === false) {
    const room = hunk.old.startLine - old.startLine;
    while (by > room && isBlank(last + by) && isBlank(first + by - 1)) by--;
  } else if (isAtLast === true && isAtFirst === false) {
    const room = endOf(hunk) - old.startLine;
    while (by < room && isBlank(first + by) && isBlank(last + by + 1)) by++;
  }
  const shift = (span: LineSpan): LineSpan => ({ ...span, startLine: span.startLine + by });
  return { old: shift(old), new: shift(come) };
}

function endsOf({ startLine, lineCount }: LineSpan): readonly [number, number] {
  return [startLine, startLine + lineCount - 1];
}

/** Each line of the baseline that agents altered stands for what they made of it, whatever they put between. */
export function splitPaired(
  hunks: readonly LineChange[],
  text: LineIndex,
  baseline: LineIndex,
): readonly LineChange[] {
  return hunks.flatMap((hunk) => {
    const { old, new: was } = hunk;
    if (was.lineCount === 0 || old.lineCount < was.lineCount) return [hunk];
    const lines = findPaired(hunk, text, baseline);
    if (lines === undefined) return [hunk];
    const ends = [...lines, endOf(hunk)];
    return ends.flatMap((line, index): readonly LineChange[] => {
      const [startLine, wasLine] = [
        (ends[index - 1] ?? old.startLine - 1) + 1,
        was.startLine + index,
      ];
      const come = { startLine, lineCount: line - startLine };
      const added = { old: come, new: { startLine: wasLine, lineCount: 0 } };
      const altered = {
        old: { startLine: line, lineCount: 1 },
        new: { startLine: wasLine, lineCount: 1 },
      };
      return [...(come.lineCount > 0 ? [added] : []), ...(index < lines.length ? [altered] : [])];
    });
  });
}

/** For each line that was there, the one that an agent made of it; undefined where one of them was replaced. */
function findPaired(
  hunk: LineChange,
  text: LineIndex,
  baseline: LineIndex,
): readonly number[] | undefined {
  const { old, new: was } = hunk;
  const altered = findAltered([hunk], text, baseline);
  const shift = was.startLine - old.startLine;
  if (old.lineCount === was.lineCount) {
    const isInPlace = (line: number): boolean => {
      const place = altered.get(line);
      if (place !== undefined) return place === line + shift;
      const [is, had] = [lineContent(text, line), lineContent(baseline, line + shift)].map(
        lettersOf,
      );
      return had === "" || had === is;
    };
    return countFrom(old).every(isInPlace) ? countFrom(old) : undefined;
  }
  const pairs = [...altered].toSorted(([one], [other]) => one - other);
  const areAll =
    pairs.length === was.lineCount &&
    pairs.every(([, place], index) => place === was.startLine + index);
  return areAll ? pairs.map(([line]) => line) : undefined;
}

function lettersOf(line: string): string {
  return line.replace(/[^\p{L}\p{N}]/gu, "");
}
