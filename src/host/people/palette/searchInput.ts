import * as vscode from "vscode";
import { compileGlob } from "../../../core/glob/index.ts";
import { splitGlob } from "../../../toolkit/workspace/index.ts";
import {
  askField,
  type InputStep,
  type InputToggle,
  toggleField,
  type Validate,
} from "../inputs/index.ts";
import { explainFailure } from "../../explain/index.ts";

/** A pattern and the files to search, as `search_content` and `replace_content` take them. */
export interface SearchInput {
  readonly pattern: string;
  readonly glob_pattern: string;
  readonly include_gitignored: boolean;
  readonly include_hidden: boolean;
}

/** The same while a person types it. */
export type SearchDraft = { -readonly [Name in keyof SearchInput]: SearchInput[Name] };

export const allFiles: SearchInput = {
  pattern: "",
  glob_pattern: "**/*",
  include_gitignored: false,
  include_hidden: false,
};

/** Asks for the glob, with the toggles beside it. */
export function askGlob(draft: SearchDraft, title: () => string, validate: Validate): InputStep {
  return askField(draft, "glob_pattern", {
    title,
    placeholder: vscode.l10n.t("In which files: a glob such as src/**/*.ts"),
    field: "glob",
    validate,
    toggles: toggleFiles(draft),
  });
}

/** Why a glob cannot be used, whatever files there are. */
export function findGlobProblem(glob: string): string | undefined {
  if (glob.trim() === "") return explainFailure({ code: "invalidGlob", glob, reason: "empty" });
  const compiled = compileGlob(splitGlob(glob).rest, {
    folder: "/",
    isCaseSensitive: true,
    backslashSeparates: false,
    includeHidden: true,
    slashless: "inFolder",
  });
  return compiled.ok ? undefined : explainFailure(compiled.failure);
}

/** Names what the toggles add, for the title, which is seen and read out. */
export function nameAdded({
  include_gitignored,
  include_hidden,
}: Pick<SearchInput, "include_gitignored" | "include_hidden">): readonly string[] {
  return [
    ...(include_gitignored ? [vscode.l10n.t("ignored files too")] : []),
    ...(include_hidden ? [vscode.l10n.t("hidden files too")] : []),
  ];
}

function toggleFiles(draft: SearchDraft): readonly InputToggle[] {
  return [
    toggleField(draft, "include_gitignored", "exclude", [
      vscode.l10n.t("Files that .gitignore excludes: included"),
      vscode.l10n.t("Files that .gitignore excludes: left out"),
    ]),
    toggleField(draft, "include_hidden", "eye", [
      vscode.l10n.t("Hidden files: included"),
      vscode.l10n.t("Hidden files: left out"),
    ]),
  ];
}
