import * as vscode from "vscode";
import { describeDialog, type DialogQuestion } from "../../toolkit/confirmation/dialog.ts";

const allow = "Allow Once";

/**
 * Linewise's own question, for what VS Code must not answer for the user. Closing it rejects; where
 * no dialog can be shown (a test host refuses), the error passes and nothing is allowed.
 */
export async function askInDialog(question: DialogQuestion): Promise<boolean> {
  const { title, detail } = describeDialog(question);
  const answer = await vscode.window.showWarningMessage(title, { modal: true, detail }, allow);
  return answer === allow;
}
