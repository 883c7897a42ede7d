import type * as vscode from "vscode";
import type { EditHistory } from "../history/index.ts";
import type { EditNode } from "./editNode.ts";
import type { EditsModel } from "./editsModel.ts";
import type { EditsTree } from "./editsTree.ts";

/** What the commands of the view work on. */
export interface EditsView {
  readonly history: EditHistory;
  readonly model: EditsModel;
  readonly tree: EditsTree;
  readonly view: vscode.TreeView<EditNode>;
}
