import * as vscode from "vscode";
import { createQueue } from "../../core/async.ts";
import type { ChangedText } from "../../core/history/index.ts";
import type { UndoAnswer } from "../undo/index.ts";
import type { Agree } from "./agreeToUndo.ts";
import type { ActionServices, DecisionServices } from "./decidedFiles.ts";
import { type FileReviews } from "./fileReviews.ts";
import { isShownNow, type ReviewedFile } from "./reviewedFile.ts";
import { type KeepAnswer, keepEntries, keepHunk, keepInGit, keepWhole } from "./keepEdits.ts";
import { type DecidedHunk, findShownHunk, type ShownHunk } from "./shownHunk.ts";
import { undoHunk, undoWhole } from "./undoEdits.ts";
import { isUnshown, nothingToReview } from "./words.ts";

/** What a person decides about what agents did. All reject with a sentence where they cannot. */
export interface ReviewActions {
  readonly keepHunk: (shown: ShownHunk) => Promise<KeepAnswer>;
  /** Undefined where the person does not agree to what goes with it. */
  readonly undoHunk: (shown: ShownHunk, agree: Agree) => Promise<UndoAnswer | undefined>;
  /** Without addresses, all that is to be reviewed. */
  readonly keepFiles: (uris?: readonly string[]) => Promise<KeepAnswer>;
  /** The same; one entry, or several for very large files; undefined where the person does not agree. */
  readonly undoFiles: (
    uris: readonly string[] | undefined,
    agree: Agree,
  ) => Promise<UndoAnswer | undefined>;
  /**
   * Keeps what calls did and nothing else, wherever it is still to be reviewed.
   *
   * @param name What they are called where nothing of them is left.
   */
  readonly keepEntries: (entryIds: readonly number[], name: string) => Promise<KeepAnswer>;
  /** Keeps what git has taken over of a file, given what git held of it before and holds now. */
  readonly keepInGit: (uri: string, change: ChangedText) => Promise<void>;
}

/** One after another: each begins with what the one before has left. */
export function createReviewActions(reviews: FileReviews, services: ActionServices): ReviewActions {
  const queue = createQueue();
  const deciding = { ...services, reviews };
  const decide = <Answer>(
    shown: ShownHunk,
    take: (decided: DecidedHunk) => Promise<Answer>,
  ): Promise<Answer> => {
    const seen = noteHunk(shown, reviews);
    return queue(async () => take(await settleHunk(seen, deciding)));
  };
  return {
    keepHunk: (shown) => decide(shown, (decided) => keepHunk(decided, deciding)),
    undoHunk: (shown, agree) => decide(shown, (decided) => undoHunk(decided, agree, deciding)),
    keepFiles: (uris) =>
      queue(async () => {
        const files = await settleFiles(uris, reviews);
        return keepWhole(files, uris ? "linewise.keepFile" : "linewise.keepAll", deciding);
      }),
    undoFiles: (uris, agree) =>
      queue(async () => {
        const files = await settleFiles(uris, reviews);
        const tool = uris ? "linewise.undoFile" : "linewise.undoAll";
        return undoWhole(files, { tool, agree }, deciding);
      }),
    keepEntries: (entryIds, name) => queue(() => keepEntries(entryIds, name, deciding)),
    keepInGit: (uri, change) => queue(() => keepInGit(uri, change, deciding)),
  };
}

async function settleFiles(
  uris: readonly string[] | undefined,
  reviews: FileReviews,
): Promise<readonly ReviewedFile[]> {
  await reviews.settle(uris ?? reviews.uris());
  const listed = reviews.listed();
  const files = listed.filter(({ uri }) => uris?.includes(uri) ?? true);
  if (uris === undefined && files.length === 0) throw new Error(nothingToReview());
  if (uris !== undefined && files.length < uris.length) {
    throw new Error(vscode.l10n.t("This file has no change to review."));
  }
  return files;
}

/** A line means the hunk that is there when it is chosen: once that is decided, another may be there. */
function noteHunk(shown: ShownHunk, reviews: FileReviews): ShownHunk {
  const review = reviews.find(shown.uri);
  if (typeof shown.place !== "number" || review?.text !== shown.text) return shown;
  const place = review && findShownHunk(review, shown);
  return place === undefined ? shown : { ...shown, place };
}

/**
 * The hunk that a person saw, if it is still there.
 *
 * Read byte by byte, a file has the lines that an editor shows, unless a character takes several
 * bytes and one of them is like a line ending. Read by pairs of bytes it would have them, but then
 * one of an odd number of bytes, which is no rare damage of UTF-16, could not be written again.
 */
async function settleHunk(
  shown: ShownHunk,
  { reviews, findShownText }: DecisionServices,
): Promise<DecidedHunk> {
  const { uri, text, place } = shown;
  const [file] = await settleFiles([uri], reviews);
  if (file === undefined || !isShownNow(file)) throw new Error(isUnshown());
  if (file.isByteExact && file.encoding.startsWith("utf16")) {
    throw new Error(
      vscode.l10n.t(
        "Parts of this file cannot be told apart (UTF-16 with mixed line endings). Keep or undo all of it.",
      ),
    );
  }
  if (findShownText(uri) !== text) throw new Error(isOutdated());
  const decided = findShownHunk(file, shown);
  if (decided !== undefined) return decided;
  throw new Error(
    typeof place === "number"
      ? vscode.l10n.t("There is no change to review at this line.")
      : isOutdated(),
  );
}

function isOutdated(): string {
  return vscode.l10n.t("The file has changed since this change was shown, so nothing was done.");
}
