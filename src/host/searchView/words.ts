import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { elideMiddle } from "../../core/lines/index.ts";
import type { Unsearched, UnsearchedRest } from "../../core/unsearched.ts";
import type { LocatedMatch, ResultFile } from "../../toolkit/searchResults/index.ts";
import { nameAdded, nameMatches, type SearchedFiles } from "../palette/index.ts";

const maxQuotedCharacters = 80;
const maxNamedPaths = 3;

export function countFiles(number: number): string {
  return number === 1 ? vscode.l10n.t("1 file") : vscode.l10n.t("{0} files", spell(number));
}

function spell(number: number): string {
  return number.toLocaleString("en-US");
}

/** The pattern and the glob, with what is searched beside the usual. */
export function describeSearch(input: SearchedFiles): string {
  const pattern = elideMiddle(revealHiddenInName(input.pattern), maxQuotedCharacters);
  const glob = elideMiddle(revealHiddenInName(input.glob_pattern), maxQuotedCharacters);
  const what = vscode.l10n.t("“{0}” in {1}", pattern, glob);
  const also = nameAdded(input);
  return also.length === 0 ? what : `${what} (${also.join(", ")})`;
}

export function describeTotals(
  { matches, files }: { readonly matches: number; readonly files: number },
  searchedFiles: number,
  input: SearchedFiles,
): string {
  const search = describeSearch(input);
  if (searchedFiles === 0) return vscode.l10n.t("No files to search for {0}.", search);
  if (matches === 0) return vscode.l10n.t("No matches for {0}.", search);
  return vscode.l10n.t("{0} in {1} for {2}.", nameMatches(matches), countFiles(files), search);
}

/** What was not searched, or not for certain: one sentence each. */
export function describeUnsearched({
  paths,
  withheldFiles,
  uncertain = [],
  rest,
}: Unsearched): readonly string[] {
  return [
    ...(withheldFiles === 0
      ? []
      : [
          vscode.l10n.t(
            "Not searched: {0} that may hold secrets (setting linewise.protectedReads).",
            countFiles(withheldFiles),
          ),
        ]),
    ...(paths.length === 0
      ? []
      : [
          vscode.l10n.t(
            "Not searched: {0}.",
            nameFirst(paths.map(({ path, cause }) => `${path} (${cause})`)),
          ),
        ]),
    ...(uncertain.length === 0
      ? []
      : [
          vscode.l10n.t("Searched, but possibly in the wrong encoding: {0}.", nameFirst(uncertain)),
        ]),
    ...(rest === undefined ? [] : [describeRest(rest)]),
  ];
}

function nameFirst(names: readonly string[]): string {
  const shown = names.slice(0, maxNamedPaths).join(", ");
  const left = names.length - maxNamedPaths;
  return left > 0 ? vscode.l10n.t("{0} and {1} more", shown, spell(left)) : shown;
}

function describeRest({ reason, unsearchedFiles }: UnsearchedRest): string {
  const files = countFiles(unsearchedFiles);
  switch (reason) {
    case "pattern":
      return vscode.l10n.t(
        "Stopped: the pattern takes too long, as (a+)+ would; {0} not searched.",
        files,
      );
    case "time":
      return vscode.l10n.t("Stopped: the search took too long; {0} not searched.", files);
    case "blocked":
      return vscode.l10n.t("Stopped: a disk does not respond; {0} not searched.", files);
  }
}

/** What stands behind a file's name: "3 · src/host". */
export function describeFile({ shown, matches, unsaved }: ResultFile): string {
  const folder = shown.slice(0, Math.max(0, shown.lastIndexOf("/")));
  return [
    spell(matches),
    ...(folder === "" ? [] : [folder]),
    ...(unsaved ? [vscode.l10n.t("unsaved")] : []),
  ].join(" · ");
}

export function speakFile({ shown, matches, unsaved }: ResultFile): string {
  const words = vscode.l10n.t("{0} in {1}", nameMatches(matches), shown);
  return unsaved ? `${words}, ${vscode.l10n.t("unsaved")}` : words;
}

/** Its label for those who hear it: "line 12: const a = 1". */
export function speakMatch({ start, end, label }: LocatedMatch): string {
  const lines =
    end.line > start.line
      ? vscode.l10n.t("lines {0} to {1}", start.line, end.line)
      : vscode.l10n.t("line {0}", start.line);
  return `${lines}: ${label.text}`;
}
