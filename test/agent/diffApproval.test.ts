import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { skipTest } from "../../harness/lanes/skipTest.ts";
import type { Driver } from "../../harness/vscode/driverClient.ts";
import assert from "node:assert/strict";
import {
  closeEditors,
  closeQuickInput,
  readNotifications,
  startNewChat,
  takeScreenshot,
  toolResults,
  useAgentWindow,
  useSettings,
  waitForDiff,
  waitForTabLabels,
} from "../support/agent/agentWindow.ts";
import {
  answerInputBox,
  clickTitleAction,
  hearWindow,
  runCommand,
  togglePicks,
  waitForDecision,
  waitForPick,
} from "../support/agent/decisions.ts";
import { notesBefore, startNotesEdit } from "../support/agent/notesEdit.ts";

/** Less than the second for which the product takes somebody to be typing, and an edit to be unread. */
const attentionMs = 900;

/** Notes when the extension host hears of keys and of the edit; the answer waits for what it was told. */
async function noteTimes(
  driver: Driver,
): Promise<() => Promise<{ readonly pausesMs: readonly number[]; readonly inFrontMs: number }>> {
  await driver.run((vscode) => {
    const times: Times = { typed: [] };
    vscode.window.onDidChangeTextEditorSelection(({ kind }) => {
      if (kind === vscode.TextEditorSelectionChangeKind.Keyboard) times.typed.push(Date.now());
    });
    vscode.window.tabGroups.onDidChangeTabs(() => {
      const label = vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? "";
      if (label.includes("accept or reject")) times.front ??= Date.now();
    });
    Object.assign(globalThis, { linewiseTimes: times });
  });
  return async () => {
    await hearWindow(driver);
    return driver.run(() => {
      const { typed, front = 0 } = (globalThis as unknown as { linewiseTimes: Times })
        .linewiseTimes;
      const pausesMs = typed.slice(1).map((atMs, index) => atMs - (typed[index] ?? 0));
      return { pausesMs, inFrontMs: Date.now() - front };
    });
  };
}

interface Times {
  readonly typed: number[];
  front?: number;
}

