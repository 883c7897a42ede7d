import {
  compareLines,
  type Lines,
  moveBaseline,
  type NaiveHunk,
  type NaiveReview,
  replaceLines,
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
  return undoAll(changes, current)?.lines;
}

/** The same, with how much is left. */
export function undoAll(changes: readonly NaiveChange[], current: Lines): NaiveUndo | undefined {
  if (changes.length === 0) return { lines: current, left: 0 };
  return undoEach(changes, current)?.at(-1);
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
  const areEdits = records.every(({ isEdit }) => isEdit);
  if (isWholeReview && areEdits && isBaselineBetter(records, review, last)) {
    return { lines: review.baseline, baseline: review.baseline, left: 0 };
  }
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

/** Whether the baseline is what is to be left of changes one after another, line by line, and the undo is less so. */
function isBaselineBetter(
  records: readonly NaiveRecord[],
  { lines: now, baseline }: NaiveReview,
  undo: NaiveUndo,
): boolean {
  const changes = records.map(({ text }) => text);
  const [newest, oldest] = [changes[0]?.after, changes.at(-1)?.before];
  const areNext = changes.every(({ after }, index) =>
    areSame(trimmed(after), trimmed(changes[index - 1]?.before ?? after)),
  );
  const isAny = ![now, baseline, undo.lines, newest, oldest].some((lines) => !lines);
  if (!areNext || !isAny || areSame(undo.lines, baseline)) return false;
  const count = (lines: Lines | undefined, line: string): number =>
    (lines ?? []).filter((each) => each.trim() === line).length;
  const all = [now, baseline, undo.lines, newest ?? null, oldest ?? null];
  const words = new Set(all.flatMap((lines) => lines ?? []).map((line) => line.trim()));
  const countWrong = (lines: Lines): number => {
    const [taken, missing] = [new Set<string>(), new Set<string>()];
    const wrong = [...words].reduce((sum, line) => {
      const [before = 0, after = 0, is = 0, will = 0] = [oldest, newest, now, lines].map((each) =>
        count(each, line),
      );
      if (after > before && is > will) taken.add(line);
      if (before > Math.max(after, will)) missing.add(line);
      const theirs = is - Math.max(0, after - before);
      const tooFew = Math.max(theirs, Math.min(before, is)) - will;
      const tooMany = will - Math.max(before, theirs);
      return sum + 1_000 * Math.max(0, tooFew) + Math.max(0, tooMany);
    }, 0);
    return wrong + (taken.size * missing.size > 0 ? 0.5 : 0);
  };
  const wrong = countWrong(baseline);
  return (undo.left === 0 || wrong === 0) && wrong < countWrong(undo.lines);
}

function trimmed(lines: Lines): Lines {
  return lines?.map((line) => line.trimEnd()) ?? null;
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
    const carried = record.isEdit ? carryNaively(review, now, found) : review.baseline;
    if (carried === undefined) return undefined;
    const undo = { before: review.lines, after: now };
    const next = record.isEdit ? reviewAgain(carried, undo, record) : carried;
    if (next === undefined) return undefined;
    review = { lines: now, baseline: next };
  }
  return review;
}

/** The baseline with what was to be reviewed before the undone call, and not after it, where that came back. */
function reviewAgain(
  carried: Lines,
  { before, after }: NaiveChange,
  call: NaiveRecord,
): Lines | undefined {
  const found = findUnjudged(call);
  if (found === undefined) return undefined;
  if (!found || !carried || !before || !after) return carried;
  const was = carryNaively(found, after);
  if (!was) return was === null ? carried : undefined;
  const [came, reviewed, old] = [before, carried, was].map((each) => compareLines(after, each));
  if (!came || !reviewed || !old) return undefined;
  const again = old.flatMap((hunk) => partsIn(hunk, came));
  const added = again.filter((part) => !reviewed.some((hunk) => meets(part, hunk)));
  const all = [...reviewed, ...added].toSorted((a, b) => a.at - b.at || a.count - b.count);
  return replaceLines(after, all);
}

/** What was to be reviewed before a call, and not after it; null if nothing was. */
function findUnjudged({ text, baseline }: NaiveRecord): NaiveReview | null | undefined {
  const [before, after] = [text.before ?? [], text.after ?? []];
  if (areSame(text.before, baseline.before) || !text.before || !baseline.before) return null;
  const [left, made, changed, toReview] = [
    compareLines(after, baseline.after ?? []),
    compareLines(after, before),
    compareLines(before, after),
    compareLines(before, baseline.before),
  ];
  if (!left || !made || !changed || !toReview) return undefined;
  const judged = changed.filter((_, index) =>
    made.slice(index, index + 1).some((is) => left.some((hunk) => meets(hunk, is))),
  );
  const unjudged = toReview.filter((hunk) => !judged.some((change) => meets(hunk, change)));
  return unjudged.length === 0 ? null : { lines: before, baseline: replaceLines(before, unjudged) };
}

/** All of a hunk if all of its lines came, and otherwise those that did, which then stand for none. */
function partsIn(hunk: NaiveHunk, came: readonly NaiveHunk[]): readonly NaiveHunk[] {
  const spans = came.filter((span) => meets(hunk, span));
  const parts = spans.map((span) => {
    const at = Math.max(hunk.at, span.at);
    return { at, count: Math.min(hunk.at + hunk.count, span.at + span.count) - at, lines: [] };
  });
  const isAll = parts.reduce((sum, { count }) => sum + count, 0) === hunk.count;
  return spans.length > 0 && isAll ? [hunk] : parts;
}

function meets(one: NaiveHunk, other: NaiveHunk): boolean {
  if (one.count + other.count === 0) return one.at === other.at;
  return one.at < other.at + other.count && other.at < one.at + one.count;
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
