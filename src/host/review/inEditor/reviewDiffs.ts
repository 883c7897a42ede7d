import * as vscode from "vscode";
import { revealHiddenInName } from "../../../core/hiddenCharacters.ts";
import { baseName } from "../../../core/path/index.ts";
import { contextKeys } from "../../../toolkit/manifest/index.ts";
import type { BaselineDocuments } from "../baselineDocuments.ts";
import type { FileReview } from "../fileReviews.ts";

/** Opens files under review next to their baselines: one in the diff editor, several in one editor. */
export async function openReviewDiffs(
  files: readonly FileReview[],
  baselines: Pick<BaselineDocuments, "provideOriginalResource">,
  selection?: vscode.Range,
): Promise<void> {
  const sides = files.map(({ uri }) => {
    const now = vscode.Uri.parse(uri, true);
    return [baselines.provideOriginalResource(now) ?? now, now] as const;
  });
  const [first, ...others] = files;
  if (first === undefined) return;
  if (others.length === 0) {
    const title = vscode.l10n.t(
      "{0} (Before Agent ↔ Now)",
      revealHiddenInName(baseName(first.path)),
    );
    await vscode.commands.executeCommand("vscode.diff", ...(sides[0] ?? []), title, { selection });
    return;
  }
  const resources = sides.map(([before, now]) => [now, before, now]);
  await vscode.commands.executeCommand("vscode.changes", reviewTitle(), resources);
}

/** The title of the editor that shows all files; VS Code tells nothing else of it. */
function reviewTitle(): string {
  return vscode.l10n.t("Agent Edits to Review");
}

/** Sets the context key of the buttons in the editor of several files. */
export function followReviewDiffs(): vscode.Disposable {
  const announce = (): void => {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    const isText = activeTab?.input instanceof vscode.TabInputText;
    const isReview = !isText && activeTab?.label.startsWith(reviewTitle()) === true;
    void vscode.commands.executeCommand("setContext", contextKeys.reviewsInMultiDiff, isReview);
  };
  const { onDidChangeTabs, onDidChangeTabGroups } = vscode.window.tabGroups;
  return vscode.Disposable.from(onDidChangeTabs(announce), onDidChangeTabGroups(announce));
}
