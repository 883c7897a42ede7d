import { describe, it } from "mocha";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import { useAgentWindow } from "../../support/agent/agentWindow.ts";
import { fillBox, waitForRow, waitForStep, waitForText } from "../../support/agent/gestures.ts";

/** Opens the file with these lines selected, from 0, and asks for a replacement in them. */
async function askInSelection(driver: Driver, path: string, [from, to]: number[]): Promise<void> {
  await driver.run(
    async (vscode, given) => {
      const document = await vscode.workspace.openTextDocument(given.path);
      const editor = await vscode.window.showTextDocument(document, { preview: false });
      editor.selection = new vscode.Selection(given.from, 0, given.to, 0);
      void vscode.commands.executeCommand("linewise.regexReplaceInActiveFile");
    },
    { path, from: from ?? 0, to: to ?? 0 },
  );
}

describe("a file that is edited while a replacement in it is typed", () => {
  const agent = useAgentWindow();

  it("is written at once in what was selected, wherever that is now", async () => {
    const { page, driver, workspace } = agent();
    const path = join(workspace, "moved.txt");
    await writeFile(path, "a\na\na\na\n");
    await askInSelection(driver, path, [1, 3]);
    await waitForStep(page, "(1/2)");
    await fillBox(page, "a");
    await waitForRow(page, "2 matches");
    await page.keyboard.press("Enter");
    await waitForStep(page, "(2/2)");
    await fillBox(page, "b");
    await waitForRow(page, "Replace 2 matches");
    await driver.run(async (vscode, given) => {
      const uri = vscode.Uri.file(given);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(0, 0), "a\na\n");
      edit.insert(uri, new vscode.Position(1, 0), "a\n");
      await vscode.workspace.applyEdit(edit);
      await vscode.workspace.save(uri);
    }, path);
    await page.keyboard.press("Enter");
    await waitForText(path, "a\na\na\na\nb\nb\na\n");
  });
});
