import * as vscode from "vscode";
import { parseEcmaScriptTemplate } from "../../core/pattern/index.ts";
import { compileSearchPattern } from "../../core/search/index.ts";
import { FailureError, orThrow } from "../../toolkit/failureError.ts";
import type { Tool } from "../../toolkit/tool.ts";
import { replaceContent, replaceFound } from "../../tools/replaceContent.ts";
import { invokeCall, type PersonsEdit, type Services } from "../calls/index.ts";
import { askText, type InputHistory } from "../inputs/index.ts";
import { withProgress } from "../progress.ts";
import { explainPattern } from "./askSearch.ts";
import type { FoundMatch } from "./openMatch.ts";
import type { SearchInput } from "./searchSession.ts";

/** What of the results is replaced. */
export type ReplacedPart =
  | { readonly kind: "all" }
  | { readonly kind: "file"; readonly uri: string; readonly shown: string }
  | { readonly kind: "match"; readonly shown: string; readonly found: FoundMatch };

/** What was replaced. */
export interface Replaced {
  /** In the edit history, such as `e12`. */
  readonly entry: string;
  readonly matches: number;
  readonly files: readonly string[];
}

/** Asks what takes the place of the matches; undefined where the person does not say. */
export async function askReplacement(
  { pattern }: SearchInput,
  subject: string,
  history: InputHistory,
): Promise<string | undefined> {
  const { groups } = orThrow(compileSearchPattern(pattern));
  const answer = await askText(
    {
      title: () => subject,
      placeholder: vscode.l10n.t("Replacement: $1, $<name> and $& are what matched; may be empty"),
      value: history.read(replacementField)[0] ?? "",
      field: replacementField,
      judge(text) {
        const template = parseEcmaScriptTemplate(text, groups, { bracedNames: true });
        if (!template.ok) return { error: explainPattern(template.failure) };
        return {
          detail: vscode.l10n.t("See the change. Nothing is written before you accept it."),
        };
      },
    },
    history,
  );
  return answer?.kind === "text" ? answer.text : undefined;
}

const replacementField = "replacement";

/**
 * Replaces matches as a call of `replace_content` would, for the person, who sees the change first.
 *
 * @returns undefined where they do not accept it, or it changes nothing.
 * @throws FailureError
 */
export async function replaceMatches(
  part: ReplacedPart,
  input: SearchInput & { readonly replacement: string },
  services: Services,
): Promise<Replaced | undefined> {
  const tool = toolFor(part);
  let edit: PersonsEdit | undefined;
  const person = {
    sees: () => false,
    noteApplied: (applied: PersonsEdit) => void (edit = applied),
  };
  const { token } = new vscode.CancellationTokenSource();
  try {
    await withProgress(tool.displayName, token, (signal, report) =>
      invokeCall({ tool, input, services, signal, report, person }),
    );
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === "rejectedByUser") return undefined;
    throw error;
  }
  return describeEdit(edit);
}

function describeEdit(edit: PersonsEdit | undefined): Replaced | undefined {
  if (edit === undefined) return undefined;
  const { plan, matches = 0 } = edit.planned;
  const files = plan.changes.map(({ file }) => file.target.shown);
  return { entry: `e${edit.entryId}`, matches, files };
}

function toolFor(part: ReplacedPart): Tool {
  switch (part.kind) {
    case "all":
      return replaceContent;
    case "file":
      return replaceFound({ uri: part.uri, shown: part.shown });
    case "match": {
      const { place, match } = part.found;
      const wanted = { index: place.index, range: match.range };
      return replaceFound({ uri: place.uri, shown: part.shown, match: wanted });
    }
  }
}
