import {
  compareLines,
  type Lines,
  moveBaseline,
  type NaiveReview,
  undoLines,
} from "./naiveHistory.ts";

export type { Lines, NaiveReview };

export interface NaiveChange {
  readonly before: Lines;
  readonly after: Lines;
}

/** What an entry did to a file. */
export interface NaiveRecord {
  readonly isEdit: boolean;
  readonly text: NaiveChange;
  readonly baseline: NaiveChange;
}

export function areSame(one: Lines, other: Lines): boolean {
  return one === null || other === null ? one === other : one.join("\n") === other.join("\n");
}

/**
 * The baseline once others have made another text of the one that a record left.
 *
 * @param found Of an undo: what the undone call had found.
 */
export function carryNaively(
  { lines, baseline }: NaiveReview,
  now: Lines,
  found?: NaiveReview,
): Lines | undefined {
  if (areSame(lines, now) || areSame(baseline, now)) return baseline;
  if (found && areSame(found.lines, now) && areSame(found.baseline, baseline)) return baseline;
  if (areSame(lines, baseline) || now === null) return now;
  const carried = moveBaseline(lines ?? [], baseline ?? [], now, found);
  return carried?.length === 0 && baseline === null ? null : carried;
}

/** The undo of changes, newest first: the lines after each, and how much is left so far. */
function undoEach(
  changes: readonly NaiveChange[],
  current: Lines,
): readonly NaiveUndo[] | undefined {
  const isChanged = !areSame(current, changes[0]?.after ?? null);
  const undone = changes.findLastIndex(
    ({ before, after }) => isChanged && areSame(before, current) && !areSame(before, after),
  );
  const states: NaiveUndo[] = [];
  let [lines, left] = [current, 0];
  for (const [index, { before, after }] of changes.entries()) {
    if (index > undone && !areSame(before, lines) && !areSame(before, after)) {
      if (areSame(after, lines)) lines = before;
      else if (before === null || after === null || lines === null) left++;
      else {
        const naive = undoLines(before, after, lines);
        if (naive === undefined) return undefined;
        lines = naive.lines;
        left += naive.left;
      }
    }
    states.push({ lines, left });
  }
  return states;
}

/** The text once changes, newest first, are undone; undefined where the model has no answer. */
export function undoNaively(changes: readonly NaiveChange[], current: Lines): Lines | undefined {
  if (changes.length === 0) return current;
  return undoEach(changes, current)?.at(-1)?.lines;
}

export interface NaiveUndo {
  readonly lines: Lines;
  readonly left: number;
}

/**
 * The undo of entries, newest first, in a file and in its baseline.
 *
 * @param isWholeReview Nothing that is to be reviewed comes from another entry: once all of it is undone, nothing is.
 */
export function undoReviewed(
  records: readonly NaiveRecord[],
  review: NaiveReview,
  isWholeReview: boolean,
): (NaiveReview & NaiveUndo) | undefined {
  const states = undoEach(
    records.map(({ text }) => text),
    review.lines,
  );
  const last = states?.at(-1);
  if (states === undefined || last === undefined) return undefined;
  const followed = followUndos(records, states, review);
  const judged = last.left > 0 ? [] : records.filter(({ isEdit }) => !isEdit);
  const undone =
    followed && undoDecided(judged, followed.baseline, endOf(last, review, isWholeReview));
  if (undone === undefined) return undefined;
  const { baseline } = undone;
  // Which of two lines that passed each other was moved, nobody defined.
  if (compareLines(last.lines ?? [], baseline ?? []) === undefined) return undefined;
  return { ...last, baseline };
}

/** The text if nothing is left to review of it. */
function endOf(
  undone: NaiveUndo,
  { baseline }: NaiveReview,
  isWholeReview: boolean,
): NaiveUndo | undefined {
  const isOver = areSame(undone.lines, baseline) || (isWholeReview && undone.left === 0);
  return isOver ? undone : undefined;
}

/** The baseline once decisions are undone, too. */
function undoDecided(
  decided: readonly NaiveRecord[],
  followed: Lines,
  end: NaiveUndo | undefined,
): { readonly baseline: Lines } | undefined {
  if (decided.length === 0) return { baseline: end ? end.lines : followed };
  const undone = undoEach(
    decided.map((each) => each.baseline),
    followed,
  );
  return undone && { baseline: undone.at(-1)?.lines ?? null };
}

/** The baseline after the undo of each call. */
function followUndos(
  records: readonly NaiveRecord[],
  states: readonly NaiveUndo[],
  { lines, baseline }: NaiveReview,
): { readonly baseline: Lines } | undefined {
  let review: NaiveReview = { lines, baseline };
  for (const [index, record] of records.entries()) {
    const now = states[index]?.lines ?? null;
    const found = { lines: record.text.before, baseline: record.baseline.before };
    const next = record.isEdit ? carryNaively(review, now, found) : review.baseline;
    if (next === undefined) return undefined;
    review = { lines: now, baseline: next };
  }
  return review;
}

/** The baseline once a call is kept; undefined where the model has no answer. */
export function keepNaively(
  { before, after }: NaiveChange,
  { lines, baseline }: NaiveReview,
): { readonly baseline: Lines; readonly left: number } | undefined {
  const text = lines ?? [];
  const undo = (change: NaiveChange, of: Lines): NaiveUndo | undefined =>
    undoEach([change], of)?.at(-1);
  const undone = undo({ before: before ?? [], after: after ?? [] }, text);
  const kept = undone && undo({ before: text, after: undone.lines }, baseline ?? []);
  if (undone === undefined || kept === undefined) return undefined;
  const isFile = kept.lines?.length !== 0 || (lines !== null && baseline !== null);
  return { baseline: isFile ? kept.lines : null, left: undone.left + kept.left };
}
