import * as vscode from "vscode";
import { registerCommand } from "../registerCommand.ts";
import type { EditHistory } from "./editHistory.ts";

const dayMs = 86_400_000;

/** Asks how much of the edit history is to be forgotten, and whether that is meant. */
export function registerClearHistory(history: Pick<EditHistory, "clear">): vscode.Disposable {
  return registerCommand("linewise.clearEditHistory", async () => {
    const choices = [
      { label: vscode.l10n.t("Everything"), ageDays: 0 },
      { label: vscode.l10n.t("Older Than a Day"), ageDays: 1 },
      { label: vscode.l10n.t("Older Than a Week"), ageDays: 7 },
    ];
    const title = vscode.l10n.t("Clear Edit History");
    const chosen = await vscode.window.showQuickPick(choices, { title });
    if (chosen === undefined) return;
    const isAll = chosen.ageDays === 0;
    const question = isAll
      ? vscode.l10n.t("Clear the whole edit history of this workspace?")
      : vscode.l10n.t("Clear what is older in the edit history of this workspace?");
    const detail = vscode.l10n.t(
      "Your files stay as they are. Agent edits that are cleared can no longer be undone or reviewed. This cannot be undone. Edits that are under way, or were interrupted, stay.",
    );
    const clear = vscode.l10n.t("Clear");
    const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, clear);
    if (answer !== clear) return;
    await history.clear(isAll ? Infinity : Date.now() - chosen.ageDays * dayMs);
  });
}
