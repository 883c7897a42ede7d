import * as vscode from "vscode";
import { createQueue } from "../../toolkit/concurrency.ts";
import { searchViewNames } from "../../toolkit/manifest/index.ts";
import { registerCommand } from "../registerCommand.ts";
import { askSearch, readGivenSearch } from "./askSearch.ts";
import { copyResults } from "./copyResults.ts";
import { findMatch, openMatch, standAt } from "./openMatch.ts";
import { registerReplaceCommands } from "./replaceCommands.ts";
import type { SearchOutcome } from "./runSearch.ts";
import type { MatchNode, MoreNode, SearchNode } from "./searchNode.ts";
import type { SearchView } from "./searchView.ts";
import { goToMatch } from "./stepThrough.ts";

/**
 * The commands of the view and of its items. Each resolves to what it did, or undefined where the person
 * took it back, and rejects with a sentence.
 */
export function registerSearchCommands(search: SearchView): vscode.Disposable {
  const { model, runner, current } = search;
  /** A key that is pressed twice goes two matches on. */
  const steps = createQueue();
  const register = (command: string, run: (given?: unknown) => unknown): vscode.Disposable =>
    registerCommand(command, run);
  return vscode.Disposable.from(
    register(searchViewNames.searchFiles, (given) => searchFiles(search, given)),
    register(searchViewNames.refresh, async () => {
      const input = runner.last();
      return input === undefined ? searchFiles(search, undefined) : runner.run(input);
    }),
    register(searchViewNames.cancel, () => runner.cancel()),
    register(searchViewNames.clear, async () => {
      current.set(undefined);
      await runner.clear();
    }),
    register(searchViewNames.next, () => steps(() => goToMatch(search, 1))),
    register(searchViewNames.previous, () => steps(() => goToMatch(search, -1))),
    register(searchViewNames.open, async (given) => {
      const { parent, index } = given as MatchNode;
      const found = await findMatch({ uri: parent.uri, index }, model);
      current.set(standAt(found));
      await openMatch(found);
      return { line: found.match.start.line };
    }),
    register(searchViewNames.showMore, (given) => model.showMore(given as MoreNode)),
    register(searchViewNames.copy, () => copyResults(search, undefined)),
    register(searchViewNames.copyItem, (given) => copyResults(search, given as SearchNode)),
    register(searchViewNames.copyAll, () => copyResults(search, "all")),
    registerReplaceCommands(search),
  );
}

/**
 * Asks what to search for, unless it is given as `search_content` takes it, and shows what is found.
 */
async function searchFiles(
  { services, runner, history, current }: SearchView,
  given: unknown,
): Promise<SearchOutcome | undefined> {
  const input = readGivenSearch(given) ?? (await askSearch(runner.last(), services, history));
  if (input === undefined) return undefined;
  current.set(undefined);
  await vscode.commands.executeCommand("setContext", searchViewNames.isShown, true);
  const running = runner.run(input);
  // The view may take a moment to be there; the search does not wait for it.
  await vscode.commands.executeCommand(`${searchViewNames.view}.focus`);
  return running;
}
