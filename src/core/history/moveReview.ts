import {
  type Edit,
  isEmptyRange,
  type PlacedReplacement,
  placeReplacements,
  type Replacement,
} from "../edit/index.ts";
import { dominantEnding, indexLines, separateEndings } from "../lines/index.ts";
import { isOpenEnded, joinTouching } from "./lineEdit.ts";

/**
 * A review after a change by whole lines that no agent made: what the change touched drops out of the
 * hunks. The text that a hunk replaced goes with the first part of it that is left; if none is left,
 * it goes. Where lines were removed, it stays before what was put there, unless they were put back.
 *
 * @param review Hunks of the text before the change.
 * @param newText What the change makes of it.
 */
export function moveReview(review: Edit, change: Edit, newText: string): Edit {
  const changes = placeReplacements(change);
  const moved: Replacement[] = [];
  let next = 0;
  for (const hunk of review.replacements) {
    while ((changes[next]?.range.endExclusive ?? Infinity) < hunk.range.start) next++;
    moved.push(...movedParts(hunk, changes, next));
  }
  const whole = moved.flatMap((part) => keepLinesWhole(part, newText));
  return joinTouching(newText.length, separateEndings(whole, newText));
}

/** @param next The first change that may reach the hunk. */
function movedParts(
  hunk: Replacement,
  changes: readonly PlacedReplacement[],
  next: number,
): readonly Replacement[] {
  if (isEmptyRange(hunk.range)) return movedPlace(hunk, changes, next);
  const { start, endExclusive } = hunk.range;
  const parts: Replacement[] = [];
  let [from, shift] = [start, shiftAfter(changes[next - 1])];
  const push = (to: number): void => {
    if (to <= from) return;
    const range = { start: from + shift, endExclusive: to + shift };
    parts.push({ range, text: parts.length === 0 ? hunk.text : "" });
  };
  for (let index = next; index < changes.length; index++) {
    const change = changes[index];
    if (change === undefined || change.range.start >= endExclusive) break;
    push(change.range.start);
    from = Math.max(start, change.range.endExclusive);
    shift = shiftAfter(change);
  }
  push(endExclusive);
  return parts;
}

/** The place of lines that the agent removed. */
function movedPlace(
  { range, text }: Replacement,
  changes: readonly PlacedReplacement[],
  next: number,
): readonly Replacement[] {
  const { start: place } = range;
  let shift = shiftAfter(changes[next - 1]);
  for (let index = next; index < changes.length; index++) {
    const change = changes[index];
    if (change === undefined || change.range.start > place) break;
    if (isEmptyRange(change.range)) {
      if (change.text.startsWith(text) || change.text.endsWith(text)) return [];
    } else if (change.range.endExclusive === place) {
      shift = shiftAfter(change);
    } else if (change.range.start < place) {
      return [];
    }
  }
  return [{ range: { start: place + shift, endExclusive: place + shift }, text }];
}

function shiftAfter(change: PlacedReplacement | undefined): number {
  return change === undefined ? 0 : change.newRange.endExclusive - change.range.endExclusive;
}

/** No line of the baseline runs into another where a last line without an ending is not last now. */
function keepLinesWhole(part: Replacement, newText: string): readonly Replacement[] {
  const { range, text } = part;
  const isAtEnd = range.endExclusive === newText.length;
  if (isAtEnd && isEmptyRange(range) && isOpenEnded(newText)) return [];
  if (isAtEnd || !isOpenEnded(text)) return [part];
  return [{ range, text: text + (dominantEnding(indexLines(newText)) ?? "\n") }];
}
