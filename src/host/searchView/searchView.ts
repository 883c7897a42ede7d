import * as vscode from "vscode";
import type { Standpoint } from "../../toolkit/searchResults/index.ts";
import type { Services } from "../calls/index.ts";
import type { InputHistory } from "../inputs/index.ts";
import { findCurrent, standAt } from "./openMatch.ts";
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

/** A file of the results, or one match of it. */
export interface ChosenPlace {
  readonly uri: string;
  readonly index?: number | undefined;
}

/**
 * What a command is about: the item that a menu names, or, for a key and the palette, the one that was
 * selected or opened last, where it is now.
 *
 * @throws Error with a sentence where there is none, or it is gone.
 */
export async function findPlace(
  { current, model }: Pick<SearchView, "current" | "model">,
  given: SearchNode | undefined,
): Promise<ChosenPlace> {
  if (given?.kind === "match") return { uri: given.parent.uri, index: given.index };
  if (given?.kind === "file") return { uri: given.uri };
  const place = current.read();
  if (place === undefined) {
    throw new Error(vscode.l10n.t("No search result is selected in the view Linewise Search."));
  }
  const found = await findCurrent(current, model);
  if (found === undefined) return { uri: place.uri };
  current.set(standAt(found));
  return found.place;
}
