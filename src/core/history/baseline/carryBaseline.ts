import {
  indexLines,
  lineContent,
  type LineIndex,
  splitLines,
  textOfLines,
} from "../../lines/index.ts";
import { lowerBound } from "../../lowerBound.ts";
import { changedLines, findAltered, inEndingOf, isOpenEnded, takeEndingBack } from "../lineEdit.ts";
import { breakAsBefore } from "./breakAsBefore.ts";
import {
  cameIn,
  type ChangedTexts,
  changesAmong,
  countFrom,
  endOf,
  findBefore,
  findTouching,
  followBeyond,
  type FollowedLines,
  followHunk,
  type LineChange,
  shiftAfter,
  splitPaired,
} from "./followHunks.ts";
import { countMissing } from "./doubtfulLines.ts";
import { countLetters, type LineRun, wordsOf } from "./findPutBack.ts";
import { type RemovedLines, withRemoved } from "./placeRemoved.ts";
import { setIndentsAside } from "./setIndentsAside.ts";
import { setWordsAside } from "./setWordsAside.ts";
import { countLost, countWrong, setMovesAside, takeOut } from "./setMovesAside.ts";
import { takeBlanksBack } from "./takeBlanksBack.ts";

/**
 * A file as an entry leaves it: its text, and its *baseline*, which is the text without what agents
 * did and nobody has judged yet. Null where there is no file. Nothing is to be reviewed where the
 * baseline is the text.
 */
export interface ReviewedText {
  readonly text: string | null;
  readonly baseline: string | null;
}

/**
 * The baseline of a file whose text is another one by now, through a change that no agent made: by a
 * person, a formatter, another program or an undo.
 *
 * Each line of the text is an agent's or not; the baseline is the lines that are not, and the ones that
 * agents removed. A letter is a line: `abc, by an agent axc, now a1c: a1c`.
 *
 * 1. A line that stays is whose it was, also where at least half of it is left (`findAltered`):
 *    `abcde, axcde, axcdE: abcdE`; and where all that others took from its place is elsewhere (`findMoved`):
 *    `abcd, axcd, acxd: acbd`.
 * 2. A line that comes is not an agent's (`abc, axc, ax1c: ab1c`). With an undo it is, if it comes back among
 *    or next to agents' lines and was an agent's when the undone call removed it.
 * 3. Removed lines stand before the first agents' line that is left in their place, or before what came
 *    there: `abc, ac, a1c: ab1c`.
 * 4. They go where others replaced or took away all that was in their place (`abc, axc, a1c: a1c`), but a comment
 *    that an agent left in the place of code may go alone. They go where they are back: each in its block
 *    (`abcd, axcd, axcdb: acdb`); in another one all of a run, where no agents' line stands for them; with an undo,
 *    each anywhere.
 * 5. Lines that agents only put elsewhere, or gave other blanks, are whose they were: they stand where they
 *    stood, as they are now, with the blanks that they had (`abcde, cabde, cAbde: abcAde`; `setMovesAside`,
 *    `takeBlanksBack`).
 * 6. Where somebody joined an agent's line with others, or split it, all that share a line with it come back as they
 *    were (`breakAsBefore`).
 * 7. Names that somebody else changed, what separates items of a list, and marks by which they comment out a block
 *    make no other line of one (`setWordsAside`).
 *
 * @param found For an undo: what the undone call had found.
 */
export function carryBaseline(
  state: ReviewedText,
  textNow: string | null,
  found?: ReviewedText,
): string | null {
  const { text, baseline } = state;
  if (staysSame(state, textNow, found)) return baseline;
  if (text === baseline || (textNow === null && text !== null)) return textNow;
  const now = textNow ?? "";
  const [old, oldBaseline] = inEndingOf(now, [text ?? "", baseline ?? ""]);
  const broughtBack = found && findAgentsLines(found, now);
  const texts = { text: old, baseline: oldBaseline, now };
  const carried = old === now ? oldBaseline : carryEnded(texts, broughtBack);
  if (carried === "" && baseline === null) return null;
  return takeEndingBack(carried, { before: baseline ?? "", after: text ?? "" });
}

/**
 * Where lines are alike, an agent's change may seem to have put one's head on the other's body, and who deletes what it
 * wrote to have deleted what was there. Where all that is another than the baseline is what agents did, nobody has.
 */
function keepStanding(carried: string, texts: ChangedTexts): string {
  if (countMissing(carried, texts.baseline, texts.now) === 0) return carried;
  const standing = takeOut(texts);
  if (standing === undefined) return carried;
  return countMissing(standing, texts.baseline, texts.now) === 0 ? standing : carried;
}

/** Known without comparing lines, which may tell equal ones apart in another way than before. */
function staysSame(
  { text, baseline }: ReviewedText,
  textNow: string | null,
  found: ReviewedText | undefined,
): boolean {
  if (text === textNow || baseline === textNow) return true;
  return found?.text === textNow && found.baseline === baseline;
}

