import * as vscode from "vscode";
import type { SearchNode } from "./searchNode.ts";
import type { SearchView } from "./searchView.ts";

/** A file of the results, or one match of it. */
export interface ChosenPlace {
  readonly uri: string;
  readonly index?: number | undefined;
}

/**
 * What a command is about: the item that a menu names, or, for a key and the palette, the one that was
 * selected or opened last.
 */
export function placeOf({ current }: SearchView, given: SearchNode | undefined): ChosenPlace {
  if (given?.kind === "match") return { uri: given.parent.uri, index: given.index };
  if (given?.kind === "file") return { uri: given.uri };
  const place = current.read();
  if (place === undefined) {
    throw new Error(vscode.l10n.t("No search result is selected in the view Linewise Search."));
  }
  return place.index < 0 ? { uri: place.uri } : place;
}
