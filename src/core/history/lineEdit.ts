import {
  alignHunks,
  countSharedEnds,
  diffLines,
  editBetween,
  type ChangedLines,
  pairLines,
} from "../diff/index.ts";
import { createEdit, type Edit, offsetMapper, type Replacement } from "../edit/index.ts";
import {
  hasFinalNewline,
  indexLines,
  lineContents,
  type LineEnding,
  type LineIndex,
  type LineSpan,
  linesOfRange,
  rangeOfLines,
  splitLines,
  textOfLines,
} from "../lines/index.ts";
import type { FileRecord, LineHunk } from "./entry.ts";

/** Runs of lines in which two texts differ, as an edit of the first. */
export function toReplacements(
  hunks: readonly ChangedLines[],
  oldText: string,
  newText: string,
): Edit {
  const [oldLines, newLines] = [indexLines(oldText), indexLines(newText)];
  const replacements = hunks.map((hunk): Replacement => {
    return { range: rangeOfLines(oldLines, hunk.old), text: textOfLines(newLines, hunk.new) };
  });
  return createEdit(oldText.length, replacements);
}

/** The runs of lines in which two texts differ. */
export function lineEditBetween(oldText: string, newText: string): Edit {
  return toReplacements(changedLines(oldText, newText), oldText, newText);
}

/** The same as line numbers of both texts. */
export function changedLines(oldText: string, newText: string): readonly ChangedLines[] {
  const [oldLines, newLines] = [indexLines(oldText), indexLines(newText)];
  const edit = editBetween(oldText, newText, { keepsUnique: true });
  const { hunks } = diffLines(edit, oldLines, newLines, 0);
  return alignHunks(hunks, oldLines, newLines);
}

/** The same as records say it; no file counts as an empty one. */
export function hunksBetween(before: string | null, after: string | null): readonly LineHunk[] {
  return toLineHunks(changedLines(before ?? "", after ?? ""));
}

export function toLineHunks(hunks: readonly ChangedLines[]): readonly LineHunk[] {
  return hunks.map(({ old, new: now }) => [old.startLine, old.lineCount, now.lineCount]);
}

/** More are told as one, from the first to the last. */
const maxHunks = 500;

export function boundHunks(hunks: readonly LineHunk[]): readonly LineHunk[] {
  const [first, last] = [hunks[0], hunks.at(-1)];
  if (hunks.length <= maxHunks || first === undefined || last === undefined) return hunks;
  const oldCount = last[0] + last[1] - first[0];
  const { addedLines, removedLines } = countLines(hunks);
  return [[first[0], oldCount, oldCount + addedLines - removedLines]];
}

/** What a record says of its changes. */
export function describeHunks(
  hunks: readonly LineHunk[],
): Required<Pick<FileRecord, "addedLines" | "removedLines" | "hunks">> {
  return { hunks: boundHunks(hunks), ...countLines(hunks) };
}

function countLines(hunks: readonly LineHunk[]): Pick<FileRecord, "addedLines" | "removedLines"> {
  const sum = (of: (hunk: LineHunk) => number): number =>
    hunks.reduce((total, hunk) => total + of(hunk), 0);
  return { addedLines: sum(([, , added]) => added), removedLines: sum(([, removed]) => removed) };
}

/** Takes lines of one text to those that another has in their place. */
export function spanMapper(from: string, to: string): (lines: LineSpan) => LineSpan {
  const map = offsetMapper(lineEditBetween(from, to));
  const [fromLines, toLines] = [indexLines(from), indexLines(to)];
  return (lines) => {
    const { start, endExclusive } = rangeOfLines(fromLines, lines);
    return linesOfRange(toLines, {
      start: map(start, "before"),
      endExclusive: map(endExclusive, "after"),
    });
  };
}

/** Of longer runs, each line is compared with the one in its place, if there are as many. */
const maxPaired = 50;

