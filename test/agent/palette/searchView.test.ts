import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { appearances, setAppearance } from "../../../harness/browser/appearance.ts";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import {
  type AgentWindow,
  setSettings,
  takeScreenshot,
  useAgentWindow,
  waitForDiff,
} from "../../support/agent/agentWindow.ts";
import { waitForDecision } from "../../support/agent/decisions.ts";

const files = {
  "readme.md": "# Needles\n\nA needle 1 in the haystack.\n",
  "src/needles.ts": `export const first = "needle 2";\n\nexport function find() {\n    return "needle 3" + "needle 4";\n}\n`,
  "src/deep/er/than/most/haystack.ts": `// ${"hay ".repeat(40)}needle 5 ${"hay ".repeat(40)}\n`,
  "src/deep/er/than/most/.env": "SECRET=needle 6\n",
};

async function fill(workspace: string): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(workspace, path)), { recursive: true });
    await writeFile(join(workspace, path), text);
  }
}

/** Chooses a command in the palette, by keys alone. */
async function choose(page: Page, title: string): Promise<void> {
  await page.keyboard.press("F1");
  const input = quickInput(page);
  await input.waitFor();
  await input.fill(`>${title}`);
  const rows = page.locator(".quick-input-list .monaco-list-row").filter({ visible: true });
  await rows.filter({ hasText: title }).first().waitFor();
  await page.keyboard.press("Enter");
}

function quickInput(page: Page): Locator {
  return page.locator(".quick-input-widget input.input, .quick-input-box input").first();
}

/** Types into the box with this placeholder, and waits until its first row says something. */
async function type(page: Page, placeholder: string, text: string, said: string): Promise<void> {
  const input = page.getByPlaceholder(placeholder).first();
  await input.waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
  const rows = page.locator(".quick-input-list .monaco-list-row").filter({ visible: true });
  await rows.filter({ hasText: said }).first().waitFor();
}

/** The item whose spoken words hold these. */
function itemOf(page: Page, words: string): Locator {
  return page.locator(`.monaco-list-row[aria-label*=${JSON.stringify(words)}]`).first();
}

async function focusView(page: Page): Promise<void> {
  await choose(page, "Linewise Search: Focus on Linewise Search View");
  await page.locator(".panel .customview-tree .monaco-list:focus-within").waitFor();
}

/** `path:line selected text` of the editor in front. */
async function readSelection(driver: Driver): Promise<string> {
  return driver.run((vscode) => {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) return "no editor";
    const { document, selection } = editor;
    const path = vscode.workspace.asRelativePath(document.uri);
    return `${path}:${selection.start.line + 1} ${document.getText(selection)}`;
  });
}

async function waitForSelection(driver: Driver, expected: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const selected = await readSelection(driver);
    if (selected === expected) return;
    if (Date.now() > deadline) assert.equal(selected, expected);
  }
}

async function searchByKeys({ page }: AgentWindow, pattern: string, glob: string): Promise<void> {
  await choose(page, "Linewise: Search Files…");
  await type(page, "Find: a regular expression", pattern, "matches");
  await page.keyboard.press("Enter");
  await type(page, "In which files: a glob", glob, "matches");
  await page.keyboard.press("Enter");
}

