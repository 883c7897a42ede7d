import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { skipTest } from "../../harness/lanes/skipTest.ts";
import {
  allowOnce,
  canReadLogs,
  clickConfirmationLink,
  clickDialogButton,
  editInput,
  readConfirmation,
  readExtensionLogs,
  skip,
  takeScreenshot,
  toolResults,
  type Turn,
  useAgentWindow,
  waitForConfirmation,
  waitForDiff,
} from "../support/agent/agentWindow.ts";

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

  it("changes nothing when it is skipped", async () => {
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
    await clickConfirmationLink(page, "Open the full diff");
    const diff = await waitForDiff(driver);
    await takeScreenshot(page, "diff-from-confirmation");
    assert.equal(diff.original, before);
    assert.equal(diff.modified, "first\n2nd\nthird\n");
    assert.equal(await readFile(file, "utf8"), before);
    await allowOnce(page);
    await conversation.finished;
    assert.equal(await readFile(file, "utf8"), diff.modified);
  });

  it("logs a line a call, without the file's text", async function () {
    if (!(await canReadLogs())) skipTest(this, "VS Code has no native logger here");
    const { workspace, ask } = agent();
    await writeFile(join(workspace, "notes.txt"), before);
    const [read = [], , done = ""] = turns;
    await (
      await ask("Read notes.txt.", [read, done])
    ).finished;
    const logs = await readExtensionLogs(agent());
    assert.match(logs, /read_file.*notes\.txt/);
    assert.doesNotMatch(logs, /second/);
  });
});