/**
 * The lines that a change altered and did not replace, by number, with their numbers now: of each, at
 * least half is there, at its beginning and its end. Blanks do not count, so a line that was only
 * indented or trimmed is one of them, and neither does which quotes there are. A line with words is not
 * what became of one without, such as `});`, where both only end in `);`.
 */
export function findAltered(
  changes: Iterable<ChangedLines>,
  text: LineIndex,
  now: LineIndex,
): ReadonlyMap<number, number> {
  const altered = new Map<number, number>();
  for (const change of changes) {
    const [old = [], come = []] = [readWords(text, change.old), readWords(now, change.new)].map(
      (lines) => lines.map((line) => line.replace(/["`]/g, "'")),
    );
    for (const { removed, added, common } of pairRuns(old, come)) {
      const [was, is] = [old[removed] ?? "", come[added] ?? ""];
      if (isMark(was) && !isMark(is) && sharesClosing(was, is)) continue;
      const isEnough = (count: number): boolean => 2 * count >= was.length;
      // Only so much of a long line was compared.
      if (isEnough(common) || isEnough(countSharedEnds(was, is)))
        altered.set(change.old.startLine + removed, change.new.startLine + added);
    }
  }
  return altered;
}

function sharesClosing(was: string, is: string): boolean {
  const shared = was.slice(was.length - countSharedEnds(was, is));
  return !is.startsWith(was.charAt(0)) && /^[);,]*$/.test(shared);
}

function isMark(line: string): boolean {
  return !/[\p{L}\p{N}]/u.test(line);
}

function pairRuns(old: readonly string[], come: readonly string[]): ReturnType<typeof pairLines> {
  if (Math.max(old.length, come.length) <= maxPaired) return pairLines(old, come);
  if (old.length !== come.length) return [];
  return old.flatMap((line, index) =>
    pairLines([line], [come[index] ?? ""]).map(({ common }) => {
      return { removed: index, added: index, common };
    }),
  );
}

export function readWords(lines: LineIndex, { startLine, lineCount }: LineSpan): readonly string[] {
  return lineContents(lines, startLine, lineCount).map((line) => line.replace(/\s+/g, ""));
}

export function countEach(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

export function withoutBlanks(text: string): string {
  return splitLines(text)
    .map((line) => `${line.replace(/\s+/g, "")}\n`)
    .join("");
}

export function indentOf(line: string): string {
  return /^[^\S\r\n]*/.exec(line)?.[0] ?? "";
}

/** Whether a text ends in a line without an ending, so that nothing can come after it as it is. */
export function isOpenEnded(text: string): boolean {
  return text !== "" && !hasFinalNewline(text);
}

/**
 * Texts with the line endings that their file has now, if somebody changed all of them: the text has one
 * kind, or the first text does, and the file another. That changes no line.
 */
export function inEndingOf<Texts extends readonly string[]>(now: string, texts: Texts): Texts {
  const wanted = findOnlyEnding(now);
  const [first] = texts.map(findOnlyEnding);
  const isChanged = first !== undefined && first !== wanted;
  return texts.map((text) =>
    wanted !== undefined && (isChanged || findOnlyEnding(text) !== undefined)
      ? text.replace(/\r\n?|\n/g, wanted)
      : text,
  ) as unknown as Texts;
}

/** A text with the line endings of another one that has them still, if what came in between changed all. */
export function takeEndingBack(
  text: string,
  { before, after }: { readonly before: string; readonly after: string },
): string {
  const [had, made] = [before, after].map(findOnlyEnding);
  const isStill = made !== undefined && findOnlyEnding(text) === made;
  return had !== undefined && isStill ? text.replace(/\r\n?|\n/g, had) : text;
}

/** None where a text has no line ending, or several kinds. */
function findOnlyEnding(text: string): LineEnding | undefined {
  if (!text.includes("\r")) return text.includes("\n") ? "\n" : undefined;
  if (!text.includes("\n")) return "\r";
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? undefined : "\r\n";
}
