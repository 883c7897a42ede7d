import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, it } from "mocha";
import type { Locator, Page } from "playwright-core";
import { brief, repeatUntil } from "../../../harness/browser/gesture.ts";
import {
  type AgentWindow,
  allowOnce,
  clickDialogButton,
  setSettings,
  takeScreenshot,
  useAgentWindow,
  waitForConfirmation,
  waitForDialog,
} from "../../support/agent/agentWindow.ts";
import { lookAtChange, runCommand } from "../../support/agent/decisions.ts";
import { takeThemedScreenshots } from "../../support/agent/themes.ts";
import { waitUntil } from "../../support/waitUntil.ts";
import { commitAll } from "../../support/disk/gitRepository.ts";

const before = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n";
const edited = "one\nTWO\nthree\nfour\nfive\nsix\nSEVEN\neight\n";

describe("the review of agent edits", () => {
  const agent = useAgentWindow();

  /** What earlier tests left to review would stay in the list. */
  beforeEach(async () => {
    await agent().driver.run(async (vscode) => {
      await vscode.commands.executeCommand("linewise.keepAll").then(undefined, () => undefined);
    });
  });

  for (const withGit of [false, true]) {
    const beside = withGit ? "with a git repository beside it" : "without a git repository";

    it(`shows hunks in the gutter and decides in the peek, ${beside}`, async () => {
      const { page, driver, workspace } = agent();
      const name = withGit ? "tracked.txt" : "plain.txt";
      const read = (): Promise<string> => readFile(join(workspace, name), "utf8");
      await writeFile(join(workspace, name), before);
      if (withGit) {
        commitAll(workspace);
        await driver.run(async (vscode, path) => {
          await vscode.commands.executeCommand("git.openRepository", path);
        }, workspace);
      }
      await editByAgent(agent(), name);
      assert.equal(await read(), edited);
      await openFile(agent(), name);
      await waitForHunks(page, 2);

      await runCommand(driver, "workbench.view.scm");
      const group = page.locator(".scm-view .resource-group", { hasText: "To Review" });
      await group.first().waitFor();
      await page.locator(".scm-view .resource", { hasText: name }).first().waitFor();
      await takeThemedScreenshots(agent(), `review-list${withGit ? "-git" : ""}`);

      await openFile(agent(), name);
      await openPeek(agent());
      if (withGit) await chooseAgentEdits(page);
      await peekAction(page, "Keep Change").waitFor();
      await takeThemedScreenshots(agent(), `review-peek${withGit ? "-git" : ""}`);
      await clickPeekAction(page, "Keep Change");
      await waitForHunks(page, withGit ? 2 : 1);
      assert.equal(await read(), edited);
      // On to the next change, which is decided about only once it can have been seen.
      await page.locator(".statusbar-item", { hasText: "Ln 7," }).waitFor();
      await lookAtChange(driver);

      await openFile(agent(), name, withGit ? 7 : 5);
      if (withGit) {
        await runCommand(driver, "linewise.undoHunk");
      } else {
        await openPeek(agent());
        await clickPeekAction(page, "Undo Change");
      }
      const undone = "one\nTWO\nthree\nfour\nfive\nsix\nseven\neight\n";
      await waitUntil(async () => (await read()) === undone);
      await runCommand(driver, "workbench.view.scm");
      await group.first().waitFor({ state: "detached" });
      await takeScreenshot(page, `review-done${withGit ? "-git" : ""}`);
    });
  }

  it("undoes once what is double-clicked in the peek, and leaves a person's lines", async () => {
    const { page, driver, workspace } = agent();
    const path = join(workspace, "twice.txt");
    const numbered = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join("");
    await writeFile(path, numbered);
    const content = numbered.replace("line 3\n", "A\nB\nline 3\n").replace("line 25\n", "X\n");
    const conversation = await agent().ask("Change it.", [
      [{ name: "linewise_read_file", input: { path: "twice.txt" } }],
      [{ name: "linewise_write_file", input: { path: "twice.txt", content } }],
      "Done.",
    ]);
    await waitForConfirmation(page);
    await allowOnce(page);
    await conversation.finished;
    await openFile(agent(), "twice.txt");
    // A mark for each line.
    await waitForHunks(page, 3);
    await openPeek(agent());
    await peekAction(page, "Undo Change").dblclick();
    const undone = numbered.replace("line 25\n", "X\n");
    await waitUntil(async () => (await readFile(path, "utf8")) === undone);
    // One decision after another: this one comes after both clicks.
    await runCommand(driver, "linewise.keepAll");
    assert.equal(await readFile(path, "utf8"), undone);
    await takeScreenshot(page, "review-double-click");
  });

  it("asks before a file goes, and before lines stay that somebody has changed since", async () => {
    const { page, driver, workspace } = agent();
    const [kept, made] = [join(workspace, "kept.txt"), join(workspace, "made.txt")];
    await writeFile(kept, before);
    await editByAgent(agent(), "kept.txt");
    const conversation = await agent().ask("Make it.", [
      [{ name: "linewise_write_file", input: { path: "made.txt", content: "new\n" } }],
      "Done.",
    ]);
    await waitForConfirmation(page);
    await allowOnce(page);
    await conversation.finished;
    await openFile(agent(), "kept.txt");
    await waitForHunks(page, 2);
    await writeFile(kept, edited.replace("SEVEN", "mine"));
    await waitForHunks(page, 1);

    const undoing = runCommand(driver, "linewise.undoAll");
    const dialog = await waitForDialog(page);
    assert.match(await dialog.innerText(), /Takes back 2 changes in 2 files; 1 stays as it is:/);
    await takeScreenshot(page, "review-undo-all");
    await clickDialogButton(page, "Undo All");
    await undoing;
    assert.equal(await readFile(kept, "utf8"), before.replace("seven", "mine"));
    assert.equal(existsSync(made), false);
  });

  it("goes and comes back, with its setting and with the edits", async () => {
    const { page, driver, workspace } = agent();
    await writeFile(join(workspace, "switched.txt"), before);
    await editByAgent(agent(), "switched.txt");
    await openFile(agent(), "switched.txt");
    await waitForHunks(page, 2);
    await setSettings(driver, { "linewise.review": "off" });
    await waitForHunks(page, 0);
    await setSettings(driver, { "linewise.review": "all" });
    await waitForHunks(page, 2);
    await runCommand(driver, "linewise.keepAll");
    await waitForHunks(page, 0);
    await editByAgent(agent(), "switched.txt", "Two");
    await waitForHunks(page, 1);
  });

  it("holds what nobody has looked at, unless its setting asks for all", async () => {
    const { driver, workspace, ask } = agent();
    const file = join(workspace, "once.txt");
    await writeFile(file, before);
    await setSettings(driver, { "linewise.review": "elsewhere" });
    await editByAgent(agent(), "once.txt");
    const replaced = { filePath: file, oldString: "four", newString: "FOUR" };
    const byChat = await ask("Change the fourth line.", [
      [{ name: "replace_string_in_file", input: replaced }],
      "Done.",
    ]);
    await byChat.finished;
    await waitUntil(async () => (await readFile(file, "utf8")).includes("FOUR"));
    await setSettings(driver, { "linewise.permissionMode": "yolo" });
    const replacements = [{ type: "lines", startLine: 8, endLine: 8, replaceWith: "EIGHT" }];
    const unasked = await ask("Change the last line.", [
      [{ name: "linewise_replace_in_file", input: { filePath: "once.txt", replacements } }],
      "Done.",
    ]);
    await unasked.finished;
    const all = edited.replace("four", "FOUR").replace("eight", "EIGHT");
    assert.equal(await readFile(file, "utf8"), all);
    const { kept } = await driver.run(async (vscode) =>
      vscode.commands.executeCommand<{ readonly kept: unknown }>("linewise.keepAll"),
    );
    assert.deepEqual(kept, [{ path: "once.txt", hunks: 1 }]);
    await setSettings(driver, {
      "linewise.review": "all",
      "linewise.permissionMode": undefined,
    });
  });
});