/** The lines of a state that are not in its baseline, by their numbers in a later text, ascending. */
function findAgentsLines(state: ReviewedText, now: string): readonly number[] {
  const [text, baseline] = inEndingOf(now, [state.text ?? "", state.baseline ?? ""]);
  if (text === baseline) return [];
  const changes = changedLines(text, now);
  const [lines, nowLines] = [indexLines(text), indexLines(now)];
  const altered = findAltered(changes, lines, nowLines);
  const follow = (line: number): number | undefined => {
    const place = altered.get(line);
    const isIndented =
      place && lineContent(lines, line).trim() === lineContent(nowLines, place).trim();
    return isIndented === true ? place : undefined;
  };
  return changedLines(text, baseline).flatMap((hunk) => followHunk(hunk, changes, follow));
}

function carryEnded(texts: ChangedTexts, broughtBack: readonly number[] | undefined): string {
  const { ended, openAgain } = endLast(texts);
  return openAgain(carryWords(ended, broughtBack));
}

/** The last lines of texts are compared as those above, where none of the texts has a line ending at its end. */
export function endLast(texts: ChangedTexts): {
  readonly ended: ChangedTexts;
  readonly openAgain: (result: string) => string;
} {
  const { text, baseline, now } = texts;
  if (![text, baseline, now].every(isOpenEnded)) return { ended: texts, openAgain: (same) => same };
  const end = /\r\n?|\n/.exec(now)?.[0] ?? "\n";
  return {
    ended: { text: text + end, baseline: baseline + end, now: now + end },
    openAgain: (result) => (result.endsWith(end) ? result.slice(0, -end.length) : result),
  };
}

function carryWords(texts: ChangedTexts, broughtBack: readonly number[] | undefined): string {
  if (broughtBack) return carryIndented(texts, broughtBack);
  const aside = setWordsAside(texts);
  return aside.putBack(keepStanding(carryIndented(aside, undefined), aside));
}

function carryIndented(texts: ChangedTexts, broughtBack: readonly number[] | undefined): string {
  const aside = broughtBack ? undefined : setIndentsAside(texts);
  if (aside === undefined) return carryLines(texts, broughtBack);
  const isAll = aside.now === aside.text;
  const carried = aside.putBack(isAll ? aside.baseline : carryLines(aside, undefined));
  const wrong = countWrong(carried, texts);
  if (wrong === 0) return carried;
  const whole = carryLines(texts, undefined);
  return countWrong(whole, texts) < wrong ? whole : carried;
}

function carryLines(given: ChangedTexts, broughtBack: readonly number[] | undefined): string {
  const hunks = changedLines(given.text, given.baseline);
  const texts = broughtBack ? given : { ...given, now: breakAsBefore(given, hunks) };
  const alike = takeBlanksBack(texts, hunks);
  if (alike === undefined) return carryMoves(texts, hunks, broughtBack);
  const left = changedLines(alike.text, alike.baseline);
  const carried = alike.endAgain(carryMoves(alike, left, broughtBack));
  const lost = countLost(carried, texts);
  const whole = lost > 0 ? carryMoves(texts, hunks, broughtBack) : carried;
  // Where an undo brings an agent's line back, what that line stands for must not go.
  const lacks = (result: string): number => countLost(result, { ...texts, now: texts.baseline });
  if (broughtBack && lacks(carried) === 0 && lacks(whole) > 0) return carried;
  return countLost(whole, texts) < lost ? whole : carried;
}

function carryMoves(
  texts: ChangedTexts,
  hunks: readonly LineChange[],
  broughtBack: readonly number[] | undefined,
): string {
  const whole = (): string => merge(texts, hunks, broughtBack);
  const apart = setMovesAside(texts, hunks);
  if (apart === undefined) return whole();
  if (apart.result !== undefined) return apart.result;
  const renumbered = new Map(apart.numbers.map((line, index) => [line, index + 1]));
  const lines = broughtBack?.flatMap((line) => renumbered.get(line) ?? []);
  const carried = apart.putBack(merge(apart, changedLines(apart.text, apart.baseline), lines));
  if (countWrong(carried, texts) === 0) return carried;
  // An undo of what nobody has judged leaves the baseline.
  const others = [whole(), ...(broughtBack ? [texts.baseline] : [])];
  return others.reduce(
    (best, each) => (countWrong(each, texts) < countWrong(best, texts) ? each : best),
    carried,
  );
}

