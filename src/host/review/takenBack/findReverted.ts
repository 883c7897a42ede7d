import type { ReviewedText, ReviewHunk } from "../../../core/history/index.ts";
import { indexLines, rangeOfLines } from "../../../core/lines/index.ts";
import type { FileReview } from "../reviewedFile.ts";
import { revertHunks } from "../shownHunk.ts";
import { type AddedRun, findRuns, hasRun, type TrimmedText, trimText } from "./addedRuns.ts";

/** What was taken back, and the text since. */
export interface Reverted {
  readonly review: FileReview;
  readonly hunks: readonly ReviewHunk[];
  readonly text: string | null;
  readonly baseline: string | null;
}

/** How a file was to be reviewed. */
export interface Known {
  readonly last: FileReview;
  /** When it was saved. */
  readonly saved: FileReview | undefined;
  /** Before there was nothing to review for a moment, as while a person writes something else. */
  readonly gone: FileReview | undefined;
}

/** A text, and what agents had added in it that was taken back since. */
export interface TextBefore extends ReviewedText {
  readonly trimmed: TrimmedText;
  readonly runs: readonly AddedRun[];
}

/** What a person has taken back in a file by now; undefined where that is nothing. */
export function findReverted(
  { last, saved, gone }: Known,
  now: FileReview | undefined,
  text: string | null | undefined,
): Reverted | undefined {
  return (
    findTaken(last, text) ??
    (saved === undefined || saved === last ? undefined : findTaken(saved, text)) ??
    (now && gone && findRewritten(gone, now, text))
  );
}

/** What is taken back in a text: all of it, or hunks. */
function findTaken(review: FileReview, text: string | null | undefined): Reverted | undefined {
  const { baseline, hunks } = review;
  if (text === undefined || text === review.text) return undefined;
  if (text === baseline) return { review, hunks, text, baseline };
  if (text === null) return undefined;
  const { runs, trimmed } = textBefore(review, hunks);
  const now = trimText(text);
  const taken = hunks.filter((_, index) => {
    const run = runs[index];
    return run === undefined || !hasRun(run, trimmed, now);
  });
  const ways = [taken, ...findAround(review, text).map((hunk) => [hunk])];
  const done = ways.find((each) => each.length > 0 && revertHunks(review, each) === text);
  return done && { review, hunks: done, text, baseline };
}

/** The hunks outside of which a text is as it was: at most one, where lines are not alike. */
function findAround(review: FileReview, text: string): readonly ReviewHunk[] {
  const before = review.text;
  const max = Math.min(before.length, text.length);
  let [above, below] = [0, 0];
  while (above < max && before[above] === text[above]) above += 1;
  while (below < max && before.at(-1 - below) === text.at(-1 - below)) below += 1;
  const index = indexLines(before);
  return review.hunks.filter(({ current }) => {
    const { start, endExclusive } = rangeOfLines(index, current);
    // The last line may have lost the ending before it.
    return start <= above + 2 && endExclusive >= before.length - below - 2;
  });
}

/**
 * What is only like the agent's is a person's, if there was nothing to review before they wrote it. What has come back
 * as it was stays.
 */
function findRewritten(
  gone: FileReview,
  now: FileReview,
  text: string | null | undefined,
): Reverted | undefined {
  if (typeof text !== "string" || now.text !== text || isBlank(now) || hasAllOf(gone, text))
    return undefined;
  const runs = textBefore(gone, gone.hunks).runs.map(({ lines }) => lines);
  const known = new Set(runs.flat());
  const added = findRuns(trimText(text), now.hunks);
  const left = now.hunks.filter((_, place) => {
    const lines = new Set(added[place]?.lines);
    const isWhole = runs.some((run) => run.length > 0 && run.every((line) => lines.has(line)));
    return isWhole && [...lines].every((line) => known.has(line));
  });
  if (left.length === now.hunks.length) return undefined;
  return { review: gone, hunks: gone.hunks, text, baseline: revertHunks(now, left) };
}

/** Whether only blank lines are to be reviewed. */
function isBlank({ text, baseline, hunks }: FileReview): boolean {
  const added = findRuns(trimText(text), hunks);
  const removed = findRuns(
    trimText(baseline),
    hunks.map((hunk) => ({ current: hunk.baseline })),
  );
  return [...added, ...removed].every(({ lines }) => lines.length === 0);
}

/** Whether what was taken back, by what is known of it, is there again. */
export function isBackAgain({ review, hunks }: Reverted, text: string | null): boolean {
  return hasAllOf({ ...review, hunks }, text);
}

/** Whether a text has all again that agents added, or is as it was where they added nothing. */
function hasAllOf(review: FileReview, text: string | null): boolean {
  return isBackIn(textBefore(review, review.hunks), text);
}

export function textBefore(
  { text, baseline }: ReviewedText,
  hunks: readonly ReviewHunk[],
): TextBefore {
  const trimmed = trimText(text);
  return { text, baseline, trimmed, runs: findRuns(trimmed, hunks) };
}

/** Whether all that was taken back is there again. */
export function isBackIn(
  { text: before, trimmed, runs }: TextBefore,
  text: string | null,
): boolean {
  if (text === before) return true;
  const now = trimText(text);
  const added = runs.filter(({ lines }) => lines.length > 0);
  return added.length > 0 && added.every((run) => hasRun(run, trimmed, now));
}

/** What is known of a file from now on. */
export function follow(
  { last, saved, gone }: Known,
  now: FileReview | undefined,
  text: string | null | undefined,
): Known {
  // Whoever writes a file may empty it first.
  if (text === "") return { last, saved, gone };
  if (now === undefined) return { last, saved, gone: last };
  if (isBlank(now)) return { last: now, saved, gone: gone ?? last };
  const isBack = gone !== undefined && hasAllOf(gone, now.text);
  return { last: now, saved: now.text === text ? now : saved, gone: isBack ? undefined : gone };
}
