import {
  findReviewHunks,
  type ReviewedText,
  type ReviewHunk,
} from "../../../core/history/index.ts";
import { type LineSpan, spansMeet } from "../../../core/lines/index.ts";
import {
  boundsIn,
  type ChangedPlace,
  countOf,
  countRuns,
  isLong,
  placeHunks,
  splitPlace,
  trimText,
  type TrimmedText,
} from "./changedPlaces.ts";
import {
  countAdded,
  endOfSpan,
  findElsewhere,
  linesIn,
  take,
  type Texts,
  withBlanks,
} from "./findElsewhere.ts";

/** What a file was before something of it came back, if it did. */
interface Before {
  /** With what agents had done, and what there was to review of it. */
  readonly was: ReviewedText & { readonly text: string };
  /** Without some of that: a person had taken it back. Null where the file was gone. */
  readonly then: string | null;
  /** Whether lines that are gone again count, too. */
  readonly withGone: boolean;
}

/**
 * Where a text has again what was taken back, as hunks of it and of the old baseline. What stands where it stood, as the
 * lines around it say, is back, of several parts between blank lines also some. What is long and stands elsewhere word
 * for word is back, too, if it came since. In doubt, lines are the person's.
 */
export function findAgain(
  { was, then, withGone }: Before,
  now: ReviewedText & { readonly text: string },
): readonly ReviewHunk[] {
  const placed = placeHunks(was, findReviewHunks(was.baseline, was.text));
  const trimmed = { was: placed.text, then: trimText(then), now: trimText(now.text) };
  const runs = findReviewHunks(then, now.text);
  const texts: Texts = {
    ...trimmed,
    inThen: followLines(findReviewHunks(was.text, then ?? "")),
    inNow: followLines(findReviewHunks(was.text, now.text)),
    known: new Set(findReviewHunks(now.baseline, now.text).flatMap(linesIn)),
    runs,
    came: countAdded(runs, trimmed.now),
  };
  const inPlace = placed.places
    .filter(({ hunk }) => withGone || hunk.current.lineCount > 0)
    .map((place) => ({ place, ...findInPlace(place, texts) }));
  const all = inPlace.map(({ place, found, missing }) => {
    return withReplaced([...found, ...findElsewhere(missing, place, texts)], place, texts);
  });
  const back = withoutHalfMoves(all.flat(), was.baseline, texts);
  return back.toSorted((one, other) => one.current.startLine - other.current.startLine);
}

/** Without lines that are there as often as then, unless they are gone from another place again: of a move, both or none. */
function withoutHalfMoves(
  found: readonly ReviewHunk[],
  baseline: string | null,
  { then, now }: Texts,
): readonly ReviewHunk[] {
  const old = trimText(baseline);
  const all = found.map((hunk) => {
    const added = now.lines.slice(...boundsIn(now, hunk.current));
    const removed = old.lines.slice(...boundsIn(old, hunk.baseline));
    const has = (lines: readonly string[]): number =>
      countRuns(lines, now) - countRuns(lines, then);
    const isWhole = added.length > 0 ? has(added) > 0 : removed.length === 0 || has(removed) < 0;
    return { hunk, added: added.join("\n"), removed: removed.join("\n"), isWhole };
  });
  const isIn = (one: string, other: string): boolean =>
    one !== "" && other !== "" && (other.includes(one) || one.includes(other));
  return all.flatMap((each) => {
    const isPaired = (): boolean =>
      all.some((other) => isIn(each.added, other.removed) || isIn(each.removed, other.added));
    return each.isWhole || isPaired() ? [each.hunk] : [];
  });
}

/** Where spans of lines stand that no change touches. One of no lines is the gap above a line. */
function followLines(changes: readonly ReviewHunk[]): (span: LineSpan) => LineSpan | undefined {
  return (span) => {
    let moved = 0;
    for (const { baseline, current } of changes) {
      if (spansMeet(span, baseline)) return undefined;
      if (
        baseline.startLine < span.startLine ||
        (span.lineCount > 0 && endOfSpan(baseline) <= span.startLine)
      )
        moved += current.lineCount - baseline.lineCount;
    }
    return { ...span, startLine: span.startLine + moved };
  };
}

/** What is back where it was, and the parts that are not. */
function findInPlace(
  place: ChangedPlace,
  texts: Texts,
): { readonly found: readonly ReviewHunk[]; readonly missing: readonly ChangedPlace[] } {
  const { inThen, inNow } = texts;
  const { current, baseline } = place.hunk;
  const whole = inNow(current);
  if (whole !== undefined) {
    const mayBeBack = isLong(place.added) || cameAlone(whole, place, texts);
    const isNew = mayBeBack && inThen(current) === undefined && take(whole, texts);
    return { found: isNew ? [{ current: whole, baseline }] : [], missing: [] };
  }
  const parts = splitPlace(place, texts.was);
  if (parts.length < 2) return { found: findLines(place, texts), missing: parts };
  const stands = findStanding(parts, texts);
  const taken = parts.filter(({ hunk }) => inThen(hunk.current) === undefined);
  const back = taken.filter((part) => stands.has(part));
  const found = joinParts(back, texts.was).flatMap((span) => {
    const there = inNow(withBlanks(span, current, texts.was)) ?? inNow(span);
    const isNew = there !== undefined && take(there, texts);
    return isNew ? [{ current: there, baseline: { ...baseline, lineCount: 0 } }] : [];
  });
  return { found, missing: taken.filter((part) => !stands.has(part)) };
}

