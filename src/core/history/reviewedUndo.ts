import { composeEdits, invertEdit } from "../edit/index.ts";
import { indexLines, type LineSpan, sharedLines, splitLines, textOfLines } from "../lines/index.ts";
import {
  type ChangedTexts,
  countWrong,
  findMovedPairs,
  type ReviewedText,
  setIndentsAside,
  setWordsAside,
  wordsOf,
} from "./baseline/index.ts";
import { carryUndone } from "./carryUndone.ts";
import type { EntryKind } from "./entry.ts";
import {
  changedLines,
  indentOf,
  isOpenEnded,
  lineEditBetween,
  spanMapper,
  toLineEdit,
} from "./lineEdit.ts";
import type { LeftHunk, UndoPlan } from "./planHunks.ts";
import { type ChangedText, leaveFile, planUndo } from "./planUndo.ts";

/** What an entry did to a file. */
export interface ReviewedChange {
  readonly kind: EntryKind;
  readonly text: ChangedText;
  /** What it did to the baseline; undefined for a person's own edit, which says none. */
  readonly baseline: ChangedText | undefined;
}

/** A file once entries are undone in it, and what is undone and left of its text. */
interface UndoneReview extends ReviewedText, Pick<UndoPlan, "undone" | "left"> {}

/**
 * How entries are undone in a file. What a call did is taken back from what was kept of it, too; an undo
 * or a keep that is taken back takes its change of the baseline with it, unless some of the text is left:
 * what a formatter did when the undo was saved is in both, and would become an agent's change.
 *
 * @param changes Newest first.
 * @param review If nothing that is to be reviewed comes from another entry: whether it is known where all of it comes
 *   from. Once all of that is undone, nothing is to be reviewed.
 */
export function planReviewedUndo(
  changes: readonly ReviewedChange[],
  state: ReviewedText,
  review?: { readonly isKnown: boolean },
): UndoneReview {
  const texts = changes.map((change) => change.text);
  const areEdits = changes.every(({ kind }) => kind === "edit");
  const files = undoEach(texts, state.text);
  let { text, baseline } = state;
  let file = leaveFile(text);
  for (const change of changes) {
    file = files.next().value ?? file;
    if (change.kind === "edit") baseline = carryUndone({ text, baseline }, file.text, change);
    text = file.text;
  }
  // What was there on the way was another file.
  if (text === null && state.text === null) baseline = state.baseline;
  if (review && areEdits) file = orBaseline(file, texts, state);
  ({ text } = file);
  // To carry the baseline may have told equal lines apart in another way than the undo.
  const isOver = text === state.baseline || (review?.isKnown && file.left.length === 0);
  if (isOver && areEdits) baseline = text;
  const judged = changes.flatMap(({ kind, baseline: known }) =>
    kind === "edit" || file.left.length > 0 ? [] : (known ?? []),
  );
  const { undone, left } = file;
  return { text, baseline: planUndoOfMany(judged, baseline).text, undone, left };
}

/**
 * The plan for all that is to be reviewed, or one that gives the baseline, where that is less wrong: a plan sees an
 * agent's line as taken back which a person has put elsewhere, or their own line beside it.
 */
function orBaseline(
  plan: UndoPlan,
  changes: readonly ChangedText[],
  { text: now, baseline }: ReviewedText,
): UndoPlan {
  const { text: planned, left } = plan;
  const texts = [
    baseline,
    now,
    planned,
    ...changes.flatMap(({ before, after }) => [before, after]),
  ];
  if (planned === baseline || texts.includes(null)) return plan;
  // What others did between two of them would count as done by these.
  const areNext = changes.every(({ after }, index) => {
    const next = changes[index - 1]?.before ?? after;
    return after === next || linesOfWords(after) === linesOfWords(next);
  });
  if (!areNext) return plan;
  const first = { text: changes[0]?.after ?? "", baseline: changes.at(-1)?.before ?? "" };
  const change = { ...first, now: now ?? "" };
  if (left.length > 0 && isInReplaced(change)) return plan;
  const countIn = (text: string | null): number => countWrong(text ?? "", change);
  const wrong = countIn(baseline);
  const isBetter = (left.length === 0 || wrong === 0) && wrong < countIn(planned);
  return isBetter ? planUndo({ before: baseline, after: now, current: now }) : plan;
}

