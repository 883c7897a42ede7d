import * as vscode from "vscode";
import { editsViewNames } from "../../toolkit/manifest/index.ts";
import type { UndoableHistory } from "../undo/index.ts";
import type { Review } from "../review/index.ts";
import type { OwnTexts } from "../startup/index.ts";
import { createEditsModel } from "./editsModel.ts";
import { createEditsTree, type EditsView } from "./editsTree.ts";
import { serveHistoryDocuments } from "./historyDocuments.ts";
import { registerItemCommands } from "./itemCommands.ts";
import { registerViewCommands } from "./viewCommands.ts";

/** The view Agent Edits, its commands and the documents of its diffs. Nothing is read yet. */
export function registerEditsView(
  history: UndoableHistory,
  review: Pick<Review, "isGone" | "isOpen" | "listed" | "onDidChange">,
  log: Pick<vscode.LogOutputChannel, "error">,
  ownTexts: Pick<OwnTexts, "serve">,
): vscode.Disposable {
  serveHistoryDocuments(ownTexts, history);
  const model = createEditsModel(history, review);
  const tree = createEditsTree(model, (error) =>
    log.error(error instanceof Error ? error : String(error)),
  );
  const view = vscode.window.createTreeView(editsViewNames.view, {
    treeDataProvider: tree,
    showCollapseAll: true,
  });
  const edits: EditsView = { history, model, tree, view };
  return vscode.Disposable.from(
    view,
    tree.watch(view, [history.onDidChange, review.onDidChange]),
    registerViewCommands(edits),
    registerItemCommands(edits),
  );
}
