import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import { useAgentWindow } from "../../support/agent/agentWindow.ts";

/** The item whose spoken words hold these. */
function itemOf(page: Page, words: string): Locator {
  return page.locator(`.monaco-list-row[aria-label*=${JSON.stringify(words)}]`).first();
}

async function run(driver: Driver, command: string, given?: object): Promise<void> {
  await driver.run(
    async (vscode, call) => {
      await vscode.commands.executeCommand(call.command, call.given);
    },
    { command, given },
  );
}

async function waitForCopied(driver: Driver, expected: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const copied = await driver.run((vscode) => vscode.env.clipboard.readText(), undefined);
    if (copied === expected) return;
    if (Date.now() > deadline) assert.equal(copied, expected);
  }
}

describe("the rows of Search Files, by keys", () => {
  const agent = useAgentWindow();

  it("are copied where the arrow keys lead, whatever was opened last", async () => {
    const { page, driver, workspace } = agent();
    await writeFile(join(workspace, "a.txt"), "needle 1\nneedle 2\nneedle 3\n");
    await run(driver, "linewise.searchFiles", { pattern: "needle", glob_pattern: "*.txt" });
    await itemOf(page, "line 3: needle 3").waitFor();
    await run(driver, "linewise.searchView.next");
    await run(driver, "linewise.search.focus");
    await page.locator(".panel .customview-tree .monaco-list:focus-within").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.locator(".monaco-list-row.focused[aria-label*='line 3']").waitFor();
    await page.keyboard.press("ControlOrMeta+C");
    await waitForCopied(driver, "a.txt:3: needle 3");
    // This one is selected.
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.locator(".monaco-list-row.focused.selected[aria-label*='line 1']").waitFor();
    await page.keyboard.press("ControlOrMeta+C");
    await waitForCopied(driver, "a.txt:1: needle 1");
    await page.keyboard.press("ArrowDown");
    await page.locator(".monaco-list-row.focused[aria-label*='line 2']").waitFor();
    await page.keyboard.press("ControlOrMeta+Shift+1");
    await page.locator(".quick-input-title", { hasText: "Replace in a.txt, line 2" }).waitFor();
    await page.keyboard.press("Escape");
  });
});
