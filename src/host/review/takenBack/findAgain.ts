import {
  findReviewHunks,
  type ReviewedText,
  type ReviewHunk,
} from "../../../core/history/index.ts";
import type { LineSpan } from "../../../core/lines/index.ts";
import {
  boundsIn,
  countOf,
  type ChangedPlace,
  countRuns,
  findRuns,
  isLong,
  placeHunks,
  splitPlace,
  standsIn,
  trimText,
  type TrimmedText,
} from "./changedPlaces.ts";

/** What a file was before something of it came back, if it did. */
interface Before {
  /** With what agents had done, and what there was to review of it. */
  readonly was: ReviewedText;
  /** Without some of that: a person had taken it back. Null where the file was gone. */
  readonly then: string | null;
  /** Whether lines that are gone again count, too. */
  readonly withGone: boolean;
}

interface Texts {
  readonly was: TrimmedText;
  readonly then: TrimmedText;
  readonly now: TrimmedText;
  /** The lines that are to be reviewed now already, and those before which something is gone. */
  readonly waiting: ReadonlySet<number>;
  /** What has changed since then, where that matters. */
  readonly changed: readonly ReviewHunk[];
  /** The lines of the text now that are found already, by their places among those that are not empty. */
  readonly found: Set<number>;
}

interface Wanted {
  /** One of the lines beside is enough. */
  readonly isLoose: boolean;
  /** Whether a part begins with a line that may begin something: what stands elsewhere begins with such a one. */
  readonly isHead: (part: Bounds) => boolean;
}

/**
 * Where a text has again what was taken back, as hunks of it and of the old baseline. In doubt, lines are the person's:
 * what is back stands there word for word, as many of the parts between blank lines as follow one another as before,
 * and did not stand there then. Of few letters, the lines beside must be those of before as well; where something else is
 * back, one of them is enough.
 */
export function findAgain(
  { was, then, withGone }: Before,
  now: ReviewedText & { readonly text: string },
): readonly ReviewHunk[] {
  const { text: trimmed, places } = placeHunks(was, findReviewHunks(was.baseline, was.text));
  const waiting = new Set(findReviewHunks(now.baseline, now.text).flatMap(linesOf));
  const wanted = places.filter(({ added }) => added.length > 0 || withGone);
  const isAnyGone = wanted.some(({ removed }) => removed.length > 0);
  const changed = isAnyGone ? findReviewHunks(then, now.text) : [];
  const texts = { was: trimmed, then: trimText(then), now: trimText(now.text), waiting, changed };
  const isTaken = (place: ChangedPlace): boolean => !standsIn(place, trimmed, texts.then);
  if (now.text === was.text) return wanted.filter(isTaken).map(({ hunk }) => hunk);
  const find = (isLoose: boolean, found = new Set<number>()): readonly Back[] =>
    wanted.flatMap((place) =>
      place.added.length > 0
        ? findLines(place, { ...texts, found }, isLoose)
        : findGap(place, { ...texts, found }),
    );
  const found = find(false).length > 0 ? find(true) : [];
  return found.filter((back) => isWhole(back, found, texts)).map(({ hunk }) => hunk);
}