async function editByAgent(
  { page, ask }: AgentWindow,
  filePath: string,
  second = "TWO",
): Promise<void> {
  const replacements = [
    { type: "lines", startLine: 2, endLine: 2, replaceWith: second },
    { type: "lines", startLine: 7, endLine: 7, replaceWith: "SEVEN" },
  ];
  const conversation = await ask(`Change ${filePath}.`, [
    [{ name: "linewise_replace_in_file", input: { filePath, replacements } }],
    "Done.",
  ]);
  await waitForConfirmation(page);
  await allowOnce(page);
  await conversation.finished;
}

/** Shows a file with the cursor in a line, 1-indexed. */
async function openFile({ driver, workspace }: AgentWindow, name: string, line = 1): Promise<void> {
  await driver.run(
    async (vscode, { path, row }) => {
      const selection = new vscode.Range(row, 0, row, 0);
      const options = { preview: false, selection };
      await vscode.window.showTextDocument(vscode.Uri.file(path), options);
    },
    { path: join(workspace, name), row: line - 1 },
  );
}

/** The peek of the next change after the cursor. */
async function openPeek({ driver, page }: AgentWindow): Promise<void> {
  await runCommand(driver, "editor.action.dirtydiff.next");
  await page.locator(".peekview-widget .peekview-actions").waitFor();
}

/** Where git sees the same change, the peek begins with git's side. */
async function chooseAgentEdits(page: Page): Promise<void> {
  const row = page
    .locator(".select-box-dropdown-list-container .monaco-list-row")
    .filter({ hasText: "Agent Edits" });
  await repeatUntil(
    async () => {
      if (!(await row.isVisible())) {
        await page.locator(".peekview-widget .monaco-select-box").click(brief);
      }
      await row.click(brief);
    },
    peekAction(page, "Keep Change"),
  );
}

/** By its label: to a screen reader, all in the peek counts as a part of the editor's text. */
function peekAction(page: Page, name: string): Locator {
  return page.locator(`.peekview-actions [aria-label^="${name}"]`);
}

/** The peek closes once it is done. */
async function clickPeekAction(page: Page, name: string): Promise<void> {
  await peekAction(page, name).click();
  await page.locator(".peekview-widget").waitFor({ state: "detached" });
}

async function waitForHunks(page: Page, count: number): Promise<void> {
  const glyphs = page.locator(".margin-view-overlays .dirty-diff-glyph");
  await waitUntil(async () => (await glyphs.count()) === count);
}
