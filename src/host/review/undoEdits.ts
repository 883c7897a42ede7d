import * as vscode from "vscode";
import { findEntryStates, findInEffect } from "../../core/history/index.ts";
import { isSubsequence } from "../../core/isSubsequence.ts";
import {
  describeReason,
  isChangedSince,
  type LeftPart,
  type UndoSummary,
} from "../../toolkit/confirmation/index.ts";
import {
  describeNothing,
  type UndoAnswer,
  type UndoneText,
  type UndoneTexts,
} from "../undo/index.ts";
import type { Agree } from "./agreeToUndo.ts";
import {
  decideOne,
  decideWhole,
  type DecisionServices,
  type DecisionFacts,
  findDecidedCalls,
} from "./decidedFiles.ts";
import { type FileReviews } from "./fileReviews.ts";
import { type FileReview, hasNoLines, isShownNow, type ReviewedFile } from "./reviewedFile.ts";
import { type DecidedHunk, decidedHunks, revertHunks } from "./shownHunk.ts";
import { describeUnshown, isUnshown } from "./words.ts";

/** @returns Undefined where the person does not agree to what goes with it. */
export async function undoHunk(
  decided: DecidedHunk,
  agree: Agree,
  deciding: DecisionServices,
): Promise<UndoAnswer | undefined> {
  const { review } = decided;
  const hunks = decidedHunks(decided);
  const newText = revertHunks(review, hunks);
  const tool = "linewise.undoHunk";
  if (isMadeOrDeleted(review, deciding.reviews)) {
    const isPart = review.baseline === null && newText !== "";
    const planned = { goesAlone: false };
    const agreeToAll: Agree = (summary) => {
      planned.goesAlone = isPart && isAlone(review, summary);
      return planned.goesAlone ? Promise.resolve(false) : agree(summary);
    };
    const answer = await undoWhole([review], { tool, agree: agreeToAll }, deciding);
    if (!planned.goesAlone) return answer;
  }
  const calls = findDecidedCalls(deciding.reviews, [decideOne(decided, hunks)]);
  const text = { ...review, newText, hunks: hunks.length };
  const answer = await undo([text], { tool, ...calls }, deciding);
  throwIfNothing(answer);
  return answer;
}

