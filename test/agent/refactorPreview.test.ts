import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Driver } from "../../harness/vscode/driverClient.ts";
import {
  clickDialogButton,
  readNotifications,
  takeScreenshot,
  toolResults,
  useAgentWindow,
} from "../support/agent/agentWindow.ts";
import {
  clickPreviewButton,
  clickTitleAction,
  runCommand,
  tickPreview,
  waitForDecision,
  waitForPreview,
} from "../support/agent/decisions.ts";
import { notesBefore, startNotesEdit, useApproval } from "../support/agent/notesEdit.ts";

describe("approval in the Refactor Preview", () => {
  const agent = useAgentWindow();

  useApproval(agent, "refactorPreview");

  it("applies what is ticked, and names what is not", async () => {
    const { page, driver } = agent();
    const { conversation, readText } = await startNotesEdit(agent());
    await waitForPreview(page);
    await tickPreview(page, "3rd");
    await takeScreenshot(page, "refactor-preview");
    assert.match((await readNotifications(page, driver)).join("\n"), /none are selected yet/);
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

  it("leaves a new file to the diff editor", async () => {
    const { page, workspace, ask } = agent();
    const input = { path: "made.txt", content: "new\n" };
    const conversation = await ask("Create.", [[{ name: "linewise_write_file", input }], "Done."]);
    assert.match(await waitForDecision(page), /^made\.txt/);
    await clickTitleAction(page, "Accept Edit");
    await conversation.finished;
    assert.equal(await readFile(join(workspace, "made.txt"), "utf8"), "new\n");
  });

  it("withdraws the preview when the call is canceled", async () => {
    const { page, driver } = agent();
    const { readText } = await startNotesEdit(agent());
    await waitForPreview(page);
    await runCommand(driver, "workbench.action.chat.cancel");
    await page.locator(".bulk-edit-panel .monaco-list-row").first().waitFor({ state: "hidden" });
    assert.equal(await readText(), notesBefore);
  });

  it("shows one preview after the other, and none of what has changed meanwhile", async () => {
    const { page, driver, workspace } = agent();
    const names = ["one.txt", "two.txt", "three.txt"];
    for (const name of names) await writeFile(join(workspace, name), notesBefore);
    const first = replaceLine(driver, "one.txt");
    await tickPreview(page, "one.txt");
    const second = replaceLine(driver, "two.txt");
    const third = replaceLine(driver, "three.txt");
    await waitUntilRead(driver, "three.txt");
    await writeFile(join(workspace, "three.txt"), "theirs\n");
    await clickPreviewButton(page, "Apply");
    assert.match(await first, /^Edited one\.txt/);
    await tickPreview(page, "two.txt");
    await clickPreviewButton(page, "Apply");
    assert.match(await second, /^Edited two\.txt/);
    assert.match(await third, /three\.txt has changed .* nothing was written/);
    const texts = names.map((name) => readFile(join(workspace, name), "utf8"));
    const edited = notesBefore.replace("first", "1st");
    assert.deepEqual(await Promise.all(texts), [edited, edited, "theirs\n"]);
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

/** What the tool says of an edit of the first line, be it an error. */
async function replaceLine(driver: Driver, filePath: string): Promise<string> {
  return driver.run(
    async (vscode, input) => {
      const options = { input, toolInvocationToken: undefined };
      try {
        const { content } = await vscode.lm.invokeTool("linewise_replace_in_file", options);
        return content
          .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ""))
          .join("");
      } catch (error) {
        return String(error);
      }
    },
    { filePath, replacements: [{ type: "lines", startLine: 1, endLine: 1, replaceWith: "1st" }] },
  );
}

/** Until a tool that plans an edit has asked VS Code for the file's document. */
async function waitUntilRead(driver: Driver, name: string): Promise<void> {
  await driver.run(async (vscode, file) => {
    const isOpen = (): boolean =>
      vscode.workspace.textDocuments.some(({ uri }) => uri.path.endsWith(`/${file}`));
    while (!isOpen()) {
      await new Promise<void>((resolve) => {
        const subscription = vscode.workspace.onDidOpenTextDocument(() => {
          subscription.dispose();
          resolve();
        });
      });
    }
  }, name);
}
