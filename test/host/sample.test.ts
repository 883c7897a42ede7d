import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { readText, useWorkspace, waitForActiveEditor } from "../support/host/testWindow.ts";

/** The diff editor in which the edit of the sample waits. */
async function waitForWaiting(): Promise<vscode.TabInputTextDiff> {
  for (;;) {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    if (input instanceof vscode.TabInputTextDiff) return input;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("the sample of the walkthrough", () => {
  useWorkspace();

  it("is edited once the edit is accepted, outside the workspace", async () => {
    const trying = vscode.commands.executeCommand("linewise.tryEdit");
    const { original, modified } = await waitForWaiting();
    const before = (await vscode.workspace.openTextDocument(original)).getText();
    const after = (await vscode.workspace.openTextDocument(modified)).getText();
    assert.notEqual(after, before);
    // As the button does: a key has to wait until people can have seen the edit.
    await vscode.commands.executeCommand("linewise.acceptEdit", modified);
    assert.deepEqual(await trying, { accepted: true });
    const { uri } = (await waitForActiveEditor("/cart.js")).document;
    assert.equal(vscode.workspace.getWorkspaceFolder(uri), undefined);
    assert.equal(await readText(uri), after);
  });

  for (const command of ["workbench.action.closeActiveEditor", "linewise.rejectEdit"]) {
    it(`stays as it is where the edit is rejected, and asks for no reason: ${command}`, async () => {
      const trying = vscode.commands.executeCommand("linewise.tryEdit");
      const { original } = await waitForWaiting();
      const before = (await vscode.workspace.openTextDocument(original)).getText();
      await vscode.commands.executeCommand(command);
      assert.deepEqual(await trying, { accepted: false });
      assert.match(before, /sum \+= item\.price;/);
    });
  }
});
