import * as vscode from "vscode";
import { raceWithSignal } from "../../core/async.ts";
import { describeDialog, type DialogQuestion } from "../../toolkit/confirmation/index.ts";

export type DialogAnswer = "allow" | "showDiff" | "reject";

/**
 * Linewise's own dialog, for questions that VS Code must not answer for the user. Closing it rejects;
 * if no dialog can be shown (a test host refuses), the error propagates and nothing is allowed.
 */
export async function askInDialog(
  question: DialogQuestion,
  signal: AbortSignal,
): Promise<DialogAnswer> {
  const { title, detail } = describeDialog(question);
  const allow = vscode.l10n.t("Allow Once");
  const showDiff = vscode.l10n.t("Show Diff");
  const refuse = vscode.l10n.t("Don't Allow");
  // Enter presses the first button, and the dialog may open while someone types.
  const buttons = question.plan === undefined ? [refuse, allow] : [showDiff, allow];
  const shown = vscode.window.showWarningMessage(title, { modal: true, detail }, ...buttons);
  const answer = await raceWithSignal(shown, signal);
  if (answer === showDiff) return "showDiff";
  return answer === allow ? "allow" : "reject";
}