describe("approval in the diff editor", () => {
  const agent = useAgentWindow();

  useSettings(agent, { "linewise.approval": "diff" });

  it("applies what is accepted, and asks nowhere else", async () => {
    const { page, driver } = agent();
    const { conversation, readText } = await startNotesEdit(agent());
    assert.match(await waitForDecision(page), /^notes\.txt \(Linewise \d+: accept or reject\?\)/);
    const shown = await waitForDiff(driver);
    assert.equal(shown.original, notesBefore);
    assert.equal(shown.modified, "1st\nsecond\n3rd\nfourth\n");
    await takeScreenshot(page, "diff-approval");
    assert.equal(await page.locator(".chat-confirmation-widget2").count(), 0);
    assert.doesNotMatch((await readNotifications(page, driver)).join("\n"), /Replace in File/);
    assert.equal(await readText(), notesBefore);
    await clickTitleAction(page, "Accept Edit");
    await conversation.finished;
    assert.equal(await readText(), shown.modified);
    await waitForTabLabels(driver, []);
  });

  it("tells the agent why it was rejected", async () => {
    const { page, driver } = agent();
    const { conversation, readText } = await startNotesEdit(agent());
    await waitForDecision(page);
    await clickTitleAction(page, "Reject Edit");
    await takeScreenshot(page, "diff-approval-reason");
    await answerInputBox(page, "keep the words");
    await conversation.finished;
    assert.equal(await readText(), notesBefore);
    assert.match(toolResults(conversation)[0] ?? "", /rejected.*keep the words/);
    await waitForTabLabels(driver, []);
  });

  it("applies only the operations chosen, and names the others", async () => {
    const { page, driver } = agent();
    const { conversation, readText } = await startNotesEdit(agent());
    await waitForDecision(page);
    const whole = await waitForDiff(driver);
    await clickTitleAction(page, "Choose Changes");
    await waitForPick(page);
    await takeScreenshot(page, "diff-approval-choose");
    await togglePicks(page, ["replace line 1"]);
    const chosen = await waitForDiff(driver, whole);
    assert.equal(chosen.modified, "first\nsecond\n3rd\nfourth\n");
    await waitForDecision(page);
    await takeScreenshot(page, "diff-approval-chosen");
    await clickTitleAction(page, "Accept Edit");
    await answerInputBox(page, "the first line stays");
    await conversation.finished;
    assert.equal(await readText(), "first\nsecond\n3rd\nfourth\n");
    const [result = ""] = toolResults(conversation);
    assert.match(result, /Applied: replacements\[1\] \(replace "third" with "3rd"\)\./);
    assert.match(result, /Rejected by the user: replacements\[0\] \(replace line 1\)\./);
    assert.match(result, /the first line stays/);
  });

  it("waits for a pause of somebody who types, and takes no key for an answer at once", async function () {
    const { page, driver, world } = agent();
    for (let tries = 0; tries < 3; tries++) {
      if (await typeMeanwhile()) return;
      await startNewChat(driver, world.chat);
      await closeQuickInput(driver);
      await closeEditors(driver);
      await page.locator(".tab").first().waitFor({ state: "detached" });
    }
    skipTest(this, "this machine is too slow for keys that follow each other within a second");
  });

  /** Whether the window got each key in time: otherwise somebody has paused, or looked at the edit. */
  async function typeMeanwhile(): Promise<boolean> {
    const { page, driver, workspace } = agent();
    const path = join(workspace, "other.txt");
    await writeFile(path, "");
    await driver.run(async (vscode, file) => {
      await vscode.window.showTextDocument(vscode.Uri.file(file), { preview: false });
    }, path);
    await page.locator(".tab.active", { hasText: "other.txt" }).waitFor();
    const { promise: isTyping, resolve: startTyping } = Promise.withResolvers<undefined>();
    const { conversation, readText } = await startNotesEdit(agent(), isTyping);
    await page.locator(".monaco-editor .view-lines").first().click();
    const readTimes = await noteTimes(driver);
    await page.keyboard.type("a");
    startTyping(undefined);
    const typed = "bcdefghijkl";
    for (const letter of typed) await page.keyboard.type(letter, { delay: 150 });
    // Insert Line Below has the keys of Accept.
    await page.keyboard.press("ControlOrMeta+Enter");
    await waitForDecision(page);
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.keyboard.press("ControlOrMeta+Enter");
    const { pausesMs, inFrontMs } = await readTimes();
    if (Math.max(...pausesMs, inFrontMs) > attentionMs) return false;
    assert.equal(await readText(), notesBefore);
    await takeScreenshot(page, "diff-approval-typing");
    const text = await driver.run(
      (vscode, file) =>
        Promise.resolve(
          vscode.workspace.textDocuments.find(({ uri }) => uri.path === file)?.getText(),
        ),
      path,
    );
    assert.match(text ?? "", new RegExp(`^a${typed}\\s`));
    await clickTitleAction(page, "Reject Edit");
    await answerInputBox(page, "");
    await conversation.finished;
    assert.equal(await readText(), notesBefore);
    await runCommand(driver, "workbench.action.files.revert");
    return true;
  }

  it("takes a closed editor for a rejection", async () => {
    const { page, driver } = agent();
    const { conversation, readText } = await startNotesEdit(agent());
    await waitForDecision(page);
    await runCommand(driver, "workbench.action.closeActiveEditor");
    await conversation.finished;
    assert.equal(await readText(), notesBefore);
    assert.match(toolResults(conversation)[0] ?? "", /rejected/);
  });

  it("closes the editor when the call is canceled", async () => {
    const { page, driver } = agent();
    const { readText } = await startNotesEdit(agent());
    await waitForDecision(page);
    await runCommand(driver, "workbench.action.chat.cancel");
    await page.locator(".tab", { hasText: "accept or reject" }).waitFor({ state: "detached" });
    assert.equal(await readText(), notesBefore);
  });

  it("writes nothing when the file changed while the diff was open", async () => {
    const { page } = agent();
    const { conversation, readText, replaceText } = await startNotesEdit(agent());
    await waitForDecision(page);
    await replaceText("quite another\n");
    await clickTitleAction(page, "Accept Edit");
    await conversation.finished;
    assert.equal(await readText(), "quite another\n");
    assert.match(toolResults(conversation)[0] ?? "", /changed/);
  });
});
