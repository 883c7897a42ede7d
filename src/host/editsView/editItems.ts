import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import {
  canBeRedone,
  canBeUndone,
  type FileRecord,
  type HistoryEntry,
  isToReview,
  formatEntryId,
} from "../../core/history/index.ts";
import { baseName } from "../../core/path/index.ts";
import type { DamagedPart } from "../../files/history/index.ts";
import {
  describeFile,
  explainEntry,
  explainFile,
  explainRequest,
  labelRequest,
  nameEntry,
  type ShownEntry,
  type ShownRequest,
  type StateNow,
  speakEntry,
  speakFile,
  speakRequest,
  startOf,
  stateOfRequest,
  summarizeEntry,
  summarizeRequest,
} from "../../toolkit/history/index.ts";
import type { CommandId, ItemAbility } from "../../toolkit/manifest/index.ts";
import type { EditNode, EntryNode, FileNode, RequestNode } from "./editNodes.ts";
import { type EditsModel, pageSize } from "./editsModel.ts";
import { openDiffOf, reviewedFileItem, reviewItem } from "./reviewItems.ts";

/**
 * The item of a node as it is now. Tooltips are not trusted, without icons and HTML: names of files
 * are data.
 *
 * @param isNewest A request that is the first of all, whose edits are seen at once.
 */
export function itemOf(node: EditNode, model: EditsModel, isNewest: boolean): vscode.TreeItem {
  switch (node.kind) {
    case "review":
      return reviewItem(model.showReviewed());
    case "reviewedFile": {
      const [file] = model.showReviewed([node.uri]);
      return file === undefined ? goneItem() : reviewedFileItem(file);
    }
    case "request": {
      const shown = model.showRequest(node);
      return shown === undefined ? goneItem() : requestItem(node, shown, isNewest);
    }
    case "entry": {
      const shown = model.showEntry(node.entryId);
      return shown === undefined ? goneItem() : entryItem(node, shown, model);
    }
    case "file": {
      const file = model.showFile(node);
      return file === undefined ? goneItem() : fileItem(node, file);
    }
    case "older":
      return olderItem();
    case "damage":
      return damageItem(model.listDamaged());
  }
}

function requestItem(node: RequestNode, shown: ShownRequest, isNewest: boolean): vscode.TreeItem {
  const nowMs = Date.now();
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(labelRequest(shown), isNewest ? Expanded : Collapsed);
  item.id = `request ${node.requestId}`;
  item.description = summarizeRequest(shown, nowMs);
  item.iconPath = iconOf(stateOfRequest(shown)) ?? new vscode.ThemeIcon("comment");
  item.contextValue = abilitiesOfRequest(shown).join(" ");
  item.accessibilityInformation = { label: speakRequest(shown, nowMs) };
  const time = new Date(startOf(shown)).toLocaleString();
  item.tooltip = new vscode.MarkdownString(explainRequest(shown, time));
  item.command = openDiffOf(node);
  return item;
}

