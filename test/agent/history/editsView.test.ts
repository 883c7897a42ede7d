import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { brief, repeatUntil } from "../../../harness/browser/gesture.ts";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import {
  clickDialogButton,
  closeEditors,
  takeScreenshot,
  useAgentWindow,
  waitForDialog,
  waitForDiff,
} from "../../support/agent/agentWindow.ts";
import { answerInputBox, waitForPick } from "../../support/agent/decisions.ts";
import {
  edit,
  execute,
  giveText,
  itemOf,
  keepChange,
  pressInRow,
  viewOf,
} from "../../support/history/editRows.ts";
import { waitForText } from "../../support/agent/gestures.ts";
import { makeRepository } from "../../support/disk/gitRepository.ts";
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

describe("the view Agent Edits", () => {
  const agent = useAgentWindow({ settings });

  it("explains itself while there is nothing", async () => {
    const { page, driver } = agent();
    await execute(driver, "linewise.showEdits");
    await viewOf(page).getByText("What agents change appears here").waitFor();
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
    await itemOf(page, `edit ${second}, undone, 1 line added, 1 line removed,`).waitFor();

    const text = await readFile(join(workspace, "a.txt"), "utf8");
    await writeFile(join(workspace, "a.txt"), text.replace("fifteen", "15"));
    await execute(driver, "linewise.undoEdit", third);
    await itemOf(page, `edit ${third}, undone in part, 2 lines added, 3 lines removed,`).waitFor();
    await takeThemedScreenshots(agent(), "edits-view");

    const opened = await execute(driver, "linewise.openEditDiff", third);
    assert.deepEqual(opened, { entry: third, files: ["a.txt"] });
    const diff = await waitForDiff(driver);
    assert.equal(diff.original, numbered.replace("line 1\n", "first\n"));
    assert.match(diff.modified, /^first\n[^]*five\n[^]*fifteen\nline 17\n/);
    assert.equal(diff.label, `a.txt (edit ${third}, before ↔ after)`);
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
    const call = itemOf(page, "Replaced in 3 files");
    await execute(driver, "linewise.showEdits");
    await call.waitFor();
    const entry = /\bedit (e\d+),/.exec((await call.getAttribute("aria-label")) ?? "")?.[1];
    await execute(driver, "linewise.showEdits", entry);
    await itemOf(page, "one.txt, 1 line added").waitFor();
    await call.hover();
    await takeThemedScreenshots(agent(), "edits-view-files");
    await repeatUntil(
      async () => {
        await execute(driver, "linewise.showEdits", entry);
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
      },
      page.locator(".tab.active", { hasText: "before ↔ after" }),
    );
    assert.match((await waitForDiff(driver)).label, /before ↔ after/);
    await repeatUntil(
      () => call.click({ ...brief, button: "right" }),
      page.getByRole("menuitem", { name: "Copy as Patch" }),
    );
    await takeScreenshot(page, "edits-view-menu");
    await page.keyboard.press("Escape");
    // A click on the edit shows all of it.
    await repeatUntil(
      () => call.click(brief),
      page.locator(".tab", { hasText: `Edit ${entry ?? ""} (before ↔ after) (3 files)` }),
    );
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
    // VS Code opens a file that stays unsaved for most of a second, and the one in front would be meant.
    await closeEditors(driver);
    const filtering = execute(driver, "linewise.showFileEdits");
    await waitForPick(page);
    await takeScreenshot(page, "edits-view-filter");
    await answerInputBox(page, "c.txt");
    assert.deepEqual(await filtering, { file: "c.txt" });
    await itemOf(page, "Edited d.txt").waitFor({ state: "detached" });
    await itemOf(page, "Edited c.txt").waitFor();
    await takeScreenshot(page, "edits-view-filtered");
    await execute(driver, "linewise.showEdits");
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
      /Undo 2 edits of e\.txt, the first (?:just now|\d+ minutes? ago)\?/,
    );
    await clickDialogButton(page, "Undo");
    await undoing;
    const text = await readFile(join(workspace, "e.txt"), "utf8");
    assert.equal(text, numbered.replace("line 1\n", "one\n"));
  });

  it("groups edits by request beside git, and undoes everything since one", async () => {
    const { page, driver, workspace } = agent();
    const read = (name: string): Promise<string> => readFile(join(workspace, name), "utf8");
    const write = (name: string, text: string): Promise<void> =>
      writeFile(join(workspace, name), text);
    makeRepository(workspace);
    await execute(driver, "linewise.showEdits");
    for (const name of ["cart.js", "total.js", "tax.js"]) await write(name, numbered);
    await edit(agent(), [replaceLine("cart.js", 1, "first")], "Add a first line to the cart.");
    const cart = await read("cart.js");
    await edit(
      agent(),
      [
        replaceLine("cart.js", 10, "ten"),
        replaceLine("total.js", 2, "two"),
        replaceLine("tax.js", 3, "three"),
      ],
      "Compute the total of the cart in a file of its own, with taxes that depend on the country.",
    );
    await write("total.js", `mine\n${await read("total.js")}`);
    await execute(driver, "linewise.undoEdit", await newestEntryOf(page, driver, "tax.js"));
    await execute(driver, "linewise.showEdits");
    const newer = itemOf(page, "Request: Compute the total of the cart");
    await newer.waitFor();
    await itemOf(page, "Request: Add a first line to the cart., 1 edit, 1 file").waitFor();
    await itemOf(page, "Edited tax.js, edit").waitFor();
    await itemOf(page, "Request: Compute", "undone in part, 3 edits, 3 files").waitFor();
    await narrowSideBar(page, 290);
    await takeThemedScreenshots(agent(), "edit-history-290");
    await newer.hover();
    await takeScreenshot(page, "edit-history-request");

    await repeatUntil(
      () => newer.click(brief),
      page.locator(".tab", { hasText: "Compute the total" }),
    );
    await page.locator(".multiDiffEntry .view-line", { hasText: "ten" }).first().waitFor();
    await takeScreenshot(page, "edit-history-request-diff");

    await pressInRow(newer, "Undo Everything Since…", page.locator(".monaco-dialog-box"));
    const dialog = await waitForDialog(page);
    const question = await dialog.innerText();
    assert.match(question, /Undo everything that agents did since “Compute the total/);
    assert.match(question, /cart\.js, total\.js\s+Takes back 2 changes in 2 files\./);
    await takeScreenshot(page, "edit-history-question");
    await clickDialogButton(page, "Undo");
    await itemOf(page, "with taxes that depend on…, undone, 3 edits").waitFor();
    await waitForText(join(workspace, "cart.js"), cart);
    await waitForText(join(workspace, "total.js"), `mine\n${numbered}`);
    await waitForText(join(workspace, "tax.js"), numbered);
  });

  it("says of an edit that VS Code took back that it is no longer there, as the review does", async () => {
    const { page, driver, workspace } = agent();
    await writeFile(join(workspace, "restored.js"), numbered);
    await writeFile(join(workspace, "stays.js"), numbered);
    await edit(
      agent(),
      [replaceLine("restored.js", 4, "four"), replaceLine("stays.js", 4, "four")],
      "Spell the numbers.",
    );
    await execute(driver, "linewise.showEdits");
    const restored = itemOf(page, "Edited restored.js");
    await restored.waitFor();
    assert.doesNotMatch((await restored.getAttribute("aria-label")) ?? "", /no longer there/);
    const edited = await readFile(join(workspace, "restored.js"), "utf8");
    await giveText(driver, "restored.js", numbered);
    await itemOf(page, "Edited restored.js, edit", "no longer there").waitFor();
    await page
      .getByRole("button", { name: /, 1 change to review/ })
      .first()
      .waitFor();
    await takeScreenshot(page, "edit-history-restored");
    // Should it come back, so does the edit.
    await giveText(driver, "restored.js", edited);
    await page
      .getByRole("button", { name: /, 2 changes to review/ })
      .first()
      .waitFor();
    const gone = itemOf(page, "Edited restored.js, edit", "no longer there");
    await gone.waitFor({ state: "detached" });
  });

  it("undoes and redoes an edit by its row, which has the same buttons again", async () => {
    const { page, driver, workspace } = agent();
    await writeFile(join(workspace, "redone.js"), numbered);
    const replacements = [4, 12].map((line) => ({
      type: "lines",
      startLine: line,
      endLine: line,
      replaceWith: `agent ${line}`,
    }));
    await edit(agent(), [{ filePath: "redone.js", replacements }], "Number the lines.");
    const path = join(workspace, "redone.js");
    const edited = await readFile(path, "utf8");
    await execute(driver, "linewise.showEdits");
    const row = itemOf(page, "Edited redone.js, edit");
    const undone = itemOf(page, "Edited redone.js, edit", ", undone");
    for (const isKept of [false, true]) {
      // The words stay for some seconds.
      const told = page.getByText("takes back what you had kept of it").first();
      await Promise.all([
        pressInRow(row, "Undo Agent Edit", undone),
        ...(isKept ? [told.waitFor()] : []),
      ]);
      await waitForText(path, numbered);
      await pressInRow(row, "Redo Agent Edit", () => undone.isHidden());
      await waitForText(path, edited);
      assert.doesNotMatch((await row.getAttribute("aria-label")) ?? "", /no longer there/);
      if (!isKept) await keepChange(driver, "redone.js", 4);
      await execute(driver, "linewise.showEdits");
    }
    await pressInRow(row, "Undo Agent Edit", undone);
    await waitForText(path, numbered);
  });
});

/** The id of the newest edit of a file, as the view speaks it. */
async function newestEntryOf(page: Page, driver: Driver, name: string): Promise<string> {
  await execute(driver, "linewise.showEdits");
  const row = itemOf(page, `Edited ${name}, edit`);
  await row.waitFor();
  const entry = /\bedit (e\d+),/.exec((await row.getAttribute("aria-label")) ?? "")?.[1];
  assert.ok(entry !== undefined);
  return entry;
}

/** Drags the edge of the side bar until it is so wide. */
async function narrowSideBar(page: Page, width: number): Promise<void> {
  const box = await page.locator(".part.sidebar").boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + width, box.y + 300, { steps: 5 });
  await page.mouse.up();
}
