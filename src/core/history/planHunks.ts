import {
  applyEdit,
  createEdit,
  type Edit,
  isEmptyRange,
  type OffsetMapper,
  offsetMapper,
  type OffsetRange,
  rangesMeet,
  rebaseEdit,
  type Replacement,
} from "../edit/index.ts";
import type { ChangedLines } from "../diff/index.ts";
import {
  indexLines,
  type LineIndex,
  type LineSpan,
  linesOfRange,
  separateEndings,
  splitLines,
} from "../lines/index.ts";
import { lowerBound } from "../lowerBound.ts";
import {
  changesAmong,
  type ChangedTexts,
  findWrong,
  wordsOf,
  type WrongLines,
} from "./baseline/index.ts";
import { isOpenEnded, toReplacements } from "./lineEdit.ts";

/** What a text will be. */
export interface TextPlan {
  readonly text: string;
  /** The lines that stay, as they are in the current text: a later change has some of them. */
  readonly left: readonly LineSpan[];
}

export interface LeftHunk {
  /** As they are in the current text; none where it is about the whole file. */
  readonly lines: LineSpan | undefined;
  readonly reason: LeftReason;
  /** Of several calls, which one: an index. */
  readonly call?: number;
}

/**
 * `fileGone`: it was deleted or moved. `fileChanged`: the call created it, and it was changed since.
 * `fileExists`: it would have to be created, and there is one. `behindLink`: a link is on the way to it,
 * or in its place. `outside`: it is in no folder of the workspace any more. `allThatIsLeft`: a
 * file does not come back, and this one may hold what it held. `severalNames`: it has others on the disk,
 * which would change with it. `heldOpen`: another program writes at its own place in it. `unsaved`: only the disk has what the call did, not the unsaved text over
 * it. `asking`: an edit of it waits for a person's answer. `underWay`: one does not come to its end.
 * `canceled`: the undo was, before this.
 */
export type LeftReason =
  | "overlapsLaterChange"
  | "fileGone"
  | "fileChanged"
  | "fileExists"
  | "changedSince"
  | "folderNotEmpty"
  | "contentsNotKept"
  | "behindLink"
  | "outside"
  | "allThatIsLeft"
  | "severalNames"
  | "heldOpen"
  | "unsaved"
  | "asking"
  | "underWay"
  | "canceled";

/**
 * Where what a hunk took out does not come back, what put it elsewhere is left, too, and the other way around;
 * and so is what would take a line that was there before, as the first of two copies.
 *
 * @param hunks From the text to the baseline.
 */
export function planHunks(texts: ChangedTexts, hunks: readonly ChangedLines[]): TextPlan {
  const { baseline: before, text: after, now: current } = texts;
  const later = toReplacements(changesAmong(texts, hunks), after, current);
  const met = findMeetings(toReplacements(hunks, after, before), later);
  const left = new Set(
    met.filter(
      ({ hunk, meeting }) =>
        meeting.length > 0 && !meeting.some((change) => isUndone(hunk, change)),
    ),
  );
  for (let round = 1; ; round++) {
    const taken = met.filter((each) => each.meeting.length === 0 && !left.has(each));
    const text = applyEdit(takeHunks(taken, later, texts), current);
    const wrong = findWrong(text, texts);
    const more = taken.filter(({ hunk }) => brings(hunk, wrong, after));
    if (more.length === 0) return { text, left: locate(left, later, current) };
    for (const each of round < maxRounds ? more : taken) left.add(each);
  }
}

/** Longer chains of lines that stand in each other's place are left as a whole. */
const maxRounds = 10;

/** Whether a hunk takes lines of which there are then too few, or brings some of which there are too many. */
function brings({ range, text }: Replacement, { lost, added }: WrongLines, after: string): boolean {
  const hasSome = (part: string, words: ReadonlySet<string>): boolean =>
    splitLines(part).some((line) => words.has(line.trim()));
  return hasSome(after.slice(range.start, range.endExclusive), lost) || hasSome(text, added);
}

