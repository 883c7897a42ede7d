import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, it } from "mocha";
import type { Locator, Page } from "playwright-core";
import {
  type AgentWindow,
  takeScreenshot,
  useAgentWindow,
  useSettings,
} from "../../support/agent/agentWindow.ts";
import { brief, repeatUntil } from "../../../harness/browser/gesture.ts";
import { lookAtChange, runCommand } from "../../support/agent/decisions.ts";
import { listInSight, runByKeyboard } from "../../support/agent/gestures.ts";
import { itInAll } from "../../support/agent/inAll.ts";
import { itemOf } from "../../support/history/editRows.ts";
import { takeThemedScreenshots } from "../../support/agent/themes.ts";
import { commitAll } from "../../support/disk/gitRepository.ts";
import { waitUntil } from "../../support/waitUntil.ts";

const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);
const text = `${lines.join("\n")}\n`;
/** The lines that the agent changes, in the order in which the review shows them. */
const changes = [
  ["a.txt", 3],
  ["a.txt", 30],
  ["b.txt", 20],
  ["c.txt", 1],
  ["c.txt", 38],
] as const;
const names = ["a.txt", "b.txt", "c.txt"];

describe("the review in the editor", () => {
  const agent = useAgentWindow();

  useSettings(agent, { "linewise.permissionMode": "yolo" });

  beforeEach(async () => {
    await agent().driver.run(async (vscode) => {
      await vscode.commands.executeCommand("linewise.keepAll").then(undefined, () => undefined);
    });
  });

  for (const withGit of [false, true]) {
    const where = withGit ? "in a git repository" : "without git";
    const suffix = withGit ? "-git" : "";
    // Each way once, and once in each kind of folder.
    const [itByKeys, itByClicks] = withGit ? [itInAll, it] : [it, itInAll];

    itByKeys(`takes five changes in three files and at most 8 keys, ${where}`, async () => {
      const { page, driver } = agent();
      await editByAgent(agent(), withGit);
      await openFile(agent(), "other.txt");
      await page.locator(".monaco-editor .view-lines").first().click();
      let keys = 0;
      const press = async (key: string): Promise<void> => {
        keys++;
        await page.keyboard.press(key);
      };
      await press("Alt+F5");
      for (const [index, [name, line]] of changes.entries()) {
        await waitForPlace(agent(), name, line);
        await lensOf(page, "Keep").first().waitFor();
        if (index === 1) await takeThemedScreenshots(agent(), `review-keys${suffix}`);
        await lookAtChange(driver);
        await press(index % 2 === 0 ? "Alt+Y" : "Alt+N");
      }
      await waitForReviewed(agent());
      assert.ok(keys <= 8, `${keys} keys`);
      await takeScreenshot(page, `review-keys-done${suffix}`);
      await runCommand(driver, "workbench.action.closeAllEditors");
    });

    itByClicks(`takes them with at most 7 clicks and no menu, ${where}`, async () => {
      const { page, driver } = agent();
      await editByAgent(agent(), withGit);
      await runCommand(driver, "workbench.view.explorer");
      let clicks = 0;
      /** One that the window missed does not count. */
      const click = async (
        find: () => Promise<Locator | undefined>,
        effect: Locator | (() => Promise<boolean>),
      ): Promise<void> => {
        clicks++;
        await repeatUntil(async () => (await find())?.click(brief), effect);
      };
      const icon = page.locator(".activitybar").getByRole("tab", { name: /^Linewise/ });
      const row = itemOf(page, "a.txt, 2 changes to review");
      await click(async () => ((await row.isVisible()) ? undefined : icon), row);
      await click(
        () => Promise.resolve(row),
        async () => isAt(await readPlace(agent()), "a.txt"),
      );
      for (const [index, [name, line]] of changes.entries()) {
        await waitForPlace(agent(), name, line);
        if (index === 0) await takeThemedScreenshots(agent(), `review-mouse${suffix}`);
        await lookAtChange(driver);
        const lenses = lensOf(page, index % 2 === 0 ? "Keep" : "Undo");
        const left = changes.length - index;
        await waitUntil(async () => (await listInSight(lenses)).length === left);
        const next = changes[index + 1];
        await click(
          async () => {
            const inSight = await listInSight(lenses);
            return inSight.length === left ? inSight[0] : undefined;
          },
          next === undefined
            ? async () => (await listInSight(lenses)).length === 0
            : async () => isAt(await readPlace(agent()), next[0], next[1]),
        );
      }
      await waitForReviewed(agent());
      assert.ok(clicks <= 7, `${clicks} clicks`);
    });
  }

  it("sends comments on changes by keys, with the lines where they are by then, if they are there", async () => {
    const { page, driver, model } = agent();
    await editByAgent(agent(), true);
    await openFile(agent(), "a.txt");
    for (const [line, words] of [
      [3, "Use a constant."],
      [30, "Why this?"],
    ] as const) {
      await commentOnNext(agent(), line, words);
    }
    await driver.run(
      async (vscode, path) => {
        const uri = vscode.Uri.file(path);
        const edit = new vscode.WorkspaceEdit();
        edit.insert(uri, new vscode.Position(0, 0), "mine\n");
        edit.replace(uri, new vscode.Range(29, 0, 29, 7), "typed over");
        await vscode.workspace.applyEdit(edit);
        const renaming = new vscode.WorkspaceEdit();
        renaming.renameFile(uri, vscode.Uri.file(path.replace("a.txt", "moved.txt")));
        await vscode.workspace.applyEdit(renaming);
      },
      join(agent().workspace, "a.txt"),
    );
    const conversation = model.play(["Noted."]);
    await runByKeyboard(page, "Linewise: Send Comments to Agent");
    await conversation.finished;
    const sent = JSON.stringify(conversation.requests[0]?.messages);
    assert.match(
      sent,
      /moved\.txt, line 4 \(edits? e\d+(?:, e\d+)* in the Edit History\):\\n```diff\\n-line 3\\n\+LINE 3\\n```\\nUse a constant\./,
    );
    assert.match(
      sent,
      /moved\.txt, lines that are no longer there \(edits? e\d+(?:, e\d+)* in the Edit History\):\\n```diff\\n-line 30\\n\+LINE 30\\n```\\nWhy this\?/,
    );
    await takeThemedScreenshots(agent(), "review-comments-sent");
    await runCommand(driver, "workbench.action.files.revert");
  });

  it("copies comments for an agent that is not in the chat", async () => {
    const { page, driver } = agent();
    await editByAgent(agent(), true);
    await openFile(agent(), "a.txt");
    await commentOnNext(agent(), 3, "Use a name.");
    await runByKeyboard(page, "Linewise: Copy Comments");
    const readCopy = async (): Promise<string> =>
      driver.run(async (vscode) => vscode.env.clipboard.readText());
    await waitUntil(async () => (await readCopy()).includes("Use a name."));
    assert.match(await readCopy(), /a\.txt, line 3 \(edits? e\d+/);
    await assert.rejects(
      driver.run((vscode) => vscode.commands.executeCommand("linewise.copyComments")),
      /no comment to send/,
    );
  });
});

/** Goes to the next change, which is in that line of `a.txt`, and comments on it. */
async function commentOnNext(window: AgentWindow, line: number, words: string): Promise<void> {
  const { page } = window;
  await runByKeyboard(page, "Linewise: Next Change");
  await waitForPlace(window, "a.txt", line);
  await runByKeyboard(page, "Linewise: Add Comment");
  await page.locator(".review-widget .comment-form .monaco-editor.focused").waitFor();
  await page.keyboard.type(words);
  await takeThemedScreenshots(window, `review-comment-${line}`);
  await repeatUntil(
    () => page.keyboard.press("ControlOrMeta+Enter"),
    page.locator(".review-widget .comment-body", { hasText: words }),
  );
}

async function editByAgent(window: AgentWindow, withGit: boolean): Promise<void> {
  const { workspace, driver, ask } = window;
  for (const name of [...names, "other.txt"]) await writeFile(join(workspace, name), text);
  if (withGit) {
    commitAll(workspace);
    await driver.run(async (vscode, path) => {
      await vscode.commands.executeCommand("git.openRepository", path);
    }, workspace);
  }
  const calls = names.map((name) => {
    const wanted = changes.filter(([each]) => each === name);
    const replacements = wanted.map(([, line]) => ({
      type: "lines",
      startLine: line,
      endLine: line,
      replaceWith: `LINE ${line}`,
    }));
    return { name: "linewise_replace_in_file", input: { filePath: name, replacements } };
  });
  const conversation = await ask("Change the files.", [calls, "Done."]);
  await conversation.finished;
  for (const name of names) {
    const wanted = changes.filter(([each]) => each === name).map(([, line]) => line);
    await waitForFileText(window, name, wanted);
  }
  const toReview = { name: new RegExp(`, ${changes.length} changes to review`) };
  await window.page.getByRole("button", toReview).first().waitFor();
}

async function waitForFileText(
  { workspace }: AgentWindow,
  name: string,
  changed: readonly number[],
): Promise<void> {
  const wanted = lines.map((line, index) =>
    changed.includes(index + 1) ? `LINE ${index + 1}` : line,
  );
  const path = join(workspace, name);
  await waitUntil(async () => (await readFile(path, "utf8")) === `${wanted.join("\n")}\n`);
}

/** Every other change was undone. */
async function waitForReviewed(window: AgentWindow): Promise<void> {
  const kept = changes.filter((_, index) => index % 2 === 0);
  for (const name of names) {
    const wanted = kept.filter(([each]) => each === name).map(([, line]) => line);
    await waitForFileText(window, name, wanted);
  }
  await window.page.locator(".codelens-decoration").first().waitFor({ state: "detached" });
}

async function openFile({ driver, workspace }: AgentWindow, name: string): Promise<void> {
  await driver.run(
    async (vscode, path) => {
      // VS Code opens a file again where the cursor was.
      const selection = new vscode.Range(0, 0, 0, 0);
      await vscode.window.showTextDocument(vscode.Uri.file(path), { preview: false, selection });
    },
    join(workspace, name),
  );
}

interface Place {
  readonly path: string;
  readonly line: number;
}

/** Whether it is in the file, and in the line where one is given. */
function isAt(place: Place, name: string, line = place.line): boolean {
  return place.path.endsWith(`/${name}`) && place.line === line;
}

/** Waits until the cursor is there. */
async function waitForPlace(window: AgentWindow, name: string, line: number): Promise<void> {
  let found = "";
  await waitUntil(
    async () => {
      const place = await readPlace(window);
      found = `${place.path}:${place.line}`;
      return isAt(place, name, line);
    },
    () => `The cursor is at ${found}, not at ${name}:${line}`,
  );
  // Extensions know of it before the page shows it.
  await window.page.locator(".statusbar-item", { hasText: `Ln ${line},` }).waitFor();
}

async function readPlace({ driver }: AgentWindow): Promise<Place> {
  return driver.run((vscode) => {
    const editor = vscode.window.activeTextEditor;
    return Promise.resolve({
      path: editor?.document.uri.path ?? "",
      line: (editor?.selection.active.line ?? -1) + 1,
    });
  }, undefined);
}

function lensOf(page: Page, title: "Keep" | "Undo"): Locator {
  return page.locator(".codelens-decoration a", { hasText: title });
}
