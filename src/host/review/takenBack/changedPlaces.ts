import type { ReviewedText, ReviewHunk } from "../../../core/history/index.ts";
import { indexLines, lineContents, type LineSpan } from "../../../core/lines/index.ts";

/** The lines of a text without blanks around them, and without empty ones. */
export interface TrimmedText {
  readonly lines: readonly string[];
  /** The number of each in the text. */
  readonly numbers: readonly number[];
  /** How many blanks each had before it. */
  readonly indents: readonly number[];
  /** Where each is among them. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** How many of them are above a line of the text, by its number, and how many there are. */
  readonly above: readonly number[];
  /** Where runs of them were found: to look again for each of thousands that are alike takes their square. */
  readonly runs: Map<string, readonly number[]>;
}

/** What an agent did in one place. */
export interface ChangedPlace {
  readonly hunk: ReviewHunk;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The lines right above and below; undefined at an end of the text. */
  readonly beside: readonly [above: string | undefined, below: string | undefined];
}

export interface PlacedReview {
  readonly text: TrimmedText;
  readonly baseline: TrimmedText;
  readonly places: readonly ChangedPlace[];
}

/** From so many letters on, lines are the agent's wherever they are; a person may write fewer themselves. */
const minOwnLetters = 80;

export function trimText(text: string | null): TrimmedText {
  const index = indexLines(text ?? "");
  const lines: string[] = [];
  const numbers: number[] = [];
  const indents: number[] = [];
  const places = new Map<string, number[]>();
  const above = [0, 0];
  for (const content of lineContents(index, 1, index.count)) {
    const line = content.trim();
    if (line !== "") {
      const known = places.get(line);
      if (known === undefined) places.set(line, [lines.length]);
      else known.push(lines.length);
      lines.push(line);
      numbers.push(above.length - 1);
      indents.push(content.length - content.trimStart().length);
    }
    above.push(lines.length);
  }
  return { lines, numbers, indents, places, above, runs: new Map() };
}

export function placeHunks(review: ReviewedText, hunks: readonly ReviewHunk[]): PlacedReview {
  const [text, baseline] = [trimText(review.text), trimText(review.baseline)];
  const places = hunks.map((hunk): ChangedPlace => {
    const [start, end] = boundsIn(text, hunk.current);
    const [from, to] = boundsIn(baseline, hunk.baseline);
    return {
      hunk,
      added: text.lines.slice(start, end),
      removed: baseline.lines.slice(from, to),
      beside: [text.lines[start - 1], text.lines[end]],
    };
  });
  return { text, baseline, places };
}

/** What was added in a place, each part between blank lines by itself. */
export function splitPlace(place: ChangedPlace, text: TrimmedText): readonly ChangedPlace[] {
  const { current, baseline } = place.hunk;
  const parts: ChangedPlace[] = [];
  const isEmpty = (line: number): boolean => text.above[line] === text.above[line + 1];
  const endLine = current.startLine + current.lineCount;
  for (let startLine = current.startLine; startLine < endLine; startLine += 1) {
    if (isEmpty(startLine)) continue;
    let lineCount = 1;
    while (startLine + lineCount < endLine && !isEmpty(startLine + lineCount)) lineCount += 1;
    const hunk = { current: { startLine, lineCount }, baseline: { ...baseline, lineCount: 0 } };
    const [start, end] = boundsIn(text, hunk.current);
    const beside = [text.lines[start - 1], text.lines[end]] as const;
    parts.push({ hunk, added: text.lines.slice(start, end), removed: [], beside });
    startLine += lineCount;
  }
  return parts.length < 2 ? [place] : parts;
}

/** Where the lines of a span are among those that are not empty. */
export function boundsIn(
  { above }: TrimmedText,
  { startLine, lineCount }: LineSpan,
): readonly [start: number, endExclusive: number] {
  return [above[startLine] ?? 0, above[startLine + lineCount] ?? 0];
}

/** Whether lines are no others by chance. */
export function isLong(lines: readonly string[]): boolean {
  return lines.join("").length >= minOwnLetters;
}

/**
 * Whether a text has what an agent did in a place as another one had it: all lines that were added, as often, or none
 * of those that were removed. Of few letters, it must be where it was.
 */
export function standsIn(
  { added, removed, beside }: ChangedPlace,
  before: TrimmedText,
  now: TrimmedText,
): boolean {
  const lines = added.length > 0 ? added : removed;
  const isShort = !isLong(lines);
  const isInPlace = countRuns(added, now, beside) >= countRuns(added, before, beside);
  if (lines.length === 0 || (isShort && !isInPlace)) return lines.length === 0;
  const [areNow, were] = [countRuns(lines, now), countRuns(lines, before)];
  if (added.length > 0) {
    const areThere = added.every((line) => countOf(line, now) >= countOf(line, before));
    return isShort || areNow >= were || areThere;
  }
  return areNow <= were;
}

/** Whether all lines of a text are those of another, or were before agents changed that: nobody wrote anything since. */
export function hasOnlyLinesOf({ text, baseline }: PlacedReview, now: TrimmedText): boolean {
  return now.lines.every((line) => text.places.has(line) || baseline.places.has(line));
}

/**
 * Whether nothing is left of it in a text: no line that only it had, and all that were removed are back, or nobody
 * wrote anything instead.
 */
export function isTakenBack(
  { added, removed }: ChangedPlace,
  { text, baseline }: PlacedReview,
  now: TrimmedText,
  isWrittenSince: boolean,
): boolean {
  const isBack = removed.length === 0 || countRuns(removed, now) >= countRuns(removed, baseline);
  if (added.length === 0) return removed.length > 0 && isBack;
  if (!isBack && isWrittenSince) return false;
  const times = Map.groupBy(added, (line) => line);
  const own = added.filter((line) => times.get(line)?.length === countOf(line, text));
  return own.length > 0 && own.every((line) => countOf(line, now) === 0);
}

export function countOf(line: string, { places }: TrimmedText): number {
  return places.get(line)?.length ?? 0;
}

/** How often these lines follow one another in a text, with these beside them if it matters. */
export function countRuns(
  run: readonly string[],
  text: TrimmedText,
  beside?: ChangedPlace["beside"],
): number {
  return findRuns(run, text, beside).length;
}

/** Where these lines follow one another in a text, with these beside them if it matters. */
export function findRuns(
  run: readonly string[],
  text: TrimmedText,
  beside?: ChangedPlace["beside"],
): readonly number[] {
  const key = JSON.stringify([run, beside]);
  const found = text.runs.get(key) ?? searchRuns(run, text, beside);
  text.runs.set(key, found);
  return found;
}

function searchRuns(
  run: readonly string[],
  { lines, places }: TrimmedText,
  beside: ChangedPlace["beside"] | undefined,
): readonly number[] {
  const isHere = (start: number): boolean =>
    run.every((line, index) => lines[start + index] === line) &&
    (beside === undefined ||
      (lines[start - 1] === beside[0] && lines[start + run.length] === beside[1]));
  // By the line that is there the least often.
  let starts: readonly number[] | undefined;
  for (const [index, line] of [beside?.[0], ...run, beside?.[1]].entries()) {
    const known = line === undefined ? undefined : (places.get(line) ?? []);
    if (known === undefined || known.length >= (starts?.length ?? Infinity)) continue;
    starts = known.map((at) => at - index + 1);
  }
  return (starts ?? [0]).filter(isHere);
}
