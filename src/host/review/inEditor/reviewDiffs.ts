import * as vscode from "vscode";
import { revealHiddenInName } from "../../../core/hiddenCharacters.ts";
import { baseName } from "../../../core/path/index.ts";
import { contextKeys } from "../../../toolkit/manifest/index.ts";
import type { BaselineDocuments } from "../baselineDocuments.ts";
import type { FileReview } from "../fileReviews.ts";

/**
 * Opens files under review next to their baselines: one in the diff editor, several in one editor, which
 * takes the place of the one before.
 */
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
  const outdated = listReviewTabs();
  if (others.length === 0) {
    const title = vscode.l10n.t(
      "{0} (Before Agent ↔ Now)",
      revealHiddenInName(baseName(first.path)),
    );
    await vscode.commands.executeCommand("vscode.diff", ...(sides[0] ?? []), title, { selection });
  } else {
    const resources = sides.map(([before, now]) => [now, before, now]);
    await vscode.commands.executeCommand("vscode.changes", reviewTitle(), resources);
  }
  await close(outdated);
}

/** Closes the editor of several files, whose title says how many there were. */
export async function closeReviewDiffs(): Promise<void> {
  await close(listReviewTabs());
}

/** Whether the editor of several files is in front. */
export function isReviewInFront(): boolean {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab !== undefined && isReviewTab(activeTab);
}

function listReviewTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(isReviewTab));
}

function isReviewTab({ input, label }: vscode.Tab): boolean {
  return !(input instanceof vscode.TabInputText) && label.startsWith(reviewTitle());
}

/** One that was a preview is no longer there. */
async function close(tabs: readonly vscode.Tab[]): Promise<void> {
  const open = new Set(listReviewTabs());
  await vscode.window.tabGroups.close(tabs.filter((tab) => open.has(tab)));
}

/** The title of the editor that shows all files; VS Code tells nothing else of it. */
function reviewTitle(): string {
  return vscode.l10n.t("Agent Edits to Review");
}

/** Sets the context key of the buttons in the editor of several files. */
export function followReviewDiffs(): vscode.Disposable {
  const announce = (): void => {
    const { reviewsInMultiDiff } = contextKeys;
    void vscode.commands.executeCommand("setContext", reviewsInMultiDiff, isReviewInFront());
  };
  const { onDidChangeTabs, onDidChangeTabGroups } = vscode.window.tabGroups;
  return vscode.Disposable.from(onDidChangeTabs(announce), onDidChangeTabGroups(announce));
}
