import { afterEach, beforeEach, describe, it } from "mocha";
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  readTabLabels,
  setSettings,
  takeScreenshot,
  toolResults,
  useAgentWindow,
  waitForDiff,
  type Conversation,
} from "../support/agent.ts";
import {
  answerInputBox,
  clickTitleAction,
  runCommand,
  togglePicks,
  waitForDecision,
  waitForPick,
} from "../support/decisions.ts";

const before = "first\nsecond\nthird\nfourth\n";

const replacements = [
  { type: "lines", startLine: 1, endLine: 1, replaceWith: "1st" },
  { type: "string", searchFor: "third", replaceWith: "3rd" },
];

describe("approval in the diff editor", () => {
  const agent = useAgentWindow();

  beforeEach(() => setSettings(agent().driver, { "linewise.approval": "diff" }));
  afterEach(() => setSettings(agent().driver, { "linewise.approval": undefined }));

  async function edit(): Promise<{ file: string; conversation: Conversation }> {
    const file = join(agent().workspace, "notes.txt");
    await writeFile(file, before);
    const conversation = await agent().ask("Change notes.txt.", [
      [{ name: "linewise_replace_in_file", input: { filePath: "notes.txt", replacements } }],
      "Done.",
    ]);
    return { file, conversation };
  }

  it("applies what is accepted, and asks nowhere else", async () => {
    const { page, driver } = agent();
    const { file, conversation } = await edit();
    assert.match(
      await waitForDecision(page),
      /^notes\.txt \(Linewise edit \d+: accept or reject\?\)/,
    );
    const shown = await waitForDiff(driver);
    assert.equal(shown.original, before);
    assert.equal(shown.modified, "1st\nsecond\n3rd\nfourth\n");
    await takeScreenshot(page, "diff-approval");
    assert.equal(await page.locator(".chat-confirmation-widget2").count(), 0);
    assert.equal(await readFile(file, "utf8"), before);
    await clickTitleAction(page, "Accept Edit");
    await conversation.finished;
    assert.equal(await readFile(file, "utf8"), shown.modified);
    assert.deepEqual(await readTabLabels(driver), []);
  });

  it("tells the agent why it was rejected", async () => {
    const { page, driver } = agent();
    const { file, conversation } = await edit();
    await waitForDecision(page);
    await clickTitleAction(page, "Reject Edit");
    await takeScreenshot(page, "diff-approval-reason");
    await answerInputBox(page, "keep the words");
    await conversation.finished;
    assert.equal(await readFile(file, "utf8"), before);
    assert.match(toolResults(conversation)[0] ?? "", /rejected.*keep the words/);
    assert.deepEqual(await readTabLabels(driver), []);
  });

  it("applies only the operations chosen, and names the others", async () => {
    const { page, driver } = agent();
    const { file, conversation } = await edit();
    await waitForDecision(page);
    await clickTitleAction(page, "Choose Operations");
    await waitForPick(page);
    await takeScreenshot(page, "diff-approval-choose");
    await togglePicks(page, ["replace line 1"]);
    await page.locator(".tab.active", { hasText: "Linewise edit" }).waitFor();
    await waitForDecision(page);
    assert.equal((await waitForDiff(driver)).modified, "first\nsecond\n3rd\nfourth\n");
    await takeScreenshot(page, "diff-approval-chosen");
    await clickTitleAction(page, "Accept Edit");
    await answerInputBox(page, "the first line stays");
    await conversation.finished;
    assert.equal(await readFile(file, "utf8"), "first\nsecond\n3rd\nfourth\n");
    const [result = ""] = toolResults(conversation);
    assert.match(result, /Applied: replacements\[1\] \(string "third" → "3rd"\)\./);
    assert.match(result, /Rejected by the user: replacements\[0\] \(replace line 1\)\./);
    assert.match(result, /the first line stays/);
  });

  it("takes a closed editor for a rejection", async () => {
    const { page, driver } = agent();
    const { file, conversation } = await edit();
    await waitForDecision(page);
    await runCommand(driver, "workbench.action.closeActiveEditor");
    await conversation.finished;
    assert.equal(await readFile(file, "utf8"), before);
    assert.match(toolResults(conversation)[0] ?? "", /rejected/);
  });

  it("closes the editor when the call is cancelled", async () => {
    const { page, driver } = agent();
    const { file } = await edit();
    await waitForDecision(page);
    await runCommand(driver, "workbench.action.chat.cancel");
    await page.locator(".tab", { hasText: "Linewise edit" }).waitFor({ state: "detached" });
    assert.equal(await readFile(file, "utf8"), before);
  });

  it("writes nothing when the file changed while the diff was open", async () => {
    const { page } = agent();
    const { file, conversation } = await edit();
    await waitForDecision(page);
    await writeFile(file, "quite another\n");
    await clickTitleAction(page, "Accept Edit");
    await conversation.finished;
    assert.equal(await readFile(file, "utf8"), "quite another\n");
    assert.match(toolResults(conversation)[0] ?? "", /changed/);
  });
});
