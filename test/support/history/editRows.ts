import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { brief, repeatUntil } from "../../../harness/browser/gesture.ts";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import type { AgentWindow } from "../agent/agentWindow.ts";

/** Has the agent make calls, and gives the id of the entry of each, such as `e12`. */
export async function edit(
  window: AgentWindow,
  inputs: readonly object[],
  request = "Change the files.",
): Promise<readonly string[]> {
  const name = "linewise_replace_in_file";
  const turns = inputs.map((input) => [{ name, input }]);
  const conversation = await window.ask(request, [...turns, "Done."]);
  await conversation.finished;
  const texts = conversation.requests.flatMap(({ messages }) => JSON.stringify(messages));
  // What the model was told before is there, too.
  const ids = [...(texts.at(-1) ?? "").matchAll(/\bedit (e\d+)\b/g)]
    .map(([, id = ""]) => id)
    .slice(-inputs.length);
  assert.equal(ids.length, inputs.length, "each call names its entry");
  return ids;
}

export async function execute(
  driver: Driver,
  command: string,
  ...given: unknown[]
): Promise<unknown> {
  const input = { command, given };
  return driver.run(
    (vscode, { command: id, given: values }) => vscode.commands.executeCommand(id, ...values),
    input,
  );
}

export function viewOf(page: Page): Locator {
  return page.locator(".pane", { has: page.locator(".pane-header", { hasText: "Agent Edits" }) });
}

/** The item whose spoken words hold all of these. */
export function itemOf(page: Page, ...words: readonly string[]): Locator {
  const held = words.map((each) => `[aria-label*=${JSON.stringify(each)}]`).join("");
  return viewOf(page).locator(`.monaco-list-row${held}`).first();
}

/** Presses the button that a row shows under the mouse, until it has its effect. */
export async function pressInRow(
  row: Locator,
  name: string,
  effect: Parameters<typeof repeatUntil>[1],
): Promise<void> {
  await repeatUntil(async () => {
    await row.hover(brief);
    await row.getByRole("button", { name, exact: true }).click(brief);
  }, effect);
}

/** Keeps the change of a line as its key does. */
export async function keepChange(driver: Driver, name: string, line: number): Promise<void> {
  await driver.run(
    async (vscode, input) => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      if (folder === undefined) throw new Error("The window shows no folder.");
      const selection = new vscode.Range(input.line - 1, 0, input.line - 1, 0);
      await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, input.name), { selection });
      await vscode.commands.executeCommand("linewise.keepHunk");
    },
    { name, line },
  );
}

/** Gives a file another text and saves it, as VS Code does to restore a checkpoint. */
export async function giveText(driver: Driver, name: string, text: string): Promise<void> {
  await driver.run(
    async (vscode, input) => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      if (folder === undefined) throw new Error("The window shows no folder.");
      const uri = vscode.Uri.joinPath(folder, input.name);
      const document = await vscode.workspace.openTextDocument(uri);
      const all = new vscode.WorkspaceEdit();
      all.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), input.text);
      await vscode.workspace.applyEdit(all);
      await document.save();
    },
    { name, text },
  );
}
