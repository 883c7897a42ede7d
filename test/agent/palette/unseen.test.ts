import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import { useAgentWindow } from "../../support/agent/agentWindow.ts";
import { clickTitleAction, waitForDecision } from "../../support/agent/decisions.ts";
import { fillBox, waitForRow, waitForStep, waitForText } from "../../support/agent/gestures.ts";

async function showFile(driver: Driver, path: string): Promise<void> {
  await driver.run(async (vscode, given) => {
    const options = { preview: false, preserveFocus: true };
    await vscode.window.showTextDocument(vscode.Uri.file(given), options);
  }, path);
}

/** Types a pattern and a replacement; the last Enter is left to the test. */
async function typeReplacement(page: Page, driver: Driver): Promise<void> {
  await driver.run((vscode) => {
    void vscode.commands.executeCommand("linewise.regexReplaceInActiveFile");
  });
  const steps = [
    ["(1/2)", "one", "2 matches"],
    ["(2/2)", "two", "Replace 2 matches"],
  ] as const;
  for (const [step, text, row] of steps) {
    await waitForStep(page, step);
    await fillBox(page, text);
    await waitForRow(page, row);
    if (step === "(1/2)") await page.keyboard.press("Enter");
  }
}

describe("a live replacement that nobody has seen", () => {
  const agent = useAgentWindow();

  it("is shown as a diff where line endings are mixed, so that the editor cannot show it", async () => {
    const { page, driver, workspace } = agent();
    const path = join(workspace, "mixed.txt");
    await writeFile(path, "one\r\none\n");
    await showFile(driver, path);
    await typeReplacement(page, driver);
    await page.keyboard.press("Enter");
    await waitForDecision(page);
    assert.equal(await readFile(path, "utf8"), "one\r\none\n");
    await clickTitleAction(page, "Accept Edit");
    await waitForText(path, "two\r\ntwo\n");
  });

  it("is shown as a diff where another file came to the front before Enter", async () => {
    const { page, driver, workspace } = agent();
    const [path, other] = [join(workspace, "behind.txt"), join(workspace, "front.txt")];
    await writeFile(path, "one\none\n");
    await writeFile(other, "other\n");
    await showFile(driver, path);
    await typeReplacement(page, driver);
    await showFile(driver, other);
    await page.keyboard.press("Enter");
    await waitForDecision(page);
    assert.equal(await readFile(path, "utf8"), "one\none\n");
    await clickTitleAction(page, "Accept Edit");
    await waitForText(path, "two\ntwo\n");
  });
});
