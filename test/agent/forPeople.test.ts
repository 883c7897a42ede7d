import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { appearances, setAppearance } from "../../harness/browser/appearance.ts";
import { brief, repeatUntil } from "../../harness/browser/gesture.ts";
import {
  clickDialogButton,
  hideNotifications,
  readEditorLines,
  readNotifications,
  setSettings,
  takeScreenshot,
  useAgentWindow,
  waitForActiveEditor,
  waitForDialog,
  waitForTabLabels,
} from "../support/agent/agentWindow.ts";
import type { Driver } from "../../harness/vscode/driverClient.ts";
import { waitForPick } from "../support/agent/decisions.ts";
import { boxOf, runByKeyboard, takeScreenshots } from "../support/agent/gestures.ts";
import { itInAll } from "../support/agent/inAll.ts";
import { waitUntil } from "../support/waitUntil.ts";

async function pickByKeyboard(page: Page, words: string): Promise<void> {
  // The palette, from which this pick was opened, may still be there.
  await page.waitForFunction(
    `!document.querySelector(".quick-input-widget input.input").value.startsWith(">")`,
  );
  await page.locator(".quick-input-list .monaco-list-row").first().waitFor();
  await boxOf(page).fill(words);
  await page
    .locator(".quick-input-list .monaco-list-row.focused", { hasText: words })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
}

function editorOf(page: Page, uriEnd: string): ReturnType<Page["locator"]> {
  return page.locator(`.editor-instance .monaco-editor[data-uri$=${JSON.stringify(uriEnd)}]`);
}

function outputOf(page: Page): ReturnType<Page["locator"]> {
  return page.locator(".part.panel .monaco-editor");
}

/** Not typed: that would close brackets and quotes. The cursor comes to stand at the end. */
async function replaceInput(driver: Driver, tool: string, text: string): Promise<void> {
  await waitForActiveEditor(driver, `/${tool}.json`);
  await driver.run(async (vscode, given) => {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) throw new Error("No editor has the focus.");
    const replace = (): Thenable<boolean> => {
      const all = new vscode.Range(0, 0, editor.document.lineCount, 0);
      return editor.edit((builder) => builder.replace(all, given));
    };
    // VS Code refuses an edit of a document that has changed meanwhile.
    while (!(await replace()));
    const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
    editor.selection = new vscode.Selection(end, end);
  }, text);
}

/** What VS Code offers before the last character of the first line. */
async function readCompletions(driver: Driver): Promise<readonly string[]> {
  return driver.run(async (vscode) => {
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined) return [];
    const { items } = await vscode.commands.executeCommand<{
      readonly items: readonly { readonly label: string | { readonly label: string } }[];
    }>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      document.lineAt(0).range.end.translate(0, -1),
    );
    return items.map(({ label }) => (typeof label === "string" ? label : label.label));
  }, undefined);
}