/** What is back in one place. */
interface Back {
  readonly hunk: ReviewHunk;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Whether what is back is no half of a move: lines that are as often in the text as then must also be gone elsewhere. */
function isWhole(
  { added, removed }: Back,
  found: readonly Back[],
  { then, now }: Pick<Texts, "then" | "now">,
): boolean {
  const isIn = (one: readonly string[], other: readonly string[]): boolean =>
    one.length > 0 && other.length > 0 && other.join("\n").includes(one.join("\n"));
  if (added.length === 0) {
    const isGone = countRuns(removed, now) < countRuns(removed, then);
    return (
      isGone || found.some((other) => isIn(removed, other.added) || isIn(other.added, removed))
    );
  }
  const hasCome = countRuns(added, now) > countRuns(added, then);
  return hasCome || found.some((other) => isIn(added, other.removed) || isIn(other.removed, added));
}

/** Exclusive. */
function endLine({ startLine, lineCount }: LineSpan): number {
  return startLine + lineCount;
}

/** Lines of the text before, by their places among those that are not empty, and where they stand now. */
interface Run {
  readonly start: number;
  readonly endExclusive: number;
  readonly at: number;
}

/** Where lines of the text before are, among those that are not empty. */
type Bounds = readonly [start: number, endExclusive: number];

/** @param isLoose One of the lines beside a whole place is enough. */
function findLines(place: ChangedPlace, texts: Texts, isLoose: boolean): readonly Back[] {
  const { was, then } = texts;
  const least = Math.min(...was.indents.slice(...boundsIn(was, place.hunk.current)));
  const isHead = ([start]: Bounds): boolean =>
    was.indents[start] === least && !/^[)\]}]/.test(was.lines[start] ?? "");
  const parts = splitPlace(place, was).map((part): Bounds | undefined =>
    standsIn(part, was, then) ? undefined : boundsIn(was, part.hunk.current),
  );
  const wanted = { isLoose: isLoose && parts.length === 1, isHead };
  const found: Back[] = [];
  let doneTo = 0;
  for (const [index, part] of parts.entries()) {
    if (part === undefined || part[0] < doneTo) continue;
    const run = findRun(parts, index, texts, wanted);
    if (run === undefined) continue;
    const added = was.lines.slice(run.start, run.endExclusive);
    found.push({ hunk: hunkOf(run, place, texts), added, removed: [] });
    doneTo = run.endExclusive;
    for (let line = run.start; line < doneTo; line += 1) texts.found.add(run.at + line - run.start);
  }
  // What they had replaced comes back with those that have taken its place again.
  const gone = findGone(place, texts);
  const index = found.findIndex(({ hunk }) => gone.some((span) => isBeside(hunk.current, span)));
  const { baseline } = place.hunk;
  return found.map((each, at) =>
    at === index ? { ...each, hunk: { ...each.hunk, baseline }, removed: place.removed } : each,
  );
}

/** The most parts from one on that stand somewhere together, if that is new and no chance. */
function findRun(
  parts: readonly (Bounds | undefined)[],
  first: number,
  texts: Texts,
  wanted: Wanted,
): Run | undefined {
  const { was, now } = texts;
  const start = parts[first]?.[0] ?? 0;
  const runs = findStarts(parts, first, texts, wanted).map((at): Run => {
    let endExclusive = start;
    for (let index = first; index < parts.length; index += 1) {
      const part = parts[index];
      if (part === undefined || !isSameAt(part, at - start, { was, now })) break;
      endExclusive = part[1];
    }
    return { start, endExclusive, at };
  });
  return runs
    .filter((run) => isNew(run, texts, wanted))
    .toSorted((one, other) => other.endExclusive - one.endExclusive)[0];
}

/** Where enough of the first parts stand together to be no chance, or the first one below the line that it had above. */
function findStarts(
  parts: readonly (Bounds | undefined)[],
  first: number,
  { was, now }: Texts,
  { isLoose, isHead }: Wanted,
): readonly number[] {
  const [start, endExclusive] = parts[first] ?? [0, 0];
  const lines = was.lines.slice(start, endExclusive);
  if (isLoose) return findRuns(lines, now).slice(0, maxPlaces);
  const above = was.lines[start - 1];
  const below =
    above === undefined
      ? findRuns(lines, now).filter((at) => at === 0)
      : findRuns([above, ...lines], now).map((at) => at + 1);
  if (!isHead([start, endExclusive])) return below.slice(0, maxPlaces);
  for (let index = first; !isLong(lines); index += 1) {
    const next = parts[index + 1];
    if (next === undefined) return below.slice(0, maxPlaces);
    lines.push(...was.lines.slice(...next));
  }
  return [...below, ...findRuns(lines, now)].slice(0, maxPlaces);
}

/** Of lines that are there more often, nobody can tell which are back. */
const maxPlaces = 20;

