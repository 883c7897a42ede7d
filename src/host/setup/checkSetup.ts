import * as vscode from "vscode";
import { renderSetupLine, renderSetupReport } from "../../toolkit/setup/index.ts";
import { readSetupFacts } from "./readSetupFacts.ts";

/** Opens the report as a new document, from which it can be copied or saved. */
export function registerCheckSetup(): vscode.Disposable {
  return vscode.commands.registerCommand("linewise.checkSetup", async () => {
    const content = renderSetupReport(await readSetupFacts());
    const document = await vscode.workspace.openTextDocument({ language: "markdown", content });
    await vscode.window.showTextDocument(document, { preview: false });
  });
}

/** Writes the setup as one line to the log, the first time it is called. No call waits for it. */
export function createSetupLog(log: vscode.LogOutputChannel): () => void {
  let logged: Promise<void> | undefined;
  return () => {
    logged ??= readSetupFacts().then(
      (facts) => log.info(renderSetupLine(facts)),
      (error: unknown) => log.error(error instanceof Error ? error : String(error)),
    );
  };
}
