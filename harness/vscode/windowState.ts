import { patienceMs } from "../patience.ts";
import type { Driver } from "./driverClient.ts";

/** The two sides of a diff editor. */
export interface DiffTexts {
  label: string;
  original: string;
  modified: string;
}

/** The labels of all open tabs, from left to right. */
export async function readTabLabels(driver: Driver): Promise<string[]> {
  return driver.run((vscode) =>
    vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label)),
  );
}

/** Waits for a diff editor to be the active tab, with another new text than before; reads both sides. */
export async function waitForDiff(driver: Driver, before?: DiffTexts): Promise<DiffTexts> {
  return driver.run(
    async (vscode, { limitMs, textBefore }) => {
      const deadline = Date.now() + limitMs;
      for (;;) {
        const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
        if (tab?.input instanceof vscode.TabInputTextDiff) {
          const { original, modified } = tab.input;
          const shown = {
            label: tab.label,
            original: (await vscode.workspace.openTextDocument(original)).getText(),
            modified: (await vscode.workspace.openTextDocument(modified)).getText(),
          };
          if (shown.modified !== textBefore) return shown;
        }
        if (Date.now() > deadline) throw new Error(`no new diff; active is ${tab?.label ?? "-"}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    { limitMs: patienceMs, textBefore: before?.modified },
  );
}

/** Closes all editors; unsaved changes are thrown away, as asking would wait for an answer. */
export async function closeEditors(driver: Driver): Promise<void> {
  await driver.run(async (vscode) => {
    for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
      await vscode.window.showTextDocument(document, { preview: false });
      await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    }
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
}

/** Closes the notification center, which covers the buttons of the chat. */
export async function hideNotifications(driver: Driver): Promise<void> {
  await driver.run(async (vscode) => {
    await vscode.commands.executeCommand("notifications.hideList");
  });
}

/** Sets user settings; `undefined` (which JSON leaves out) is written as null: the default. */
export async function setSettings(
  driver: Driver,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entries = Object.entries(settings).map(([name, value]) => [name, value ?? null] as const);
  await driver.run(async (vscode, pairs) => {
    const configuration = vscode.workspace.getConfiguration();
    for (const [name, value] of pairs) {
      await configuration.update(name, value ?? undefined, vscode.ConfigurationTarget.Global);
    }
  }, entries);
}
