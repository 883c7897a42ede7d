import { patienceMs } from "../patience.ts";
import type { Driver } from "./driverClient.ts";

/** The two sides of a diff editor. */
export interface DiffTexts {
  label: string;
  original: string;
  modified: string;
}

/** The file in an editor. */
export interface EditorText {
  path: string;
  text: string;
}

/** Waits until these are the labels of all open tabs, from left to right. */
export async function waitForTabLabels(driver: Driver, wanted: readonly string[]): Promise<void> {
  await driver.run(
    async (vscode, { limitMs, labels }) => {
      const read = (): string[] =>
        vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
      const deadline = Date.now() + limitMs;
      while (JSON.stringify(read()) !== JSON.stringify(labels)) {
        if (Date.now() > deadline) throw new Error(`the tabs are ${JSON.stringify(read())}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    { limitMs: patienceMs, labels: wanted },
  );
}

/**
 * Waits until the active editor is of a file whose path ends like this, and reads it. The page shows
 * an editor before extensions know of it.
 */
export async function waitForActiveEditor(driver: Driver, pathEnd: string): Promise<EditorText> {
  return driver.run(
    async (vscode, { limitMs, end }) => {
      const deadline = Date.now() + limitMs;
      for (;;) {
        const document = vscode.window.activeTextEditor?.document;
        if (document?.uri.path.endsWith(end) === true) {
          return { path: document.uri.fsPath, text: document.getText() };
        }
        if (Date.now() > deadline) throw new Error(`the active editor is of ${document?.uri.path}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    { limitMs: patienceMs, end: pathEnd },
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
      // VS Code may open one of its own in the meantime.
      while (vscode.window.activeTextEditor?.document !== document) {
        await vscode.window.showTextDocument(document, { preview: false }).then(
          () => undefined,
          (error: unknown) => {
            if (!String(error).includes("in the meantime")) throw error;
          },
        );
      }
      await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    }
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
}

/** Closes the palette, a pick or a box that somebody has left open. */
export async function closeQuickInput(driver: Driver): Promise<void> {
  await driver.run(async (vscode) => {
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
  });
}

/** Closes the notification center, which covers the buttons of the chat. */
export async function hideNotifications(driver: Driver): Promise<void> {
  await driver.run(async (vscode) => {
    await vscode.commands.executeCommand("notifications.hideList");
  });
}

/** Sets user settings; `undefined` (which JSON leaves out) is written as null: the default. Gives what they were. */
export async function setSettings(
  driver: Driver,
  settings: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const entries = Object.entries(settings).map(([name, value]) => [name, value ?? null] as const);
  return driver.run(async (vscode, pairs) => {
    const configuration = vscode.workspace.getConfiguration();
    const before: Record<string, unknown> = {};
    for (const [name, value] of pairs) {
      const old = configuration.inspect(name)?.globalValue ?? null;
      before[name] = old;
      // Each change is told to all of VS Code, which takes as long as a call.
      if (JSON.stringify(old) === JSON.stringify(value)) continue;
      await configuration.update(name, value ?? undefined, vscode.ConfigurationTarget.Global);
    }
    return before;
  }, entries);
}
