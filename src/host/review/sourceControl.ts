import * as vscode from "vscode";
import { reviewNames } from "../../toolkit/manifest/index.ts";
import { baselineUriOf, type Comparison } from "./baselineUri.ts";
import type { FileReviews } from "./reviewedFiles/index.ts";
import { countHunks } from "./words.ts";

/** The source control Agent Edits; it is there as long as it is not disposed of. */
export interface ReviewControl {
  readonly update: () => void;
  readonly dispose: () => void;
}

export function createReviewControl(
  reviews: FileReviews,
  quickDiffProvider: vscode.QuickDiffProvider,
): ReviewControl {
  const control = vscode.scm.createSourceControl(reviewNames.sourceControl, "Agent Edits");
  const toReview = control.createResourceGroup(reviewNames.toReview, "To Review");
  const kept = control.createResourceGroup(reviewNames.kept, "Kept");
  kept.hideWhenEmpty = true;
  control.inputBox.visible = false;
  control.quickDiffProvider = quickDiffProvider;
  let shown = "";
  return {
    /** VS Code compares all visible files anew when the list is another, so it is set only then. */
    update() {
      const states = {
        toReview: reviews.all().map((each) => describeFile(each, "toReview", countHunks(each))),
        kept: reviews.kept().map((each) => describeFile(each, "kept", "kept")),
      };
      const next = JSON.stringify(states);
      if (next === shown) return;
      shown = next;
      toReview.resourceStates = states.toReview;
      kept.resourceStates = states.kept;
      control.count = states.toReview.length;
    },
    dispose() {
      control.dispose();
    },
  };
}

function describeFile(
  { uri, path }: { readonly uri: string; readonly path: string },
  comparison: Comparison,
  tooltip: string,
): vscode.SourceControlResourceState {
  const resourceUri = vscode.Uri.parse(uri, true);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const sides = comparison === "toReview" ? "Before Agent ↔ Now" : "Before Agent ↔ Now, Kept";
  return {
    resourceUri,
    contextValue: comparison,
    decorations: { tooltip: `${path}: ${tooltip}`, faded: comparison === "kept" },
    command: {
      command: "vscode.diff",
      title: "Open Diff",
      arguments: [baselineUriOf(uri, comparison), resourceUri, `${name} (${sides})`],
    },
  };
}
