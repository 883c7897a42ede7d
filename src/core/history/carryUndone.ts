import type { ChangedLines } from "../diff/index.ts";
import { applyEdit, createEdit } from "../edit/index.ts";
import { type LineSpan, sharedLines, spansMeet } from "../lines/index.ts";
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
  const was = unjudged ? carryBaseline(unjudged, after) : null;
  if (carried === null || state.text === null || after === null || was === null) return carried;
  const came = changedLines(state.text, after).map((change) => change.new);
  const reviewed = changedLines(after, carried);
  const again = changedLines(after, was)
    .flatMap((hunk) => partsIn(hunk, came))
    .filter((part) => !reviewed.some(({ old }) => spansMeet(part.old, old)));
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
    left.some((hunk) => spansMeet(hunk.old, change.new)),
  );
  const hunks = changedLines(before, baseline.before).filter(
    (hunk) => !judged.some((change) => spansMeet(hunk.old, change.old)),
  );
  if (hunks.length === 0) return undefined;
  return {
    text: before,
    baseline: applyEdit(toReplacements(hunks, before, baseline.before), before),
  };
}

/** All of a hunk if all of its lines came, and otherwise those that did, which then stand for none. */
function partsIn(hunk: ChangedLines, came: readonly LineSpan[]): readonly ChangedLines[] {
  const parts = came.filter((span) => spansMeet(hunk.old, span));
  const shared = parts.map((span) => sharedLines(hunk.old, span));
  const count = shared.reduce((sum, { lineCount }) => sum + lineCount, 0);
  if (parts.length > 0 && count === hunk.old.lineCount) return [hunk];
  return shared.map((old) => ({ old, new: { ...hunk.new, lineCount: 0 } }));
}
