import { patienceMs } from "../patience.ts";
import type { Driver } from "./driverClient.ts";

/**
 * Waits until the window has read what Linewise ships for agents to read. A chat that begins
 * earlier has none of it, and a mode whose file is not read silently means the usual agent.
 *
 * @param count Of the files that count under the settings of the window.
 */
export async function waitForPromptFiles(driver: Driver, count: number): Promise<void> {
  await driver.run(
    async (vscode, { limitMs, expected }) => {
      const deadline = Date.now() + limitMs;
      for (;;) {
        const known: unknown = await vscode.commands.executeCommand("_listExtensionPromptFiles");
        const ours = JSON.stringify(known).match(/"path":"[^"]*\/chat\/[^"]*linewise[^"]*"/g);
        if (new Set(ours).size === expected) return;
        if (Date.now() > deadline) throw new Error("The files for agents are not read");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    { limitMs: patienceMs, expected: count },
  );
}
