import { editBetween } from "../diff/index.ts";
import {
  applyEdit,
  composeEdits,
  createEdit,
  type Edit,
  emptyEdit,
  invertEdit,
  isEmptyEdit,
  isEmptyRange,
  type OffsetRange,
  placeReplacements,
  type Replacement,
} from "../edit/index.ts";
import { indexLines, type LineSpan } from "../lines/index.ts";
import { joinTouching, lineEditBetween, linesOfRange, toLineEdit } from "./lineEdit.ts";
import { moveReview } from "./moveReview.ts";

/**
 * What agents did to a file that nobody has judged yet: the edit that would take all of it back, from
 * the current text to the *baseline*. Its replacements are the hunks: runs of whole lines that do not
 * touch. `applyEdit(review, current) = baseline`.
 */
export type Review = Edit;

/** The lines of a hunk as they are, and those that they stand in place of; either may be none. */
export interface ReviewHunk {
  readonly current: LineSpan;
  readonly baseline: LineSpan;
}

/**
 * The review after an edit of an agent, or after Linewise took one back: the baseline stays. Lines
 * that are again as in the baseline are in no hunk.
 *
 * @param text The text that `edit` is of.
 */
export function reviewAfterAgentEdit(review: Review, edit: Edit, text: string): Review {
  const newText = applyEdit(edit, text);
  const lineEdit = toLineEdit(edit, text, newText);
  const touched = placeReplacements(lineEdit).map(({ newRange }) => newRange);
  const composed = composeEdits(invertEdit(lineEdit, text), review);
  const { oldLength, replacements } = joinTouching(composed.oldLength, composed.replacements);
  return createEdit(oldLength, refineTouched(replacements, touched, newText));
}

/**
 * The review after a change that no agent made, but a person, a formatter or another program. Lines
 * that it touched are no longer the agent's, so the baseline has them as they are now; the rest of
 * their hunk stays, and what the hunk replaced is at its first part.
 *
 * @param text The text that `edit` is of.
 */
export function reviewAfterOtherEdit(review: Review, edit: Edit, text: string): Review {
  const newText = applyEdit(edit, text);
  if (isEmptyEdit(review)) return emptyEdit(newText.length);
  return moveReview(review, toLineEdit(edit, text, newText), newText);
}

/**
 * The review after Linewise took an edit back for a person: what is under review gets fewer lines, or
 * the ones that it had before; where nothing was, there is nothing now.
 *
 * @param text The text that `edit` is of.
 */
export function reviewAfterUndo(review: Review, edit: Edit, text: string): Review {
  const newText = applyEdit(edit, text);
  const changes = toLineEdit(edit, text, newText).replacements;
  const elsewhere = changes.filter(
    (change) => !review.replacements.some((hunk) => meets(hunk.range, change.range)),
  );
  const first = createEdit(text.length, elsewhere);
  const between = applyEdit(first, text);
  const moved = reviewAfterOtherEdit(review, first, text);
  return reviewAfterAgentEdit(moved, editBetween(between, newText), between);
}

/** Whether two runs of lines share one, or one of no lines is in the other or at its edge. */
function meets(one: OffsetRange, other: OffsetRange): boolean {
  return isEmptyRange(one) || isEmptyRange(other)
    ? one.start <= other.endExclusive && other.start <= one.endExclusive
    : one.start < other.endExclusive && other.start < one.endExclusive;
}

/**
 * Whether an edit that no agent made leaves something in the place of lines of a hunk, or of lines
 * that a hunk replaced: taking the hunks back afterwards leaves it. Lines of an agent that were
 * deleted, or given their text before, leave nothing.
 *
 * @param text The text that `edit` is of.
 */
export function overlapsHunks(review: Review, edit: Edit, text: string): boolean {
  const changes = toLineEdit(edit, text, applyEdit(edit, text)).replacements;
  return review.replacements.some((hunk) => changes.some((change) => overlaps(hunk, change)));
}

function overlaps(
  hunk: Replacement,
  { range: { start, endExclusive }, text }: Replacement,
): boolean {
  const { range } = hunk;
  if (range.start >= endExclusive || start >= range.endExclusive) return false;
  if (text !== "") return text !== hunk.text;
  return hunk.text !== "" && start <= range.start && range.endExclusive <= endExclusive;
}

/** The review after a hunk was accepted: its lines are in the baseline from now on. */
export function keepHunk(review: Review, index: number): Review {
  return { ...review, replacements: review.replacements.filter((_, other) => other !== index) };
}

/** The hunks, ascending. */
export function hunksOfReview(review: Review, current: string): readonly ReviewHunk[] {
  const lines = indexLines(current);
  let shift = 0;
  return review.replacements.map(({ range, text }) => {
    const span = linesOfRange(lines, range);
    const lineCount = indexLines(text).count;
    const startLine = span.startLine + shift;
    shift += lineCount - span.lineCount;
    return { current: span, baseline: { startLine, lineCount } };
  });
}

/** Compared line by line, the hunks that an edit touched may be fewer, smaller or more. */
function* refineTouched(
  hunks: readonly Replacement[],
  touched: readonly OffsetRange[],
  text: string,
): Generator<Replacement> {
  let next = 0;
  for (const hunk of hunks) {
    const { start, endExclusive } = hunk.range;
    while ((touched[next]?.endExclusive ?? Infinity) < start) next++;
    const isTouched = (touched[next]?.start ?? Infinity) <= endExclusive;
    if (isTouched) yield* refine(hunk, text.slice(start, endExclusive));
    else yield hunk;
  }
}

function* refine({ range, text: baseline }: Replacement, current: string): Generator<Replacement> {
  const whole = { range: { start: 0, endExclusive: current.length }, text: baseline };
  const parts =
    Math.max(current.length, baseline.length) > maxComparedUnits
      ? toLineEdit(createEdit(current.length, [whole]), current, baseline)
      : lineEditBetween(current, baseline);
  for (const { range: part, text } of parts.replacements) {
    const start = range.start + part.start;
    yield { range: { start, endExclusive: range.start + part.endExclusive }, text };
  }
}

/** A larger hunk is only trimmed: comparing its lines can cost the square of their number. */
const maxComparedUnits = 100_000;
