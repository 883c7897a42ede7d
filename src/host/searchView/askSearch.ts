import * as vscode from "vscode";
import type { GlobFailure, PatternFailure } from "../../core/failure/index.ts";
import { compileGlob } from "../../core/glob/index.ts";
import { compileSearchPattern } from "../../core/search/index.ts";
import { explain } from "../../toolkit/explain/index.ts";
import { splitGlob } from "../../toolkit/workspace/index.ts";
import { askSteps, type InputHistory, type InputToggle, type Judge } from "../inputs/index.ts";
import type { SearchInput } from "./searchSession.ts";

const allFiles = "**/*";

/** Asks what to search for, and in which files; undefined where the person does not say. */
export async function askSearch(
  last: SearchInput | undefined,
  history: InputHistory,
): Promise<SearchInput | undefined> {
  let includeGitignored = last?.include_gitignored ?? false;
  let includeHidden = last?.include_hidden ?? false;
  const toggles: readonly InputToggle[] = [
    {
      icon: "exclude",
      describe: () =>
        includeGitignored
          ? vscode.l10n.t("Files that .gitignore excludes: searched")
          : vscode.l10n.t("Files that .gitignore excludes: not searched"),
      flip: () => (includeGitignored = !includeGitignored),
    },
    {
      icon: "eye",
      describe: () =>
        includeHidden
          ? vscode.l10n.t("Hidden files (.name): searched")
          : vscode.l10n.t("Hidden files (.name): not searched"),
      flip: () => (includeHidden = !includeHidden),
    },
  ];
  const title = (): string => {
    const also = [
      ...(includeGitignored ? [vscode.l10n.t("ignored files too")] : []),
      ...(includeHidden ? [vscode.l10n.t("hidden files too")] : []),
    ];
    const name = vscode.l10n.t("Search Files");
    return also.length === 0 ? name : `${name} (${also.join(", ")})`;
  };
  const answers = await askSteps(
    [
      (_, own) => ({
        title,
        placeholder: vscode.l10n.t("Pattern: a regular expression; (?i) in front ignores case"),
        value: own ?? last?.pattern ?? "",
        field: "pattern",
        judge: judgePattern,
        toggles,
      }),
      (_, own) => ({
        title,
        placeholder: vscode.l10n.t("Files: a glob such as src/**/*.ts; **/* for all"),
        value: own ?? last?.glob_pattern ?? allFiles,
        field: "glob",
        judge: judgeGlob,
        toggles,
      }),
    ],
    history,
  );
  const [pattern, glob] = answers ?? [];
  if (pattern === undefined || glob === undefined) return undefined;
  return {
    pattern,
    glob_pattern: glob,
    include_gitignored: includeGitignored,
    include_hidden: includeHidden,
  };
}

const judgePattern: Judge = (text) => {
  const compiled = compileSearchPattern(text);
  if (!compiled.ok) return { error: explainPattern(compiled.failure) };
  return {
    detail: compiled.value.crossesLines
      ? vscode.l10n.t("Next: which files. A match may go over several lines.")
      : vscode.l10n.t("Next: which files"),
  };
};

/** The sentence of a failure is for those who call tools. */
export function explainPattern(failure: PatternFailure): string {
  const { code } = failure;
  if (code === "emptyPattern") return vscode.l10n.t("Type a pattern.");
  if (code !== "invalidPattern" && code !== "invalidReplacement") return explain(failure);
  const { problem, offset } = failure;
  const isPattern = code === "invalidPattern";
  if (offset === undefined) {
    return isPattern ? vscode.l10n.t("Not a regular expression: {0}", problem) : problem;
  }
  return isPattern
    ? vscode.l10n.t("Not a regular expression at character {0}: {1}", offset + 1, problem)
    : vscode.l10n.t("At character {0}: {1}", offset + 1, problem);
}

const judgeGlob: Judge = (text) => {
  const { rest } = splitGlob(text);
  const compiled = compileGlob(rest, {
    folder: "/",
    isCaseSensitive: true,
    backslashSeparates: false,
    includeHidden: true,
    slashless: "inFolder",
  });
  if (!compiled.ok) return { error: explainGlob(compiled.failure) };
  return { detail: vscode.l10n.t("Search") };
};

function explainGlob({ reason }: GlobFailure): string {
  switch (reason) {
    case "empty":
      return vscode.l10n.t("Type a glob; **/* means all files.");
    case "parentFolder":
      return vscode.l10n.t("A glob cannot go up with ..");
    case "outsideFolder":
      return vscode.l10n.t("The glob leads out of the workspace.");
    case "tooLong":
      return vscode.l10n.t("The glob is too long.");
    case "tooManyAlternatives":
      return vscode.l10n.t("The braces stand for too many globs.");
    case "malformed":
      return vscode.l10n.t("This is not a glob.");
  }
}
