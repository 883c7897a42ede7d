import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { repeatUntil } from "../../../harness/browser/gesture.ts";
import type { Driver } from "../../../harness/vscode/driverClient.ts";
import {
  takeScreenshot,
  useAgentWindow,
  waitForActiveEditor,
} from "../../support/agent/agentWindow.ts";
import { waitForDecision } from "../../support/agent/decisions.ts";
import {
  boxOf,
  fillBox,
  runByKeyboard,
  takeScreenshots,
  waitForRow,
  waitForStep,
  waitForText,
} from "../../support/agent/gestures.ts";
import { waitUntil } from "../../support/waitUntil.ts";

const source = `def total(items):
    result = 0
    for item in items:
        result += item.price
    return result


def mean(items):
    result = total(items)
    return result / len(items)
`;

/** Chooses a command by its words, as a person does. */
async function chooseCommand(page: Page, title: string): Promise<void> {
  await runByKeyboard(page, title);
  await waitForStep(page, "Replace");
}

async function openFile(driver: Driver, path: string): Promise<void> {
  await driver.run(async (vscode, given) => {
    const document = await vscode.workspace.openTextDocument(given);
    await vscode.window.showTextDocument(document, { preview: false });
  }, path);
}

describe("the palette's commands for people", () => {
  const agent = useAgentWindow();

  it("replaces across files by keys alone, in every look", async () => {
    const { page, driver, workspace } = agent();
    for (const name of ["one.txt", "two.txt", "three.md"]) {
      await writeFile(join(workspace, name), `${name}: colour\nand colours\n`);
    }
    await chooseCommand(page, "Linewise: Replace Across Files");
    await fillBox(page, "colou(r");
    await waitForRow(page, "The pattern is not valid");
    await page.keyboard.press("Enter");
    await waitForRow(page, "The pattern is not valid");
    await takeScreenshots(agent(), "palette-across-error");
    await fillBox(page, "colou(r)");
    await waitForRow(page, "6 matches in 3 files");
    await waitForRow(page, "one.txt:2: and colours");
    await takeScreenshot(page, "palette-across-matches");
    await page.keyboard.press("Enter");
    await waitForStep(page, "(2/3)");
    await fillBox(page, "colo$2");
    await waitForRow(page, "The replacement is not valid");
    await fillBox(page, "colo$1");
    await waitForRow(page, "Replace 6 matches in 3 files");
    await page.keyboard.press("Enter");
    await waitForStep(page, "(3/3)");
    await fillBox(page, "../*");
    await waitForRow(page, "cannot lead out of its folder");
    await fillBox(page, "*.txt");
    await waitForRow(page, "4 matches in 2 files");
    await takeScreenshots(agent(), "palette-across-glob");
    await page.keyboard.press("Enter");
    await waitForDecision(page);
    await page.locator(".multiDiffEntry .view-line", { hasText: "color" }).first().waitFor();
    await takeScreenshots(agent(), "palette-across-diff");
    assert.match(await readFile(join(workspace, "one.txt"), "utf8"), /colour/);
    await repeatUntil(
      () => page.keyboard.press("ControlOrMeta+F"),
      page.locator(".find-widget.visible"),
    );
    await page.keyboard.type("color");
    // In the find box this deletes a word, and rejects nothing.
    await page.keyboard.press("ControlOrMeta+Backspace");
    await page.keyboard.press("Escape");
    const decision = page.locator(".tab", { hasText: "accept or reject" });
    await repeatUntil(
      () => page.keyboard.press("ControlOrMeta+Enter"),
      async () => (await decision.count()) === 0,
    );
    const texts = ["one.txt", "two.txt", "three.md"].map((name) =>
      readFile(join(workspace, name), "utf8"),
    );
    await waitForText(join(workspace, "two.txt"), "two.txt: color\nand colors\n");
    assert.match((await Promise.all(texts))[2] ?? "", /colour/);

    // What was typed is there again, and Back leads to the step before.
    await chooseCommand(page, "Linewise: Replace Across Files");
    await waitForRow(page, "Type what to find");
    await waitForRow(page, "colou(r)");
    await takeScreenshot(page, "palette-across-history");
    await page.keyboard.press("ArrowDown");
    await waitForRow(page, "2 matches in 1 file");
    await page.keyboard.press("Enter");
    await waitForStep(page, "(2/3)");
    await page.getByRole("button", { name: "Back" }).first().press("Enter");
    await waitForStep(page, "(1/3)");
    assert.equal(await boxOf(page).inputValue(), "colou(r)");
    await page.keyboard.press("Escape");

    await driver.run((vscode) => vscode.commands.executeCommand("linewise.showEdits"));
    const item = page.locator('.monaco-list-row[aria-label*="your own edit"]').first();
    await item.waitFor();
    await takeScreenshot(page, "palette-across-own-edit");
  });

  it("shows a replacement live in the editor, which Escape leaves as it was", async () => {
    const { page, driver, workspace } = agent();
    const path = join(workspace, "prices.py");
    await writeFile(path, source);
    await openFile(driver, path);
    const lines = page.locator(".editor-instance .view-lines").first();
    await lines.getByText("mean").first().waitFor();
    const title = "Linewise: Regex Replace in Active File";
    await chooseCommand(page, title);
    await fillBox(page, "(?P<name>result");
    await waitForRow(page, "The pattern is not valid");
    await fillBox(page, "(?P<name>result)\\b");
    await waitForRow(page, "5 matches");
    await takeScreenshot(page, "palette-regex-pattern");
    await page.keyboard.press("Enter");
    await waitForStep(page, "(2/2)");
    await fillBox(page, "sum_\\g<nam>");
    await waitForRow(page, "The replacement is not valid");
    await fillBox(page, "sum_\\g<name>");
    await waitForRow(page, "Replace 5 matches");
    await takeScreenshots(agent(), "palette-regex-live");
    await page.keyboard.press("Escape");
    await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    await takeScreenshot(page, "palette-regex-escaped");
    assert.equal(await readFile(path, "utf8"), source);
    assert.equal((await waitForActiveEditor(driver, "/prices.py")).text, source);
    await page
      .locator(".editor-instance .view-lines [class*=ced-]")
      .first()
      .waitFor({ state: "detached" });

    await chooseCommand(page, title);
    await fillBox(page, "RESULT");
    await waitForRow(page, "No matches in this file");
    const ignoreCase = page.getByRole("button", { name: /Ignore case: off/ });
    await ignoreCase.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /Ignore case: on/ }).waitFor();
    await waitForRow(page, "5 matches");
    await takeScreenshot(page, "palette-regex-ignore-case");
    await boxOf(page).focus();
    await page.keyboard.press("Enter");
    await waitForStep(page, "(2/2)");
    await fillBox(page, "sum");
    await waitForRow(page, "Replace 5 matches");
    await page.keyboard.press("Enter");
    await waitForText(path, source.replaceAll("result", "sum"));
    await takeScreenshot(page, "palette-regex-applied");
    await page.keyboard.press("ControlOrMeta+Z");
    await waitUntil(async () => (await waitForActiveEditor(driver, "/prices.py")).text === source);
  });
});
