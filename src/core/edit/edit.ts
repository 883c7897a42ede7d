/** Replaces the text of `range` by `text`; an empty range inserts. */
export interface Replacement {
  readonly range: OffsetRange;
  readonly text: string;
}

/** A range of one text, and what stands in its place in another; one of them may be empty. */
export interface ChangedRange {
  readonly range: OffsetRange;
  readonly newRange: OffsetRange;
}

/** A replacement and the range of its text in the new text. */
export interface PlacedReplacement extends Replacement, ChangedRange {}

/**
 * A change of one text as a value: sorted, disjoint replacements over a text of `oldLength` UTF-16
 * units. The only way from an old text to a new one is {@link applyEdit}.
 */
export interface Edit {
  readonly oldLength: number;
  readonly replacements: readonly Replacement[];
}

/**
 * An edit of `replacements`, which must be given in ascending order and may touch, not overlap.
 * Insertions at one offset become one, in the order given; replacements of nothing by nothing are
 * left out.
 *
 * @throws RangeError when they overlap, are out of order or leave the text: a bug in the caller.
 */
export function createEdit(oldLength: number, replacements: Iterable<Replacement>): Edit {
  const kept: Replacement[] = [];
  let last: Replacement | undefined;
  for (const replacement of replacements) {
    assertRange(replacement.range, last?.range.endExclusive ?? 0, oldLength);
    if (isEmptyRange(replacement.range) && replacement.text === "") continue;
    if (last !== undefined && rangesMeet(last.range, replacement.range)) {
      last = { range: last.range, text: last.text + replacement.text };
      kept[kept.length - 1] = last;
    } else {
      last = replacement;
      kept.push(replacement);
    }
  }
  return { oldLength, replacements: kept };
}

/** Whether the edit replaces nothing. One that replaces text by the same text is not empty. */
export function isEmptyEdit(edit: Edit): boolean {
  return edit.replacements.length === 0;
}

/**
 * The new text. Everything outside the replaced ranges is the old text, unit by unit.
 *
 * @throws RangeError when `text` is not of the length that the edit was made for.
 */
export function applyEdit(edit: Edit, text: string): string {
  assertLength(edit, text);
  if (isEmptyEdit(edit)) return text;
  const parts: string[] = [];
  let keptFrom = 0;
  for (const { range, text: replacement } of edit.replacements) {
    if (range.start > keptFrom) parts.push(text.slice(keptFrom, range.start));
    if (replacement !== "") parts.push(replacement);
    keptFrom = range.endExclusive;
  }
  if (keptFrom < text.length) parts.push(text.slice(keptFrom));
  return parts.join("");
}

/** The edit that takes it back: `apply(invert(e, s), apply(e, s)) = s`. */
export function invertEdit(edit: Edit, oldText: string): Edit {
  assertLength(edit, oldText);
  return createEdit(
    newLengthOf(edit),
    placeReplacements(edit).map(({ range, newRange }) => ({
      range: newRange,
      text: oldText.slice(range.start, range.endExclusive),
    })),
  );
}

/** The replacements in order, each with where its text is in the new text. */
export function placeReplacements(edit: Edit): PlacedReplacement[] {
  let shift = 0;
  return edit.replacements.map(({ range, text }) => {
    const start = range.start + shift;
    shift += text.length - (range.endExclusive - range.start);
    return { range, text, newRange: { start, endExclusive: start + text.length } };
  });
}

/** Length of the new text in UTF-16 units. */
export function newLengthOf(edit: Edit): number {
  let length = edit.oldLength;
  for (const { range, text } of edit.replacements) {
    length += text.length - (range.endExclusive - range.start);
  }
  return length;
}

function assertLength(edit: Edit, text: string): void {
  if (text.length !== edit.oldLength) {
    throw new RangeError(
      `An edit of a text of ${edit.oldLength} units was given one of ${text.length}.`,
    );
  }
}

function assertRange({ start, endExclusive }: OffsetRange, minimum: number, maximum: number): void {
  if (start >= minimum && start <= endExclusive && endExclusive <= maximum) return;
  throw new RangeError(
    `Replacement [${start}, ${endExclusive}) is out of order, overlaps or leaves [${minimum}, ${maximum}].`,
  );
}

/** A half-open range of UTF-16 offsets: `start` is in it, `endExclusive` is not. */
export interface OffsetRange {
  readonly start: number;
  readonly endExclusive: number;
}

export function isEmptyRange({ start, endExclusive }: OffsetRange): boolean {
  return start === endExclusive;
}

/**
 * Whether two changes of these ranges would meet: the ranges share a unit, one is empty and strictly
 * inside the other, or both are empty at one place. Ranges that only touch do not meet.
 */
export function rangesMeet(a: OffsetRange, b: OffsetRange): boolean {
  if (a.start < b.endExclusive && b.start < a.endExclusive) return true;
  return isEmptyRange(a) && isEmptyRange(b) && a.start === b.start;
}
