import {
  applyEdit,
  composeEdits,
  createEdit,
  emptyEdit,
  invertEdit,
  isEmptyRange,
  type OffsetRange,
} from "../edit/index.ts";
import { type LineSpan, splitLines } from "../lines/index.ts";
import { carryBaseline, type ReviewedText } from "./carryBaseline.ts";
import type { EntryKind } from "./entry.ts";
import { changedLines, isOpenEnded, lineEditBetween, spanMapper, toLineEdit } from "./lineEdit.ts";
import { type ChangedText, type LeftHunk, planUndo, type UndoneFile } from "./planUndo.ts";

/**
 * The baseline after Linewise took something back for a person: what is under review gets fewer lines,
 * or those that it had before; where nothing was, there is nothing now.
 *
 * @param before The text and its baseline.
 */
export function baselineAfterUndo(before: ReviewedText, after: string | null): string | null {
  const { text, baseline } = before;
  if (text === baseline || (after === null && text !== null)) return after;
  const old = text ?? "";
  const hunks = lineEditBetween(old, baseline ?? "").replacements;
  const elsewhere = lineEditBetween(old, after ?? "").replacements.filter(
    ({ range }) => !hunks.some((hunk) => meets(hunk.range, range)),
  );
  const carried =
    elsewhere.length === 0
      ? baseline
      : carryBaseline(before, applyEdit(createEdit(old.length, elsewhere), old));
  return carried && followOrder(carried, after ?? "", findMoved(baseline ?? "", old));
}

/**
 * Lines that come back may stand on the other side of what somebody typed between the lines of an agent
 * than the baseline has them. The baseline follows, or what was typed would become the agent's.
 *
 * @param movedBefore Lines that an agent had moved.
 */
function followOrder(baseline: string, text: string, movedBefore: ReadonlySet<string>): string {
  const found = [...findMoved(baseline, text)].filter((line) => !movedBefore.has(line));
  if (found.length === 0) return baseline;
  const moved = new Set(found);
  const lines = splitLines(baseline);
  const now = splitLines(text);
  for (const hunk of changedLines(baseline, text).toReversed()) {
    const { oldStartLine, oldCount, newStartLine, newCount } = hunk;
    const old = lines.slice(oldStartLine - 1, oldStartLine - 1 + oldCount);
    const left = old.filter((line) => !moved.has(line));
    const came = now.slice(newStartLine - 1).slice(0, newCount);
    const followed = came.filter((line) => moved.has(line));
    const isLast = isOpenEnded(left.at(-1) ?? "");
    const placed = isLast ? [...followed, ...left] : [...left, ...followed];
    lines.splice(oldStartLine - 1, oldCount, ...placed);
  }
  return lines.join("");
}

/** The lines that two texts have at other places, each of them once; a blank one is anywhere. */
function findMoved(oldText: string, newText: string): ReadonlySet<string> {
  const hunks = changedLines(oldText, newText);
  const [old, now] = [splitLines(oldText), splitLines(newText)];
  const gone = hunks.flatMap((hunk) => old.slice(hunk.oldStartLine - 1).slice(0, hunk.oldCount));
  const came = new Set(
    hunks.flatMap((hunk) => now.slice(hunk.newStartLine - 1).slice(0, hunk.newCount)),
  );
  const isOnce = (line: string): boolean =>
    [old, now].every((lines) => lines.indexOf(line) === lines.lastIndexOf(line));
  return new Set(
    gone.filter(
      (line) => came.has(line) && line.trim() !== "" && !isOpenEnded(line) && isOnce(line),
    ),
  );
}

/** Whether two runs of lines share one, or one of no lines is in the other or at its edge. */
function meets(one: OffsetRange, other: OffsetRange): boolean {
  return isEmptyRange(one) || isEmptyRange(other)
    ? one.start <= other.endExclusive && other.start <= one.endExclusive
    : one.start < other.endExclusive && other.start < one.endExclusive;
}

/** What an entry did to a file. */
export interface ReviewedChange {
  readonly kind: EntryKind;
  readonly text: ChangedText;
  /** What a keep or an undo did to the baseline; undefined where that is not known. */
  readonly baseline: ChangedText | undefined;
}

/** A file once entries are undone in it, and what is undone and left of its text. */
interface UndoneReview extends ReviewedText, Pick<UndoneFile, "undone" | "left"> {}

/**
 * How entries are undone in a file. What a call did is taken back from what was kept of it, too; an undo
 * or a keep that is taken back takes its change of the baseline with it, unless some of the text is left:
 * what a formatter did when the undo was saved is in both, and would become an agent's change.
 *
 * @param changes Newest first.
 */
export function planReviewedUndo(
  changes: readonly ReviewedChange[],
  state: ReviewedText,
): UndoneReview {
  const plan = planUndoOfMany(
    changes.map((change) => change.text),
    state.text,
  );
  const { text, undone, left } = plan;
  const areEdits = changes.every(({ kind }) => kind === "edit");
  if (areEdits && state.text === state.baseline) return { text, baseline: text, undone, left };
  const moved = areEdits ? baselineAfterUndo(state, text) : state.baseline;
  const isLeft = left.length > 0;
  const judged = changes.flatMap(({ kind, text: edit, baseline }) =>
    kind === "edit" ? edit : isLeft ? [] : (baseline ?? []),
  );
  return { text, baseline: planUndoOfMany(judged, moved).text, undone, left };
}

/**
 * How several calls are undone as one in a file: each in what the undo of the newer ones leaves. Where
 * the file is as before one of them, that one and the newer ones are undone already. All lines are
 * those of the current text.
 *
 * @param calls What each made of the file, newest first.
 */
export function planUndoOfMany(calls: readonly ChangedText[], current: string | null): UndoneFile {
  const change = emptyEdit(current?.length ?? 0);
  let file: UndoneFile = { text: current, change, undone: [], left: [] };
  const undone = calls.findLastIndex(({ before }) => before === current);
  for (const [index, call] of calls.entries()) {
    if (index > undone) file = undoIn(file, call, index, current ?? "");
  }
  return file;
}

/** @param file What the undo of the newer calls makes of the current text. */
function undoIn(file: UndoneFile, call: ChangedText, index: number, current: string): UndoneFile {
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
  return changedLines(text ?? "", baseline ?? "").map(
    ({ oldStartLine, oldCount, newStartLine, newCount }) => ({
      current: { startLine: oldStartLine, lineCount: oldCount },
      baseline: { startLine: newStartLine, lineCount: newCount },
    }),
  );
}
