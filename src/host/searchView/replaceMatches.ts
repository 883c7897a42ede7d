import * as vscode from "vscode";
import { parseEcmaScriptTemplate } from "../../core/pattern/index.ts";
import { compileSearchPattern } from "../../core/search/index.ts";
import { orThrow } from "../../toolkit/failureError.ts";
import type { Tool } from "../../toolkit/tool.ts";
import { replaceContent, replaceFound } from "../../tools/replaceContent.ts";
import type { Services } from "../calls/index.ts";
import { askText, type InputHistory } from "../inputs/index.ts";
import {
  callAsPerson,
  type CommandAnswer,
  readEscapes,
  type SearchedFiles,
} from "../palette/index.ts";
import { explainFailure } from "../explain/index.ts";
import type { FoundMatch } from "./openMatch.ts";

/** What of the results is replaced. */
export type ReplacedPart =
  | { readonly kind: "all" }
  | { readonly kind: "file"; readonly uri: string; readonly shown: string }
  | { readonly kind: "match"; readonly shown: string; readonly found: FoundMatch };

const field = "searchReplacement";

/** Asks what takes the place of the matches: a template; undefined where the person does not say. */
export async function askReplacement(
  { pattern }: SearchedFiles,
  title: string,
  history: InputHistory,
): Promise<string | undefined> {
  const { groups } = orThrow(compileSearchPattern(pattern));
  const answer = await askText(
    {
      title: () => title,
      placeholder: vscode.l10n.t(
        "Replace with: $1, $<name>, $& for what was found, \\n for a newline",
      ),
      value: history.read(field)[0] ?? "",
      field,
      judge(text) {
        const template = parseEcmaScriptTemplate(readEscapes(text), groups, { bracedNames: true });
        if (!template.ok) return { error: explainFailure(template.failure) };
        return { detail: vscode.l10n.t("See the change, to accept or reject it") };
      },
    },
    history,
  );
  return answer?.kind === "text" ? readEscapes(answer.text) : undefined;
}

/**
 * Replaces matches as a call of `replace_content` would, for the person, who sees the change first.
 *
 * @returns undefined where they do not accept it.
 * @throws Error with a sentence for them.
 */
export async function replaceMatches(
  part: ReplacedPart,
  input: SearchedFiles & { readonly replacement: string },
  title: string,
  services: Services,
): Promise<CommandAnswer | undefined> {
  return callAsPerson({ tool: toolFor(part), input, title }, services);
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
