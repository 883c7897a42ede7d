import * as vscode from "vscode";
import { baseName } from "../../toolkit/history/index.ts";
import { reviewNames } from "../../toolkit/manifest/index.ts";
import type { BaselineDocuments } from "./baselineDocuments.ts";
import { baselineUriOf } from "./baselineUri.ts";
import type { FileReviews } from "./reviewedFiles/index.ts";
import { countHunks } from "./words.ts";

/** The source control Agent Edits; it is there as long as it is not disposed of. */
export interface ReviewControl {
  readonly update: () => void;
  readonly dispose: () => void;
}

export function createReviewControl(
  reviews: FileReviews,
  baselines: BaselineDocuments,
): ReviewControl {
  // Without a root folder, which would keep files outside it from the gutter. Where git sees the same
  // hunk, the peek then begins with git's side: VS Code puts sides with a root first, and no stable
  // API says otherwise.
  const control = vscode.scm.createSourceControl(
    reviewNames.sourceControl,
    vscode.l10n.t("Agent Edits"),
  );
  const toReview = control.createResourceGroup(reviewNames.toReview, vscode.l10n.t("To Review"));
  const kept = control.createResourceGroup(reviewNames.kept, vscode.l10n.t("Kept"));
  kept.hideWhenEmpty = true;
  control.inputBox.visible = false;
  control.quickDiffProvider = baselines;
  let shown = "";
  return {
    /** VS Code compares all visible files anew when the list is another, so it is set only then. */
    update() {
      const states = {
        toReview: reviews.all().map((each) => {
          const uri = vscode.Uri.parse(each.uri, true);
          const before = baselines.provideOriginalResource(uri) ?? uri;
          const sides = vscode.l10n.t("Before Agent ↔ Now");
          return describeFile(each, { before, sides, state: countHunks(each), faded: false });
        }),
        kept: reviews.kept().map((each) => {
          const { uri, entryId: version } = each;
          const before = baselineUriOf({ uri, side: "kept", version });
          const sides = vscode.l10n.t("Before Agent ↔ Now, Kept");
          return describeFile(each, { before, sides, state: vscode.l10n.t("kept"), faded: true });
        }),
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

interface Look {
  readonly before: vscode.Uri;
  /** What the diff editor compares, in words. */
  readonly sides: string;
  readonly state: string;
  readonly faded: boolean;
}

function describeFile(
  { uri, path }: { readonly uri: string; readonly path: string },
  { before, sides, state, faded }: Look,
): vscode.SourceControlResourceState {
  const resourceUri = vscode.Uri.parse(uri, true);
  return {
    resourceUri,
    decorations: { tooltip: `${path}: ${state}`, faded },
    command: {
      command: "vscode.diff",
      title: vscode.l10n.t("Open Diff"),
      arguments: [before, resourceUri, `${baseName(path)} (${sides})`],
    },
  };
}
