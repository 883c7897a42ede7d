import * as vscode from "vscode";

/** VS Code notices a change on disk through a file watcher; a second is long for one. */
const maxWaitMs = 1_000;

/** Whether the document has the text of the disk, or gets it when VS Code notices the change there. */
export async function waitForText(document: vscode.TextDocument, text: string): Promise<boolean> {
  if (document.getText() === text) return true;
  if (!hasOneEnding(text)) return false;
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      subscription.dispose();
      resolve(document.getText() === text);
    };
    const timer = setTimeout(finish, maxWaitMs);
    const subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document && document.getText() === text) finish();
    });
  });
}

/** A document has one kind of line ending, `\n` or `\r\n`, and will never show another text. */
export function hasOneEnding(text: string): boolean {
  if (!text.includes("\r")) return true;
  return !/\r(?!\n)|(?<!\r)\n/.test(text);
}
