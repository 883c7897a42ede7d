import type { ChangedRange, OffsetRange } from "../edit/index.ts";
import { findLineDifferences } from "./lineDifferences.ts";
import { extendBackward, extendForward, showPart } from "./visibleText.ts";

/** Longer lines are not tried whole: they could fit only by being blank. */
const maxWholeUnits = 10_000;
/** A longer difference is shown by its beginning and its end. */
const longDifferenceUnits = 24;
const maxPlaces = 4;
/** Little is shown before a change: the chat shows some 27 columns, and what follows matters more. */
const maxWidthBefore = 12;
/** Rather than show less around each of several places, fewer are shown. */
const leastWidth = 24;

/** A line of a pair, and what about it is shown. */
interface Side {
  readonly line: string;
  readonly changed: readonly OffsetRange[];
  readonly places: readonly Place[];
}

/** Where a difference begins or, if it is long, ends. */
interface Place {
  readonly offset: number;
  readonly isEnd: boolean;
}

/**
 * A line as {@link showPart} shows it, at most `maxCharacters` (at least 100) of it: of a longer one
 * the beginning, and the number of characters left out.
 */
export function abridgeLine(line: string, maxCharacters: number): string {
  const whole = showWhole(line, maxCharacters);
  if (whole !== undefined) return whole;
  const room = maxCharacters - showGap(line, 1, line.length, []).length;
  const end = extendForward(line, 0, room);
  return showPart(line, 0, end) + showGap(line, end, line.length, []);
}

/**
 * A line and what became of it, each as by {@link abridgeLine}, but shown where the two differ: after
 * `[…]`, which stands for the beginning that they share, with the number of characters left out
 * further on. Two lines that differ are always shown differently, as the first difference is always
 * shown; changes that are not shown are counted in characters.
 */
export function abridgePair(
  oldLine: string,
  newLine: string,
  maxCharacters: number,
): readonly [oldShown: string, newShown: string] {
  const oldWhole = showWhole(oldLine, maxCharacters);
  const newWhole = showWhole(newLine, maxCharacters);
  if (oldWhole !== undefined && newWhole !== undefined) return [oldWhole, newWhole];
  const differences = findLineDifferences(oldLine, newLine);
  if (differences.length === 0) {
    const shown = abridgeLine(oldLine, maxCharacters);
    return [shown, shown];
  }
  const sides = [
    sideOf(oldLine, differences, "range"),
    sideOf(newLine, differences, "newRange"),
  ] as const;
  const [oldShown, newShown] = showSides(sides, maxCharacters);
  return [oldWhole ?? oldShown, newWhole ?? newShown];
}

function showWhole(line: string, maxCharacters: number): string | undefined {
  if (line.length > maxWholeUnits) return undefined;
  const shown = showPart(line, 0, line.length);
  return shown.length <= maxCharacters ? shown : undefined;
}

function sideOf(
  line: string,
  differences: readonly ChangedRange[],
  side: keyof ChangedRange,
): Side {
  const places = differences.flatMap((difference): readonly Place[] => {
    const { start, endExclusive } = difference[side];
    const beginning = { offset: start, isEnd: false };
    return isLong(difference) ? [beginning, { offset: endExclusive, isEnd: true }] : [beginning];
  });
  return { line, changed: differences.map((difference) => difference[side]), places };
}

function isLong({ range, newRange }: ChangedRange): boolean {
  const units = Math.max(range.endExclusive - range.start, newRange.endExclusive - newRange.start);
  return units > longDifferenceUnits;
}

/** As many places as possible, each with as much around it as possible; both sides alike. */
function showSides(sides: readonly [Side, Side], maxCharacters: number): readonly [string, string] {
  let placeCount = Math.min(sides[0].places.length, maxPlaces);
  let width = Math.floor(maxCharacters / placeCount);
  for (;;) {
    const shown = [
      showPlaces(sides[0], placeCount, width),
      showPlaces(sides[1], placeCount, width),
    ] as const;
    if (shown.every(({ length }) => length <= maxCharacters) || width === 0) return shown;
    if (placeCount === 1 || width > leastWidth) width = Math.floor(width * 0.9);
    else {
      placeCount -= 1;
      width = Math.floor(maxCharacters / placeCount);
    }
  }
}

function showPlaces(side: Side, placeCount: number, width: number): string {
  const { line, changed } = side;
  let shown = "";
  let at = 0;
  for (const { offset, isEnd } of choosePlaces(side.places, placeCount)) {
    const before = isEnd ? Math.floor(width / 2) : Math.min(maxWidthBefore, Math.floor(width / 2));
    const start = Math.max(at, extendBackward(line, offset, before));
    const middle = Math.max(at, offset);
    const end = Math.max(at, extendForward(line, offset, width - before));
    shown += showGap(line, at, start, changed);
    shown += showPart(line, start, middle) + showPart(line, middle, end);
    at = end;
  }
  return shown + showGap(line, at, line.length, changed);
}

/** The first ones, and the last. */
function choosePlaces(places: readonly Place[], count: number): readonly Place[] {
  if (places.length <= count || count === 1) return places.slice(0, count);
  return [...places.slice(0, count - 1), ...places.slice(-1)];
}

function showGap(
  line: string,
  start: number,
  endExclusive: number,
  changed: readonly OffsetRange[],
): string {
  if (start === endExclusive) return "";
  // Narrow, so that the change is seen in the chat: its number would tell nobody anything.
  if (start === 0) return "[…]";
  const units = endExclusive - start;
  const changedUnits = changed.reduce((sum, range) => {
    const first = Math.max(start, range.start);
    return sum + Math.max(0, Math.min(endExclusive, range.endExclusive) - first);
  }, 0);
  const changes = changedUnits > 0 ? `, ${changedUnits.toLocaleString("en-US")} changed` : "";
  const words = units === 1 ? "character" : "characters";
  const mark = `[${units.toLocaleString("en-US")} ${words}${changes}]`;
  return `…${mark}${endExclusive < line.length ? "…" : ""}`;
}
