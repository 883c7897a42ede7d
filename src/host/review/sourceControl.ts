import * as vscode from "vscode";
import { type CommandId, reviewNames } from "../../toolkit/manifest/index.ts";
import type { BaselineDocuments } from "./baselineDocuments.ts";
import type { FileReview, FileReviews, ReviewDisplay, UnshownFile } from "./fileReviews.ts";
import { countHunks, describeUnshown } from "./words.ts";

/** The source control Agent Edits. */
export function createReviewControl(
  reviews: FileReviews,
  baselines: BaselineDocuments,
): ReviewDisplay {
  // Without a root folder, which would keep files outside it from the gutter. Where git sees the same
  // hunk, the peek then begins with git's side: VS Code puts sides with a root first, and no stable
  // API says otherwise.
  const control = vscode.scm.createSourceControl(
    reviewNames.sourceControl,
    vscode.l10n.t("Agent Edits"),
  );
  const toReview = control.createResourceGroup(reviewNames.toReview, vscode.l10n.t("To Review"));
  control.inputBox.visible = false;
  // Beside git's count, which has the same files in it, one of its own would count them twice.
  control.count = 0;
  control.quickDiffProvider = baselines;
  let shown = "";
  return {
    /** VS Code compares all visible files again when the list is another, so it is set only then. */
    update() {
      const states = [
        ...reviews.all().map(describeFile),
        ...reviews.unshown().map(describeUnshownFile),
      ];
      const next = JSON.stringify(states);
      if (next === shown) return;
      shown = next;
      toReview.resourceStates = states;
    },
    dispose() {
      control.dispose();
    },
  };
}

/** A click shows the first change in the file. */
function describeFile(review: FileReview): vscode.SourceControlResourceState {
  const resourceUri = vscode.Uri.parse(review.uri, true);
  return {
    resourceUri,
    decorations: { tooltip: `${review.path}: ${countHunks(review)}` },
    command: {
      command: "linewise.review.openFile" satisfies CommandId,
      title: vscode.l10n.t("Open File"),
      arguments: [resourceUri],
    },
  };
}

/** A click opens the file. */
function describeUnshownFile(file: UnshownFile): vscode.SourceControlResourceState {
  const resourceUri = vscode.Uri.parse(file.uri, true);
  const tooltip = vscode.l10n.t("{0} cannot be shown: {1}", file.path, describeUnshown(file));
  const iconPath = new vscode.ThemeIcon("warning");
  return {
    resourceUri,
    decorations: { tooltip, faded: true, iconPath },
    command: {
      command: "vscode.open",
      title: vscode.l10n.t("Open File"),
      arguments: [resourceUri],
    },
  };
}
