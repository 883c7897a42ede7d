import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { join } from "node:path";
import {
  clickDialogButton,
  readNotifications,
  takeScreenshot,
  toolResults,
  useAgentWindow,
} from "../support/agent.ts";
import {
  clickPreviewButton,
  runCommand,
  tickPreview,
  waitForPreview,
} from "../support/decisions.ts";
import { notesBefore, startNotesEdit, useApproval } from "../support/notesEdit.ts";

describe("approval in the Refactor Preview", () => {
  const agent = useAgentWindow();

  useApproval(agent, "refactorPreview");

  it("applies what is ticked, and names what is not", async () => {
    const { page, driver } = agent();
    const { conversation, readText } = await startNotesEdit(agent());
    await waitForPreview(page);
    await tickPreview(page, "3rd");
    await takeScreenshot(page, "refactor-preview");
    assert.match((await readNotifications(page, driver)).join("\n"), /none is ticked yet/);
    assert.equal(await readText(), notesBefore);
    await clickPreviewButton(page, "Apply");
    await conversation.finished;
    assert.equal(await readText(), "first\nsecond\n3rd\nfourth\n");
    const [result = ""] = toolResults(conversation);
    assert.match(result, /Applied: replacements\[1\]/);
    assert.match(result, /Rejected by the user: replacements\[0\] \(replace line 1\)/);
  });

  it("applies everything when the file is ticked", async () => {
    const { page } = agent();
    const { conversation, readText } = await startNotesEdit(agent());
    await tickPreview(page, "notes.txt");
    await clickPreviewButton(page, "Apply");
    await conversation.finished;
    assert.equal(await readText(), "1st\nsecond\n3rd\nfourth\n");
    assert.doesNotMatch(toolResults(conversation)[0] ?? "", /only part/);
  });

  it("takes discarding for a rejection", async () => {
    const { page } = agent();
    const { conversation, readText } = await startNotesEdit(agent());
    await waitForPreview(page);
    await clickPreviewButton(page, "Discard");
    await conversation.finished;
    assert.equal(await readText(), notesBefore);
    assert.match(toolResults(conversation)[0] ?? "", /rejected/);
  });

  it("withdraws the preview when the call is cancelled", async () => {
    const { page, driver } = agent();
    const { readText } = await startNotesEdit(agent());
    await waitForPreview(page);
    await runCommand(driver, "workbench.action.chat.cancel");
    await page.locator(".bulk-edit-panel .monaco-list-row").first().waitFor({ state: "hidden" });
    assert.equal(await readText(), notesBefore);
  });

  it("writes nothing when the file changed meanwhile", async () => {
    const { page, driver, workspace } = agent();
    const { conversation, readText } = await startNotesEdit(agent());
    await tickPreview(page, "notes.txt");
    await driver.run(
      async (vscode, path) => {
        const document = await vscode.workspace.openTextDocument(path);
        const typed = new vscode.WorkspaceEdit();
        typed.insert(document.uri, new vscode.Position(0, 0), "typed ");
        await vscode.workspace.applyEdit(typed);
      },
      join(workspace, "notes.txt"),
    );
    await clickPreviewButton(page, "Apply");
    await clickDialogButton(page, "OK");
    await conversation.finished;
    assert.equal(await readText(), notesBefore);
    assert.match(toolResults(conversation)[0] ?? "", /changed/);
  });
});