describe("for people, by keyboard", () => {
  const agent = useAgentWindow();

  afterEach(async () => {
    await setAppearance(agent(), {});
    await setSettings(agent().driver, {
      "linewise.permissionMode": undefined,
      "linewise.protectedPaths": undefined,
      "linewise.protectedReads": undefined,
    });
  });

  it("Run Tool: an input with completion, run with a key, its result in the panel", async () => {
    const { page, driver, workspace } = agent();
    await writeFile(join(workspace, "notes.txt"), "first\nsecond\nthird\n");
    await runByKeyboard(page, "Linewise: Run Tool…");
    const tool = page.locator(".quick-input-list .monaco-list-row", { hasText: "linewise_tail" });
    await tool.waitFor();
    await takeScreenshot(page, "run-tool-pick");
    await pickByKeyboard(page, "linewise_read_file");
    const input = editorOf(page, "linewise_read_file.json");
    await input.waitFor();
    await input.locator(".codelens-decoration a", { hasText: "Run linewise_read_file" }).waitFor();
    await replaceInput(
      driver,
      "linewise_read_file",
      '{"path": "notes.txt", "offset": 0, "ofset": 2}',
    );
    await input.locator(".squiggly-warning").first().waitFor();
    await takeScreenshot(page, "run-tool-validation");
    await replaceInput(driver, "linewise_read_file", '{"path": "notes.txt", }');
    await waitUntil(
      async () => (await readCompletions(driver)).includes("limit"),
      () => "the schema completes nothing",
    );
    await takeScreenshot(page, "run-tool-completion");
    const run = async (): Promise<void> => {
      await input.locator(".view-line").first().click(brief);
      await page.keyboard.press("Escape");
      await page.keyboard.press("ControlOrMeta+Enter");
    };
    const told = "The input is not JSON";
    await repeatUntil(run, async () =>
      (await readNotifications(page, driver)).join().includes(told),
    );
    await input.locator(".squiggly-error").first().waitFor();
    await takeScreenshot(page, "run-tool-bad-json");
    await hideNotifications(driver);
    await replaceInput(driver, "linewise_read_file", '{\n  "path": "notes.txt",\n  "limit": 2\n}');
    const result = outputOf(page);
    await repeatUntil(run, result.locator(".view-line", { hasText: "2: second" }));
    await page
      .locator('.editor-instance .monaco-editor.focused[data-uri$="read_file.json"]')
      .waitFor();
    const lines = await readEditorLines(result);
    assert.match(lines, /^Result of linewise_read_file .* characters, about/);
    assert.match(lines, /1: first\n2: second/);
    for (const [name, appearance] of appearances) {
      await setAppearance(agent(), appearance);
      await takeScreenshot(page, `run-tool-result-${name}`);
    }
    await setAppearance(agent(), {});
    await page.locator(".monaco-workbench").first().waitFor();
    await driver.run(async (vscode) => {
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    });
    // Closed without a question: what was run is saved.
    await waitForTabLabels(driver, []);
  });

  it("Run Tool asks before a write, as it does for an agent", async () => {
    const { page, driver, workspace } = agent();
    await runByKeyboard(page, "Linewise: Run Tool…");
    await pickByKeyboard(page, "linewise_write_file");
    await editorOf(page, "linewise_write_file.json").waitFor();
    await replaceInput(driver, "linewise_write_file", '{"path": "asked.txt", "content": "new\\n"}');
    await page.keyboard.press("ControlOrMeta+Enter");
    const dialog = await waitForDialog(page);
    assert.match(await dialog.innerText(), /asked\.txt/);
    await takeScreenshot(page, "run-tool-asks");
    await clickDialogButton(page, "Cancel");
    await outputOf(page).locator(".view-line", { hasText: "was not allowed" }).waitFor();
    await takeScreenshot(page, "run-tool-rejected");
    assert.equal(existsSync(join(workspace, "asked.txt")), false);
  });

  it("the status bar says the mode, and its tooltip what can be done", async () => {
    const { page } = agent();
    await runByKeyboard(page, "Linewise: Check Setup");
    const item = page.locator(".statusbar-item", { hasText: "Linewise: Ask" });
    await item.waitFor();
    const spoken = await item.locator("a").first().getAttribute("aria-label");
    assert.match(String(spoken), /permission mode Ask/);
    for (const [name, appearance] of appearances) {
      await setAppearance(agent(), appearance);
      const tooltip = page.locator(".monaco-hover", {
        hasText: "Permission mode of the Linewise tools: Ask",
      });
      await repeatUntil(
        async () => {
          await page.mouse.move(200, 200);
          await item.hover();
        },
        tooltip.filter({ visible: true }),
      );
      await takeScreenshot(page, `status-bar-${name}`);
    }
  });

  it("protects the file at hand, and frees it again", async () => {
    const { page, driver, workspace } = agent();
    const path = join(workspace, "plans.txt");
    await writeFile(path, "secret plans\n");
    await driver.run(async (vscode, file) => {
      await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
    }, path);
    await runByKeyboard(page, "Linewise: Agent Access to File…");
    await waitForPick(page);
    await takeScreenshots(agent(), "protect");
    await pickByKeyboard(page, "Never");
    const message = page.locator(".notification-list-item", { hasText: "never see the text" });
    await driver.run(async (vscode) => {
      await vscode.commands.executeCommand("notifications.showList");
    });
    await message.first().waitFor();
    await takeScreenshot(page, "protect-done");
    const readRules = (): Promise<unknown> =>
      driver.run(
        (vscode) =>
          vscode.workspace.getConfiguration("linewise").inspect("protectedReads")?.globalValue,
      );
    assert.deepEqual(await readRules(), { [path]: "refuse" });
    await hideNotifications(driver);
    await runByKeyboard(page, "Linewise: Agent Access to File…");
    await pickByKeyboard(page, "Read it like");
    await waitUntil(async () => JSON.stringify(await readRules()) === `{"${path}":"allow"}`);
  });

  itInAll("the settings can be read without a manual", async () => {
    const { page, driver } = agent();
    await driver.run(async (vscode) => {
      await vscode.commands.executeCommand("workbench.action.openSettings2", {
        query: "@ext:linewise.linewise",
      });
    });
    await page.locator(".settings-editor .setting-item", { hasText: "Mode" }).first().waitFor();
    await takeScreenshots(agent(), "settings");
  });
});
