import * as vscode from "vscode";

/** The text of the log once it is as expected; VS Code fills the document when it gets to it. */
export async function waitForLog(isExpected: (text: string) => boolean): Promise<string> {
  for (;;) {
    const log = vscode.workspace.textDocuments.find(({ uri }) =>
      uri.toString().startsWith("output:linewise."),
    );
    const text = log?.getText() ?? "";
    if (isExpected(text)) return text;
    await new Promise<void>((resolve) => {
      const subscriptions = [
        vscode.workspace.onDidOpenTextDocument(finish),
        vscode.workspace.onDidChangeTextDocument(finish),
      ];
      function finish(): void {
        vscode.Disposable.from(...subscriptions).dispose();
        resolve();
      }
    });
  }
}
