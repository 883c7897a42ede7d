import * as vscode from "vscode";
import {
  filesBeyond,
  type LocatedMatch,
  type Standpoint,
  stepInFile,
} from "../../toolkit/searchResults/index.ts";
import { type FoundMatch, openMatch, standAt } from "./openMatch.ts";
import type { SearchModel } from "./searchModel.ts";
import type { SearchView } from "./searchView.ts";

/**
 * Opens the match after or before where the person is, and selects it in the view if that is seen.
 */
export async function goToMatch(
  search: SearchView,
  step: 1 | -1,
): Promise<{ readonly file: string; readonly line: number }> {
  const { model, view, current } = search;
  const found = await findNext(model, current.read, step);
  if (found === undefined) {
    throw new Error(vscode.l10n.t("There are no search results to go to."));
  }
  const { place, match } = found;
  current.set(standAt(found));
  if (view.visible) await view.reveal(model.nodeOf(place), { select: true, focus: true });
  await openMatch(found);
  const shown = model.results().files.get(place.uri)?.shown ?? place.uri;
  return { file: shown, line: match.start.line };
}

/**
 * The next match of the file, else the first or last one of the files beyond it. Each file is looked at as
 * it is now, and passed over where it cannot be searched any more or has no match left.
 *
 * @param readCurrent Asked after each look, as edits move where the person is.
 */
export async function findNext(
  model: Pick<SearchModel, "results" | "locateAgain">,
  readCurrent: () => Standpoint | undefined,
  step: 1 | -1,
): Promise<FoundMatch | undefined> {
  const uri = readCurrent()?.uri;
  if (uri !== undefined) {
    const matches = await locate(uri, model);
    const from = readCurrent();
    if (from?.uri === uri) {
      const index = stepInFile(matches, from, step);
      const match = index === undefined ? undefined : matches[index];
      if (index !== undefined && match !== undefined) return { place: { uri, index }, match };
    }
  }
  for (const beyond of filesBeyond(model.results(), uri, step)) {
    const matches = await locate(beyond, model);
    const index = step === 1 ? 0 : matches.length - 1;
    const match = matches[index];
    if (match !== undefined) return { place: { uri: beyond, index }, match };
  }
  return undefined;
}

async function locate(
  uri: string,
  { locateAgain }: Pick<SearchModel, "locateAgain">,
): Promise<readonly LocatedMatch[]> {
  const located = await locateAgain(uri);
  return located?.ok === true ? located.value.matches : [];
}
