import {
  compareLines,
  moveHunks,
  type NaiveHunk,
  replaceLines,
  undoLines,
} from "./naiveHistory.ts";

/** Null where there is no file. */
export type Lines = readonly string[] | null;

export interface NaiveReview {
  readonly lines: Lines;
  readonly baseline: Lines;
}

interface NaiveChange {
  readonly before: Lines;
  readonly after: Lines;
}

/** What an entry did to a file. */
export interface NaiveRecord {
  readonly isEdit: boolean;
  readonly text: NaiveChange;
  /** What a keep or an undo did to the baseline. */
  readonly baseline?: NaiveChange;
}

export function areSame(one: Lines, other: Lines): boolean {
  return one === null || other === null ? one === other : one.join("\n") === other.join("\n");
}

/** The baseline once others have made another text of the one that a record left. */
export function carryNaively({ lines, baseline }: NaiveReview, now: Lines): Lines | undefined {
  if (areSame(lines, now)) return baseline;
  if (areSame(lines, baseline) || now === null) return now;
  const hunks = compareLines(lines ?? [], baseline ?? []);
  const moved = hunks && moveHunks(hunks, lines ?? [], now);
  const carried = moved && replaceLines(now, moved);
  return carried?.length === 0 && baseline === null ? null : carried;
}

/** The undo of changes, newest first, and how much of them is left. */
export function undoNaively(
  changes: readonly NaiveChange[],
  current: Lines,
): { readonly lines: Lines; readonly left: number } | undefined {
  const undone = changes.findLastIndex(({ before }) => areSame(before, current));
  let [lines, left] = [current, 0];
  for (const { before, after } of changes.slice(undone + 1)) {
    if (areSame(before, lines) || areSame(before, after)) continue;
    if (areSame(after, lines)) lines = before;
    else if (before === null || after === null || lines === null) left++;
    else {
      const naive = undoLines(before, after, lines);
      if (naive === undefined) return undefined;
      lines = naive.lines;
      left += naive.left;
    }
  }
  return { lines, left };
}

/** The undo of entries, newest first, in a file and in its baseline. */
export function undoReviewed(
  records: readonly NaiveRecord[],
  { lines, baseline }: NaiveReview,
): (NaiveReview & { readonly left: number }) | undefined {
  const undone = undoNaively(
    records.map(({ text }) => text),
    lines,
  );
  if (undone === undefined) return undefined;
  const areEdits = records.every(({ isEdit }) => isEdit);
  if (areEdits && areSame(lines, baseline)) return { ...undone, baseline: undone.lines };
  const moved = areEdits ? baselineAfter({ lines, baseline }, undone.lines) : baseline;
  const isLeft = undone.left > 0;
  const judged = records.flatMap((each) =>
    each.isEdit ? each.text : isLeft ? [] : (each.baseline ?? []),
  );
  const found = moved === undefined ? undefined : undoNaively(judged, moved);
  return found && { ...undone, baseline: found.lines };
}

/** What is not under review and is taken back goes from the baseline too. */
function baselineAfter(review: NaiveReview, now: Lines): Lines | undefined {
  const { lines, baseline } = review;
  if (areSame(lines, baseline) || (now === null && lines !== null)) return now;
  const old = lines ?? [];
  const hunks = compareLines(old, baseline ?? []);
  const changes = compareLines(old, now ?? []);
  if (hunks === undefined || changes === undefined) return undefined;
  const elsewhere = changes.filter((change) => !hunks.some((hunk) => doMeet(hunk, change)));
  const carried =
    elsewhere.length === 0 ? baseline : carryNaively(review, replaceLines(old, elsewhere));
  // Which of two lines that passed each other was moved, nobody defined.
  if (carried && compareLines(now ?? [], carried) === undefined) return undefined;
  return carried;
}

function doMeet(hunk: NaiveHunk, change: NaiveHunk): boolean {
  const isPlace = change.count === 0 || hunk.count === 0;
  const [end, hunkEnd] = [change.at + change.count, hunk.at + hunk.count];
  return isPlace ? change.at <= hunkEnd && hunk.at <= end : change.at < hunkEnd && hunk.at < end;
}

/** The baseline once a call is kept; undefined where the model has no answer. */
export function keepNaively(
  { before, after }: NaiveChange,
  { lines, baseline }: NaiveReview,
): { readonly baseline: Lines; readonly left: number } | undefined {
  const text = lines ?? [];
  const undone = undoNaively([{ before: before ?? [], after: after ?? [] }], text);
  const kept = undone && undoNaively([{ before: text, after: undone.lines }], baseline ?? []);
  if (undone === undefined || kept === undefined) return undefined;
  const isFile = kept.lines?.length !== 0 || (lines !== null && baseline !== null);
  return { baseline: isFile ? kept.lines : null, left: undone.left + kept.left };
}