function locate(left: Iterable<Meeting>, later: Edit, current: string): readonly LineSpan[] {
  const [map, lines] = [offsetMapper(later), indexLines(current)];
  return [...left]
    .toSorted((one, other) => one.hunk.range.start - other.hunk.range.start)
    .map((each) => linesNow(enclose(each), map, lines));
}

function takeHunks(
  taken: readonly Meeting[],
  later: Edit,
  { text, now }: Pick<ChangedTexts, "text" | "now">,
): Edit {
  const edit = createEdit(
    text.length,
    taken.map(({ hunk }) => hunk),
  );
  const moved = rebaseEdit(edit, later);
  if ("conflict" in moved) throw new RangeError("A hunk meets a change that it does not meet.");
  return createEdit(now.length, separateEndings(moved.rebased.replacements, now));
}

interface Meeting {
  readonly hunk: Replacement;
  readonly meeting: readonly Replacement[];
}

/** Each hunk with the later changes that it meets. */
function findMeetings(hunks: Edit, later: Edit): readonly Meeting[] {
  const changes = later.replacements;
  return hunks.replacements.map((hunk) => {
    const { start, endExclusive } = hunk.range;
    const isAt = (index: number, is: (range: OffsetRange) => boolean): boolean => {
      const change = changes[index];
      return change === undefined || is(change.range);
    };
    const from = lowerBound(changes.length, (at) => isAt(at, (each) => each.endExclusive >= start));
    const to = lowerBound(changes.length, (at) => isAt(at, (each) => each.start > endExclusive));
    const doesMeet = (change: Replacement): boolean => doMeet(hunk, change, hunks.oldLength);
    return { hunk, meeting: changes.slice(from, to).filter(doesMeet) };
  });
}

/**
 * Two neighbors conflict if both bring a line, or, at the end of the text, if one comes after a line
 * without an ending.
 */
function doMeet(hunk: Replacement, change: Replacement, length: number): boolean {
  if (rangesMeet(hunk.range, change.range)) return true;
  const lines = new Set(tellingLines(change.text));
  if (tellingLines(hunk.text).some((line) => lines.has(line))) return true;
  const areAtEnd = hunk.range.endExclusive === length && change.range.endExclusive === length;
  return areAtEnd && (isOpenEnded(hunk.text) || isOpenEnded(change.text));
}

/** Without blank ones, which are anywhere. */
function tellingLines(text: string): readonly string[] {
  return splitLines(text)
    .map(wordsOf)
    .filter((line) => line !== "");
}

function isUndone(hunk: Replacement, change: Replacement): boolean {
  return isSame(hunk, change) || (isEmptyRange(hunk.range) && hasAllLines(hunk.text, change.text));
}

/** Whether lines are among others, in their order; brackets alone, which any block has, before these. */
function hasAllLines(wanted: string, text: string): boolean {
  const lines = tellingLines(wanted);
  const areBrackets = !/[\p{L}\p{N}]/u.test(wanted);
  let found = 0;
  for (const line of tellingLines(text)) {
    if (line === lines[found]) found++;
    else if (areBrackets) break;
  }
  return lines.length > 0 && found === lines.length;
}

function isSame(a: Replacement, b: Replacement): boolean {
  const areAtOnePlace =
    a.range.start === b.range.start && a.range.endExclusive === b.range.endExclusive;
  return areAtOnePlace && a.text === b.text;
}

function enclose({ hunk, meeting }: Meeting): OffsetRange {
  const first = meeting[0]?.range ?? hunk.range;
  const last = meeting.at(-1)?.range ?? hunk.range;
  return {
    start: Math.min(hunk.range.start, first.start),
    endExclusive: Math.max(hunk.range.endExclusive, last.endExclusive),
  };
}

/** Where the lines of a range that begins and ends with whole changes are now. */
function linesNow(range: OffsetRange, map: OffsetMapper, lines: LineIndex): LineSpan {
  const isPlace = isEmptyRange(range);
  return linesOfRange(lines, {
    start: map(range.start, isPlace ? "before" : "after"),
    endExclusive: map(range.endExclusive, isPlace ? "after" : "before"),
  });
}