describe("Search Files, by keys", () => {
  const agent = useAgentWindow();

  it("says what is wrong with what is typed, and takes nothing else", async () => {
    const { page } = agent();
    await choose(page, "Linewise: Search Files…");
    await type(page, "Find: a regular expression", "(", "The pattern is not valid");
    await page.keyboard.press("Enter");
    await takeScreenshot(page, "search-pattern-wrong");
    await type(page, "Find: a regular expression", "needle (\\d)", "matches");
    await page.getByRole("button", { name: "Hidden files: left out" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Search Files (hidden files too)").waitFor();
    await takeScreenshot(page, "search-pattern");
    await page.getByRole("button", { name: "Hidden files: included" }).press("Enter");
    await quickInput(page).focus();
    await page.keyboard.press("Enter");
    await type(page, "In which files: a glob", "**/../x", "A glob cannot lead out");
    await page.keyboard.press("Enter");
    await takeScreenshot(page, "search-glob-wrong");
    await page.keyboard.press("Escape");
  });

  it("shows what it finds, and goes there", async () => {
    const { page, driver, workspace } = agent();
    await fill(workspace);
    await searchByKeys(agent(), "needle (\\d)", "**/*");
    await itemOf(page, "3 matches in src/needles.ts").waitFor();
    await itemOf(page, "line 4: return").waitFor();
    await page.getByText("5 matches in 3 files for “needle (\\d)” in **/*.").waitFor();
    await takeScreenshot(page, "search-results");
    await page.keyboard.press("F4");
    await waitForSelection(driver, "readme.md:3 needle 1");
    await page.keyboard.press("F4");
    await waitForSelection(driver, "src/deep/er/than/most/haystack.ts:1 needle 5");
    await page.keyboard.press("F4");
    await page.keyboard.press("F4");
    await waitForSelection(driver, "src/needles.ts:4 needle 3");
    await page.keyboard.press("Shift+F4");
    await waitForSelection(driver, "src/needles.ts:1 needle 2");
    await takeScreenshot(page, "search-opened");
    await focusView(page);
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Copy" }).first().waitFor();
    await takeScreenshot(page, "search-menu");
    await page.keyboard.press("Escape");
  });

  it("can be read in every look of the window", async () => {
    const { page, driver, workspace } = agent();
    await fill(workspace);
    await searchByKeys(agent(), "needle (\\d)", "**/*");
    await itemOf(page, "3 matches in src/needles.ts").waitFor();
    await page.keyboard.press("F4");
    await waitForSelection(driver, "readme.md:3 needle 1");
    for (const [name, appearance] of appearances) {
      await setAppearance(agent(), appearance);
      await takeScreenshot(page, `search-${name}`);
    }
    await setAppearance(agent(), {});
  });

  it("says what it did not search, and that it found nothing", async () => {
    const { page, workspace } = agent();
    await fill(workspace);
    await searchByKeys(agent(), "needle 9", "**/.*");
    await page.getByText("No files to search for “needle 9” in **/.*.").waitFor();
    await page.getByText("Not searched: 1 file that may hold secrets").waitFor();
    await takeScreenshot(page, "search-nothing");
    await choose(page, "Linewise: Clear Search Results");
    await page.getByText("Search files by the same rules as the agents' search tool").waitFor();
    await takeScreenshot(page, "search-welcome");
  });

  it("replaces one match and all of them, after showing the change", async () => {
    const { page, driver, workspace } = agent();
    await setSettings(driver, { "linewise.saveAfterEdit": "always" });
    await fill(workspace);
    await searchByKeys(agent(), "needle (\\d)", "src/*.ts");
    await itemOf(page, "3 matches in src/needles.ts").waitFor();
    await page.keyboard.press("F4");
    await waitForSelection(driver, "src/needles.ts:1 needle 2");
    await choose(page, "Linewise: Replace Selected Search Result…");
    await type(page, "Replace with:", "$7", "names no group");
    await page.keyboard.press("Enter");
    await takeScreenshot(page, "search-replacement-wrong");
    await type(page, "Replace with:", "pin $1", "See the change");
    await takeScreenshot(page, "search-replacement");
    await page.keyboard.press("Enter");
    await waitForDecision(page);
    assert.match((await waitForDiff(driver)).modified, /"pin 2";[^]*"needle 3"/);
    await takeScreenshot(page, "search-replace-one");
    await choose(page, "Linewise: Accept Edit");
    await itemOf(page, "2 matches in src/needles.ts").waitFor();
    await focusView(page);
    await page.keyboard.press("ControlOrMeta+Alt+Enter");
    await type(page, "Replace with:", "tack $1", "See the change");
    await page.keyboard.press("Enter");
    await waitForDecision(page);
    await takeScreenshot(page, "search-replace-all");
    await choose(page, "Linewise: Accept Edit");
    await page.getByText("No matches for “needle (\\d)” in src/*.ts.").waitFor();
    await page.getByText("Replaced 2 matches in 1 file").waitFor();
    const text = await readFile(join(workspace, "src/needles.ts"), "utf8");
    assert.match(text, /"pin 2"[^]*"tack 3" \+ "tack 4"/);
  });
});
