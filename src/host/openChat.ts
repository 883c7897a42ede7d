import * as vscode from "vscode";

/**
 * Opens VS Code's chat and sends it these words.
 *
 * @param others Other arguments of its command; with `isPartialQuery`, the person sends the words.
 * @throws Error with a sentence if there is no chat.
 */
export async function openChat(query: string, others: object = {}): Promise<void> {
  try {
    await vscode.commands.executeCommand("workbench.action.chat.open", { query, ...others });
  } catch (error) {
    const sentence = vscode.l10n.t(
      "VS Code's chat could not be opened: it may be turned off or not set up.",
    );
    throw new Error(sentence, { cause: error });
  }
}
