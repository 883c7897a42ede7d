import * as vscode from "vscode";
import { type FileReviews } from "./fileReviews.ts";
import { countToReview, type UnshownFile } from "./reviewedFile.ts";
import type { UndoSummary } from "../../toolkit/confirmation/index.ts";

/** `2 changes to review`. */
export function countHunks(hunks: number): string {
  return hunks === 1
    ? vscode.l10n.t("1 change to review")
    : vscode.l10n.t("{0} changes to review", hunks);
}

/** Why a file cannot be shown for review, beside its name. */
export function describeUnshown({ reason, latest }: UnshownFile): string {
  switch (reason) {
    case "noText":
      return latest.record.baseline === null
        ? vscode.l10n.t("new, no text")
        : vscode.l10n.t("changed, no text");
    case "deleted":
      return vscode.l10n.t("deleted");
    case "empty":
      return vscode.l10n.t("new and empty");
    case "tooLarge":
      return vscode.l10n.t("too large to be reviewed (over 50 MB)");
    case "unreadable":
      return describeUnreadable();
  }
}

export function describeUnreadable(): string {
  return vscode.l10n.t("the edit history can no longer read what the file held");
}

export function isUnshown(): string {
  return vscode.l10n.t(
    "What agents changed in this file cannot be shown. Keep it, or undo the edits in the view Agent Edits.",
  );
}

export function nothingToReview(): string {
  return vscode.l10n.t("There is nothing to review.");
}

/** Why no change can be shown: there is none, or none that has lines. */
export function nothingToShow(reviews: Pick<FileReviews, "listed">): string {
  return countToReview(reviews.listed()).files === 0 ? nothingToReview() : listedInView();
}

export function listedInView(): string {
  return vscode.l10n.t("What is left to review is listed in {0}.", "Agent Edits");
}

/** What a person may want to know who is asked whether agents' changes are to go. */
export function describeStays({ undone }: Pick<UndoSummary, "undone">): string {
  return undone.every(({ isDeleted }) => isDeleted)
    ? vscode.l10n.t("You can undo this.")
    : vscode.l10n.t(
        "Lines of your own stay; words that you wrote into an agent's line may go with it. You can undo this.",
      );
}
