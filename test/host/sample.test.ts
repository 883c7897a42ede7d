import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { readText, useWorkspace, waitForActiveEditor } from "../support/host/testWindow.ts";
import { waitUntil } from "../support/waitUntil.ts";

function findDiff(): vscode.TabInputTextDiff | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputTextDiff ? input : undefined;
}

/** The diff editor in which the edit of the sample waits. */
async function waitForWaiting(): Promise<vscode.TabInputTextDiff> {
  await waitUntil(() => findDiff() !== undefined);
  return findDiff() ?? assert.fail("The diff editor was closed.");
}

describe("the sample of the walkthrough", () => {
  useWorkspace();

  it("is edited once the edit is accepted, outside the workspace", async () => {
    const trying = vscode.commands.executeCommand("linewise.tryEdit");
    const { original, modified } = await waitForWaiting();
    const before = (await vscode.workspace.openTextDocument(original)).getText();
    const after = (await vscode.workspace.openTextDocument(modified)).getText();
    assert.notEqual(after, before);
    await waitUntil(async () => {
      // As the button does: a key has to wait until people can have seen the edit.
      await vscode.commands.executeCommand("linewise.acceptEdit", modified);
      return findDiff() === undefined;
    });
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
