import * as vscode from "vscode";
import { toLf } from "../../core/pattern/index.ts";
import type { Result } from "../../core/result.ts";
import {
  followMatch,
  type LocatedMatch,
  type LocatedMatches,
  type MatchPlace,
  type Standpoint,
} from "../../toolkit/searchResults/index.ts";
import type { SearchModel } from "./searchModel.ts";
import type { SearchNode } from "./searchNode.ts";
import type { CurrentPlace, SearchView } from "./searchView.ts";

/** A match where it is now. */
export interface FoundMatch {
  readonly place: MatchPlace;
  readonly match: LocatedMatch;
}

/** Where a person is who is at this match. */
export function standAt({ place, match }: FoundMatch): Standpoint {
  return { ...place, at: match.start };
}

/** Where a person is who has selected this in the view: at a row that is no result, where they were. */
export function standOn(
  node: SearchNode,
  {
    current,
    model,
  }: Pick<SearchView, "current"> & { readonly model: Pick<SearchModel, "showMatch"> },
): void {
  if (node.kind === "match") {
    const at = model.showMatch(node)?.start;
    current.set({ uri: node.parent.uri, index: node.index, at });
  } else if (node.kind === "file") current.set({ uri: node.uri, index: -1 });
  else {
    const place = current.read();
    if (place !== undefined) current.set({ ...place, isLeft: true });
  }
}

/**
 * Looks for a match in its file as it is now: it may have moved since it was listed, or be gone. A
 * place that was never listed means the match with that number.
 *
 * @throws Error with a sentence where it is gone; the view then shows what there is instead.
 */
export async function findMatch(
  place: MatchPlace,
  model: Pick<SearchModel, "results" | "locateAgain">,
): Promise<FoundMatch> {
  const { uri, index } = place;
  const file = model.results().files.get(uri);
  const now = await model.locateAgain(uri);
  if (file === undefined || now === undefined) throw new Error(noLonger());
  if (!now.ok) {
    throw new Error(vscode.l10n.t("{0} can no longer be searched.", file.shown));
  }
  const { matches } = now.value;
  const before = file.located?.ok === true ? file.located.value.matches : undefined;
  const nextIndex = before === undefined ? index : followMatch(index, before, matches);
  const match = nextIndex === undefined ? undefined : matches[nextIndex];
  if (nextIndex === undefined || match === undefined) {
    throw new Error(isGone(file.shown));
  }
  return { place: { uri, index: nextIndex }, match };
}

/**
 * The match where a person is, wherever edits have moved it and whatever came or went before it.
 *
 * @returns undefined where they are at a file as a whole.
 * @throws Error with a sentence where it is gone.
 */
export async function findCurrent(
  current: CurrentPlace,
  model: Pick<SearchModel, "results" | "locateAgain">,
): Promise<FoundMatch | undefined> {
  const place = current.read();
  if (place === undefined || place.index < 0) return undefined;
  const { uri, index } = place;
  const listed = matchesOf(model.results().files.get(uri)?.located);
  if (place.isPutBack !== true && isAt(listed[index], place)) return findMatch(place, model);
  const now = matchesOf(await model.locateAgain(uri));
  const moved = current.read();
  const nextIndex = now.findIndex((match) => moved?.uri === uri && isAt(match, moved));
  const match = now[nextIndex];
  if (match !== undefined) return { place: { uri, index: nextIndex }, match };
  const shown = model.results().files.get(uri)?.shown;
  throw new Error(shown === undefined ? noLonger() : isGone(shown));
}

function matchesOf(located: Result<LocatedMatches> | undefined): readonly LocatedMatch[] {
  return located?.ok === true ? located.value.matches : [];
}

function isAt(match: LocatedMatch | undefined, { at, isDeleted }: Standpoint): boolean {
  if (match === undefined || at === undefined || isDeleted === true) return false;
  return match.start.line === at.line && match.start.column === at.column;
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
  if (place === undefined || place.isLeft === true) {
    throw new Error(vscode.l10n.t("No search result is selected in the view Linewise Search."));
  }
  const found = await findCurrent(current, model);
  if (found === undefined) return { uri: place.uri };
  current.set(standAt(found));
  return found.place;
}

/** Shows the file with the match selected. */
export async function openMatch({ place, match }: FoundMatch): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(place.uri, true));
  const range = new vscode.Range(
    match.start.line - 1,
    match.start.column,
    match.end.line - 1,
    match.end.column,
  );
  // VS Code reads a changed file anew some time after it was changed.
  const isThere = toLf(document.getText(range)).startsWith(toLf(match.matchedText).slice(0, 100));
  const options = isThere ? { selection: range } : {};
  await vscode.window.showTextDocument(document, { ...options, preview: true });
}

function isGone(shown: string): string {
  return vscode.l10n.t(
    "{0} has changed, and this match is gone. Its matches are up to date now.",
    shown,
  );
}

function noLonger(): string {
  return vscode.l10n.t("This is no longer among the results of the last search.");
}
