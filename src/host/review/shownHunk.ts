import { applyEdit, createEdit } from "../../core/edit/index.ts";
import type { ReviewHunk } from "../../core/history/index.ts";
import {
  indexLines,
  type LineIndex,
  type LineSpan,
  rangeOfLines,
  separateEndings,
} from "../../core/lines/index.ts";
import type { FileReview } from "./fileReviews.ts";

/**
 * A change between two texts by lines, as VS Code gives it to the commands of its peek: 1-indexed,
 * the end included; an end of 0 means no line, and the start is then the line before the place.
 */
export interface LineChange {
  readonly originalStartLineNumber: number;
  readonly originalEndLineNumber: number;
  readonly modifiedStartLineNumber: number;
  readonly modifiedEndLineNumber: number;
}

/**
 * A hunk as a person saw it when they decided: what they decide is about that, and nothing that took
 * its place since.
 */
export interface ShownHunk {
  readonly uri: string;
  /** What the editor showed; undefined without an editor. */
  readonly text: string | undefined;
  /** The line of the cursor, 1-indexed; one of all changes that VS Code's peek steps through; or a lens. */
  readonly place: number | PeekedChange | DecidedHunk;
  /** At a cursor: the lines that are selected, if any. */
  readonly selected?: LineSpan | undefined;
}

interface PeekedChange {
  readonly changes: readonly LineChange[];
  readonly index: number;
}

/** A hunk, and the review that showed it. */
export interface DecidedHunk {
  readonly review: FileReview;
  readonly hunk: ReviewHunk;
  /** The hunk is only some lines of one. */
  readonly isPart?: boolean;
}

export function isLineChange(value: unknown): value is LineChange {
  if (typeof value !== "object" || value === null) return false;
  const fields: Readonly<Partial<Record<string, unknown>>> = { ...value };
  return [
    "originalStartLineNumber",
    "originalEndLineNumber",
    "modifiedStartLineNumber",
    "modifiedEndLineNumber",
  ].every((name) => Number.isInteger(fields[name]));
}

export type ReviewedTexts = Pick<FileReview, "text" | "baseline" | "hunks">;

/** The line at which a person finds a hunk: its first, or the one before lines that are gone. */
export function lineOfHunk({ current: { startLine, lineCount } }: ReviewHunk): number {
  return lineCount === 0 ? Math.max(1, startLine - 1) : startLine;
}

/** The hunk at a line; lines that are gone are at the line before them, or at the first. */
export function findHunkAt({ text, hunks }: ReviewedTexts, line: number): ReviewHunk | undefined {
  // A final line ending opens a line in an editor.
  const place = Math.min(line, Math.max(1, indexLines(text).count));
  return hunks.find((hunk) => {
    const first = lineOfHunk(hunk);
    return first <= place && place < first + Math.max(1, hunk.current.lineCount);
  });
}

/** The hunk that was shown, in the review as it is now; undefined if it is no longer what was shown. */
export function findShownHunk(
  review: FileReview,
  { place, selected }: ShownHunk,
): DecidedHunk | undefined {
  if (typeof place === "number") {
    const whole = findHunkAt(review, place);
    const hunk = whole && selected ? takeSelected(whole, selected) : whole;
    return hunk && { review, hunk, isPart: hunk !== whole };
  }
  if ("changes" in place) {
    const hunk = findChangedHunk(review, place);
    return hunk && { review, hunk };
  }
  const isSame = place.review.text === review.text && place.review.baseline === review.baseline;
  return isSame ? { ...place, review } : undefined;
}

/**
 * The selected lines of a hunk, with the line that each stands in place of; where they are more or fewer,
 * with all of these. All of a hunk that has no line now, or none of the selection.
 */
export function takeSelected(hunk: ReviewHunk, selected: LineSpan): ReviewHunk {
  const { current, baseline } = hunk;
  const startLine = Math.max(current.startLine, selected.startLine);
  const end = Math.min(
    current.startLine + current.lineCount,
    selected.startLine + selected.lineCount,
  );
  const lineCount = end - startLine;
  if (lineCount <= 0 || lineCount === current.lineCount) return hunk;
  const isPaired = baseline.lineCount === current.lineCount;
  const offset = startLine - current.startLine;
  return {
    current: { startLine, lineCount },
    baseline: isPaired ? { startLine: baseline.startLine + offset, lineCount } : baseline,
  };
}

