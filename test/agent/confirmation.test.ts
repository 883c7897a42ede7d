import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { brief, repeatUntil } from "../../harness/browser/gesture.ts";
import { skipTest } from "../../harness/lanes/skipTest.ts";
import {
  allowOnce,
  canReadLogs,
  clickDialogButton,
  editInput,
  openFullDiff,
  readConfirmation,
  readExtensionLogs,
  skip,
  takeScreenshot,
  toolResults,
  type Turn,
  useAgentWindow,
  useSettings,
  waitForChatEnd,
  waitForConfirmation,
  waitForDiff,
  waitForTabLabels,
} from "../support/agent/agentWindow.ts";
import { itInAll } from "../support/agent/inAll.ts";
import { waitUntil } from "../support/waitUntil.ts";

const before = "first\nsecond\nthird\n";

function replaceSecondLine(replaceWith: string): { filePath: string; replacements: object[] } {
  return {
    filePath: "notes.txt",
    replacements: [{ type: "lines", startLine: 2, endLine: 2, replaceWith }],
  };
}

const turns: Turn[] = [
  [{ name: "linewise_read_file", input: { path: "notes.txt" } }],
  [{ name: "linewise_replace_in_file", input: replaceSecondLine("2nd") }],
  "The second line is done.",
];

/** Follows the link in the row of the latest call. The chat folds rows once it has answered. */
async function openRowLink(page: Page): Promise<void> {
  await waitForChatEnd(page);
  const rows = page.getByText(/^Completed \d+ steps/).last();
  const command = "command:linewise.openPendingDiff";
  const link = page.locator(`.interactive-response a[data-href^="${command}"]`).last();
  await repeatUntil(async () => {
    if (!(await link.isVisible())) await rows.click(brief);
  }, link);
  await takeScreenshot(page, "chat-row-after");
  await repeatUntil(() => link.click(brief), page.locator(".tab.active"));
}

async function readRows(page: Page): Promise<string> {
  return (await page.locator(".interactive-response").last().textContent()) ?? "";
}

