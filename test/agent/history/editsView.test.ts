import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import {
  type AgentWindow,
  clickDialogButton,
  takeScreenshot,
  useAgentWindow,
  waitForDialog,
  waitForDiff,
} from "../../support/agent/agentWindow.ts";
import { answerInputBox, waitForPick } from "../../support/agent/decisions.ts";
import { repeatUntil } from "../../support/agent/gestures.ts";
import { takeThemedScreenshots } from "../../support/agent/themes.ts";

const settings = { "linewise.permissionMode": "yolo", "linewise.saveAfterEdit": "always" };
const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
const numbered = `${lines.join("\n")}\n`;

function replaceLine(filePath: string, line: number, replaceWith: string): object {
  return {
    filePath,
    replacements: [{ type: "lines", startLine: line, endLine: line, replaceWith }],
  };
}

/** Has the agent make calls, and gives the id of the entry of each, such as `e12`. */
async function edit(window: AgentWindow, inputs: readonly object[]): Promise<readonly string[]> {
  const name = "linewise_replace_in_file";
  const turns = inputs.map((input) => [{ name, input }]);
  const conversation = await window.ask("Change the files.", [...turns, "Done."]);
  await conversation.finished;
  const texts = conversation.requests.flatMap(({ messages }) => JSON.stringify(messages));
  const ids = [...(texts.at(-1) ?? "").matchAll(/\bedit (e\d+)\b/g)].map(([, id = ""]) => id);
  assert.equal(ids.length, inputs.length, "each call names its entry");
  return ids;
}

async function execute(driver: Driver, command: string, ...given: unknown[]): Promise<unknown> {
  const input = { command, given };
  return driver.run(
    (vscode, { command: id, given: values }) => vscode.commands.executeCommand(id, ...values),
    input,
  );
}

function viewOf(page: Page): Locator {
  return page.locator(".pane", { has: page.locator(".pane-header", { hasText: "Agent Edits" }) });
}

/** The item whose spoken words hold these. */
function itemOf(page: Page, words: string): Locator {
  return viewOf(page)
    .locator(`.monaco-list-row[aria-label*=${JSON.stringify(words)}]`)
    .first();
}