/**
 * What a change of VS Code's peek shows, by lines of the two texts. VS Code may pair lines that are
 * alike in another way, or take several hunks for one, so all its changes together must be a way to
 * get from the baseline to the text. Undefined if they are not, because one of the two has changed, or
 * if nothing is left to decide.
 */
export function findChangedHunk(
  review: ReviewedTexts,
  { changes, index }: PeekedChange,
): ReviewHunk | undefined {
  const [original, modified] = [indexLines(review.baseline ?? ""), indexLines(review.text)];
  const all = changes.map(readChange);
  const chosen = all[index];
  if (chosen === undefined || !areDifferences(all, original, modified)) return undefined;
  const hunk = hunkOf(chosen, original, modified);
  return revertHunk(review, hunk) === review.text ? undefined : hunk;
}

/** The text with a hunk taken back. */
export function revertHunk({ baseline, text }: ReviewedTexts, hunk: ReviewHunk): string {
  return copyLines(indexLines(baseline ?? ""), hunk.baseline, indexLines(text), hunk.current);
}

/** The baseline with a hunk taken in. */
export function acceptHunk({ baseline, text }: ReviewedTexts, hunk: ReviewHunk): string {
  return copyLines(indexLines(text), hunk.current, indexLines(baseline ?? ""), hunk.baseline);
}

function copyLines(from: LineIndex, span: LineSpan, to: LineIndex, place: LineSpan): string {
  const { start, endExclusive } = rangeOfLines(from, span);
  const range = rangeOfLines(to, place);
  const replacement = { range, text: from.text.slice(start, endExclusive) };
  return applyEdit(createEdit(to.text.length, separateEndings([replacement], to.text)), to.text);
}

/** A hunk by the lines of an editor, where a final line ending opens one more. */
function readChange(change: LineChange): ReviewHunk {
  return {
    baseline: readSpan(change.originalStartLineNumber, change.originalEndLineNumber),
    current: readSpan(change.modifiedStartLineNumber, change.modifiedEndLineNumber),
  };
}

function readSpan(first: number, last: number): LineSpan {
  return last === 0
    ? { startLine: first + 1, lineCount: 0 }
    : { startLine: first, lineCount: last - first + 1 };
}

/** Whether the lines between the changes are equal, apart from blanks, which VS Code may ignore. */
function areDifferences(
  changes: readonly ReviewHunk[],
  original: LineIndex,
  modified: LineIndex,
): boolean {
  const [from, to] = [shownLines(original), shownLines(modified)];
  let [line, other] = [1, 1];
  const end = {
    baseline: { startLine: from.length + 1, lineCount: 0 },
    current: { startLine: to.length + 1, lineCount: 0 },
  };
  for (const { baseline, current } of [...changes, end]) {
    const count = baseline.startLine - line;
    if (count < 0 || current.startLine - other !== count) return false;
    const between = from.slice(line - 1, line - 1 + count);
    const first = other - 1;
    if (between.some((shown, index) => shown !== to[first + index])) return false;
    line += count + baseline.lineCount;
    other += count + current.lineCount;
  }
  return true;
}

/** As an editor shows them, without the blanks around them: a final line ending opens one more. */
function shownLines({ text }: LineIndex): readonly string[] {
  return text.split(/\r\n|\r|\n/).map((line) => line.trim());
}

/** Where one text ends with a line ending and the other does not, the line before differs too. */
function hunkOf(
  { baseline, current }: ReviewHunk,
  original: LineIndex,
  modified: LineIndex,
): ReviewHunk {
  const isAtEnd = current.startLine + current.lineCount > shownLines(modified).length;
  const isBetween = baseline.startLine > 1 && current.startLine > 1;
  const linesBefore = isAtEnd && isBetween ? 1 : 0;
  return {
    baseline: takeLines(original, baseline, linesBefore),
    current: takeLines(modified, current, linesBefore),
  };
}

function takeLines(
  { count }: LineIndex,
  { startLine, lineCount }: LineSpan,
  linesBefore: number,
): LineSpan {
  const start = Math.min(startLine, count + 1) - linesBefore;
  const endExclusive = Math.min(startLine + lineCount, count + 1);
  return { startLine: start, lineCount: endExclusive - start };
}