/** Something came in between, or it may not be. */
function throwIfNothing({ undone, left }: UndoSummary, planned?: UndoSummary): void {
  const wasAsked = planned === undefined || planned.undone.length > 0;
  if (left.length > 0 && wasAsked && undone.length === 0)
    throw new Error(describeNothing("undo", { undone, left }));
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
 * now; all others get their texts without what agents did, before anything goes.
 *
 * @returns Undefined where the person does not agree.
 */
export async function undoWhole(
  files: readonly ReviewedFile[],
  { tool, agree }: { readonly tool: string; readonly agree: Agree },
  deciding: DecisionServices,
): Promise<UndoAnswer | undefined> {
  const { reviews, history } = deciding;
  const decided = findDecidedCalls(reviews, files.filter(isShownNow).map(decideWhole), files);
  const facts = { tool, ...decided };
  const { planned, ids, only, texts, unshown } = await planWhole(files, facts, deciding);
  const overlapped = [...findOverlapped(texts, reviews), ...unshown];
  const of = new Set([...ids, ...decided.of]);
  const { entries } = await history.read();
  const all = {
    undone: planned.undone,
    left: [...planned.left, ...overlapped],
    ...(entries.some(({ id, read }) => of.has(id) && read().mayBeOthers === true) && {
      mayBeOthers: true,
    }),
  };
  if (!(await agree(all))) return undefined;
  const answer = await undo(texts.map(giveBaseline), facts, deciding, { ids, only });
  throwIfNothing(answer, planned);
  const left = [...answer.left, ...overlapped];
  if (answer.undone.length + left.length === 0)
    throw new Error(vscode.l10n.t("There is nothing to undo."));
  return { ...answer, left };
}

interface PlannedWhole {
  readonly planned: UndoSummary;
  /** The calls that made or deleted files. */
  readonly ids: readonly number[];
  /** The files that they are undone in. */
  readonly only: ReadonlySet<string>;
  /** All others, and created files that go though their calls would leave them. */
  readonly texts: readonly FileReview[];
  readonly unshown: readonly LeftPart[];
}

/** @throws where nothing of them can be shown. */
async function planWhole(
  files: readonly ReviewedFile[],
  facts: Required<DecisionFacts>,
  deciding: DecisionServices,
): Promise<PlannedWhole> {
  const { reviews, history } = deciding;
  const ofCalls = files.filter((file) => isMadeOrDeleted(file, reviews));
  const others = files.filter((file) => !ofCalls.includes(file));
  const texts = others.filter(isShownNow);
  if (ofCalls.length + texts.length === 0) throw new Error(isUnshown());
  const unshown = others.flatMap((file) =>
    isShownNow(file) ? [] : { path: file.path, reason: describeUnshown(file) },
  );
  const plan = async (
    made: readonly ReviewedFile[],
    others: readonly FileReview[],
  ): Promise<PlannedWhole> => {
    const { ids, uris: only } = reviews.madeBy(made);
    const given = giveTexts(others.map(giveBaseline), facts, reviews);
    const planned = await history.planUndo(ids, "undo", { only, texts: given });
    return { planned, ids, only, texts: others, unshown };
  };
  const planned = await plan(ofCalls, texts);
  const emptied = await findEmptied(ofCalls, planned.planned, deciding);
  if (emptied.length === 0) return planned;
  const made = ofCalls.filter((file) => !emptied.some(({ uri }) => uri === file.uri));
  return plan(made, [...texts, ...emptied]);
}

/**
 * Created files that have changed since, or of which the undo of their calls does not know any more, with
 * nothing in them that is a person's: they go.
 */
async function findEmptied(
  files: readonly ReviewedFile[],
  { undone, left }: UndoSummary,
  { reviews, history }: DecisionServices,
): Promise<readonly FileReview[]> {
  const changed = new Set(left.filter(isChangedSince).map(({ path }) => path));
  const known = new Set([...undone, ...left].map(({ path }) => path));
  const emptied: FileReview[] = [];
  for (const file of files.flatMap(readAsText)) {
    const isUnsaid = changed.has(file.path) || !known.has(file.path);
    const mayGo = file.baseline === null && isUnsaid && !reviews.madeBy([file]).areMoved;
    if (mayGo && (await isOnlyOfAgents(file, reviews, history))) emptied.push(file);
  }
  return emptied;
}

/** An empty file has a text, too. */
function readAsText(file: ReviewedFile): readonly FileReview[] {
  if (isShownNow(file)) return [file];
  const nothing = { startLine: 1, lineCount: 0 };
  const hunks = [{ current: nothing, baseline: nothing }];
  return file.reason === "empty" ? [{ ...file, text: "", baseline: null, hunks }] : [];
}

/** Whether agents have written every word of a file, in this order: a formatter adds none. */
async function isOnlyOfAgents(
  file: FileReview,
  reviews: FileReviews,
  history: DecisionServices["history"],
): Promise<boolean> {
  const { allOf } = await history.latest();
  const written = new Set<string>();
  const [newest] = allOf(file.uri);
  const left = newest && (await history.readChange(newest.record, file));
  for (const { entry, record } of [...reviews.madeBy([file]).uris].flatMap(allOf)) {
    if (entry.kind !== "edit" || record.movedFrom !== undefined) continue;
    const change = await history.readChange(record, file);
    const had = new Set(listWords(change?.before));
    for (const word of listWords(change?.after)) if (!had.has(word)) written.add(word);
  }
  const words = listWords(file.text);
  return isSubsequence(words, listWords(left?.after)) && words.every((word) => written.has(word));
}

function listWords(text: string | null = ""): readonly string[] {
  return text?.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function giveBaseline(file: FileReview): UndoneText {
  return { ...file, newText: file.baseline, hunks: file.hunks.length };
}

/** Whether the file would go or come as a whole, or was another one: what that held is none of the agent's. */
function isMadeOrDeleted(file: ReviewedFile, reviews: FileReviews): boolean {
  if (!isShownNow(file)) return hasNoLines(file);
  const isOther = file.baseline === null || file.latest.record.after === null;
  return isOther || reviews.madeBy([file]).areMoved;
}

function findOverlapped(files: readonly FileReview[], reviews: FileReviews): readonly LeftPart[] {
  const reason = describeReason("overlapsLaterChange");
  // What goes leaves nothing.
  const stays = files.filter(({ baseline }) => baseline !== null);
  return stays.filter((file) => reviews.isOverlapped(file)).map(({ path }) => ({ path, reason }));
}

/**
 * Of a call of which something was kept, that is left.
 *
 * @param made The calls that are undone as such, and the files in which they are.
 */
async function undo(
  files: readonly UndoneText[],
  facts: Required<DecisionFacts>,
  { reviews, history }: DecisionServices,
  { ids, only }: { readonly ids: readonly number[]; readonly only: ReadonlySet<string> } = noCalls,
): Promise<UndoAnswer> {
  const { entries } = await history.read();
  const states = findEntryStates(entries);
  const inPart = facts.of.filter((id) => {
    return facts.inPart.includes(id) || findInEffect(entries, states, id, "keep").length > 0;
  });
  const texts = giveTexts(files, { ...facts, inPart }, reviews);
  const answer = await history.undo(ids, "undo", { only, texts });
  await reviews.settle([...files.map(({ uri }) => uri), ...only]);
  return answer;
}

function giveTexts(
  files: readonly UndoneText[],
  facts: DecisionFacts,
  reviews: FileReviews,
): UndoneTexts {
  return { files, facts, makers: reviews.madeBy(files).ids, isLost: reviews.isLost };
}

const noCalls = { ids: [], only: new Set<string>() };
