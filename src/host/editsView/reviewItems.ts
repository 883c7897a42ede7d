import * as vscode from "vscode";
import { formatEntryId, isFolderMode, isLinkMode } from "../../core/history/index.ts";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { baseName } from "../../core/path/index.ts";
import { folderOf, renderLineCounts } from "../../toolkit/history/index.ts";
import { beforeScheme, type CommandId, type ItemAbility } from "../../toolkit/manifest/index.ts";
import { codeSpan } from "../../toolkit/report/index.ts";
import {
  countHunks,
  countToReview,
  describeUnshown,
  isShownNow,
  type ReviewedFile,
  type UnshownFile,
} from "../review/index.ts";
import type { EditNode } from "./editNodes.ts";

/** What waits for review, above the history: a click opens the diff of all of it. */
export function reviewItem(files: readonly ReviewedFile[]): vscode.TreeItem {
  const words = countHunks(countToReview(files).edits);
  const item = new vscode.TreeItem(words, vscode.TreeItemCollapsibleState.Expanded);
  item.id = "review";
  item.iconPath = new vscode.ThemeIcon("diff-multiple");
  item.contextValue = "isReview" satisfies ItemAbility;
  item.command = openReview();
  return item;
}

/** A file in it: `cart.js  +4 −3 · src`. A click opens the diff at its first change. */
export function reviewedFileItem(file: ReviewedFile): vscode.TreeItem {
  const item = new vscode.TreeItem(revealHiddenInName(baseName(file.path)));
  const uri = vscode.Uri.parse(file.uri, true);
  item.id = `review ${file.uri}`;
  // The icon of the file's kind, but no letter: those are of git, and there all files have ours.
  item.resourceUri = uri.with({ scheme: beforeScheme });
  item.iconPath = vscode.ThemeIcon.File;
  const folder = folderOf(file.path);
  const what = isShownNow(file) ? renderLineCounts([countLines(file)]) : describeUnshown(file);
  item.description = [what, ...(folder === "" ? [] : [folder])].join(" · ");
  item.contextValue = "isReviewedFile" satisfies ItemAbility;
  const changes = isShownNow(file) ? countHunks(file.hunks.length) : describeUnshown(file);
  item.tooltip = new vscode.MarkdownString(`${codeSpan(file.path)} · ${changes}`);
  item.accessibilityInformation = {
    label: [...new Set([revealHiddenInName(file.path), changes, what, folder])]
      .filter(Boolean)
      .join(", "),
  };
  item.command = isShownNow(file) ? openReview(uri) : openUnshown(file, uri);
  return item;
}

/** What is no text has no diff: an image is shown as VS Code shows it, a link or a folder in the Explorer. */
function openUnshown({ reason, latest }: UnshownFile, uri: vscode.Uri): vscode.Command {
  const { entry, record } = latest;
  if (reason !== "noText") return openDiffOf(formatEntryId(entry.id));
  const { mode = 0 } = record;
  const command = isFolderMode(mode) || isLinkMode(mode) ? "revealInExplorer" : "vscode.open";
  return { command, title: vscode.l10n.t("Open"), arguments: [uri] };
}

function countLines({ hunks }: Extract<ReviewedFile, { hunks: unknown }>) {
  return {
    addedLines: hunks.reduce((sum, { current }) => sum + current.lineCount, 0),
    removedLines: hunks.reduce((sum, { baseline }) => sum + baseline.lineCount, 0),
  };
}

function openReview(...files: readonly vscode.Uri[]): vscode.Command {
  const command = "linewise.review" satisfies CommandId;
  return { command, title: vscode.l10n.t("Review"), arguments: [...files] };
}

/** @param edit A node of the view, or the id of an edit. */
export function openDiffOf(edit: EditNode | string): vscode.Command {
  const command = "linewise.openEditDiff" satisfies CommandId;
  return { command, title: vscode.l10n.t("Open Diff"), arguments: [edit] };
}
