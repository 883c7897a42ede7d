import * as vscode from "vscode";
import { listResults, type ResultFile, renderResults } from "../../toolkit/searchResults/index.ts";
import { mapConcurrently } from "../../toolkit/concurrency.ts";
import { withProgress } from "../progress.ts";
import { nameMatches } from "../palette/index.ts";
import { findPlace } from "./openMatch.ts";
import type { SearchModel } from "./searchModel.ts";
import type { SearchNode } from "./searchNode.ts";
import type { SearchView } from "./searchView.ts";

/** More are no text that anybody reads; what is left is counted in the last line. */
const maxCopied = 10_000;
const filesAtATime = 8;

/**
 * Puts results on the clipboard, `path:line: text` each: of an item, of where the person is, or all.
 */
export async function copyResults(
  search: SearchView,
  given: SearchNode | "all" | undefined,
): Promise<{ readonly lines: number }> {
  const { model } = search;
  const text =
    given === "all"
      ? await renderAll(model)
      : await renderOne(search, await findPlace(search, given));
  await vscode.env.clipboard.writeText(text);
  return { lines: text === "" ? 0 : text.split("\n").length };
}

async function renderOne(
  { model }: SearchView,
  { uri, index }: { readonly uri: string; readonly index?: number | undefined },
): Promise<string> {
  const file = await readFile(uri, model);
  if (file === undefined) return "";
  if (index === undefined || file.located?.ok !== true) return renderResults([file]);
  const { value } = file.located;
  const matches = value.matches.slice(index, index + 1);
  return renderResults([{ ...file, located: { ok: true, value: { ...value, matches } } }]);
}

async function renderAll(model: SearchModel): Promise<string> {
  const wanted: string[] = [];
  let copied = 0;
  let left = 0;
  for (const { uri, matches } of listResults(model.results())) {
    if (copied + matches > maxCopied && copied > 0) left += matches;
    else {
      wanted.push(uri);
      copied += matches;
    }
  }
  const { token } = new vscode.CancellationTokenSource();
  const files = await withProgress(
    vscode.l10n.t("Copy Search Results"),
    token,
    (signal, report) => {
      let doneFiles = 0;
      return mapConcurrently(wanted, filesAtATime, async (uri) => {
        signal.throwIfAborted();
        const file = await readFile(uri, model);
        report({ doneFiles: (doneFiles += 1), totalFiles: wanted.length });
        return file;
      });
    },
  );
  const text = renderResults(files.filter((file) => file !== undefined));
  if (left === 0) return text;
  return `${text}\n${vscode.l10n.t("… and {0}", nameMatches(left))}`;
}

/** The file with its matches; undefined where it has none any more. */
async function readFile(uri: string, model: SearchModel): Promise<ResultFile | undefined> {
  await model.listMatches({ kind: "file", uri });
  return model.results().files.get(uri);
}
