import type { ChangedLines } from "../diff/index.ts";
import { applyEdit, createEdit } from "../edit/index.ts";
import { type LineSpan, sharedLines } from "../lines/index.ts";
import { changedLines, toReplacements } from "./lineEdit.ts";
import type { ChangedText } from "./planUndo.ts";
import { carryBaseline, type ReviewedText } from "./baseline/index.ts";

/** What a call did to a text, and to its baseline where that is known. */
interface CallOfReview {
  readonly text: ChangedText;
  readonly baseline: ChangedText | undefined;
}

/**
 * The baseline once a call is undone. What comes back is to be reviewed again where it was before the call, and
 * that left nothing to review in its place: nobody has judged it since.
 */
export function carryUndone(
  state: ReviewedText,
  after: string | null,
  call: CallOfReview,
): string | null {
  const { text, baseline } = call;
  const found = { text: text.before, baseline: baseline ? baseline.before : text.before };
  const carried = carryBaseline(state, after, found);
  const unjudged = findUnjudged(call);
  if (!unjudged || carried === null || state.text === null || after === null) return carried;
  return reviewAgain(carried, unjudged, { before: state.text, after });
}

/** The baseline of a text as it is now, with what has come back since and was to be reviewed before the next entry. */
export function carryReview(state: ReviewedText, now: string | null): string | null {
  const { text, lost = [] } = state;
  const carried = carryBaseline(state, now);
  if (text === now || text === null || now === null) return carried;
  const change = { before: text, after: now };
  return lost.reduce((baseline, was) => {
    return baseline === null ? null : reviewAgain(baseline, was, change);
  }, carried);
}

/** The baseline of a text without those lines that came by the last change and were to be reviewed before. */
function reviewAgain(
  carried: string,
  unjudged: ReviewedText,
  { before, after }: { readonly before: string; readonly after: string },
): string {
  const was = carryBaseline(unjudged, after);
  if (was === null) return carried;
  const came = changedLines(before, after).map((change) => change.new);
  const reviewed = changedLines(after, carried);
  const again = changedLines(after, was)
    .flatMap((hunk) => partsIn(hunk, came))
    .filter((part) => !reviewed.some(({ old }) => meets(part.old, old)));
  const edits = [toReplacements(reviewed, after, carried), toReplacements(again, after, was)];
  const replacements = edits
    .flatMap((edit) => edit.replacements)
    .toSorted(
      ({ range: one }, { range: other }) =>
        one.start - other.start || one.endExclusive - other.endExclusive,
    );
  return applyEdit(createEdit(after.length, replacements), after);
}

/** What was to be reviewed before a call, but for what was still to be reviewed after it. */
function findUnjudged({ text, baseline }: CallOfReview): ReviewedText | undefined {
  const [before, after] = [text.before ?? "", text.after ?? ""];
  if (!baseline || baseline.before === null || text.before === baseline.before) return undefined;
  const left = changedLines(after, baseline.after ?? "");
  const judged = changedLines(before, after).filter((change) =>
    left.some((hunk) => meets(hunk.old, change.new)),
  );
  return reviewOf({ text: before, baseline: baseline.before }, (hunk) =>
    judged.some((change) => meets(hunk.old, change.old)) ? [] : [hunk],
  );
}

/** What was to be reviewed of a text and others have taken away since; undefined if nothing was. */
export function findTakenAway(state: ReviewedText, now: string | null): ReviewedText | undefined {
  const gone = changedLines(state.text ?? "", now ?? "").map((change) => change.old);
  return reviewOf(state, (hunk) =>
    partsIn(hunk, gone).filter(({ old, new: stoodFor }) => old.lineCount + stoodFor.lineCount > 0),
  );
}

/** A text of which only some is to be reviewed. */
function reviewOf(
  { text, baseline }: ReviewedText,
  choose: (hunk: ChangedLines) => readonly ChangedLines[],
): ReviewedText | undefined {
  if (text === null || baseline === null) return undefined;
  const hunks = changedLines(text, baseline).flatMap(choose);
  if (hunks.length === 0) return undefined;
  return { text, baseline: applyEdit(toReplacements(hunks, text, baseline), text) };
}

/** All of a hunk if all of its lines came, and otherwise those that did, which then stand for none. */
function partsIn(hunk: ChangedLines, came: readonly LineSpan[]): readonly ChangedLines[] {
  const parts = came.filter((span) => meets(hunk.old, span));
  const shared = parts.map((span) => sharedLines(hunk.old, span));
  const count = shared.reduce((sum, { lineCount }) => sum + lineCount, 0);
  if (parts.length > 0 && count === hunk.old.lineCount) return [hunk];
  return shared.map((old) => ({ old, new: { ...hunk.new, lineCount: 0 } }));
}

/** Whether two runs of lines share a line, or one without lines is inside of the other, or where it is. */
function meets(one: LineSpan, other: LineSpan): boolean {
  if (one.lineCount === 0 && other.lineCount === 0) return one.startLine === other.startLine;
  const [oneEnd, otherEnd] = [one.startLine + one.lineCount, other.startLine + other.lineCount];
  return one.startLine < otherEnd && other.startLine < oneEnd;
}
