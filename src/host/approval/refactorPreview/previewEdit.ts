import * as vscode from "vscode";
import { buildWorkspaceEdit, type DocumentRoute } from "../../apply/index.ts";

/**
 * Shows the edit in the Refactor Preview and waits until it is applied or discarded there; a
 * cancelled call discards it.
 *
 * @returns whether VS Code applied anything; not what.
 */
export async function previewEdit(
  routes: readonly DocumentRoute[],
  label: string,
  signal: AbortSignal,
): Promise<boolean> {
  const metadata = { needsConfirmation: true, label };
  const discard = (): void => void vscode.commands.executeCommand("refactorPreview.discard");
  signal.addEventListener("abort", discard, { once: true });
  void vscode.window.showInformationMessage(
    "Review Linewise's edit in the Refactor Preview: select the changes you want (none are selected yet), then select Apply.",
  );
  try {
    return await vscode.workspace.applyEdit(buildWorkspaceEdit(routes, metadata));
  } finally {
    signal.removeEventListener("abort", discard);
  }
}
