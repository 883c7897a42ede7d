import * as vscode from "vscode";
import { applyEdit } from "../../core/edit/index.ts";
import { keepHunk } from "../../core/history/index.ts";
import { createQueue } from "../../core/async.ts";
import type { UndoAnswer, UndoneText } from "../history/index.ts";
import { findHunkOrigins } from "./hunkOrigins.ts";
import { type KeepAnswer, keepHunks, keepWhole, type NewBaseline } from "./keepEdits.ts";
import { type LineChange, revertChange, takeChange } from "./lineChange.ts";
import { type Agree, isDeletedByUndo, planUndo } from "./plannedUndo.ts";
import { coversHunk, findChangeAt } from "./reviewChanges.ts";
import type { FileReview, FileReviews, ReviewServices } from "./reviewedFiles/index.ts";

/** What a person decides about what agents did. All reject with a sentence where they cannot. */
export interface ReviewActions {
  readonly keepChange: (uri: string, change: LineChange) => Promise<KeepAnswer>;
  readonly undoChange: (uri: string, change: LineChange) => Promise<UndoAnswer>;
  readonly keepFiles: (uris: readonly string[]) => Promise<KeepAnswer>;
  /** One step and one entry; undefined where the person does not agree. */
  readonly undoFiles: (uris: readonly string[], agree: Agree) => Promise<UndoAnswer | undefined>;
  readonly keepAll: () => Promise<KeepAnswer>;
  /** All that is to be reviewed, as one step and one entry. */
  readonly undoAll: (agree: Agree) => Promise<UndoAnswer | undefined>;
  /** Keeps what one call did, wherever it is still to be reviewed. */
  readonly keepEntry: (entryId: number) => Promise<KeepAnswer>;
  /** The change at a line, 1-indexed; behind a line that is gone, at the one before. */
  readonly findChange: (uri: string, line: number) => Promise<LineChange>;
}

type ActionServices = Pick<ReviewServices, "decode" | "encode" | "showText"> & {
  readonly history: Pick<ReviewServices["history"], "note" | "readContent" | "undoTexts">;
};

