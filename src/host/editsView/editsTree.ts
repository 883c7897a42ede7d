import * as vscode from "vscode";
import type { UndoableHistory } from "../undo/index.ts";
import { itemOf } from "./editItems.ts";
import type { EditNode } from "./editNodes.ts";
import type { EditsModel } from "./editsModel.ts";

/** What comes within this time is drawn at once. */
const refreshDelayMs = 100;
/** "5m" becomes wrong with time. */
const agingMs = 60_000;

/** What the commands of the view work on. */
export interface EditsView {
  readonly history: UndoableHistory;
  readonly model: EditsModel;
  readonly tree: EditsTree;
  readonly view: vscode.TreeView<EditNode>;
}

/** The tree behind the view: it asks the model only while it is seen. */
export interface EditsTree extends vscode.TreeDataProvider<EditNode> {
  /** Draws all of it again: another filter, another page. */
  readonly redraw: () => void;
  /** Follows the changes while the view is seen, until it is disposed of. */
  readonly watch: (
    view: vscode.TreeView<EditNode>,
    changes: readonly vscode.Event<void>[],
  ) => vscode.Disposable;
}

/** @param reportError Told what a refresh in the background failed with. */
export function createEditsTree(
  model: EditsModel,
  reportError: (error: unknown) => void,
): EditsTree {
  const changed = new vscode.EventEmitter<undefined>();
  let newest: EditNode | undefined;
  const redraw = (): void => changed.fire(undefined);
  const refresh = async (): Promise<void> => {
    if (await model.refresh()) redraw();
  };
  return {
    onDidChangeTreeData: changed.event,
    redraw,
    async getChildren(node) {
      if (node === undefined) {
        const roots = await model.listRoots();
        newest = roots.find(({ kind }) => kind === "request");
        return [...roots];
      }
      if (node.kind === "review") return [...model.listReviewed()];
      if (node.kind === "request") return [...model.listEdits(node)];
      return node.kind === "entry" ? [...model.listFiles(node)] : [];
    },
    getTreeItem: (node) => itemOf(node, model, node === newest),
    getParent: (node) => ("parent" in node ? node.parent : undefined),
    watch(view, changes) {
      let refreshTimer: NodeJS.Timeout | undefined;
      let agingTimer: NodeJS.Timeout | undefined;
      const refreshSoon = (): void => {
        if (!view.visible) return;
        refreshTimer ??= setTimeout(() => {
          refreshTimer = undefined;
          refresh().catch(reportError);
        }, refreshDelayMs);
      };
      const age = (): void => {
        clearInterval(agingTimer);
        agingTimer = view.visible ? setInterval(redraw, agingMs) : undefined;
      };
      age();
      return vscode.Disposable.from(
        changed,
        ...changes.map((event) => event(refreshSoon)),
        view.onDidChangeVisibility(() => {
          refreshSoon();
          age();
        }),
        {
          dispose() {
            clearTimeout(refreshTimer);
            clearInterval(agingTimer);
          },
        },
      );
    },
  };
}
