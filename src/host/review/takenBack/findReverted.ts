import type { ReviewHunk } from "../../../core/history/index.ts";
import type { FileReview } from "../reviewedFile.ts";
import { acceptHunks, revertHunks } from "../shownHunk.ts";
import {
  type ChangedPlace,
  hasOnlyLinesOf,
  isTakenBack,
  placeHunks,
  splitPlace,
  standsIn,
  trimText,
} from "./changedPlaces.ts";

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
}

/** What a person has taken back in a file by now; undefined where that is nothing. */
export function findReverted(
  { last, saved }: Known,
  now: FileReview | undefined,
  text: string | null | undefined,
): Reverted | undefined {
  const review = saved ?? last;
  if (now?.isAsLeft === true && now.text === text) return undefined;
  return findTaken(review, text) ?? findVanished(review, now, text);
}

/** Nothing was taken back, but the history alone would take lines of a person for an agent's. */
export function findSeen(
  now: FileReview | undefined,
  text: string | null | undefined,
): Reverted | undefined {
  if (now?.seen === undefined || now.text !== text) return undefined;
  const review = { ...now, text: now.seen.text ?? "", baseline: now.seen.baseline };
  return { review, hunks: [], text, baseline: now.baseline };
}

/** What is taken back in a text that is else as it was: all of it, or hunks. */
function findTaken(review: FileReview, text: string | null | undefined): Reverted | undefined {
  const { baseline, hunks } = review;
  if (text === undefined || text === review.text) return undefined;
  if (text === baseline) return { review, hunks, text, baseline };
  if (text === null) return undefined;
  const placed = placeHunks(review, hunks);
  const trimmed = trimText(text);
  const taken = placed.places.filter((place) => !standsIn(place, placed.text, trimmed)).map(hunkOf);
  const isRest = taken.length > 0 && revertHunks(review, taken) === text;
  return isRest ? { review, hunks: taken, text, baseline } : undefined;
}

/** Hunks, or parts of them, of which nothing is left, whatever else a person did: they are to be reviewed no more. */
function findVanished(
  review: FileReview,
  now: FileReview | undefined,
  text: string | null | undefined,
): Reverted | undefined {
  if (typeof text !== "string" || text === review.text) return undefined;
  if (now !== undefined && now.text !== text) return undefined;
  const placed = placeHunks(review, review.hunks);
  const trimmed = trimText(text);
  const isWrittenSince = !hasOnlyLinesOf(placed, trimmed);
  const isGone = (place: ChangedPlace): boolean =>
    isTakenBack(place, placed, trimmed, isWrittenSince);
  const gone = placed.places
    .flatMap((place) => (isGone(place) ? [place] : splitPlace(place, placed.text)))
    .filter(isGone);
  const left = now === undefined ? [] : placeHunks(now, now.hunks).places;
  if (gone.length === 0 || countLines(left) > countLines(placed.places) - countLines(gone))
    return undefined;
  // A blank line that stays is nothing to wait for.
  const blank = left.filter((place) => countLines([place]) === 0);
  const baseline = now === undefined ? text : acceptHunks(now, blank.map(hunkOf));
  return { review, hunks: gone.map(hunkOf), text, baseline };
}

function hunkOf({ hunk }: ChangedPlace): ReviewHunk {
  return hunk;
}

function countLines(places: readonly ChangedPlace[]): number {
  let count = 0;
  for (const { added, removed } of places) count += added.length + removed.length;
  return count;
}

/** Whether only blank lines are to be reviewed. */
export function isBlank(review: FileReview): boolean {
  const { places } = placeHunks(review, review.hunks);
  return places.every(({ added, removed }) => added.length + removed.length === 0);
}

/** Whether a text has all again that was taken back, or is as it was where agents had added nothing. */
export function isBackAgain({ review, hunks }: Reverted, text: string | null): boolean {
  if (text === review.text) return true;
  const placed = placeHunks(review, hunks);
  const now = trimText(text);
  const added = placed.places.filter((place) => place.added.length > 0);
  return added.length > 0 && added.every((place) => standsIn(place, placed.text, now));
}

/** What is known of a file from now on. */
export function follow(
  { last, saved }: Known,
  now: FileReview | undefined,
  text: string | null | undefined,
): Known {
  // Whoever writes a file may empty it first.
  if (text === "" || now === undefined) return { last, saved };
  return { last: now, saved: now.text === text && !isBlank(now) ? now : saved };
}