function entryItem(node: EntryNode, shown: ShownEntry, model: EditsModel): vscode.TreeItem {
  const { entry, files, state } = shown;
  const nowMs = Date.now();
  const { None, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(nameEntry(shown), files.length > 1 ? Collapsed : None);
  item.id = formatEntryId(entry.id);
  item.description = summarizeEntry(shown, nowMs);
  item.iconPath = iconOf(state) ?? plainIconOf(entry);
  item.contextValue = abilitiesOf(shown, model.hasLaterEdit(entry.id)).join(" ");
  item.accessibilityInformation = { label: speakEntry(shown, nowMs) };
  const time = new Date(entry.timeMs).toLocaleString();
  item.tooltip = new vscode.MarkdownString(explainEntry(shown, time));
  if (files.length > 0) item.command = openDiffOf(node);
  return item;
}

/** What can be done with an entry, in the words that the manifest's menus use. */
export function abilitiesOf(
  { entry, files, state }: ShownEntry,
  hasLaterEdit: boolean,
): readonly ItemAbility[] {
  const isEdit = entry.kind === "edit";
  const can: readonly (readonly [ItemAbility, boolean])[] = [
    ["canOpenDiff", files.length > 0],
    ["hasOneFile", files.length === 1],
    ["canUndo", isEdit && state !== "gone" && canBeUndone(state)],
    ["canRedo", isEdit && state !== "gone" && canBeRedone(state)],
    ["canUndoSince", hasLaterEdit],
    ["canKeep", isEdit && state === "applied" && isToReview(entry)],
    ["canReviewAgain", state === "kept"],
  ];
  return can.filter(([, isPossible]) => isPossible).map(([ability]) => ability);
}

/** The same of a request: what can be done with one of its edits at least. */
export function abilitiesOfRequest({ edits }: ShownRequest): readonly ItemAbility[] {
  const can = new Set(edits.flatMap((edit) => abilitiesOf(edit, false)));
  const shared = (["canOpenDiff", "canRedo", "canKeep"] as const).filter((each) => can.has(each));
  return can.has("canUndo") ? [...shared, "canUndo", "canUndoSince"] : shared;
}

const fileAbilities: readonly ItemAbility[] = ["canOpenDiff", "hasOneFile"];

function fileItem(node: FileNode, file: FileRecord): vscode.TreeItem {
  const item = new vscode.TreeItem(revealHiddenInName(baseName(file.path)));
  item.id = `${formatEntryId(node.entryId)}/${node.index}`;
  item.resourceUri = vscode.Uri.parse(file.uri);
  item.iconPath = vscode.ThemeIcon.File;
  item.description = describeFile(file);
  item.contextValue = fileAbilities.join(" ");
  item.accessibilityInformation = { label: speakFile(file) };
  item.tooltip = new vscode.MarkdownString(explainFile(file));
  item.command = openDiffOf(node);
  return item;
}

function olderItem(): vscode.TreeItem {
  const label = vscode.l10n.t("Show Older Edits");
  const item = new vscode.TreeItem(label);
  item.id = "older";
  item.iconPath = new vscode.ThemeIcon("ellipsis");
  item.command = { command: "linewise.editsView.showOlder" satisfies CommandId, title: label };
  item.tooltip = vscode.l10n.t("Shows {0} more edits.", pageSize);
  return item;
}

function damageItem(parts: readonly DamagedPart[]): vscode.TreeItem {
  const item = new vscode.TreeItem(
    parts.length === 1
      ? vscode.l10n.t("1 part of the history cannot be read")
      : vscode.l10n.t("{0} parts of the history cannot be read", parts.length),
  );
  item.id = "damage";
  item.iconPath = new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
  const lines = parts.map(({ file, line, reason }) => {
    const place = line === undefined ? file : vscode.l10n.t("{0}, line {1}", file, line);
    return revealHiddenInName(`${place}: ${reason}`);
  });
  item.tooltip = new vscode.MarkdownString().appendText(lines.join("\n"));
  return item;
}

/** Of an entry that went away between listing and drawing. */
function goneItem(): vscode.TreeItem {
  return new vscode.TreeItem(vscode.l10n.t("No longer in the history"));
}

/** None of an edit that is simply there. */
function iconOf(state: StateNow): vscode.ThemeIcon | undefined {
  switch (state) {
    case "cutShort":
      return new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
    case "underWay":
      return new vscode.ThemeIcon("sync");
    case "undone":
    case "gone":
      return new vscode.ThemeIcon("circle-slash", new vscode.ThemeColor("disabledForeground"));
    case "undoneInPart":
      return new vscode.ThemeIcon("color-mode");
    case "kept":
      return new vscode.ThemeIcon("pass");
    case "applied":
    case "takenBack":
      return undefined;
  }
}

function plainIconOf({ kind, source }: HistoryEntry): vscode.ThemeIcon {
  if (kind === "mark") return new vscode.ThemeIcon("circle-slash");
  return new vscode.ThemeIcon(source?.maker === "terminal" ? "terminal" : "edit");
}
