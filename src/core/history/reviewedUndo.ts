import { indexLines, splitLines, textOfLines } from "../lines/index.ts";
import { type ChangedTexts, countWrong, type ReviewedText, wordsOf } from "./baseline/index.ts";
import { carryUndone } from "./carryUndone.ts";
import type { EntryKind } from "./entry.ts";
import { changedLines, indentOf, spanMapper } from "./lineEdit.ts";
import type { LeftHunk } from "./planHunks.ts";
import { type ChangedText, leaveFile, planUndo, type UndoPlan } from "./planUndo.ts";

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
  const placed = placeLeft(plan.left, file.text ?? "", current);
  const left = [...file.left, ...placed.map((hunk) => ({ ...hunk, call: index }))];
  return { text: plan.text, undone: file.undone + plan.undone, left };
}

/** The same lines, as another text has them. */
function placeLeft(left: readonly LeftHunk[], from: string, to: string): readonly LeftHunk[] {
  if (left.length === 0) return left;
  const linesIn = spanMapper(from, to);
  return left.map((hunk) => ({ ...hunk, lines: hunk.lines && linesIn(hunk.lines) }));
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
  const left = [...undone.left, ...placeLeft(kept.left, state.baseline ?? "", text)];
  return { baseline, hunkCount: kept.undone, left };
}
