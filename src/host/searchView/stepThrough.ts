import * as vscode from "vscode";
import { type MatchPlace, stepMatch } from "../../toolkit/searchResults/index.ts";
import { findMatch, type FoundMatch, openMatch } from "./openMatch.ts";
import type { SearchView } from "./searchView.ts";

/**
 * Opens the match after or before the one where the person is, and selects it in the view if that is
 * seen.
 */
export async function goToMatch(
  search: SearchView,
  step: 1 | -1,
): Promise<{ readonly file: string; readonly line: number }> {
  const { model, view, current } = search;
  const found = await findNext(search, step);
  const { place, match } = found;
  current.set(place);
  if (view.visible) await view.reveal(model.nodeOf(place), { select: true, focus: true });
  await openMatch(found);
  const shown = model.results().files.get(place.uri)?.shown ?? place.uri;
  return { file: shown, line: match.start.line };
}

/** Where a file has changed meanwhile, its matches are counted anew, and one that is gone is passed over. */
async function findNext({ model, current }: SearchView, step: 1 | -1): Promise<FoundMatch> {
  const { files } = model.results();
  let place: MatchPlace | undefined = current.read();
  for (let tries = 0; tries <= files.size; tries += 1) {
    place = stepMatch(model.results(), place, step);
    if (place === undefined) break;
    const located = await model.locateAgain(place.uri);
    if (located?.ok !== true) continue;
    const { matches } = located.value;
    const index = step === 1 ? place.index : Math.min(place.index, matches.length - 1);
    if (matches[index] !== undefined) return findMatch({ uri: place.uri, index }, model);
  }
  throw new Error(vscode.l10n.t("There are no search results to go to."));
}
