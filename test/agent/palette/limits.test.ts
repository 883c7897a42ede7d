import assert from "node:assert/strict";
import { afterEach, it } from "mocha";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setSettings, takeScreenshot, useAgentWindow } from "../../support/agent/agentWindow.ts";
import { runCommand } from "../../support/agent/decisions.ts";
import {
  closeBox,
  fillBox,
  waitForRow,
  waitForStep,
  waitForText,
} from "../../support/agent/gestures.ts";
import { describeInAll } from "../../support/agent/inAll.ts";

describeInAll("the palette's commands at their limits", () => {
  const agent = useAgentWindow();

  afterEach(() => setSettings(agent().driver, { "linewise.regexTimeout": undefined }));

  it("refuses in the input to replace more than may be replaced at once", async () => {
    const { page, driver, workspace } = agent();
    const before = "needle\n".repeat(10_000);
    await writeFile(join(workspace, "most.txt"), before);
    await writeFile(join(workspace, "one.txt"), "needle\n");
    await driver.run((vscode) => {
      void vscode.commands.executeCommand("linewise.replaceAcrossFiles");
    });
    await waitForStep(page, "(1/3)");
    await fillBox(page, "needle");
    await waitForRow(page, "10,001 matches in 2 files");
    await page.keyboard.press("Enter");
    await waitForStep(page, "(2/3)");
    await fillBox(page, "pin");
    await waitForRow(page, "Replace 10,001 matches in 2 files");
    await page.keyboard.press("Enter");
    await waitForStep(page, "(3/3)");
    await fillBox(page, "*.txt");
    await waitForRow(page, "10,001 matches are too many.");
    await takeScreenshot(page, "palette-across-too-many");
    await page.keyboard.press("Enter");
    await waitForRow(page, "10,001 matches are too many");
    await fillBox(page, "most.txt");
    await waitForRow(page, "10,000 matches in 1 file");
    await closeBox(page);
    assert.equal(await readFile(join(workspace, "most.txt"), "utf8"), before);
  });

  it("stops in the middle of a large tree when it is canceled, and writes nothing", async () => {
    const { page, driver, workspace } = agent();
    await setSettings(driver, { "linewise.regexTimeout": 60_000 });
    // Each file takes the pattern some milliseconds.
    const text = `${"a".repeat(19)}!\nneedle\n`;
    const folder = join(workspace, "tree");
    await mkdir(folder);
    const names = Array.from({ length: 3_000 }, (_, index) => `${index}.txt`);
    for (const name of names) await writeFile(join(folder, name), text);
    const replacing = driver.run(async (vscode) => {
      const given = { pattern: "(a+)+$|needle", replacement: "pin", glob: "tree/**" };
      const answer: unknown = await vscode.commands.executeCommand(
        "linewise.replaceAcrossFiles",
        given,
      );
      return answer === undefined ? "nothing" : "something";
    });
    await runCommand(driver, "notifications.showList");
    const progress = page.locator(".notifications-center .notification-list-item", {
      hasText: /\d files searched/,
    });
    await progress.first().waitFor();
    await takeScreenshot(page, "palette-across-progress");
    await page.getByRole("button", { name: "Cancel" }).first().click();
    assert.equal(await replacing, "nothing");
    for (const name of await readdir(folder)) {
      assert.equal(await readFile(join(folder, name), "utf8"), text);
    }
  });

  it("shows a replacement live in a file of 50,000 lines, whatever is typed", async () => {
    const { page, driver, workspace } = agent();
    await setSettings(driver, { "linewise.regexTimeout": 5_000 });
    const lines = Array.from({ length: 50_000 }, (_, line) => `line ${line} of a log file`);
    const text = `${"a".repeat(60)}!\n${lines.join("\n")}\n`;
    const path = join(workspace, "large.log");
    await writeFile(path, text);
    await driver.run(async (vscode, given) => {
      const document = await vscode.workspace.openTextDocument(given);
      await vscode.window.showTextDocument(document, { preview: false });
      void vscode.commands.executeCommand("linewise.regexReplaceInActiveFile");
    }, path);
    await waitForStep(page, "(1/2)");
    await fillBox(page, "line 4999\\d of");
    await waitForRow(page, "10 matches");
    const found = page.locator(".editor-instance .view-lines [class*=ced-]");
    await found.first().waitFor();
    await takeScreenshot(page, "palette-regex-large");
    await fillBox(page, "(a+)+$");
    await waitForRow(page, "The pattern takes too long on this text.");
    await found.first().waitFor({ state: "detached" });
    await takeScreenshot(page, "palette-regex-endless");
    await fillBox(page, "line");
    await waitForRow(page, "50,000 matches are too many.");
    await fillBox(page, "line 4999(\\d) of");
    await waitForRow(page, "10 matches");
    await page.keyboard.press("Enter");
    await waitForStep(page, "(2/2)");
    await fillBox(page, "row \\1 of");
    await waitForRow(page, "Replace 10 matches");
    await page.keyboard.press("Enter");
    await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    const expected = text.replaceAll(/line 4999(\d) of/g, "row $1 of");
    await waitForText(path, expected);
  });
});
