import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { canBeRedone, canBeUndone, type FileRecord } from "../../core/history/index.ts";
import { baseName } from "../../core/path/index.ts";
import {
  summarizeEntry,
  describeFile,
  explainEntry,
  explainFile,
  labelEntry,
  type ShownEntry,
  speakEntry,
  speakFile,
} from "../../toolkit/history/index.ts";
import type { CommandId, ItemAbility } from "../../toolkit/manifest/index.ts";
import { type EditNode, type EditsModel, type FileNode, pageSize } from "./editsModel.ts";

/** The item of a node as it is now; what a tooltip says is left to {@link explainNode}. */
export function itemOf(node: EditNode, model: EditsModel): vscode.TreeItem {
  switch (node.kind) {
    case "entry": {
      const shown = model.showEntry(node.entryId);
      return shown === undefined ? goneItem() : entryItem(shown, model);
    }
    case "file": {
      const file = model.showFile(node);
      return file === undefined ? goneItem() : fileItem(node, file);
    }
    case "older":
      return olderItem();
    case "damage":
      return damageItem(model.listDamaged().length);
  }
}

/** The text that shows where the pointer rests on an item: most are never looked at. */
export function explainNode(node: EditNode, model: EditsModel): vscode.MarkdownString | undefined {
  // Not trusted, without icons and HTML: names of files are data.
  switch (node.kind) {
    case "entry": {
      const shown = model.showEntry(node.entryId);
      if (shown === undefined) return undefined;
      const time = new Date(shown.entry.timeMs).toLocaleString();
      return new vscode.MarkdownString(explainEntry(shown, time));
    }
    case "file": {
      const file = model.showFile(node);
      return file === undefined ? undefined : new vscode.MarkdownString(explainFile(file));
    }
    case "older":
      return undefined;
    case "damage": {
      const parts = model
        .listDamaged()
        .map(
          ({ file, line, reason }) =>
            `${line === undefined ? file : vscode.l10n.t("{0}, line {1}", file, line)}: ${reason}`,
        );
      return new vscode.MarkdownString().appendText(parts.map(revealHiddenInName).join("\n"));
    }
  }
}

function entryItem(shown: ShownEntry, model: EditsModel): vscode.TreeItem {
  const { entry, files } = shown;
  const nowMs = Date.now();
  const collapsible =
    files.length === 0
      ? vscode.TreeItemCollapsibleState.None
      : vscode.TreeItemCollapsibleState.Collapsed;
  const item = new vscode.TreeItem(labelEntry(shown), collapsible);
  item.id = `e${entry.id}`;
  item.description = summarizeEntry(shown, nowMs);
  item.iconPath = iconOf(shown);
  item.contextValue = abilitiesOf(shown, model.hasLaterEdit(entry.id)).join(" ");
  item.accessibilityInformation = { label: speakEntry(shown, nowMs) };
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
    ["canUndo", isEdit && canBeUndone(state)],
    ["canRedo", isEdit && canBeRedone(state)],
    ["canUndoToHere", hasLaterEdit],
    ["canKeep", isEdit && state === "applied" && entry.madeBy === undefined],
    ["canReviewAgain", state === "kept"],
    ["hasPatch", files.length > 0],
  ];
  return can.filter(([, isPossible]) => isPossible).map(([ability]) => ability);
}

const fileAbilities: readonly ItemAbility[] = ["canOpenDiff", "canOpenFile", "hasPatch"];

function fileItem(node: FileNode, file: FileRecord): vscode.TreeItem {
  const item = new vscode.TreeItem(revealHiddenInName(baseName(file.path)));
  item.id = `e${node.entryId}/${node.index}`;
  item.resourceUri = vscode.Uri.parse(file.uri);
  item.iconPath = vscode.ThemeIcon.File;
  item.description = describeFile(file);
  item.contextValue = fileAbilities.join(" ");
  item.accessibilityInformation = { label: speakFile(file) };
  item.command = {
    command: "linewise.editsView.openDiff" satisfies CommandId,
    title: vscode.l10n.t("Open Diff"),
    arguments: [node],
  };
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

function damageItem(parts: number): vscode.TreeItem {
  const item = new vscode.TreeItem(
    parts === 1
      ? vscode.l10n.t("1 part of the history cannot be read")
      : vscode.l10n.t("{0} parts of the history cannot be read", parts),
  );
  item.id = "damage";
  item.iconPath = new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
  return item;
}

/** Of an entry that went away between listing and drawing. */
function goneItem(): vscode.TreeItem {
  return new vscode.TreeItem(vscode.l10n.t("No longer in the history"));
}

function iconOf({ entry, state }: ShownEntry): vscode.ThemeIcon {
  switch (state) {
    case "cutShort":
      return new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
    case "underWay":
      return new vscode.ThemeIcon("sync");
    case "undone":
      return new vscode.ThemeIcon("circle-slash", new vscode.ThemeColor("disabledForeground"));
    case "undoneInPart":
      return new vscode.ThemeIcon("color-mode");
    case "kept":
      return new vscode.ThemeIcon("pass");
    case "applied":
    case "takenBack":
      return new vscode.ThemeIcon(entry.kind === "mark" ? "bookmark" : "edit");
  }
}
