import type * as vscode from "vscode";
import type { Standpoint } from "../../toolkit/searchResults/index.ts";
import type { Services } from "../calls/index.ts";
import type { InputHistory } from "../inputs/index.ts";
import type { SearchRunner } from "./runSearch.ts";
import type { SearchModel } from "./searchModel.ts";
import type { SearchNode } from "./searchNode.ts";

/** What the commands of the view work on. */
export interface SearchView {
  readonly services: Services;
  readonly history: InputHistory;
  readonly model: SearchModel;
  readonly runner: SearchRunner;
  readonly view: vscode.TreeView<SearchNode>;
  /** Where the person is: the match or file that was opened, or selected in the view, last. */
  readonly current: CurrentPlace;
}

export interface CurrentPlace {
  readonly read: () => Standpoint | undefined;
  readonly set: (place: Standpoint | undefined) => void;
}