/** @param broughtBack For an undo: the lines that are agents' if they came among lines to review, ascending. */
function merge(
  { text, baseline, now }: ChangedTexts,
  runs: readonly LineChange[],
  broughtBack: readonly number[] | undefined,
): string {
  const hunks = splitPaired(runs, indexLines(text), indexLines(baseline));
  const isUndo = broughtBack !== undefined;
  const changes = changesAmong({ text, now }, hunks);
  const [baselineLines, nowLines] = [indexLines(baseline), indexLines(now)];
  const came = changes.flatMap((change) => countFrom(change.new));
  const touching = hunks.map((hunk) => findTouching(hunk, changes));
  const indexes = [indexLines(text), nowLines] as const;
  const { altered, moved } = followBeyond(hunks, changes, { touching, isUndo }, indexes);
  const places = hunks.flatMap((hunk, index) =>
    (touching[index] ?? []).filter((change) => isAmong(hunk, change)),
  );
  const cameAmong = new Set([...new Set(places)].flatMap((change) => countFrom(change.new)));
  const back = (broughtBack ?? []).filter((line) => cameAmong.has(line));
  const agents = new Set(back);
  const follow = (line: number): number | undefined => moved.get(line) ?? altered.get(line);
  const missed = isUndo ? undefined : findMissed(hunks, touching, indexes[0], baselineLines);
  const found: RemovedLines[] = [];
  for (const [index, hunk] of hunks.entries()) {
    const lines = splitLines(textOfLines(baselineLines, hunk.new));
    const words = new Set(lines.map(wordsOf));
    const left = followHunk(hunk, changes, (line) => {
      const place = follow(line);
      const isBack = place && words.has(wordsOf(lineContent(nowLines, place)));
      return isBack === true ? undefined : place;
    });
    for (const line of left) agents.add(line);
    const near = cameIn(touching[index] ?? []);
    const first = Math.min(left[0] ?? Infinity, firstOf(back, near));
    const areMissed = isUndo || hunk === missed;
    const isAtFirst = hunk.old.lineCount > 0 && (first < Infinity || !areMissed);
    const place = isAtFirst ? first : findPlace(hunk, changes, areMissed, { altered, moved });
    const elsewhere = isUndo ? "any" : left.length > 0 ? "none" : "allOrNone";
    if (lines.length > 0) found.push({ place, lines, elsewhere, near });
  }
  return withRemoved(found, came, agents, { baseline, lines: nowLines });
}

/** Whether a change put lines in the place of some of a hunk, or only added some there. */
function isAmong(hunk: LineChange, change: LineChange): boolean {
  if (change.old.lineCount === 0) return true;
  const isShared = change.old.startLine < endOf(hunk) && hunk.old.startLine < endOf(change);
  return hunk.old.lineCount > 0 && isShared;
}

const comment = /^\s*(?:\/[/*]|\{\/\*|<!--|(?:#|--|;|%)(?:\s|$))/;

/**
 * The hunk of which somebody took away the very lines that an agent had put in the place of code, and no others of
 * agents, if these are only a comment, such as `// … rest of the code`.
 */
function findMissed(
  hunks: readonly LineChange[],
  touching: readonly (readonly LineChange[])[],
  text: LineIndex,
  baseline: LineIndex,
): LineChange | undefined {
  const touched = hunks.filter((_, index) => (touching[index] ?? []).length > 0);
  const [cut, ...more] = touching.flat();
  const [hunk] = touched;
  if (hunk === undefined || cut === undefined || touched.length + more.length > 1) return undefined;
  const isWhole =
    cut.new.lineCount === 0 &&
    cut.old.startLine === hunk.old.startLine &&
    cut.old.lineCount === hunk.old.lineCount;
  const [put, removed] = [textOfLines(text, hunk.old), textOfLines(baseline, hunk.new)];
  const isComment = splitLines(put).every((line) => line.trim() === "" || comment.test(line));
  const isMissed = isWhole && isComment && 2 * countLetters([put]) < countLetters([removed]);
  return isMissed ? hunk : undefined;
}

/** The first of these lines in a run; infinite if none is. */
function firstOf(lines: readonly number[], { start, end }: LineRun): number {
  const line = lines[lowerBound(lines.length, (at) => (lines[at] ?? 0) >= start)];
  return line !== undefined && line < end ? line : Infinity;
}

/**
 * The place of removed lines for which no agents' line stands: beside a line that was beside them, which others may
 * have altered or put elsewhere; infinite if others replaced all around them, unless they are missed all the same.
 */
function findPlace(
  { old: { startLine } }: LineChange,
  changes: readonly LineChange[],
  areMissed: boolean,
  { altered, moved }: FollowedLines,
): number {
  const change = findBefore(startLine - 1, changes);
  if (change === undefined || endOf(change) <= startLine) return startLine + shiftAfter(change);
  const besideIn = (places: ReadonlyMap<number, number>): number | undefined => {
    const above = places.get(startLine - 1);
    return places.get(startLine) ?? (above && above + 1);
  };
  const beside = besideIn(altered) ?? besideIn(moved);
  return beside ?? (areMissed ? change.new.startLine : Infinity);
}
