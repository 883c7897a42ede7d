import * as vscode from "vscode";
import { searchViewNames } from "../../toolkit/manifest/index.ts";
import type { Standpoint } from "../../toolkit/searchResults/index.ts";
import type { Services } from "../calls/index.ts";
import type { InputHistory } from "../inputs/index.ts";
import { followEdits } from "./followEdits.ts";
import { standOn } from "./openMatch.ts";
import { createSearchRunner } from "./runSearch.ts";
import { registerSearchCommands } from "./searchCommands.ts";
import { itemOf } from "./searchItems.ts";
import { createSearchModel, type SearchModel } from "./searchModel.ts";
import type { SearchNode } from "./searchNode.ts";
import type { CurrentPlace } from "./searchView.ts";

/** The command Search Files… and the view of what it finds. Nothing is searched yet. */
export function registerSearchView(services: Services, history: InputHistory): vscode.Disposable {
  const changed = new vscode.EventEmitter<SearchNode | undefined>();
  const model = createSearchModel((node) => {
    changed.fire(node);
    runner.describe();
  });
  const view = vscode.window.createTreeView(searchViewNames.view, {
    treeDataProvider: createSearchTree(model, changed.event),
    showCollapseAll: true,
  });
  const runner = createSearchRunner(services, model, view);
  const current = createCurrentPlace();
  let selected: readonly SearchNode[] = [];
  return vscode.Disposable.from(
    changed,
    view,
    view.onDidChangeSelection(({ selection }) => {
      // What a key is about is selected beside what was selected, see the key bindings.
      const node = selection.findLast((each) => !selected.includes(each));
      selected = selection;
      if (node !== undefined) standOn(node, { current, model });
    }),
    followEdits(model, current, (error) =>
      services.log.error(error instanceof Error ? error : String(error)),
    ),
    registerSearchCommands({ services, history, model, runner, view, current }),
  );
}

/** The tree behind the view. */
function createSearchTree(
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

function createCurrentPlace(): CurrentPlace {
  let current: Standpoint | undefined;
  return { read: () => current, set: (place) => void (current = place) };
}
