import * as vscode from "vscode";
import { escapePattern } from "../../../core/pattern/index.ts";
import { replaceContent } from "../../../tools/replaceContent.ts";
import type { Services } from "../../calls/index.ts";
import { askSteps, type InputHistory } from "../inputs/index.ts";
import { explainFailure } from "../../explain/index.ts";
import { callAsPerson, type CommandAnswer } from "./callAsPerson.ts";
import type { ReplaceDraft } from "./matchPreview.ts";
import { readArguments } from "./commandArguments.ts";
import { findGlobProblem, nameOfReplacing, replaceSteps } from "./replaceSteps.ts";

const names = ["pattern", "replacement", "glob"] as const;

/**
 * Replaces matches of a pattern in many files: asks for what is not given, listing matches while it is
 * typed; then shows the diff of all files, and writes what is accepted.
 */
export async function replaceAcrossFiles(
  given: unknown,
  services: Services,
  history: InputHistory,
): Promise<CommandAnswer | undefined> {
  const known = readArguments(given, names, "string");
  if ((vscode.workspace.workspaceFolders ?? []).length === 0) {
    throw new Error(vscode.l10n.t("Open a folder to replace across its files."));
  }
  if (!vscode.workspace.isTrusted) throw new Error(explainFailure({ code: "untrustedWorkspace" }));
  const draft: ReplaceDraft = {
    pattern: known.pattern ?? escapePattern(readSelection()),
    replacement: known.replacement ?? "",
    glob_pattern: known.glob ?? "**/*",
    include_gitignored: false,
    include_hidden: false,
  };
  const lacking = names.filter((name) => known[name] === undefined);
  if (!(await askSteps(draft, replaceSteps(lacking, draft, services), history))) return undefined;
  const problem = findGlobProblem(draft.glob_pattern);
  if (problem !== undefined) throw new Error(problem);
  return callAsPerson({ tool: replaceContent, input: draft, title: nameOfReplacing() }, services);
}

function readSelection(): string {
  const editor = vscode.window.activeTextEditor;
  return editor === undefined ? "" : editor.document.getText(editor.selection);
}
