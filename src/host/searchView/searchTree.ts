import * as vscode from "vscode";
import { itemOf } from "./searchItems.ts";
import type { SearchModel } from "./searchModel.ts";
import type { SearchNode } from "./searchNode.ts";

/** The tree behind the view. */
export function createSearchTree(
  model: SearchModel,
  onChange: vscode.Event<SearchNode | undefined>,
): vscode.TreeDataProvider<SearchNode> {
  return {
    onDidChangeTreeData: onChange,
    async getChildren(node) {
      if (node === undefined) return [...model.listFiles()];
      return node.kind === "file" ? [...(await model.listMatches(node))] : [];
    },
    getTreeItem: (node) => itemOf(node, model),
    getParent: (node) => (node.kind === "file" ? undefined : node.parent),
  };
}
