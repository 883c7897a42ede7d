import * as vscode from "vscode";
import { findEntryStates, findInEffect } from "../../core/history/index.ts";
import {
  describeReason,
  isChangedSince,
  type LeftPart,
  type UndoSummary,
} from "../../toolkit/confirmation/index.ts";
import type { UndoAnswer, UndoneText } from "../undo/index.ts";
import type { Agree } from "./agreeToUndo.ts";
import {
  decideOne,
  decideWhole,
  type DecisionServices,
  type DecisionFacts,
  findDecidedCalls,
} from "./decidedFiles.ts";
import { type FileReview, type FileReviews, isShownNow, type ReviewedFile } from "./fileReviews.ts";
import { type DecidedHunk, revertHunk } from "./shownHunk.ts";
import { describeUnshown, isUnshown } from "./words.ts";

/** @returns Undefined where the person does not agree to what goes with it. */
export async function undoHunk(
  decided: DecidedHunk,
  agree: Agree,
  deciding: DecisionServices,
): Promise<UndoAnswer | undefined> {
  const { review, hunk } = decided;
  const newText = revertHunk(review, hunk);
  const tool = "linewise.undoHunk";
  if (isMadeOrDeleted(review, deciding.reviews)) {
    const isPart = review.baseline === null && newText !== "";
    const planned = { goesAlone: false };
    const agreeToAll: Agree = (summary) => {
      planned.goesAlone = isPart && isAlone(review, summary);
      return planned.goesAlone ? Promise.resolve(false) : agree(summary);
    };
    const answer = await undoWhole([review], { tool, agree: agreeToAll, isAll: false }, deciding);
    if (!planned.goesAlone) return answer;
  }
  const calls = findDecidedCalls(deciding.reviews, [decideOne(decided)]);
  return undo([{ ...review, newText, hunks: 1 }], { tool, ...calls }, deciding);
}

/**
 * A file that its calls would take away with nothing coming back is theirs in every part. One that they
 * moved, or that may be all that is left of another, is not.
 */
function isAlone({ path }: FileReview, { undone }: UndoSummary): boolean {
  return undone.some((file) => file.path === path) && undone.every((file) => file.isDeleted);
}

/**
 * Files that agents made or deleted are undone by their calls, since what one file was may be in another
 * now; all others get their texts without what agents did.
 *
 * @param isAll All that is to be reviewed, also what comes to light by that.
 * @returns Undefined where the person does not agree.
 */
export async function undoWhole(
  files: readonly ReviewedFile[],
  { tool, agree, isAll }: { readonly tool: string; readonly agree: Agree; readonly isAll: boolean },
  deciding: DecisionServices,
): Promise<UndoAnswer | undefined> {
  const { reviews, history } = deciding;
  const isMade = (file: ReviewedFile): boolean => isMadeOrDeleted(file, reviews);
  const emptied = await findEmptied(files.filter(isMade), deciding);
  const isText = (file: ReviewedFile): boolean => !isMade(file) || emptied.has(file.uri);
  const made = files.filter((file) => !isText(file));
  const texts = files.filter(isShownNow).filter(isText);
  if (made.length + texts.length === 0) throw new Error(isUnshown());
  const unshown = files.flatMap((file) =>
    isShownNow(file) || isMade(file) ? [] : { path: file.path, reason: describeUnshown(file) },
  );
  const planned = planUndo(texts, unshown, reviews);
  const { ids, uris: only } = reviews.madeBy(made);
  const calls = made.length === 0 ? nothing : await history.planUndo(ids, "undo", { only });
  const of = new Set([...ids, ...findDecidedCalls(reviews, texts.map(decideWhole)).of]);
  const { entries } = await history.read();
  const all = {
    undone: [...calls.undone, ...planned.undone],
    left: [...calls.left, ...planned.left],
    ...(entries.some(({ id, read }) => of.has(id) && read().mayBeOthers === true) && {
      mayBeOthers: true,
    }),
  };
  const asked = new Set([...reviews.all(), ...files].map(({ uri }) => uri));
  if (!(await agree(all))) return undefined;
  const back = made.length === 0 ? nothing : await history.undo(ids, "undo", { only });
  await reviews.settle([...only]);
  const isAsked = ({ uri }: ReviewedFile): boolean => asked.has(uri) || only.has(uri);
  const rest = isAll ? reviews.all().filter((file) => isAsked(file) && isText(file)) : texts;
  const answer = rest.length === 0 ? nothing : await undoTexts(rest, tool, deciding);
  const undone = [...back.undone, ...answer.undone];
  const left = [...back.left, ...answer.left, ...planned.left];
  if (undone.length + left.length === 0)
    throw new Error(vscode.l10n.t("There is nothing to undo."));
  return { entry: answer.entry ?? back.entry, undone, left };
}

/**
 * Created files that their calls leave, or lines of them, since they have changed since: nothing that is
 * in them is a person's, so they go.
 */
async function findEmptied(
  files: readonly ReviewedFile[],
  { reviews, history }: DecisionServices,
): Promise<ReadonlySet<string>> {
  const mayGo = files.filter(isShownNow).filter((file) => {
    return file.baseline === null && !reviews.madeBy([file]).areMoved;
  });
  if (mayGo.length === 0) return new Set();
  const { ids, uris: only } = reviews.madeBy(mayGo);
  const { left } = await history.planUndo(ids, "undo", { only });
  const paths = new Set(left.filter(isChangedSince).map(({ path }) => path));
  return new Set(mayGo.flatMap(({ path, uri }) => (paths.has(path) ? uri : [])));
}

const nothing: UndoAnswer = { entry: undefined, undone: [], left: [] };

function undoTexts(
  files: readonly FileReview[],
  tool: string,
  deciding: DecisionServices,
): Promise<UndoAnswer> {
  const calls = findDecidedCalls(deciding.reviews, files.map(decideWhole));
  const texts = files.map((file) => {
    return { ...file, newText: file.baseline, hunks: file.hunks.length };
  });
  return undo(texts, { tool, ...calls }, deciding);
}

/** Whether the file would go or come as a whole, or was another one: what that held is none of the agent's. */
function isMadeOrDeleted(file: ReviewedFile, reviews: FileReviews): boolean {
  if (!isShownNow(file)) return file.reason === "deleted";
  const isOther = file.baseline === null || file.latest.record.after === null;
  return isOther || reviews.madeBy([file]).areMoved;
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
  { reviews, history }: DecisionServices,
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
