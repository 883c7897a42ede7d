import * as vscode from "vscode";
import { regexReplace } from "../../../tools/regexReplace.ts";
import type { Services } from "../../calls/index.ts";
import type { InputHistory } from "../inputs/index.ts";
import { explainToPerson } from "../../explain/index.ts";
import { askRegex } from "./askRegex.ts";
import { callAsPerson, type CommandAnswer } from "./callAsPerson.ts";
import { nameMatches } from "./matchPreview.ts";
import { readArguments } from "./commandArguments.ts";
import { isShown, planDraft, readSelections, type RegexDraft, spansOf } from "./regexDraft.ts";

const names = ["pattern", "replacement"] as const;

/**
 * Replaces matches of a Python pattern in the active file, or only in its selections. The editor shows the
 * result while it is typed, and Enter writes it.
 */
export async function regexReplaceInActiveFile(
  given: unknown,
  services: Services,
  history: InputHistory,
): Promise<CommandAnswer | undefined> {
  const known = {
    ...readArguments(given, names, "string"),
    ...readArguments(given, ["ignoreCase", "multiline", "dotAll"], "boolean"),
  };
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    throw new Error(vscode.l10n.t("Open a file in an editor to replace in it."));
  }
  const draft: RegexDraft = {
    input: {
      path: editor.document.uri.toString(),
      pattern: known.pattern ?? "",
      replacement: known.replacement ?? "",
      count: 0,
      ignore_case: known.ignoreCase ?? false,
      multiline: known.multiline ?? false,
      dotall: known.dotAll ?? false,
    },
    document: editor.document,
    selections: readSelections(editor),
  };
  await refuseUnwritable(draft, services);
  const lacking = names.filter((name) => known[name] === undefined);
  const seen = await askRegex(lacking, editor, draft, services, history);
  if (seen === undefined) return undefined;
  const answer = await callAsPerson(
    {
      tool: regexReplace,
      input: draft.input,
      title: vscode.l10n.t("Regex Replace in Active File"),
      within: spansOf(draft),
      sees: (plan) => isShown(plan, seen.shown),
    },
    services,
  );
  if (answer !== undefined) tellReplaced(answer.replaced);
  return answer;
}

/** Refuses a file that cannot be written before anything is typed. */
async function refuseUnwritable(draft: RegexDraft, services: Services): Promise<void> {
  try {
    await planDraft(draft, services, new AbortController().signal);
  } catch (error) {
    throw new Error(explainToPerson(error, services.log), { cause: error });
  }
}

function tellReplaced(matches: number): void {
  const message = vscode.l10n.t("$(check) Replaced {0}", nameMatches(matches));
  vscode.window.setStatusBarMessage(message, 5_000);
}
