import { applyEdit, createEdit } from "../../core/edit/index.ts";
import { findMovedHunks, type ReviewHunk } from "../../core/history/index.ts";
import {
  indexLines,
  type LineIndex,
  type LineSpan,
  rangeOfLines,
  textOfLines,
  separateEndings,
  sharedLines,
} from "../../core/lines/index.ts";
import type { FileReview } from "./reviewedFile.ts";

/**
 * A hunk as a person saw it when they decided: what they decide is about that, and nothing that took
 * its place since.
 */
export interface ShownHunk {
  readonly uri: string;
  /** What the editor showed; undefined without an editor. */
  readonly text: string | undefined;
  /** The line of the cursor, 1-indexed, or a lens. */
  readonly place: number | DecidedHunk;
  /** At a cursor: the lines that are selected, if any. */
  readonly selected?: LineSpan | undefined;
}

/** A hunk, and the review that showed it. */
export interface DecidedHunk {
  readonly review: FileReview;
  readonly hunk: ReviewHunk;
  /** The hunk is only some lines of one. */
  readonly isPart?: boolean;
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
  const isSame = place.review.text === review.text && place.review.baseline === review.baseline;
  return isSame ? { ...place, review } : undefined;
}

/**
 * The selected lines of a hunk, with the line that each stands in place of; where they are more or fewer,
 * with all of these. All of a hunk that has no line now, or none of the selection.
 */
export function takeSelected(hunk: ReviewHunk, selected: LineSpan): ReviewHunk {
  const { current, baseline } = hunk;
  const { startLine, lineCount } = sharedLines(current, selected);
  if (lineCount === 0 || lineCount === current.lineCount) return hunk;
  const isPaired = baseline.lineCount === current.lineCount;
  const offset = startLine - current.startLine;
  return {
    current: { startLine, lineCount },
    baseline: isPaired ? { startLine: baseline.startLine + offset, lineCount } : baseline,
  };
}

/** Where lines were moved, one decision is about all places: half of a move is none. */
export function decidedHunks({ review, hunk, isPart }: DecidedHunk): readonly ReviewHunk[] {
  const same = review.hunks.find(
    ({ current, baseline }) =>
      current.startLine === hunk.current.startLine &&
      baseline.startLine === hunk.baseline.startLine,
  );
  const moved = isPart || !same ? undefined : findMovedHunks(review.hunks, review).get(same);
  return moved === undefined ? [hunk] : [...moved.places];
}

/** The text with hunks taken back. */
export function revertHunks(
  { baseline, text }: ReviewedTexts,
  hunks: readonly ReviewHunk[],
): string {
  const places = hunks.map((hunk) => ({ from: hunk.baseline, to: hunk.current }));
  return copyLines(indexLines(baseline ?? ""), indexLines(text), places);
}

/** The baseline with hunks taken in. */
export function acceptHunks(
  { baseline, text }: ReviewedTexts,
  hunks: readonly ReviewHunk[],
): string {
  const places = hunks.map((hunk) => ({ from: hunk.current, to: hunk.baseline }));
  return copyLines(indexLines(text), indexLines(baseline ?? ""), places);
}

function copyLines(
  old: LineIndex,
  now: LineIndex,
  places: readonly Readonly<Record<"from" | "to", LineSpan>>[],
): string {
  const replacements = places
    .map(({ from, to }) => ({ range: rangeOfLines(now, to), text: textOfLines(old, from) }))
    .toSorted((one, other) => one.range.start - other.range.start);
  const separated = separateEndings(replacements, now.text);
  return applyEdit(createEdit(now.text.length, separated), now.text);
}