/** One after another: each begins with what the one before has left. */
export function createReviewActions(reviews: FileReviews, services: ActionServices): ReviewActions {
  const { history, encode, showText } = services;
  const queue = createQueue();

  async function find(uri: string): Promise<FileReview> {
    await reviews.settle([uri]);
    const review = reviews.find(uri);
    if (review === undefined)
      throw new Error(vscode.l10n.t("This file has no agent edit to review."));
    return review;
  }

  async function findAll(): Promise<readonly FileReview[]> {
    await reviews.settle(reviews.all().map(({ uri }) => uri));
    const files = reviews.all();
    if (files.length === 0) throw new Error(vscode.l10n.t("There is no agent edit to review."));
    return files;
  }

  /**
   * Read byte by byte, a file has the lines that an editor shows, unless a character takes several
   * bytes and one of them is like a line ending. Read by pairs of bytes it would have them, but then
   * one of an odd number of bytes, which is no rare damage of UTF-16, could not be written again.
   */
  async function findByLines(uri: string): Promise<FileReview> {
    const review = await find(uri);
    if (!review.isByteExact || !review.encoding.startsWith("utf16")) return review;
    throw new Error(
      vscode.l10n.t(
        "Parts of this file cannot be told apart (UTF-16 with mixed line endings). Keep or undo all of it.",
      ),
    );
  }

  const originsOf = (review: FileReview): Promise<readonly (readonly number[])[]> =>
    findHunkOrigins(review, reviews.changesOf(review), services);

  /** The entries behind some hunks of a file of which nothing else is to be reviewed. */
  async function findSettled(
    review: FileReview,
    isSettled: (index: number) => boolean,
  ): Promise<readonly number[]> {
    const origins = await originsOf(review);
    const settled = origins.filter((_, index) => isSettled(index)).flat();
    const open = new Set(origins.filter((_, index) => !isSettled(index)).flat());
    const alone = new Set(idsOnlyIn([review]));
    return sortIds(settled.filter((id) => alone.has(id) && !open.has(id)));
  }

  /**
   * What a call is changing is left: the entry would come after that of the call, with a text from
   * before it, and so keep what nobody has seen. It may have begun since the reviews were looked at.
   */
  async function keep(
    wanted: readonly NewBaseline[],
    tool: string,
    of: readonly number[],
  ): Promise<KeepAnswer> {
    await reviews.settle(wanted.map(({ review }) => review.uri));
    const left = wanted
      .map(({ review }) => review)
      .filter((review) => reviews.isBusy(review.uri) || reviews.find(review.uri) !== review);
    const kept = wanted.filter(({ review }) => !left.includes(review));
    if (kept.length === 0) throw new Error(isBeingChanged());
    const open = new Set(left.flatMap(({ entryIds }) => entryIds));
    const settled = of.filter((id) => !open.has(id));
    const answer = await keepHunks(kept, { tool, of: settled }, services);
    await reviews.refresh();
    const reason = vscode.l10n.t("a call is changing the file");
    return { ...answer, left: left.map(({ path }) => ({ path, reason })) };
  }

  function keepWholeFiles(files: readonly FileReview[], tool: string): Promise<KeepAnswer> {
    return keep(files.map(keepWhole), tool, idsOnlyIn(files));
  }

  /** The entries of which nothing is to be reviewed in other files. */
  function idsOnlyIn(files: readonly FileReview[]): readonly number[] {
    const uris = new Set(files.map(({ uri }) => uri));
    const others = reviews.all().filter(({ uri }) => !uris.has(uri));
    const open = new Set(others.flatMap(({ entryIds }) => entryIds));
    return sortIds(files.flatMap(({ entryIds }) => entryIds).filter((id) => !open.has(id)));
  }

  async function undoWhole(
    files: readonly FileReview[],
    tool: string,
    agree: Agree,
  ): Promise<UndoAnswer | undefined> {
    const planned = planUndo(files);
    if (!(await agree(planned))) return undefined;
    const texts = await Promise.all(
      files.map((review) => {
        const newText = isDeletedByUndo(review) ? null : review.baseline;
        return describeText(review, newText, review.edit.replacements.length);
      }),
    );
    const answer = await undo(texts, tool, idsOnlyIn(files));
    return { ...answer, left: [...answer.left, ...planned.left] };
  }

  async function describeText(
    review: FileReview,
    newText: string | null,
    hunks: number,
  ): Promise<UndoneText> {
    const { uri, isByteExact, text } = review;
    const newBytes = isByteExact && newText !== null ? await encode(newText, review) : undefined;
    const oldText = await showText(text, review);
    const shown = newText && (await showText(newText, review));
    return { uri, oldText, newText: shown, newBytes, hunks };
  }

  async function undo(
    texts: readonly UndoneText[],
    tool: string,
    of: readonly number[],
  ): Promise<UndoAnswer> {
    const answer = await history.undoTexts(texts, { tool, of });
    await reviews.settle(texts.map(({ uri }) => uri));
    return answer;
  }

  return {
    keepChange: (uri, change) =>
      queue(async () => {
        const review = await findByLines(uri);
        const { baseline: original, text: modified } = review;
        const edit = takeChange({ original, modified, change });
        if (edit === undefined) throw new Error(isOutdated());
        const of = await findSettled(review, coversHunk(review, change));
        const baseline = applyEdit(edit, original);
        return keep([{ review, baseline, hunkCount: 1 }], "linewise.keepHunk", of);
      }),
    undoChange: (uri, change) =>
      queue(async () => {
        const review = await findByLines(uri);
        const { baseline: original, text: modified } = review;
        const edit = revertChange({ original, modified, change });
        if (edit === undefined) throw new Error(isOutdated());
        const of = await findSettled(review, coversHunk(review, change));
        const text = await describeText(review, applyEdit(edit, modified), 1);
        return undo([text], "linewise.undoHunk", of);
      }),
    keepFiles: (uris) =>
      queue(async () => {
        const files: FileReview[] = [];
        for (const uri of uris) files.push(await find(uri));
        return keepWholeFiles(files, "linewise.keepFile");
      }),
    undoFiles: (uris, agree) =>
      queue(async () => {
        const files: FileReview[] = [];
        for (const uri of uris) files.push(await find(uri));
        return undoWhole(files, "linewise.undoFile", agree);
      }),
    keepAll: () => queue(async () => keepWholeFiles(await findAll(), "linewise.keepAll")),
    undoAll: (agree) => queue(async () => undoWhole(await findAll(), "linewise.undoAll", agree)),
    keepEntry: (entryId) =>
      queue(async () => {
        await reviews.settle(reviews.all().map(({ uri }) => uri));
        const kept: NewBaseline[] = [];
        for (const review of reviews.all().filter(({ entryIds }) => entryIds.includes(entryId))) {
          const origins = await originsOf(review);
          const indexes = origins.flatMap((ids, index) => (ids.includes(entryId) ? index : []));
          if (indexes.length === 0) continue;
          const left = indexes.toReversed().reduce(keepHunk, review.edit);
          const baseline = applyEdit(left, review.text);
          kept.push({ review, baseline, hunkCount: indexes.length });
        }
        if (kept.length === 0)
          throw new Error(vscode.l10n.t("Edit {0} has nothing left to review.", `e${entryId}`));
        return keep(kept, "linewise.keepAll", [entryId]);
      }),
    async findChange(uri, line) {
      const found = findChangeAt(await findByLines(uri), line);
      if (found === undefined)
        throw new Error(vscode.l10n.t("There is no agent edit to review at this line."));
      return found;
    },
  };
}

function isBeingChanged(): string {
  return vscode.l10n.t("A call is changing this file. Keep its edits once the call is over.");
}

function isOutdated(): string {
  return vscode.l10n.t("The file has changed since this edit was shown. Open it again.");
}

function sortIds(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}