/**
 * Whether others put lines among those that an agent put in the place of others: between its brackets, or indented
 * deeper than all that was there.
 */
function isInReplaced({ text, baseline, now }: ChangedTexts): boolean {
  const replaced = changedLines(text, baseline).filter((hunk) => hunk.new.lineCount > 0);
  const [lines, oldLines, newLines] = [indexLines(text), indexLines(baseline), indexLines(now)];
  return changedLines(text, now).some(({ old: { startLine, lineCount }, new: added }) => {
    const isBetween = replaced.some(({ old, new: removed }) => {
      if (startLine <= old.startLine || startLine >= old.startLine + old.lineCount) return false;
      const above = { startLine: old.startLine, lineCount: startLine - old.startLine };
      if (countOpen(textOfLines(lines, above)) > 0) return true;
      const [least] = indentsOf(textOfLines(newLines, added));
      return least < Infinity && least > indentsOf(textOfLines(oldLines, removed))[1];
    });
    return lineCount === 0 && isBetween;
  });
}

/** The lengths of the shortest indentation of lines that are not blank, and of the longest. */
function indentsOf(text: string): readonly [least: number, most: number] {
  return splitLines(text)
    .filter((line) => line.trim() !== "")
    .map((line) => indentOf(line).length)
    .reduce(
      ([least, most], depth) => [Math.min(least, depth), Math.max(most, depth)],
      [Infinity, 0],
    );
}

/** How many brackets a text opens more than it closes. */
function countOpen(text: string): number {
  return text.split(/[([{]/).length - text.split(/[)\]}]/).length;
}

/** Without what may be trimmed when it is saved. */
function linesOfWords(text: string | null): string {
  return splitLines(text ?? "")
    .map(wordsOf)
    .join("\n");
}

/**
 * How several calls are undone as one in a file: each in what the undo of the newer ones leaves. Where
 * somebody made the file what it was before one of them that changed it, that one and the newer ones are
 * undone already. All lines are those of the current text.
 *
 * @param calls What each made of the file, newest first.
 */
export function planUndoOfMany(calls: readonly ChangedText[], current: string | null): UndoPlan {
  let file = leaveFile(current);
  for (const next of undoEach(calls, current)) file = next;
  return file;
}

/** The file after the undo of each. */
function* undoEach(
  calls: readonly ChangedText[],
  current: string | null,
): Generator<UndoPlan, undefined> {
  let file = leaveFile(current);
  const isChanged = current !== calls[0]?.after;
  const undone = calls.findLastIndex(
    ({ before, after }) => isChanged && before === current && after !== before,
  );
  for (const [index, call] of calls.entries()) {
    if (index > undone) file = undoIn(file, call, index, current ?? "");
    yield file;
  }
}

/** @param file What the undo of the newer calls makes of the current text. */
function undoIn(file: UndoPlan, call: ChangedText, index: number, current: string): UndoPlan {
  const plan = planUndo({ ...call, current: file.text });
  const text = file.text ?? "";
  const toCurrent = spanMapper(invertEdit(file.change, current), text, current);
  const left = plan.left.map(({ lines, reason }) => ({
    lines: lines && toCurrent(lines),
    reason,
    call: index,
  }));
  return {
    text: plan.text,
    change: composeEdits(file.change, toLineEdit(plan.change, text, plan.text ?? "")),
    undone: [...file.undone, ...plan.undone.map(toCurrent)],
    left: [...file.left, ...left],
  };
}

/** A baseline that a person agreed to, and what of it could not be told apart from other calls. */
export interface KeptCalls {
  readonly baseline: string | null;
  readonly hunkCount: number;
  /** In the text as it is now. */
  readonly left: readonly LeftHunk[];
}

/**
 * What the baseline is once calls are kept: it gets their lines and no others. They are what the undo of
 * the calls would take back, so that is given to the baseline.
 *
 * @param calls Newest first.
 */
