import { afterEach, describe, it } from "mocha";
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  allowOnce,
  clickDialogButton,
  openFullDiff,
  readConfirmation,
  setSettings,
  takeScreenshot,
  toolResults,
  useAgentWindow,
  waitForDialog,
  waitForTabLabels,
  type Conversation,
} from "../support/agent/agentWindow.ts";
import {
  answerInputBox,
  clickTitleAction,
  runCommand,
  togglePicks,
  waitForDecision,
  waitForPick,
} from "../support/agent/decisions.ts";
import { itInAll } from "../support/agent/inAll.ts";

const before = "one\ntwo\nthree\n";
const after = "one\n2\nthree\n";

describe("approval of an edit of several files", () => {
  const agent = useAgentWindow();

  afterEach(() => setSettings(agent().driver, { "linewise.approval": undefined }));

  async function edit(...names: readonly string[]): Promise<Conversation> {
    for (const name of names) {
      const path = join(agent().workspace, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, before);
    }
    const input = {
      pattern: "two",
      replacement: "2",
      glob_pattern: `{${names.join(",")}}`,
      include_hidden: true,
    };
    return agent().ask("Change.", [[{ name: "linewise_replace_content", input }], "Done."]);
  }

  async function texts(...names: readonly string[]): Promise<string[]> {
    return Promise.all(names.map((name) => readFile(join(agent().workspace, name), "utf8")));
  }

  it("lists every file in the chat, with a link to all of the diff", async () => {
    const { page, driver } = agent();
    const conversation = await edit("a.txt", "b.txt", "c.txt");
    const { title, message } = await readConfirmation(page);
    assert.equal(title, "Edit 3 files? +3 −3");
    assert.match(message, /^Open the full diff/);
    for (const name of ["a.txt", "b.txt", "c.txt"]) {
      assert.ok(message.includes(`${name} +1 −1`), message);
    }
    await openFullDiff(page);
    await page.locator(".multiDiffEntry, .multi-diff-editor").first().waitFor();
    await takeScreenshot(page, "chat-several-files");
    await waitForTabLabels(driver, ["Several files (waits for your answer in the chat) (3 files)"]);
    assert.equal(await page.getByRole("button", { name: "Accept Edit" }).count(), 0);
    await allowOnce(page);
    await conversation.finished;
    assert.deepEqual(await texts("a.txt", "b.txt", "c.txt"), [after, after, after]);
    await waitForTabLabels(driver, []);
  });

  it("applies what is accepted in the multi-diff editor", async () => {
    const { page, driver } = agent();
    await setSettings(driver, { "linewise.approval": "diff" });
    const conversation = await edit("a.txt", "b.txt");
    assert.match(
      await waitForDecision(page),
      /^Several files \(Linewise \d+: accept or reject\?\)/,
    );
    await takeScreenshot(page, "multi-diff-approval");
    await clickTitleAction(page, "Accept Edit");
    await conversation.finished;
    assert.deepEqual(await texts("a.txt", "b.txt"), [after, after]);
    await waitForTabLabels(driver, []);
  });

  it("applies only the files chosen, and names the others", async () => {
    const { page, driver } = agent();
    await setSettings(driver, { "linewise.approval": "diff" });
    const conversation = await edit("a.txt", "b.txt", "c.txt");
    const first = await waitForDecision(page);
    await clickTitleAction(page, "Choose Changes");
    await waitForPick(page);
    await togglePicks(page, ["b.txt"]);
    await page.locator(".tab.active", { hasText: "2 files" }).waitFor();
    assert.notEqual(await waitForDecision(page), first);
    await clickTitleAction(page, "Accept Edit");
    await answerInputBox(page, "");
    await conversation.finished;
    assert.deepEqual(await texts("a.txt", "b.txt", "c.txt"), [after, before, after]);
    assert.match(toolResults(conversation)[0] ?? "", /Rejected by the user: b\.txt/);
  });

  itInAll("takes a closed multi-diff editor for a rejection", async () => {
    const { page, driver } = agent();
    await setSettings(driver, { "linewise.approval": "diff" });
    const conversation = await edit("a.txt", "b.txt");
    await waitForDecision(page);
    await runCommand(driver, "workbench.action.closeActiveEditor");
    await conversation.finished;
    assert.deepEqual(await texts("a.txt", "b.txt"), [before, before]);
    assert.match(toolResults(conversation)[0] ?? "", /rejected/);
  });

  it("asks for the protected one of many, which is named first", async () => {
    const { page } = agent();
    const names = Array.from({ length: 12 }, (_, index) => `f${index}.txt`);
    const conversation = await edit(...names, "package.json");
    const dialog = await (await waitForDialog(page)).innerText();
    assert.match(dialog, /edit 13 files\?\s+package\.json is a protected file/);
    assert.match(dialog, /package\.json \+1 −1\s+f0\.txt \+1 −1/);
    await takeScreenshot(page, "protected-of-many");
    await clickDialogButton(page, "Cancel");
    await conversation.finished;
    assert.deepEqual(await texts("f0.txt", "package.json"), [before, before]);
  });
});
