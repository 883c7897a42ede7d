import { findEntryStates, findInEffect } from "../../core/history/index.ts";
import {
  describeReason,
  type LeftPart,
  type UndoSummary,
} from "../../toolkit/confirmation/index.ts";
import type { UndoAnswer, UndoneText } from "../undo/index.ts";
import type { Agree } from "./agreeToUndo.ts";
import {
  decideOne,
  decideWhole,
  type Deciding,
  type DecisionFacts,
  findDecidedCalls,
} from "./deciding.ts";
import { type FileReview, type FileReviews, isShownNow, type ReviewedFile } from "./fileReviews.ts";
import { type DecidedHunk, revertHunk } from "./shownHunk.ts";
import { describeUnshown, isUnshown } from "./words.ts";

export async function undoHunk(decided: DecidedHunk, deciding: Deciding): Promise<UndoAnswer> {
  const { review, hunk } = decided;
  const calls = findDecidedCalls(deciding.reviews, [decideOne(decided)]);
  const undone = { ...review, newText: revertHunk(review, hunk), hunks: 1 };
  return undo([undone], { tool: "linewise.undoHunk", ...calls }, deciding);
}

/** Undefined where the person does not agree. */
export async function undoWhole(
  files: readonly ReviewedFile[],
  { tool, agree }: { readonly tool: string; readonly agree: Agree },
  deciding: Deciding,
): Promise<UndoAnswer | undefined> {
  const shown = files.filter(isShownNow);
  if (shown.length === 0) throw new Error(isUnshown());
  const unshown = files.flatMap((file) =>
    isShownNow(file) ? [] : { path: file.path, reason: describeUnshown(file) },
  );
  const planned = planUndo(shown, unshown, deciding.reviews);
  if (!(await agree(planned))) return undefined;
  const calls = findDecidedCalls(deciding.reviews, shown.map(decideWhole));
  const texts = shown.map((file) => {
    return { ...file, newText: file.baseline, hunks: file.hunks.length };
  });
  const answer = await undo(texts, { tool, ...calls }, deciding);
  return { ...answer, left: [...answer.left, ...planned.left] };
}

function planUndo(
  files: readonly FileReview[],
  unshown: readonly LeftPart[],
  reviews: FileReviews,
): UndoSummary {
  const reason = describeReason("overlapsLaterChange");
  const overlapped = files.filter((file) => reviews.isOverlapped(file));
  return {
    undone: files.map(({ path, hunks, baseline }) => ({
      path,
      hunks: hunks.length,
      ...(baseline === null && { isDeleted: true }),
    })),
    left: [...overlapped.map(({ path }) => ({ path, reason })), ...unshown],
  };
}

/** Of a call of which something was kept, that is left. */
async function undo(
  texts: readonly UndoneText[],
  facts: Required<DecisionFacts>,
  { reviews, history }: Deciding,
): Promise<UndoAnswer> {
  const { entries } = await history.read();
  const states = findEntryStates(entries);
  const inPart = facts.of.filter((id) => {
    return facts.inPart.includes(id) || findInEffect(entries, states, id, "keep").length > 0;
  });
  const answer = await history.undoTexts(texts, { ...facts, inPart });
  await reviews.settle(texts.map(({ uri }) => uri));
  return answer;
}
