import * as vscode from "vscode";
import { searchViewNames } from "../../toolkit/manifest/index.ts";
import { countResults } from "../../toolkit/searchResults/index.ts";
import type { Services } from "../calls/index.ts";
import { type SearchedFiles } from "../palette/index.ts";
import { explainToPerson } from "../explain/index.ts";
import type { SearchModel } from "./searchModel.ts";
import type { SearchNode } from "./searchNode.ts";
import { searchAsTool, type SearchSession } from "./searchSession.ts";
import { countFiles, describeSearch, describeTotals, describeUnsearched } from "./words.ts";

/** What a search came to. */
export type SearchOutcome =
  | { readonly matches: number; readonly files: number; readonly searchedFiles: number }
  | { readonly canceled: true };

/** Makes searches, one at a time, and says in the view how far they are and what they found. */
export interface SearchRunner {
  /**
   * Ends the search that runs.
   *
   * @throws Error with a sentence where the search cannot be made.
   */
  readonly run: (input: SearchedFiles) => Promise<SearchOutcome>;
  readonly cancel: () => void;
  readonly clear: () => Promise<void>;
  /** What was searched for last, whatever came of it. */
  readonly last: () => SearchedFiles | undefined;
  /** Says what is in the view now. */
  readonly describe: () => void;
}

/** Often enough to be seen to move. */
const showEveryMs = 200;

export function createSearchRunner(
  services: Services,
  model: SearchModel,
  view: Pick<vscode.TreeView<SearchNode>, "message" | "badge">,
): SearchRunner {
  /** Of the search that was begun last. */
  let searching = new AbortController();
  /** Of the one whose results are shown: they can be looked at until others take their place. */
  let shown = searching;
  let last: SearchedFiles | undefined;
  let isRunning = false;

  const setRunning = async (next: boolean): Promise<void> => {
    isRunning = next;
    await setContext(searchViewNames.isRunning, next);
  };
  const describe = (): void => {
    const session = model.session();
    const totals = countResults(model.results());
    void setContext(searchViewNames.hasResults, totals.files > 0);
    if (isRunning) return;
    if (session === undefined) {
      view.message = "";
      setBadge(view, undefined);
      return;
    }
    const { searchedFiles, unsearched } = session.findings;
    const found = describeTotals(totals, searchedFiles, session.input);
    view.message = [found, ...describeUnsearched(unsearched)].join(" ");
    setBadge(view, totals.matches === 0 ? undefined : { value: totals.matches, tooltip: found });
  };
  const showSession = (session: SearchSession | undefined): void => {
    if (shown !== searching) shown.abort();
    shown = searching;
    model.show(session);
  };
  const search = async (input: SearchedFiles, signal: AbortSignal): Promise<SearchOutcome> => {
    let shownMs = 0;
    const session = await searchAsTool(input, services, signal, ({ doneFiles }) => {
      const nowMs = Date.now();
      if (signal.aborted || nowMs - shownMs < showEveryMs) return;
      shownMs = nowMs;
      view.message = vscode.l10n.t(
        "Searching for {0}… {1} searched.",
        describeSearch(input),
        countFiles(doneFiles),
      );
    });
    signal.throwIfAborted();
    const ended = setRunning(false);
    showSession(session);
    await ended;
    return { ...countResults(model.results()), searchedFiles: session.findings.searchedFiles };
  };
  return {
    async run(input) {
      if (isRunning) searching.abort();
      const own = (searching = new AbortController());
      const isRepeated = JSON.stringify(input) === JSON.stringify(model.session()?.input);
      last = input;
      try {
        if (!isRepeated) showSession(undefined);
        await setRunning(true);
        view.message = vscode.l10n.t("Searching for {0}…", describeSearch(input));
        return await vscode.window.withProgress(
          { location: { viewId: searchViewNames.view } },
          () => search(input, own.signal),
        );
      } catch (error) {
        // Another search has taken its place, and says so itself.
        if (own !== searching) return { canceled: true };
        const ended = setRunning(false);
        if (!isRepeated) showSession(undefined);
        await ended;
        view.message = own.signal.aborted
          ? vscode.l10n.t("The search for {0} was canceled.", describeSearch(input))
          : vscode.l10n.t("The search for {0} failed.", describeSearch(input));
        if (own.signal.aborted) return { canceled: true };
        throw new Error(explainToPerson(error, services.log), { cause: error });
      }
    },
    cancel() {
      if (isRunning) searching.abort();
    },
    async clear() {
      searching.abort();
      searching = new AbortController();
      await setRunning(false);
      showSession(undefined);
    },
    last: () => last,
    describe,
  };
}

/** `undefined` is no value for a property that may be missing, but it takes a badge away. */
function setBadge(
  view: Pick<vscode.TreeView<SearchNode>, "badge">,
  badge: vscode.ViewBadge | undefined,
): void {
  Object.assign(view, { badge });
}

async function setContext(key: string, value: boolean): Promise<void> {
  await vscode.commands.executeCommand("setContext", key, value);
}
