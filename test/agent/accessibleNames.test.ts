import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { brief } from "../../harness/browser/gesture.ts";
import { isOldestMeant } from "../../harness/vscode/serverNode.ts";
import { waitForAccessible } from "../support/agent/accessibleNames.ts";
import { setSettings, useAgentWindow } from "../support/agent/agentWindow.ts";
import {
  answerInputBox,
  clickTitleAction,
  runCommand,
  waitForDecision,
} from "../support/agent/decisions.ts";
import { closeBox, fillBox } from "../support/agent/gestures.ts";
import { itInAll } from "../support/agent/inAll.ts";
import { startNotesEdit } from "../support/agent/notesEdit.ts";
import { waitUntil } from "../support/waitUntil.ts";

/** Without waiting for what it comes to. */
async function start(driver: Parameters<typeof runCommand>[0], command: string): Promise<void> {
  await driver.run((vscode, id) => {
    void vscode.commands.executeCommand(id);
  }, command);
}

/** What a screen reader reads of a list as the box above it keeps the focus. */
async function readActiveRow(page: Page): Promise<string> {
  const id = await page.locator(":focus").first().getAttribute("aria-activedescendant");
  const row = page.locator(`[id=${JSON.stringify(id ?? "")}]`).first();
  return ((await row.count()) === 0 ? undefined : await row.getAttribute("aria-label")) ?? "";
}

async function waitForActiveRow(page: Page, words: RegExp): Promise<void> {
  let row = "";
  await waitUntil(
    async () => words.test((row = await readActiveRow(page))),
    () => `${JSON.stringify(row)} is not ${String(words)}`,
  );
}

describe("what a screen reader is told", () => {
  const agent = useAgentWindow();

  afterEach(async () => {
    await runCommand(agent().driver, "workbench.action.closeQuickOpen");
    await setSettings(agent().driver, {
      "linewise.permissionMode": undefined,
      "linewise.approval": undefined,
    });
  });

  it("of the item in the status bar", async () => {
    const { page, driver } = agent();
    await runCommand(driver, "linewise.checkSetup");
    await waitForAccessible(page, "button", /^Linewise, permission mode Ask/);
    await setSettings(driver, { "linewise.permissionMode": "yolo" });
    await waitForAccessible(page, "button", /^Linewise, permission mode Don't Ask/);
  });

  itInAll("of the boxes, buttons and messages of Replace Across Files", async () => {
    const { page, driver, workspace } = agent();
    await writeFile(join(workspace, "a.txt"), "needle\n");
    await start(driver, "linewise.replaceAcrossFiles");
    await waitForAccessible(page, "textbox", /Find: a regular expression.*Replace Across Files/);
    await fillBox(page, "(");
    await waitForActiveRow(page, /error.*The pattern is not valid/i);
    await fillBox(page, "needle");
    await waitForActiveRow(page, /1 match in 1 file.*press Enter/);
    await page.keyboard.press("Enter");
    await waitForAccessible(page, "textbox", /Replace with: .*Replace Across Files/);
    await waitForAccessible(page, "button", /^Back/);
    await waitForActiveRow(page, /delete 1 match in 1 file/);
    await page.keyboard.press("Enter");
    await waitForAccessible(page, "textbox", /In which files: a glob.*Replace Across Files/);
    await waitForAccessible(page, "button", /^Files that \.gitignore excludes: left out/);
    const hidden = await waitForAccessible(page, "button", /^Hidden files: left out/);
    await page.getByRole("button", { name: hidden }).focus();
    await page.keyboard.press("Enter");
    await waitForAccessible(page, "button", /^Hidden files: included/);
    await closeBox(page);
  });

  itInAll("of the boxes and buttons of Regex Replace in Active File", async () => {
    const { page, driver, workspace } = agent();
    const path = join(workspace, "a.txt");
    await writeFile(path, "needle\n");
    await driver.run(async (vscode, file) => {
      await vscode.window.showTextDocument(vscode.Uri.file(file));
    }, path);
    await start(driver, "linewise.regexReplaceInActiveFile");
    const box = /Find: a regular expression \(Python\).*Regex Replace in a\.txt/;
    await waitForAccessible(page, "textbox", box);
    for (const name of ["Ignore case", "^ and $ match at every line", ". matches newlines"]) {
      const pattern = new RegExp(`^${name.replaceAll(/[.^$]/g, "\\$&")}: off`);
      await waitForAccessible(page, "button", pattern);
    }
    await fillBox(page, "nothing");
    await waitForActiveRow(page, /error.*No matches in this file/i);
    await closeBox(page);
  });

  it("of the buttons that accept and reject, of what waits, and of the edits that were made", async () => {
    const { page, driver } = agent();
    await setSettings(driver, { "linewise.approval": "diff" });
    const { conversation } = await startNotesEdit(agent());
    await waitForDecision(page);
    for (const name of ["Accept Edit", "Reject Edit", "Choose Changes"]) {
      await waitForAccessible(page, "button", new RegExp(`^${name}`));
    }
    await waitForAccessible(page, "button", /^Linewise, permission mode Ask, 1 edit waits for you/);
    await clickTitleAction(page, "Accept Edit");
    await conversation.finished;
    await runCommand(driver, "linewise.showEdits");
    await waitForAccessible(page, "tree", /Agent Edits/);
    const row = await waitForAccessible(
      page,
      "treeitem",
      /edit e\d+.*notes\.txt|notes\.txt.*edit e\d+/,
    );
    assert.doesNotMatch(row, /undefined|\$\(|linewise_/);
    await waitForAccessible(
      page,
      "button",
      /^Linewise, permission mode Ask, \d+ changes? to review/,
    );
    await runCommand(driver, "linewise.keepAll");
    await runCommand(driver, "workbench.view.explorer");
  });

  it("tells why it rejects an edit in a box with a name", async () => {
    const { page, driver } = agent();
    await setSettings(driver, { "linewise.approval": "diff" });
    const { conversation } = await startNotesEdit(agent());
    await waitForDecision(page);
    await clickTitleAction(page, "Reject Edit");
    await waitForAccessible(page, "textbox", /reject|why|agent/i);
    await answerInputBox(page, "no");
    await conversation.finished;
  });

  it("of the steps of the walkthrough and their buttons", async () => {
    const { page, driver } = agent();
    await runCommand(driver, "linewise.getStarted");
    const heading = page.getByRole("heading", { name: "Linewise in a Minute", exact: true });
    // In a window that has just started, the oldest VS Code opens its own page the first time.
    const again = (): Promise<unknown> => runCommand(driver, "linewise.getStarted");
    if (isOldestMeant()) await heading.waitFor(brief).catch(again);
    await waitForAccessible(page, "heading", /^Linewise in a Minute$/);
    for (const title of [
      "See an edit before it is made",
      "Review it, or take it back",
      "Let an agent do it",
      "Choose how you are asked",
      "Check that agents can use it",
    ]) {
      await waitForAccessible(page, "button", new RegExp(title));
    }
    const first = page.locator(".getting-started-step", { hasText: "See an edit before" });
    await first.filter({ visible: true }).click();
    await waitForAccessible(page, "button", /^Try an Edit/);
  });
});