describe("the view Agent Edits", () => {
  const agent = useAgentWindow({ settings });

  it("explains itself while there is nothing", async () => {
    const { page, driver } = agent();
    await execute(driver, "linewise.showEdits");
    await viewOf(page).getByText("Edits that agents make with the Linewise tools").waitFor();
    await takeScreenshot(page, "edits-view-empty");
  });

  it("shows each call with its state, and the diff of one", async () => {
    const { page, driver, workspace } = agent();
    await writeFile(join(workspace, "a.txt"), numbered);
    await writeFile(join(workspace, "b.txt"), numbered);
    const [first = "", second = "", third = ""] = await edit(agent(), [
      replaceLine("a.txt", 1, "first"),
      replaceLine("b.txt", 2, "second"),
      {
        filePath: "a.txt",
        replacements: [
          { type: "lines", startLine: 5, endLine: 5, replaceWith: "five" },
          { type: "lines", startLine: 15, endLine: 16, replaceWith: "fifteen" },
        ],
      },
    ]);
    await execute(driver, "linewise.showEdits");
    await itemOf(page, `Edited a.txt, edit ${first}, 1 line added, 1 line removed`).waitFor();
    await execute(driver, "linewise.undoEdit", second);
    await itemOf(page, `edit ${second}, undone, 1 line added, 1 line removed, just now`).waitFor();

    const text = await readFile(join(workspace, "a.txt"), "utf8");
    await writeFile(join(workspace, "a.txt"), text.replace("fifteen", "15"));
    await execute(driver, "linewise.undoEdit", third);
    await itemOf(
      page,
      `edit ${third}, undone in part, 2 lines added, 3 lines removed, just now`,
    ).waitFor();
    await execute(driver, "linewise.markEdits", "before the **rest** $(warning)");
    await itemOf(page, "before the").waitFor();
    // Room for the view: what VS Code says without a repository is closed.
    const changes = page.locator(".pane-header", { hasText: "Changes" });
    await changes.click();
    await takeThemedScreenshots(agent(), "edits-view");
    await changes.click();

    const opened = await execute(driver, "linewise.openEditDiff", third);
    assert.deepEqual(opened, { entry: third, files: ["a.txt"] });
    const diff = await waitForDiff(driver);
    assert.equal(diff.original, numbered.replace("line 1\n", "first\n"));
    assert.match(diff.modified, /^first\n[^]*five\n[^]*fifteen\nline 17\n/);
    assert.equal(diff.label, `a.txt (${third}, before ↔ after)`);
    await takeScreenshot(page, "edits-view-diff");
    await assert.rejects(execute(driver, "linewise.openEditDiff", "e999"), /There is no edit e999/);
    await assert.rejects(execute(driver, "linewise.openEditDiff", "x"), /not the id of an edit/);
  });

  it("opens the files of a call by keys and its actions by a menu", async () => {
    const { page, driver, workspace } = agent();
    const names = ["one.txt", "two $(bug).txt", "t\u202Ehree.txt"];
    for (const name of names) await writeFile(join(workspace, name), "needle\nhay\n");
    const input = { pattern: "needle", replacement: "pin", glob_pattern: "*.txt" };
    const conversation = await agent().ask("Replace it.", [
      [{ name: "linewise_replace_content", input }],
      "Done.",
    ]);
    await conversation.finished;
    await execute(driver, "linewise.showEdits");
    const call = itemOf(page, "Replaced in 3 files");
    await call.click();
    await page.keyboard.press("ArrowRight");
    await itemOf(page, "one.txt, 1 line added").waitFor();
    await call.hover();
    await takeThemedScreenshots(agent(), "edits-view-files");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    assert.match((await waitForDiff(driver)).label, /before ↔ after/);
    await repeatUntil(
      () => call.click({ button: "right" }),
      page.getByRole("menuitem", { name: "Copy as Patch" }),
    );
    await takeScreenshot(page, "edits-view-menu");
    await page.keyboard.press("Escape");
    const openDiff = call.getByRole("button", { name: "Open Diff" });
    await repeatUntil(() => call.hover(), openDiff);
    await openDiff.click();
    await page.locator(".tab", { hasText: "Replaced in 3 files (before ↔ after)" }).waitFor();
    await page.locator(".multiDiffEntry .view-line", { hasText: "pin" }).first().waitFor();
    await takeScreenshot(page, "edits-view-multi-diff");
  });

  it("shows the edits of one file alone", async () => {
    const { page, driver, workspace } = agent();
    await writeFile(join(workspace, "c.txt"), numbered);
    await writeFile(join(workspace, "d.txt"), numbered);
    await edit(agent(), [replaceLine("c.txt", 1, "c"), replaceLine("d.txt", 1, "d")]);
    await execute(driver, "linewise.showEdits");
    await itemOf(page, "Edited c.txt").waitFor();
    const filtering = execute(driver, "linewise.filterEdits");
    await waitForPick(page);
    await takeScreenshot(page, "edits-view-filter");
    await answerInputBox(page, "c.txt");
    assert.deepEqual(await filtering, { file: "c.txt" });
    await itemOf(page, "Edited d.txt").waitFor({ state: "detached" });
    await itemOf(page, "Edited c.txt").waitFor();
    await takeScreenshot(page, "edits-view-filtered");
    await execute(driver, "linewise.clearEditsFilter");
    await itemOf(page, "Edited d.txt").waitFor();
  });

  it("undoes what came after a place, also what came while it was chosen", async () => {
    const { page, driver, workspace } = agent();
    await writeFile(join(workspace, "e.txt"), numbered);
    await edit(agent(), [replaceLine("e.txt", 1, "one"), replaceLine("e.txt", 2, "two")]);
    const undoing = execute(driver, "linewise.undoToHere");
    await waitForPick(page);
    await driver.run(
      async (vscode, input) => {
        const name = "linewise_replace_in_file";
        await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
      },
      replaceLine("e.txt", 3, "three"),
    );
    await page.keyboard.press("Enter");
    const dialog = await waitForDialog(page);
    assert.match(
      (await dialog.textContent()) ?? "",
      /Undo 2 edits of e\.txt, the first just now\?/,
    );
    await clickDialogButton(page, "Undo");
    await undoing;
    const text = await readFile(join(workspace, "e.txt"), "utf8");
    assert.equal(text, numbered.replace("line 1\n", "one\n"));
  });
});
