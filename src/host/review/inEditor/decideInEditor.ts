import * as vscode from "vscode";
import type { ReviewHunk } from "../../../core/history/index.ts";
import type { LineSpan } from "../../../core/lines/index.ts";
import { describeUnsaved } from "../../../toolkit/confirmation/index.ts";
import { plainPick } from "../../../toolkit/report/index.ts";
import { findOpenDocument } from "../../documents/index.ts";
import type { UndoAnswer } from "../../undo/index.ts";
import { type FileReviews } from "../fileReviews.ts";
import type { KeepAnswer } from "../keepEdits.ts";
import { countToReview } from "../reviewedFile.ts";
import { type DecidedHunk, findHunkAt, lineOfHunk, type ShownHunk } from "../shownHunk.ts";
import { listedInView, nothingToShow } from "../words.ts";
import type { FilePlace } from "./nextChange.ts";
import type { ReviewDiff } from "./reviewDiffs.ts";
import type { ChangeSteps } from "./steps.ts";

const messageMs = 5_000;

/** What lenses gave that have decided: the second click of a double click does nothing. A line is another object each time. */
const decidedLenses = new WeakSet();

/** What a person decided; undefined where they took it back. */
export type Decided = KeepAnswer | UndoAnswer | undefined;

/** What decisions go on with. */
interface DecidingInEditor {
  readonly reviews: FileReviews;
  readonly steps: ChangeSteps;
  readonly diff: Pick<ReviewDiff, "close">;
}

/** Shows the change after the cursor or before it. */
export async function stepFromCursor(
  direction: "next" | "previous",
  { steps, reviews }: Pick<DecidingInEditor, "steps" | "reviews">,
): Promise<void> {
  if (await steps.show(direction, placeOfCursor())) return;
  throw new Error(nothingToShow(reviews));
}

/**
 * Decides about the change that the person sees, and shows the next one. Where the cursor is at none,
 * or out of view, it only shows one: no key decides about what nobody has seen.
 *
 * @param given What a lens gives a command; a key gives nothing.
 */
export async function decideHunk<Answer extends Decided>(
  given: readonly unknown[],
  decide: (shown: ShownHunk) => Promise<Answer>,
  deciding: DecidingInEditor,
): Promise<Answer | undefined> {
  const { reviews, steps } = deciding;
  const clicked = readLens(given[0]);
  const place = clicked === undefined ? placeOfCursor() : undefined;
  const shown = clicked ?? seeCursor();
  const isInView = clicked !== undefined || isCursorInView();
  if (steps.wasJustShown(place)) {
    const sentence = vscode.l10n.t("Nothing was decided: the change came into view only just now.");
    vscode.window.setStatusBarMessage(sentence, messageMs);
    return undefined;
  }
  const hunk = shown && (await findSeen(shown, reviews));
  if (shown === undefined || hunk === undefined || !isInView) {
    const from = hunk ? beforeHunk(shown, hunk) : place;
    if (await steps.show("next", from)) return undefined;
    throw new Error(nothingToShow(reviews));
  }
  const lens = Object(shown.place) as object;
  const answer = await decide(shown).catch((cause: unknown) => {
    if (decidedLenses.has(lens)) return undefined;
    throw cause;
  });
  if (decidedLenses.has(lens)) return undefined;
  if (answer) decidedLenses.add(lens);
  tell([...(await goOn(deciding, beforeHunk(shown, hunk))), ...describeDecided(answer)]);
  return answer;
}

function beforeHunk({ uri }: ShownHunk, hunk: ReviewHunk): FilePlace {
  return { uri, line: lineOfHunk(hunk) - 1 };
}

/** Opens a comment on the change at the cursor, or on the next one. */
export async function beginComment(steps: ChangeSteps, reviews: FileReviews): Promise<void> {
  const shown = seeCursor();
  const isThere = shown !== undefined && (await findSeen(shown, reviews)) !== undefined;
  if (!isThere) await stepFromCursor("next", { steps, reviews });
  await vscode.commands.executeCommand("workbench.action.addComment");
}

/** Decides about files; if the one in front is among them, the next change is shown. */
export async function decideFiles<Answer extends Decided>(
  uris: readonly string[],
  decide: (uris: readonly string[]) => Promise<Answer>,
  deciding: DecidingInEditor,
): Promise<Answer> {
  const front = placeOfCursor()?.uri;
  const answer = await decide(uris);
  const isInFront = front !== undefined && uris.includes(front);
  const isNext = answer !== undefined && isInFront;
  const said = isNext ? await goOn(deciding, { uri: front, line: Infinity }) : [];
  tell([...said, ...describeDecided(answer)]);
  return answer;
}

/** @returns What there is to say where no change is shown. */
async function goOn(
  { reviews, steps, diff }: DecidingInEditor,
  from: FilePlace,
): Promise<readonly string[]> {
  if (await steps.show("next", from)) return [];
  await diff.close();
  const { files } = countToReview(reviews.listed());
  return [files === 0 ? vscode.l10n.t("Nothing is left to review.") : listedInView()];
}

/** Says what a decision has changed in unsaved texts alone. */
export async function tellDecided<Answer extends Decided>(
  deciding: Promise<Answer>,
): Promise<Answer> {
  const answer = await deciding;
  tell(describeDecided(answer));
  return answer;
}

function describeDecided(answer: Decided): readonly string[] {
  return answer !== undefined && "undone" in answer ? describeUnsaved(answer, "Changed") : [];
}

/** In one message, since the next one would take its place. */
function tell(sentences: readonly string[]): void {
  const said = plainPick(sentences.join(" "));
  if (said !== "") vscode.window.setStatusBarMessage(said, messageMs);
}

/** Whether a hunk that a lens gives is still there, is decided with it. */
async function findSeen(
  { uri, place }: ShownHunk,
  reviews: FileReviews,
): Promise<ReviewHunk | undefined> {
  if (typeof place !== "number") return place.hunk;
  await reviews.settle([uri]);
  const review = reviews.find(uri);
  return review && findHunkAt(review, place);
}

function readLens(given: unknown): ShownHunk | undefined {
  if (typeof given !== "object" || given === null || !("hunk" in given)) return undefined;
  const place = given as DecidedHunk;
  const { uri } = place.review;
  return { uri, text: findOpenDocument(vscode.Uri.parse(uri, true))?.getText(), place };
}

/** What the person sees at the cursor at this moment, before anything is waited for. */
function seeCursor(): ShownHunk | undefined {
  const editor = vscode.window.activeTextEditor;
  const place = placeOfCursor();
  if (editor === undefined || place === undefined) return undefined;
  const { document, selection } = editor;
  // A word is selected for other reasons.
  const selected = selection.isSingleLine ? undefined : selectedLines(selection);
  return { uri: place.uri, text: document.getText(), place: place.line, selected };
}

/** Before a line's first character, a selection has nothing of the line. */
function selectedLines({ start, end }: vscode.Selection): LineSpan {
  const lastLine = end.character === 0 ? end.line - 1 : end.line;
  return { startLine: start.line + 1, lineCount: Math.max(1, lastLine - start.line + 1) };
}

function placeOfCursor(): FilePlace | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return undefined;
  const { active, isEmpty, start } = editor.selection;
  const isBeforeLine = !isEmpty && active.character === 0 && active.isAfter(start);
  const line = isBeforeLine ? active.line : active.line + 1;
  return { uri: editor.document.uri.toString(), line };
}

function isCursorInView(): boolean {
  const { visibleRanges = [], selection } = vscode.window.activeTextEditor ?? {};
  return visibleRanges.some((range) => selection !== undefined && range.contains(selection.active));
}
