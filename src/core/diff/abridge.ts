import { createEdit, minimizeEdit, type OffsetRange, placeReplacements } from "../edit/index.ts";
import { extendBackward, extendForward, showPart } from "./visibleText.ts";

/** Longer lines are not tried whole: they could fit only by being blank. */
const maxWholeUnits = 10_000;
/** A longer difference is shown by its beginning and its end. */
const longDifferenceUnits = 24;
/** Little is shown before a change: the chat shows some 27 columns, and what follows matters more. */
const maxWidthBefore = 12;

const none: OffsetRange = { start: 0, endExclusive: 0 };

/** A line of a pair, from its first character that the other has not to its last. */
interface Side {
  readonly line: string;
  readonly changed: OffsetRange;
}

/**
 * A line as {@link showPart} shows it, at most `maxCharacters` (at least 100) of it: of a longer one
 * the beginning, and the number of characters left out.
 */
export function abridgeLine(line: string, maxCharacters: number): string {
  const whole = showWhole(line, maxCharacters);
  if (whole !== undefined) return whole;
  const room = maxCharacters - showGap(line, 1, line.length, none).length;
  const end = extendForward(line, 0, room);
  return showPart(line, 0, end) + showGap(line, end, line.length, none);
}

/**
 * A line and what became of it, each as by {@link abridgeLine}, but shown where the two differ: after
 * `[…]`, which stands for the beginning that they share, with the number of characters left out
 * further on. Of a long difference the beginning and the end are shown, and what is between them is
 * counted as changed. Two lines that differ are always shown differently.
 */
export function abridgePair(
  oldLine: string,
  newLine: string,
  maxCharacters: number,
): readonly [oldShown: string, newShown: string] {
  const oldWhole = showWhole(oldLine, maxCharacters);
  const newWhole = showWhole(newLine, maxCharacters);
  if (oldWhole !== undefined && newWhole !== undefined) return [oldWhole, newWhole];
  const whole = { range: { start: 0, endExclusive: oldLine.length }, text: newLine };
  const edit = minimizeEdit(createEdit(oldLine.length, [whole]), oldLine);
  const [difference] = placeReplacements(edit);
  if (difference === undefined) {
    const shown = abridgeLine(oldLine, maxCharacters);
    return [shown, shown];
  }
  const [oldShown, newShown] = showSides(
    { line: oldLine, changed: difference.range },
    { line: newLine, changed: difference.newRange },
    maxCharacters,
  );
  return [oldWhole ?? oldShown, newWhole ?? newShown];
}

function showWhole(line: string, maxCharacters: number): string | undefined {
  if (line.length > maxWholeUnits) return undefined;
  const shown = showPart(line, 0, line.length);
  return shown.length <= maxCharacters ? shown : undefined;
}

/** With as much around the difference as there is room for, on both sides alike. */
function showSides(old: Side, now: Side, maxCharacters: number): readonly [string, string] {
  const isLong = [old, now].some(
    ({ changed: { start, endExclusive } }) => endExclusive - start > longDifferenceUnits,
  );
  for (let width = Math.floor(maxCharacters / (isLong ? 2 : 1)); ;) {
    const shown = [showSide(old, isLong, width), showSide(now, isLong, width)] as const;
    if (shown.every(({ length }) => length <= maxCharacters) || width === 0) return shown;
    width = Math.floor(width * 0.9);
  }
}

/** @param width Around each end of the difference, or around all of a short one. */
function showSide({ line, changed }: Side, isLong: boolean, width: number): string {
  const half = Math.floor(width / 2);
  const before = Math.min(maxWidthBefore, half);
  const start = extendBackward(line, changed.start, before);
  let at = extendForward(line, changed.start, width - before);
  let shown = showGap(line, 0, start, changed) + showPart(line, start, changed.start);
  shown += showPart(line, changed.start, at);
  if (isLong) {
    const endStart = Math.max(at, extendBackward(line, changed.endExclusive, half));
    const end = Math.max(at, extendForward(line, changed.endExclusive, width - half));
    const middle = Math.max(at, changed.endExclusive);
    shown += showGap(line, at, endStart, changed) + showPart(line, endStart, middle);
    shown += showPart(line, middle, end);
    at = end;
  }
  return shown + showGap(line, at, line.length, changed);
}

function showGap(line: string, start: number, endExclusive: number, changed: OffsetRange): string {
  if (start === endExclusive) return "";
  // Narrow, so that the change is seen in the chat: its number would tell nobody anything.
  if (start === 0) return "[…]";
  const units = endExclusive - start;
  const changedUnits =
    Math.min(endExclusive, changed.endExclusive) - Math.max(start, changed.start);
  const changes = changedUnits > 0 ? `, ${changedUnits.toLocaleString("en-US")} changed` : "";
  const words = units === 1 ? "character" : "characters";
  const mark = `[${units.toLocaleString("en-US")} ${words}${changes}]`;
  return `…${mark}${endExclusive < line.length ? "…" : ""}`;
}
