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
import { listInSight } from "../../support/agent/gestures.ts";
import { itemOf } from "../../support/history/editRows.ts";
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

    it(`is one list and one diff, in which it is decided, ${beside}`, async () => {
      const { page, driver, workspace } = agent();
      const suffix = withGit ? "-git" : "";
      const names = [`cart${suffix}.txt`, `tax${suffix}.txt`];
      const read = (name = ""): Promise<string> => readFile(join(workspace, name), "utf8");
      for (const name of names) await writeFile(join(workspace, name), before);
      if (withGit) {
        commitAll(workspace);
        await driver.run(async (vscode, path) => {
          await vscode.commands.executeCommand("git.openRepository", path);
        }, workspace);
      }
      for (const name of names) await editByAgent(agent(), name);
      await runCommand(driver, "linewise.showEdits");
      const all = itemOf(page, "4 changes to review");
      await all.waitFor();
      const row = itemOf(page, `${names[1]}, 2 changes to review, +2 −2`);
      await row.waitFor();
      await takeThemedScreenshots(agent(), `review-list${suffix}`);
      // Beside git's count, one of ours would count the same files twice.
      if (withGit)
        await sourceControlIcon(page)
          .filter({ hasText: /^\s*2\s*$/ })
          .waitFor();

      // VS Code uses their elements again, in any order.
      const topOf = async (name = ""): Promise<number> => {
        const entry = page.locator(".multiDiffEntry", { hasText: name }).first();
        return (await entry.boundingBox(brief))?.y ?? Infinity;
      };
      await repeatUntil(
        () => row.click(brief),
        async () => (await topOf(names[1])) < (await topOf(names[0])),
      );
      await titleOf(page, "(2 files)").waitFor();
      await waitForHunks(page, 4);
      await takeThemedScreenshots(agent(), `review-diff${suffix}`);
      await lookAtChange(driver);
      await clickLens(page, "Keep");
      await lensOf(page, "1 of 2 left").waitFor();
      await page.locator(".statusbar-item", { hasText: "Ln 7," }).waitFor();
      await lookAtChange(driver);
      await page.keyboard.press("Alt+N");
      const undone = "one\nTWO\nthree\nfour\nfive\nsix\nseven\neight\n";
      await waitUntil(async () => (await read(names[1])) === undone);
      // On in the file that is left, without a way out of the diff.
      await titleOf(page, "(1 file)").waitFor();
      await takeThemedScreenshots(agent(), `review-diff-left${suffix}`);
      for (const line of [2, 7]) {
        await page.locator(".statusbar-item", { hasText: `Ln ${line},` }).waitFor();
        await lookAtChange(driver);
        await page.keyboard.press("Alt+Y");
      }
      await titleOf(page, "").waitFor({ state: "detached" });
      await all.waitFor({ state: "detached" });
      assert.equal(await read(names[0]), edited);
      await takeScreenshot(page, `review-done${suffix}`);
    });
  }

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
    assert.match(
      await dialog.innerText(),
      /Deletes made\.txt.*\s+Takes back 1 change in 1 other file; 1 stays as it is:/,
    );
    await takeScreenshot(page, "review-undo-all");
    await clickDialogButton(page, "Undo All");
    await undoing;
    assert.equal(await readFile(kept, "utf8"), before.replace("seven", "mine"));
    assert.equal(existsSync(made), false);
  });

  it("says of an undo in unsaved text that it has to be saved", async () => {
    const { page, driver, workspace } = agent();
    const file = join(workspace, "unsaved.txt");
    await writeFile(file, before);
    await editByAgent(agent(), "unsaved.txt");
    await openFile(agent(), "unsaved.txt", 2);
    await waitForHunks(page, 2);
    await driver.run(async (vscode, path) => {
      const typed = new vscode.WorkspaceEdit();
      typed.insert(vscode.Uri.file(path), new vscode.Position(4, 0), "mine ");
      await vscode.workspace.applyEdit(typed);
    }, file);
    const told = page.locator(".statusbar-item", { hasText: "the unsaved text of unsaved.txt" });
    await repeatUntil(() => clickLens(page, "Undo"), told);
    await page.locator(".statusbar-item", { hasText: "Ln 7," }).waitFor();
    await lookAtChange(driver);
    await page.keyboard.press("Alt+N");
    await told.filter({ hasText: "Nothing is left to review. Changed" }).waitFor();
    await takeScreenshot(page, "review-undo-unsaved");
    assert.equal(await readFile(file, "utf8"), edited);
    await driver.run(async (vscode) => {
      await vscode.commands.executeCommand("workbench.action.files.save");
    });
    assert.equal(await readFile(file, "utf8"), before.replace("five", "mine five"));
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

function lensOf(page: Page, title: string): Locator {
  return page.locator(".codelens-decoration a", { hasText: title }).first();
}

/** Of the first change that is shown. VS Code does not keep them in the order of their lines. */
async function clickLens(page: Page, title: string): Promise<void> {
  const [first] = await listInSight(page.locator(".codelens-decoration a", { hasText: title }));
  await first?.click();
}

function titleOf(page: Page, count: string): Locator {
  return page.locator(".tab.active", { hasText: `Agent Edits to Review ${count}` });
}

function sourceControlIcon(page: Page): Locator {
  const icon = page.locator(".codicon-source-control-view-icon");
  return page.locator(".activitybar .action-item", { has: icon });
}

/** As many changes have lenses. */
async function waitForHunks(page: Page, count: number): Promise<void> {
  const lenses = page.locator(".codelens-decoration a", { hasText: "Keep" });
  await waitUntil(async () => (await lenses.count()) === count);
}
