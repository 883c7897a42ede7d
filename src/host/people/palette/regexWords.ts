import * as vscode from "vscode";
import { revealHiddenInName } from "../../../core/hiddenCharacters.ts";
import { baseName } from "../../../core/path/index.ts";
import { type InputToggle, toggleField, type Validation } from "../inputs/index.ts";
import { nameMatches } from "./matchPreview.ts";
import type { RegexDraft } from "./regexDraft.ts";

/** Names the flags that are on, since the title is seen and read out. */
export function titleOf({ document, selections, input }: RegexDraft): string {
  const name = revealHiddenInName(baseName(document.uri.path));
  return [
    selections === undefined
      ? vscode.l10n.t("Regex Replace in {0}", name)
      : vscode.l10n.t("Regex Replace in the selection of {0}", name),
    ...(input.ignore_case ? [vscode.l10n.t("ignore case")] : []),
    ...(input.multiline ? [vscode.l10n.t("multiline")] : []),
    ...(input.dotall ? [vscode.l10n.t("dot matches newlines")] : []),
  ].join(" · ");
}

export function toggleFlags({ input }: RegexDraft): readonly InputToggle[] {
  const toggle = (icon: string, name: string, flag: "ignore_case" | "multiline" | "dotall") =>
    toggleField(input, flag, icon, [
      vscode.l10n.t("{0}: on", name),
      vscode.l10n.t("{0}: off", name),
    ]);
  return [
    toggle("case-sensitive", vscode.l10n.t("Ignore case"), "ignore_case"),
    toggle("list-flat", vscode.l10n.t("^ and $ match at every line"), "multiline"),
    toggle("newline", vscode.l10n.t(". matches newlines"), "dotall"),
  ];
}

/** @param known Whether the replacement is typed yet, and if so, whether the editor could draw it. */
export function describePlanned(
  matches: number,
  known: "pattern" | "drawn" | "unseen",
  { input, selections }: RegexDraft,
): Validation {
  if (matches === 0) {
    return {
      error:
        selections === undefined
          ? vscode.l10n.t("No matches in this file.")
          : vscode.l10n.t("No matches in the selection."),
    };
  }
  const counted = nameMatches(matches);
  if (known === "pattern") return { detail: counted };
  const detail =
    input.replacement === ""
      ? vscode.l10n.t("With nothing here: delete {0}", counted)
      : vscode.l10n.t("Replace {0}", counted);
  if (known === "drawn") return { detail };
  return { detail: vscode.l10n.t("{0}: Enter shows the change first", detail) };
}