export function keepCalls(calls: readonly ChangedText[], state: ReviewedText): KeptCalls {
  const text = state.text ?? "";
  const changes = calls.map(({ before, after }) => ({ before: before ?? "", after: after ?? "" }));
  const undone = planUndoOfMany(changes, text);
  const kept = planUndo({ before: text, after: undone.text, current: state.baseline ?? "" });
  const isFile = kept.text !== "" || (state.text !== null && state.baseline !== null);
  const baseline = isFile ? kept.text : null;
  const fromBaseline = lineEditBetween(state.baseline ?? "", text);
  const toText = spanMapper(fromBaseline, state.baseline ?? "", text);
  const left = kept.left.map(({ lines, reason }) => ({ lines: lines && toText(lines), reason }));
  return { baseline, hunkCount: kept.undone.length, left: [...undone.left, ...left] };
}

/** The lines of a hunk as they are, and those that they stand in place of; either may be none. */
export interface ReviewHunk {
  readonly current: LineSpan;
  readonly baseline: LineSpan;
}

/** What is to be reviewed of a file: runs of whole lines in which its text and its baseline differ. */
export function findReviewHunks(
  baseline: string | null,
  text: string | null,
): readonly ReviewHunk[] {
  // From the text, as a baseline is carried: where several comparisons are as short, both take the same.
  const changes = changedLines(text ?? "", baseline ?? "");
  return changes.map((change) => ({ current: change.old, baseline: change.new }));
}

/** A hunk that is a place of a move. */
export interface MovedHunk {
  /** All places of it, and of moves that share a place with it, where each is hardly more than the move. */
  readonly places: ReadonlySet<ReviewHunk>;
  /** Where its lines were. */
  readonly from?: ReviewHunk;
  /** Where its old lines are. */
  readonly to?: ReviewHunk;
}

/** The hunks between which agents moved lines. */
export function findMovedHunks(
  hunks: readonly ReviewHunk[],
  { text, baseline }: ReviewedText,
): ReadonlyMap<ReviewHunk, MovedHunk> {
  const changes = hunks.map((hunk) => ({ old: hunk.current, new: hunk.baseline }));
  const moved = new Map<ReviewHunk, MovedHunk>();
  const placesOf = (hunk: ReviewHunk): ReadonlySet<ReviewHunk> =>
    moved.get(hunk)?.places ?? new Set([hunk]);
  const pairs = findMovedPairs(changes, { text: text ?? "", baseline: baseline ?? "" });
  for (const [fromIndex, toIndex, isWhole] of pairs) {
    const [from, to] = [hunks[fromIndex], hunks[toIndex]];
    if (from === undefined || to === undefined) continue;
    moved.set(from, { ...moved.get(from), places: placesOf(from), to });
    moved.set(to, { ...moved.get(to), places: placesOf(to), from });
    const places = new Set(isWhole ? [...placesOf(from), ...placesOf(to)] : []);
    for (const each of places) moved.set(each, { ...moved.get(each), places });
  }
  return moved;
}

/**
 * Whether others put lines in the place of lines that an agent put in the place of some, or among them where these were
 * more or fewer, or removed all of these: taking back what is still to be reviewed does not undo that.
 */
export function leavesOthers(
  { text, baseline }: ReviewedText,
  now: string,
  hunks: readonly ReviewHunk[],
): boolean {
  const end = (given: string): string => (isOpenEnded(given) ? `${given}\n` : given);
  const texts = { text: end(text ?? ""), baseline: end(baseline ?? ""), now: end(now) };
  const words = setWordsAside(texts);
  const same = setIndentsAside(words)?.now ?? words.now;
  // What others put in the place of what an agent only added is all that there is then.
  const hunksThen = findReviewHunks(texts.baseline, texts.text);
  const replacing = hunksThen.filter((hunk) => hunk.baseline.lineCount > 0);
  return changedLines(words.text, same).some(({ old, new: came }) =>
    replacing.some(({ current, baseline: { lineCount: removed } }) => {
      const replaced = sharedLines(current, old).lineCount;
      if (replaced === 0) {
        const around = { startLine: old.startLine - 1, lineCount: 2 };
        return sharedLines(current, around).lineCount === 2 && removed !== current.lineCount;
      }
      const left = hunks.reduce((sum, hunk) => sum + sharedLines(came, hunk.current).lineCount, 0);
      if (came.lineCount > 0) return left < came.lineCount;
      const isLeft = hunks.some((hunk) => {
        return hunk.current.startLine === came.startLine && hunk.baseline.lineCount >= removed;
      });
      return replaced === current.lineCount && !isLeft;
    }),
  );
}
