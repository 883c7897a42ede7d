import * as vscode from "vscode";
import { type CommandId, reviewNames } from "../../toolkit/manifest/index.ts";
import type { BaselineDocuments } from "./baselineDocuments.ts";
import {
  type FileReviews,
  isShownNow,
  type ReviewDisplay,
  type ReviewedFile,
} from "./fileReviews.ts";
import { countHunks, describeUnshown } from "./words.ts";

/** The source control Agent Edits, which is there while it lists a file. */
export function createReviewControl(
  reviews: Pick<FileReviews, "listed">,
  baselines: BaselineDocuments,
): ReviewDisplay {
  let control: vscode.SourceControl | undefined;
  let list: vscode.SourceControlResourceGroup | undefined;
  let shown = "";

  function begin(): vscode.SourceControlResourceGroup {
    // Without a root folder, which would keep files outside it from the gutter. Where git sees the
    // same hunk, the peek then begins with git's side: VS Code puts sides with a root first, and no
    // stable API says otherwise.
    control = vscode.scm.createSourceControl(
      reviewNames.sourceControl,
      vscode.l10n.t("Agent Edits"),
    );
    control.inputBox.visible = false;
    // Beside git's count, which has the same files in it, one of its own would count them twice.
    control.count = 0;
    control.quickDiffProvider = baselines;
    return control.createResourceGroup(reviewNames.toReview, vscode.l10n.t("To Review"));
  }

  function end(): void {
    control?.dispose();
    list = undefined;
  }

  return {
    /** VS Code compares all visible files again when the list is another, so it is set only then. */
    update() {
      const states = reviews.listed().map(describeFile);
      const next = JSON.stringify(states);
      if (next === shown) return;
      shown = next;
      if (states.length === 0) end();
      else (list ??= begin()).resourceStates = states;
    },
    dispose: end,
  };
}

/** A click shows the first change in the file, or only the file. */
function describeFile(file: ReviewedFile): vscode.SourceControlResourceState {
  const resourceUri = vscode.Uri.parse(file.uri, true);
  return {
    resourceUri,
    decorations: isShownNow(file)
      ? { tooltip: `${file.path}: ${countHunks(file.hunks.length)}` }
      : {
          tooltip: vscode.l10n.t("{0} cannot be shown: {1}", file.path, describeUnshown(file)),
          faded: true,
          ...(file.reason === "deleted"
            ? { strikeThrough: true }
            : { iconPath: new vscode.ThemeIcon("warning") }),
        },
    command: {
      command: "linewise.review.openFile" satisfies CommandId,
      title: vscode.l10n.t("Open File"),
      arguments: [resourceUri],
    },
  };
}
