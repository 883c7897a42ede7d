import type { AgentWindow } from "./agentWindow.ts";

/** Runs "Linewise: Check Setup" and returns its report. */
export async function readSetupReport({ driver }: AgentWindow): Promise<string> {
  return driver.run(async (vscode) => {
    const command = "linewise.checkSetup";
    return (await vscode.commands.executeCommand<{ readonly report: string }>(command)).report;
  });
}
