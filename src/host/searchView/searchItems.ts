import * as vscode from "vscode";
import { type SearchItemKind, searchViewNames } from "../../toolkit/manifest/index.ts";
import { explainFailure } from "../explain/index.ts";
import { nameMatches } from "../palette/index.ts";
import type { SearchModel } from "./searchModel.ts";
import type {
  FailedNode,
  FileNode,
  MatchNode,
  MoreNode,
  SearchNode,
  UnlistedNode,
} from "./searchNode.ts";
import { countFiles, describeFile, speakFile, speakMatch } from "./words.ts";

/** The item of a node as it is now. */
export function itemOf(node: SearchNode, model: SearchModel): vscode.TreeItem {
  const item = createItem(node, model);
  item.id = `${model.generation()}:${idOf(node)}`;
  return item;
}

function createItem(node: SearchNode, model: SearchModel): vscode.TreeItem {
  switch (node.kind) {
    case "file":
      return fileItem(node, model);
    case "match":
      return matchItem(node, model);
    case "more":
      return moreItem(node);
    case "unlisted":
      return unlistedItem(node);
    case "failed":
      return failedItem(node, model);
  }
}

function idOf(node: SearchNode): string {
  switch (node.kind) {
    case "file":
      return node.uri;
    case "match":
      return `${node.parent.uri}#${node.index}`;
    case "more":
    case "unlisted":
    case "failed":
      return `${node.parent?.uri ?? ""}#${node.kind}`;
  }
}

function fileItem(node: FileNode, model: SearchModel): vscode.TreeItem {
  const file = model.showFile(node);
  if (file === undefined) return goneItem();
  const item = new vscode.TreeItem(
    file.shown.slice(file.shown.lastIndexOf("/") + 1),
    model.isUnfolded(node)
      ? vscode.TreeItemCollapsibleState.Expanded
      : vscode.TreeItemCollapsibleState.Collapsed,
  );
  item.resourceUri = vscode.Uri.parse(file.uri, true);
  item.iconPath = vscode.ThemeIcon.File;
  item.description = describeFile(file);
  item.tooltip = file.shown;
  item.contextValue = "file" satisfies SearchItemKind;
  item.accessibilityInformation = { label: speakFile(file) };
  return item;
}

function matchItem(node: MatchNode, model: SearchModel): vscode.TreeItem {
  const match = model.showMatch(node);
  if (match === undefined) return goneItem();
  const { start, end, label } = match;
  const prefix = `${start.line}: `;
  const highlights: [number, number][] =
    label.highlight === undefined
      ? []
      : [[prefix.length + label.highlight[0], prefix.length + label.highlight[1]]];
  const item = new vscode.TreeItem({ label: prefix + label.text, highlights });
  const moreLines = end.line - start.line;
  if (moreLines > 0) {
    item.description =
      moreLines === 1
        ? vscode.l10n.t("and 1 more line")
        : vscode.l10n.t("and {0} more lines", moreLines);
  }
  item.tooltip = match.lineText;
  item.contextValue = "match" satisfies SearchItemKind;
  item.accessibilityInformation = { label: speakMatch(match) };
  item.command = {
    command: searchViewNames.open,
    title: vscode.l10n.t("Open"),
    arguments: [node],
  };
  return item;
}

function moreItem(node: MoreNode): vscode.TreeItem {
  const left = node.parent === undefined ? countFiles(node.left) : nameMatches(node.left);
  const title = vscode.l10n.t("Show more ({0} left)", left);
  const item = new vscode.TreeItem(title);
  item.iconPath = new vscode.ThemeIcon("ellipsis");
  item.accessibilityInformation = { label: title };
  item.command = { command: searchViewNames.showMore, title, arguments: [node] };
  return item;
}

function unlistedItem({ left }: UnlistedNode): vscode.TreeItem {
  const title = vscode.l10n.t("{0} more, which are too many to list", nameMatches(left));
  const item = new vscode.TreeItem(title);
  item.iconPath = new vscode.ThemeIcon("ellipsis");
  item.accessibilityInformation = { label: title };
  return item;
}

function failedItem({ parent }: FailedNode, model: SearchModel): vscode.TreeItem {
  const located = model.showFile(parent)?.located;
  const reason = located?.ok === false ? explainFailure(located.failure) : "";
  const title = vscode.l10n.t("This file can no longer be searched.");
  const item = new vscode.TreeItem(title);
  item.iconPath = new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
  item.tooltip = reason;
  item.accessibilityInformation = { label: `${title} ${reason}` };
  return item;
}

/** Of a result that went away between listing and drawing. */
function goneItem(): vscode.TreeItem {
  return new vscode.TreeItem(vscode.l10n.t("No longer found"));
}
