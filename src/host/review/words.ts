import * as vscode from "vscode";
import type { FileReview } from "./reviewedFiles/index.ts";

/** `2 agent edits to review`. */
export function countHunks({ edit }: Pick<FileReview, "edit">): string {
  const { length } = edit.replacements;
  return length === 1
    ? vscode.l10n.t("1 agent edit to review")
    : vscode.l10n.t("{0} agent edits to review", length);
}