function isNew({ start, endExclusive, at }: Run, texts: Texts, wanted: Wanted): boolean {
  const { was, then, now, waiting, found } = texts;
  if (endExclusive === start) return false;
  const lines = was.lines.slice(start, endExclusive);
  const beside = [was.lines[start - 1], was.lines[endExclusive]] as const;
  const end = at + lines.length;
  for (let line = at; line < end; line += 1) if (found.has(line)) return false;
  const areBeside = [now.lines[at - 1] === beside[0], now.lines[end] === beside[1]];
  if (now.numbers.slice(at, end).every((line) => waiting.has(line))) return false;
  if (!areBeside.includes(false)) return countRuns(lines, then, beside) === 0;
  if (wanted.isLoose && areBeside.includes(true)) {
    const [above] = areBeside;
    const run = [beside[0], ...lines, beside[1]].slice(above ? 0 : 1, above ? -1 : undefined);
    return (
      findRuns(
        run.flatMap((line) => line ?? []),
        then,
      ).length === 0
    );
  }
  const isSure = wanted.isHead([start, endExclusive]) && isLong(lines);
  return isSure && countRuns(lines, then) === 0 && haveCome(lines, texts);
}

/** Whether each of these lines came as often since: the first may be those of what stood above them. */
function haveCome(lines: readonly string[], { then, now }: Texts): boolean {
  return [...Map.groupBy(lines, (line) => line)].every(
    ([line, { length }]) => countOf(line, now) - countOf(line, then) >= length,
  );
}

function isSameAt(
  [start, endExclusive]: Bounds,
  distance: number,
  { was, now }: Pick<Texts, "was" | "now">,
): boolean {
  for (let index = start; index < endExclusive; index += 1) {
    if (was.lines[index] !== now.lines[index + distance]) return false;
  }
  return true;
}

/** With the blank lines that belonged to it. */
function hunkOf({ start, endExclusive, at }: Run, place: ChangedPlace, texts: Texts): ReviewHunk {
  const { was, now } = texts;
  const { current, baseline } = place.hunk;
  const [first, end] = boundsIn(was, current);
  const lineAfter = current.startLine + current.lineCount;
  const blankAbove = start === first ? lineAt(was, start) - current.startLine : 0;
  const next = endExclusive === end ? lineAfter : lineAt(was, endExclusive);
  const blankBelow = next - lineAt(was, endExclusive - 1) - 1;
  const last = at + endExclusive - start - 1;
  const startLine = Math.max(lineAt(now, at) - blankAbove, lineAt(now, at - 1) + 1);
  const endLine = Math.min(lineAt(now, last) + blankBelow, lineAt(now, last + 1) - 1);
  return {
    current: { startLine, lineCount: endLine - startLine + 1 },
    baseline: { ...baseline, lineCount: 0 },
  };
}

/** The place from which lines are gone again. */
function findGap(place: ChangedPlace, texts: Texts): readonly Back[] {
  const { was, then, now, waiting } = texts;
  const { removed, beside, hunk } = place;
  const isBack = removed.length > 0 && standsIn(place, was, now);
  if (!isBack || standsIn(place, was, then)) return [];
  const gone = findGone(place, texts);
  const gap = findRuns([], now, beside)
    .map((next): LineSpan => ({ startLine: lineAt(now, next - 1) + 1, lineCount: 0 }))
    .find((span) => gone.some((each) => isBeside(each, span)));
  if (gap === undefined || waiting.has(gap.startLine)) return [];
  return [{ hunk: { current: gap, baseline: hunk.baseline }, added: [], removed }];
}

/** What stands now where the lines stood then that agents had removed. */
function findGone({ removed }: ChangedPlace, { then, changed }: Texts): readonly LineSpan[] {
  const stood = removed.length === 0 ? [] : findRuns(removed, then).map((at) => lineAt(then, at));
  return changed.flatMap(({ baseline, current }) =>
    stood.some((line) => baseline.startLine <= line && line < endLine(baseline)) ? [current] : [],
  );
}

function isBeside(one: LineSpan, other: LineSpan): boolean {
  return one.startLine <= endLine(other) && other.startLine <= endLine(one);
}

/** The line of a text that one of its lines with words is; the ones beside it at its ends. */
function lineAt({ numbers, above }: TrimmedText, index: number): number {
  return index < 0 ? 0 : (numbers[index] ?? above.length - 1);
}

function linesOf({ current: { startLine, lineCount } }: ReviewHunk): readonly number[] {
  return Array.from({ length: Math.max(1, lineCount) }, (_, index) => startLine + index);
}