describe("confirmation in the chat", () => {
  const agent = useAgentWindow();

  it("lets the edit land when it is allowed, and tells the model", async () => {
    const { page, workspace, ask } = agent();
    const file = join(workspace, "notes.txt");
    await writeFile(file, before);
    const conversation = await ask("Change the second line of notes.txt to 2nd.", turns);
    const shown = await readConfirmation(page);
    await takeScreenshot(page, "confirmation");
    assert.match(shown.title, /notes\.txt/);
    assert.match(shown.diff, /^-second$/m);
    assert.match(shown.diff, /^\+2nd$/m);
    assert.equal(await readFile(file, "utf8"), before);
    await allowOnce(page);
    await conversation.finished;
    assert.equal(await readFile(file, "utf8"), "first\n2nd\nthird\n");
    const [read, edited] = toolResults(conversation);
    assert.match(read ?? "", /^2: second$/m);
    assert.match(edited ?? "", /notes\.txt/);
  });

  itInAll("changes nothing when it is skipped", async () => {
    const { page, workspace, ask } = agent();
    const file = join(workspace, "notes.txt");
    await writeFile(file, before);
    const conversation = await ask("Change the second line of notes.txt to 2nd.", turns);
    await skip(page);
    await conversation.finished;
    assert.equal(await readFile(file, "utf8"), before);
    assert.match(toolResults(conversation)[1] ?? "", /user chose to skip/);
  });

  it("asks again when the user changed the input, and tells the model", async () => {
    const { page, workspace, ask } = agent();
    const file = join(workspace, "notes.txt");
    await writeFile(file, before);
    const conversation = await ask("Change the second line of notes.txt to 2nd.", turns);
    await waitForConfirmation(page);
    await editInput(page, replaceSecondLine("zwei"));
    await allowOnce(page);
    assert.equal(await readFile(file, "utf8"), before);
    await clickDialogButton(page, "Allow Once");
    await conversation.finished;
    assert.match(toolResults(conversation)[1] ?? "", /user changed the input/i);
    assert.equal(await readFile(file, "utf8"), "first\nzwei\nthird\n");
  });

  it("opens the diff by its link, and goes on waiting", async () => {
    const { page, driver, workspace, ask } = agent();
    const file = join(workspace, "notes.txt");
    await writeFile(file, before);
    const conversation = await ask("Change the second line of notes.txt to 2nd.", turns);
    await openFullDiff(page);
    const diff = await waitForDiff(driver);
    await takeScreenshot(page, "diff-from-confirmation");
    assert.equal(diff.original, before);
    assert.equal(diff.modified, "first\n2nd\nthird\n");
    assert.equal(await readFile(file, "utf8"), before);
    await allowOnce(page);
    await conversation.finished;
    assert.equal(await readFile(file, "utf8"), diff.modified);
    await waitForTabLabels(driver, []);
    await openRowLink(page);
    const edited = await waitForDiff(driver);
    await takeScreenshot(page, "chat-row-diff");
    assert.deepEqual([edited.original, edited.modified], [diff.original, diff.modified]);
  });

  it("closes the diff of a call that is skipped, as the agent goes on", async () => {
    const { page, driver, workspace, ask } = agent();
    await writeFile(join(workspace, "notes.txt"), before);
    const conversation = await ask("Change the second line of notes.txt to 2nd.", turns);
    await openFullDiff(page);
    await waitForDiff(driver);
    await skip(page);
    await conversation.finished;
    await waitForTabLabels(driver, []);
  });

  it("says in the row of a refused call why, and tells the model no less", async () => {
    const { page, workspace, ask } = agent();
    await writeFile(join(workspace, "notes.txt"), before);
    const input = { path: "notes.txt", old_string: "fourth", new_string: "4th" };
    const edit = [{ name: "linewise_edit_file", input }];
    const conversation = await ask("Change fourth to 4th.", [edit, "It is not there."]);
    await conversation.finished;
    const row = 'Editing notes.txt: The text "fourth" is not in notes.txt.';
    let rows = "";
    await waitUntil(
      async () => (rows = await readRows(page)).includes(row),
      () => rows,
    );
    await takeScreenshot(page, "chat-row-refused");
    assert.match(toolResults(conversation)[0] ?? "", /The text "fourth" is not in notes\.txt\./);
  });

  it("logs a line a call, without the file's text", async function () {
    if (!(await canReadLogs())) skipTest(this, "VS Code has no native logger here");
    const { workspace, ask } = agent();
    await writeFile(join(workspace, "notes.txt"), before);
    const [read = [], , done = ""] = turns;
    await (
      await ask("Read notes.txt.", [read, done])
    ).finished;
    let logs = "";
    await waitUntil(
      async () => /read_file.*notes\.txt/.test((logs = await readExtensionLogs(agent()))),
      () => logs,
    );
    assert.doesNotMatch(logs, /second/);
  });
});

describe("a call that nobody is asked about", () => {
  const agent = useAgentWindow();
  useSettings(agent, { "linewise.permissionMode": "yolo" });

  it("has a row that says how much it changes, or why it fails", async () => {
    const { page, workspace, ask } = agent();
    const file = join(workspace, "notes.txt");
    await writeFile(file, before);
    const edit = (old_string: string): Turn => [
      { name: "linewise_edit_file", input: { path: "notes.txt", old_string, new_string: "2nd" } },
    ];
    const conversation = await ask("Change second to 2nd.", [
      edit("second"),
      edit("fourth"),
      "Done.",
    ]);
    await conversation.finished;
    assert.match(await readFile(file, "utf8"), /^2nd$/m);
    const wanted = [
      "Editing notes.txt +1 −1",
      'Editing notes.txt: The text "fourth" is not in notes.txt.',
    ];
    let rows = "";
    await waitUntil(
      async () => {
        rows = await readRows(page);
        return wanted.every((row) => rows.includes(row));
      },
      () => rows,
    );
    await takeScreenshot(page, "chat-row-yolo");
  });
});
