import type { AgentWindow } from "./agentWindow.ts";

/** Runs "Linewise: Check Setup" and returns the report that it opens. */
export async function readSetupReport({ driver }: AgentWindow): Promise<string> {
  return driver.run(async (vscode) => {
    await vscode.commands.executeCommand("linewise.checkSetup");
    return vscode.window.activeTextEditor?.document.getText() ?? "";
  });
}
