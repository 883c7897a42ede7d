import * as vscode from "vscode";
import { baseName } from "../../toolkit/history/index.ts";
import { searchViewNames } from "../../toolkit/manifest/index.ts";
import { countResults } from "../../toolkit/searchResults/index.ts";
import { type CommandAnswer, nameMatches, type SearchedFiles } from "../palette/index.ts";
import { registerCommand } from "../registerCommand.ts";
import { findMatch, findPlace } from "./openMatch.ts";
import { askReplacement, type ReplacedPart, replaceMatches } from "./replaceMatches.ts";
import type { SearchRunner } from "./runSearch.ts";
import type { SearchModel } from "./searchModel.ts";
import type { SearchNode } from "./searchNode.ts";
import type { SearchView } from "./searchView.ts";
import { countFiles } from "./words.ts";

/** Each takes the replacement as its last argument, too, which skips the question. */
export function registerReplaceCommands(search: SearchView): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(searchViewNames.replace, async (given?: unknown) =>
      replace(search, await partOf(search, undefined), given),
    ),
    registerCommand(searchViewNames.replaceItem, async (node: SearchNode, given?: unknown) =>
      replace(search, await partOf(search, node), given),
    ),
    registerCommand(searchViewNames.replaceAll, (given?: unknown) =>
      replace(search, { kind: "all" }, given),
    ),
  );
}

async function partOf(search: SearchView, node: SearchNode | undefined): Promise<ReplacedPart> {
  const { model } = search;
  const { uri, index } = await findPlace(search, node);
  const shown = model.results().files.get(uri)?.shown ?? uri;
  if (index === undefined) return { kind: "file", uri, shown };
  return { kind: "match", shown, found: await findMatch({ uri, index }, model) };
}

async function replace(
  search: SearchView,
  part: ReplacedPart,
  given: unknown,
): Promise<CommandAnswer | undefined> {
  const { model, runner, history, services } = search;
  const session = model.session();
  const totals = countResults(model.results());
  if (session === undefined || totals.files === 0) {
    throw new Error(vscode.l10n.t("There are no search results to replace."));
  }
  const { input } = session;
  const title = titleOf(part, totals);
  const replacement =
    typeof given === "string" ? given : await askReplacement(input, title, history);
  if (replacement === undefined) return undefined;
  const replaced = await replaceMatches(part, { ...input, replacement }, title, services);
  if (replaced === undefined) return undefined;
  tell(replaced);
  await showReplaced(part, input, { model, runner, log: services.log });
  return replaced;
}

/**
 * Brings the view up to date after a replacement, unless another search has taken its place meanwhile.
 * What was written stays so whatever becomes of this, so nothing is thrown: the view itself says where
 * its search failed.
 */
export async function showReplaced(
  part: ReplacedPart,
  input: SearchedFiles,
  {
    model,
    runner,
    log,
  }: {
    readonly model: Pick<SearchModel, "session" | "locateAgain">;
    readonly runner: Pick<SearchRunner, "run">;
    readonly log: Pick<vscode.LogOutputChannel, "error">;
  },
): Promise<void> {
  try {
    if (part.kind !== "all") {
      await model.locateAgain(part.kind === "file" ? part.uri : part.found.place.uri);
    } else if (JSON.stringify(model.session()?.input) === JSON.stringify(input)) {
      await runner.run(input);
    }
  } catch (error) {
    log.error(error instanceof Error ? error : String(error));
  }
}

/** Long enough to be read. */
const toldMs = 8_000;

function tell({ entry, replaced, files }: CommandAnswer): void {
  const done = vscode.l10n.t(
    "Replaced {0} in {1} ({2})",
    nameMatches(replaced),
    countFiles(files.length),
    entry,
  );
  vscode.window.setStatusBarMessage(done, toldMs);
}

function titleOf(part: ReplacedPart, { matches, files }: ReturnType<typeof countResults>): string {
  switch (part.kind) {
    case "all":
      return vscode.l10n.t("Replace {0} in {1}", nameMatches(matches), countFiles(files));
    case "file":
      return vscode.l10n.t("Replace in {0}", baseName(part.shown));
    case "match":
      return vscode.l10n.t(
        "Replace in {0}, line {1}",
        baseName(part.shown),
        part.found.match.start.line,
      );
  }
}
