import type { ReviewedText, ReviewHunk } from "../../../core/history/index.ts";
import { indexLines, lineContents, type LineSpan } from "../../../core/lines/index.ts";
import { type DecidedFile, decideWhole } from "../decidedFiles.ts";
import type { FileReview } from "../reviewedFile.ts";
import { revertHunks } from "../shownHunk.ts";

/** What was taken back, and the text since. */
export interface Reverted extends DecidedFile {
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

/** A text that was taken back, and its lines that are not in what is there since. */
export interface TextBefore extends ReviewedText {
  readonly lines: readonly string[];
}

/** What a person has taken back in a file by now; undefined where that is nothing. */
export function findReverted(
  { last, saved, gone }: Known,
  now: FileReview | undefined,
  text: string | null | undefined,
): Reverted | undefined {
  return (
    findTaken(last, text) ??
    (saved && findTaken(saved, text)) ??
    (now && gone && findRewritten(gone, now, text))
  );
}

/** What is taken back in a text: all of it, or hunks. */
function findTaken(review: FileReview, text: string | null | undefined): Reverted | undefined {
  const { baseline, hunks } = review;
  if (text === undefined || text === review.text) return undefined;
  if (text === baseline) return { ...decideWhole(review), text, baseline };
  const taken = hunks.filter((hunk) => !hasAllOf({ ...review, hunks: [hunk] }, text ?? ""));
  const ways = [taken, ...hunks.map((hunk) => [hunk])];
  const done = ways.find((each) => each.length > 0 && revertHunks(review, each) === text);
  const left = hunks.filter((each) => done?.includes(each) !== true);
  return done && { review, hunks: done, left, text, baseline };
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
  const runs = gone.hunks.map(({ current }) => trimmedLines(gone.text, current));
  const known = new Set(runs.flat());
  const isBack = ({ current }: ReviewHunk): boolean => {
    const lines = new Set(trimmedLines(text, current));
    const isWhole = runs.some((run) => run.length > 0 && run.every((line) => lines.has(line)));
    return isWhole && [...lines].every((line) => known.has(line));
  };
  const left = now.hunks.filter(isBack);
  if (left.length === now.hunks.length) return undefined;
  const { hunks } = gone;
  return { review: gone, hunks, left: [], text, baseline: revertHunks(now, left) };
}

/** Whether only blank lines are to be reviewed. */
function isBlank({ text, baseline, hunks }: FileReview): boolean {
  return hunks.every((hunk) => {
    const lines = [
      ...trimmedLines(text, hunk.current),
      ...trimmedLines(baseline ?? "", hunk.baseline),
    ];
    return lines.length === 0;
  });
}

/** Whether a text has all lines again that agents added, or is as it was where they added none. */
function hasAllOf({ text: before, baseline, hunks }: FileReview, text: string): boolean {
  const lines = hunks.flatMap(({ current }) => trimmedLines(before, current));
  return isBackIn({ text: before, baseline, lines }, text);
}

/** Whether all lines that were taken back are there again. */
export function isBackIn({ text: before, lines }: TextBefore, text: string | null): boolean {
  const [were, are] = [before, text].map((each) =>
    Map.groupBy(trimmedLines(each ?? ""), (line) => line),
  );
  const isThere = (line: string): boolean =>
    (are?.get(line)?.length ?? 0) >= (were?.get(line)?.length ?? 0);
  return text === before || (lines.length > 0 && lines.every(isThere));
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

/** Without blanks around them, and empty ones. */
export function trimmedLines(text: string, span?: LineSpan): readonly string[] {
  const lines = indexLines(text);
  const { startLine, lineCount } = span ?? { startLine: 1, lineCount: lines.count };
  return lineContents(lines, startLine, lineCount)
    .map((line) => line.trim())
    .filter(Boolean);
}
