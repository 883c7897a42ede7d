import { editBetween, type LineDiff } from "../diff/index.ts";
import {
  applyEdit,
  createEdit,
  type Edit,
  emptyEdit,
  isEmptyRange,
  type OffsetMapper,
  offsetMapper,
  type OffsetRange,
  rangesMeet,
  rebaseEdit,
  type Replacement,
} from "../edit/index.ts";
import {
  indexLines,
  type LineIndex,
  type LineSpan,
  linesOfRange,
  separateEndings,
  splitLines,
} from "../lines/index.ts";
import {
  type CarriedText,
  type ChangedTexts,
  countWrong,
  findTwins,
  setMovesAside,
  wordsOf,
} from "./baseline/index.ts";
import {
  changedLines,
  inEndingOf,
  isOpenEnded,
  lineEditBetween,
  takeEndingBack,
  toLineEdit,
  toReplacements,
} from "./lineEdit.ts";

/** What a text was before a change and after it; null where there is no file. */
export interface ChangedText {
  readonly before: string | null;
  readonly after: string | null;
}

/** One file of a call: what it made of it, and what it is now. */
interface FileToUndo extends ChangedText {
  readonly current: string | null;
}

/** How a call is undone in a file. */
export interface UndoPlan {
  /** What the file will be. */
  readonly text: string | null;
  /** From the current text to that one; no file counts as an empty one. */
  readonly change: Edit;
  /** The lines that go, as they are in the current text; a file that comes or goes is one hunk. */
  readonly undone: readonly LineSpan[];
  readonly left: readonly LeftHunk[];
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
 * which would change with it. `unsaved`: only the disk has what the call did, not the unsaved text over
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
  | "unsaved"
  | "asking"
  | "underWay"
  | "canceled";

/**
 * How a call is undone in a file. Where nothing came after it, the result is the text before, exactly.
 * Otherwise each run of changed lines is undone where it is now, unless a later change shares a line
 * or a place with it, or next to it puts back some of its lines: such a hunk is left whole. One that
 * somebody undid already is not counted. Lines that the call only put elsewhere come back with what others
 * changed in them. Line endings that somebody changed as a whole stay; those that
 * the call changed so come back as a whole, and are no change of any line.
 */
export function planUndo({ before, after, current }: FileToUndo): UndoPlan {
  if (before === current || before === after) return leaveFile(current);
  if (current === after) return takeBack(before, current);
  if (current === null) return leaveFile(current, "fileGone");
  if (after === null) return leaveFile(current, "fileExists");
  if (before === null) return leaveFile(current, "fileChanged");
  const [sameAfter, sameBefore] = inEndingOf(current, [after, before] as const);
  const plan = planLines(sameBefore, sameAfter, current);
  const text = takeEndingBack(plan.text ?? "", { before, after });
  return text === plan.text ? plan : { ...takeBack(text, current), left: plan.left };
}

export function leaveFile(text: string | null, reason?: LeftReason): UndoPlan {
  const left = reason === undefined ? [] : [{ lines: undefined, reason }];
  return { text, change: emptyEdit(text?.length ?? 0), undone: [], left };
}

/** All that is now goes, as where nothing came after the call. */
function takeBack(before: string | null, current: string | null): UndoPlan {
  const change = editBetween(current ?? "", before ?? "");
  const lines = indexLines(current ?? "");
  const { replacements } = toLineEdit(change, current ?? "", before ?? "");
  const undone = replacements.map(({ range }) => linesOfRange(lines, range));
  const isEmptyFile = undone.length === 0;
  return { text: before, change, undone: isEmptyFile ? [noLines] : undone, left: [] };
}

const noLines: LineSpan = { startLine: 1, lineCount: 0 };

/** What the call only put elsewhere comes back as it is now, from wherever it is. */
function planLines(before: string, after: string, current: string): UndoPlan {
  const texts = { text: after, baseline: before, now: current };
  const hunks = changedLines(after, before);
  const apart = setMovesAside(texts, hunks);
  if (apart === undefined) return planHunks(texts, hunks);
  const { numbers, putBack } = apart;
  const plan = planHunks(apart, changedLines(apart.text, apart.baseline));
  const numberOf = (line: number): number => numbers[line - 1] ?? indexLines(current).count + 1;
  const left = plan.left.map(({ lines, reason }): LeftHunk => {
    if (lines === undefined) return { lines, reason };
    const startLine = numberOf(lines.startLine);
    const end =
      lines.lineCount === 0 ? startLine : numberOf(lines.startLine + lines.lineCount - 1) + 1;
    return { lines: { startLine, lineCount: end - startLine }, reason };
  });
  const text = putBack(plan.text ?? "");
  const wrong = countWrong(text, texts);
  const whole = wrong > 0 ? planHunks(texts, hunks) : undefined;
  if (whole !== undefined && countWrong(whole.text ?? "", texts) < wrong) return whole;
  return { ...takeBack(text, current), left };
}

/** @param hunks From the text to the baseline. */
function planHunks(
  { baseline: before, text: after, now: current }: ChangedTexts,
  hunks: LineDiff["hunks"],
): UndoPlan {
  const later = lineEditBetween(after, current);
  const lines = indexLines(current);
  const map = offsetMapper(later);
  const met = [...findMeetings(toReplacements(hunks, after, before), later)];
  const stays = met.filter(
    ({ hunk, meeting }) => meeting.length > 0 && !meeting.some((change) => isUndone(hunk, change)),
  );
  const left = leaveMoved(met, stays, { baseline: before, now: after });
  const taken = met.filter((each) => each.meeting.length === 0 && !left.has(each));
  const edit = createEdit(
    after.length,
    taken.map(({ hunk }) => hunk),
  );
  const moved = rebaseEdit(edit, later);
  if ("conflict" in moved) throw new RangeError("A hunk meets a change that it does not meet.");
  const { replacements } = moved.rebased;
  const change = createEdit(current.length, separateEndings(replacements, current));
  return {
    text: applyEdit(change, current),
    change,
    undone: replacements.map(({ range }) => linesOfRange(lines, range)),
    left: [...left]
      .toSorted((one, other) => one.hunk.range.start - other.hunk.range.start)
      .map((each) => {
        return { lines: linesNow(enclose(each), map, lines), reason: "overlapsLaterChange" };
      }),
  };
}

/** What is left, and the hunks that put elsewhere what these took out: it does not come back there. */
function leaveMoved(
  met: readonly Meeting[],
  stays: readonly Meeting[],
  texts: CarriedText,
): ReadonlySet<Meeting> {
  const left = new Set(stays);
  if (left.size === 0 || left.size === met.length) return left;
  const hunks = met.map(({ hunk: { text, range } }) => ({
    removed: splitLines(text),
    added: splitLines(texts.now.slice(range.start, range.endExclusive)),
  }));
  const twins = new Map(findTwins(hunks, texts).map((places, index) => [met[index], places]));
  // A set goes on with what is added to it.
  for (const each of left) {
    for (const { hunk } of twins.get(each) ?? []) {
      const other = met[hunk];
      if (other?.meeting.length === 0) left.add(other);
    }
  }
  return left;
}

interface Meeting {
  readonly hunk: Replacement;
  readonly meeting: readonly Replacement[];
}

/** Each hunk with the later changes that it meets. Linear in both, but for changes met twice. */
function* findMeetings(hunks: Edit, later: Edit): Generator<Meeting> {
  let first = 0;
  for (const hunk of hunks.replacements) {
    const meeting: Replacement[] = [];
    for (;;) {
      const change = later.replacements[first];
      if (change === undefined || change.range.endExclusive >= hunk.range.start) break;
      first++;
    }
    for (let index = first; index < later.replacements.length; index++) {
      const change = later.replacements[index];
      if (change === undefined || change.range.start > hunk.range.endExclusive) break;
      if (doMeet(hunk, change, hunks.oldLength)) meeting.push(change);
    }
    yield { hunk, meeting };
  }
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

/** Whether lines are among others, in their order. */
function hasAllLines(wanted: string, text: string): boolean {
  const lines = tellingLines(wanted);
  let found = 0;
  for (const line of tellingLines(text)) if (line === lines[found]) found++;
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