/** Lines that came back of a place without blank lines, if a person wrote nothing with them and some were nowhere then. */
function findLines({ hunk, added }: ChangedPlace, texts: Texts): readonly ReviewHunk[] {
  const { inThen, inNow, then, now, runs } = texts;
  const ofAgents = new Set(added);
  const spans: LineSpan[] = [];
  for (const line of linesIn(hunk)) {
    const span = { startLine: line, lineCount: 1 };
    const there = inThen(span) === undefined ? inNow(span) : undefined;
    if (there === undefined) continue;
    const last = spans.at(-1);
    const isNext = last !== undefined && endOfSpan(last) === there.startLine;
    if (isNext) spans[spans.length - 1] = { ...last, lineCount: last.lineCount + 1 };
    else spans.push(there);
  }
  const isBack = (span: LineSpan): boolean => {
    const came = runs
      .filter(({ current }) => spansMeet(span, current))
      .flatMap(({ current }) => now.lines.slice(...boundsIn(now, current)));
    const isNew = now.lines.slice(...boundsIn(now, span)).some((line) => !then.places.has(line));
    return isNew && came.every((line) => ofAgents.has(line));
  };
  return spans
    .filter((span) => isBack(span) && take(span, texts))
    .map((current) => ({ current, baseline: { ...hunk.baseline, lineCount: 0 } }));
}

/**
 * Whether a person wrote nothing there with it, or it stands below a line of which there is only one, or is a block whose
 * head was nowhere then.
 */
function cameAlone(span: LineSpan, { added, beside }: ChangedPlace, texts: Texts): boolean {
  const { was, then, now, runs } = texts;
  const [above] = beside;
  const isSure = above === undefined || countOf(above, now) + countOf(above, was) === 2;
  if (isSure && now.lines[boundsIn(now, span)[0] - 1] === above) return true;
  const [head = ""] = added;
  const isHead = countOf(head, then) === 0 && countOf(head, now) === 1;
  if (isHead && added.length >= minBlockLines) return true;
  return runs
    .filter(({ current }) => spansMeet(span, current))
    .flatMap(({ current }) => now.lines.slice(...boundsIn(now, current)))
    .every((line) => was.places.has(line));
}

const minBlockLines = 3;

/** The parts that stand where they were: those of few letters only below others that came, too. */
function findStanding(
  parts: readonly ChangedPlace[],
  { inThen, inNow }: Texts,
): ReadonlySet<ChangedPlace> {
  const there = new Set(parts.filter(({ hunk }) => inNow(hunk.current) !== undefined));
  const standing = new Set([...there].filter((part) => isLong(part.added)));
  const mayGo = (part: ChangedPlace): boolean =>
    !standing.has(part) || inThen(part.hunk.current) !== undefined;
  const isShort = (part: ChangedPlace): boolean => there.has(part) && !standing.has(part);
  const below: ChangedPlace[] = [];
  let above = parts.find((part) => !isShort(part));
  for (const part of parts) {
    if (!isShort(part)) above = part;
    else if (above !== undefined && !mayGo(above)) below.push(part);
  }
  return new Set([...standing, ...below]);
}

/** The spans of parts, those that follow one another as one. */
function joinParts(parts: readonly ChangedPlace[], was: TrimmedText): readonly LineSpan[] {
  const spans: LineSpan[] = [];
  for (const { hunk } of parts) {
    const last = spans.at(-1);
    const isNext =
      last !== undefined && was.above[endOfSpan(last)] === was.above[hunk.current.startLine];
    const { startLine } = (isNext ? spans.pop() : undefined) ?? hunk.current;
    spans.push({ startLine, lineCount: endOfSpan(hunk.current) - startLine });
  }
  return spans;
}

/** What agents had replaced comes back with the last of what is back, where it is gone again. */
function withReplaced(
  found: readonly ReviewHunk[],
  { removed, hunk: { baseline } }: ChangedPlace,
  { then, now }: Texts,
): readonly ReviewHunk[] {
  const isKnown = removed.length === 0 || found.some((each) => each.baseline === baseline);
  if (isKnown || countRuns(removed, now) >= countRuns(removed, then)) return found;
  return found.map((each, index) => (index === found.length - 1 ? { ...each, baseline } : each));
}
