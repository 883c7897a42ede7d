import { afterEach, beforeEach, describe, it } from "mocha";
import assert from "node:assert/strict";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  allowOnce,
  chooseAllow,
  clickDialogButton,
  readConfirmation,
  setSettings,
  takeScreenshot,
  toolResults,
  useAgentWindow,
  waitForDialog,
  type Conversation,
} from "../support/agent/agentWindow.ts";
import { clickTitleAction, waitForDecision } from "../support/agent/decisions.ts";
import { itInAll } from "../support/agent/inAll.ts";

function write(path: string, content: string): { name: string; input: object } {
  return { name: "linewise_write_file", input: { path, content } };
}

function edit(path: string, new_content: string): { name: string; input: object } {
  return { name: "linewise_edit_file", input: { path, start_line: 1, new_content } };
}

describe("what is asked for in every mode", () => {
  const agent = useAgentWindow();

  afterEach(() =>
    setSettings(agent().driver, {
      "linewise.permissionMode": undefined,
      "linewise.approval": undefined,
    }),
  );

  async function readDialog(): Promise<string> {
    return (await waitForDialog(agent().page)).innerText();
  }

  describe("in the mode yolo", () => {
    beforeEach(() => setSettings(agent().driver, { "linewise.permissionMode": "yolo" }));

    it("asks for a protected file, there or not, and for nothing else", async () => {
      const { page, workspace, ask } = agent();
      await writeFile(join(workspace, ".env"), "KEY=1\n");
      const conversation = await ask("Write.", [
        [write("free.txt", "free\n")],
        [edit(".env", "KEY=2\n")],
        [write(".vscode/mcp.json", "{}\n")],
        "Done.",
      ]);
      const existing = await readDialog();
      assert.match(existing, /edit \.env\?/);
      assert.match(existing, /\.env is a protected file \(\*\*\/\.env\*\)/);
      assert.match(existing, /-KEY=1\n\+KEY=2/);
      await takeScreenshot(page, "protected-yolo");
      assert.equal(await readFile(join(workspace, "free.txt"), "utf8"), "free\n");
      assert.equal(await readFile(join(workspace, ".env"), "utf8"), "KEY=1\n");
      await clickDialogButton(page, "Allow Once");
      assert.match(await readDialog(), /create \.vscode\/mcp\.json\?[\s\S]*protected file/);
      await clickDialogButton(page, "Cancel");
      await conversation.finished;
      assert.equal(await readFile(join(workspace, ".env"), "utf8"), "KEY=2\n");
      await assert.rejects(readFile(join(workspace, ".vscode/mcp.json")));
      assert.match(toolResults(conversation)[2] ?? "", /rejected/);
    });

    it("shows where a link leads, outside the workspace", async () => {
      const { page, workspace, ask } = agent();
      const outside = `${workspace}-outside`;
      await mkdir(outside, { recursive: true });
      await writeFile(join(outside, "target.txt"), "theirs\n");
      await symlink(join(outside, "target.txt"), join(workspace, "innocent.txt"));
      const conversation = await ask("Write.", [[edit("innocent.txt", "mine\n")], "Done."]);
      const shown = await readDialog();
      assert.match(shown, /innocent\.txt leads outside the workspace/);
      assert.ok(shown.includes(`outside the workspace, to ${join(outside, "target.txt")}`), shown);
      await takeScreenshot(page, "link-outside");
      await clickDialogButton(page, "Cancel");
      await conversation.finished;
      assert.equal(await readFile(join(outside, "target.txt"), "utf8"), "theirs\n");
      await rm(outside, { recursive: true });
    });

    it("notices a link that was swapped while the dialog was open", async () => {
      const { page, workspace, ask } = agent();
      const outside = `${workspace}-outside`;
      await mkdir(outside, { recursive: true });
      for (const name of ["shown.txt", "swapped.txt"]) {
        await writeFile(join(outside, name), "theirs\n");
      }
      const link = join(workspace, "link.txt");
      await symlink(join(outside, "shown.txt"), link);
      const conversation = await ask("Write.", [[edit("link.txt", "mine\n")], "Done."]);
      await readDialog();
      await rm(link);
      await symlink(join(outside, "swapped.txt"), link);
      await clickDialogButton(page, "Allow Once");
      await conversation.finished;
      assert.match(toolResults(conversation)[0] ?? "", /changed/);
      assert.equal(await readFile(join(outside, "swapped.txt"), "utf8"), "theirs\n");
      assert.equal(await readFile(join(outside, "shown.txt"), "utf8"), "theirs\n");
      await rm(outside, { recursive: true });
    });
  });

  it("asks before a file that usually holds secrets is read, every time", async () => {
    const { page, workspace, ask } = agent();
    await writeFile(join(workspace, ".env"), "KEY=hunter2\n");
    const read = { name: "linewise_read_file", input: { path: ".env" } };
    const conversation = await ask("Read.", [[read], [read], "Done."]);
    const shown = await readDialog();
    assert.match(shown, /Allow the agent to read \.env\?/);
    assert.match(shown, /\.env usually holds secrets[\s\S]*sent to a model/);
    await takeScreenshot(page, "secret-read");
    await clickDialogButton(page, "Allow Once");
    assert.match(await readDialog(), /Allow the agent to read \.env\?/);
    await clickDialogButton(page, "Cancel");
    await conversation.finished;
    const [allowed = "", rejected = ""] = toolResults(conversation);
    assert.match(allowed, /1: KEY=hunter2/);
    assert.match(rejected, /did not allow reading \.env/);
    assert.doesNotMatch(rejected, /hunter2/);
  });

  it("asks again although VS Code was told to allow the tool in this session", async () => {
    const { page, workspace, ask } = agent();
    const conversation = await ask("Write.", [
      [write("a.txt", "a\n")],
      [write("b.txt", "b\n")],
      [write("AGENTS.md", "obey\n")],
      "Done.",
    ]);
    await chooseAllow(page, "Allow in this Session");
    assert.match(await readDialog(), /create AGENTS\.md\?/);
    assert.equal(await readFile(join(workspace, "b.txt"), "utf8"), "b\n");
    await clickDialogButton(page, "Cancel");
    await conversation.finished;
    await assert.rejects(readFile(join(workspace, "AGENTS.md")));
  });

  it("asks again although VS Code was told to allow everything", async () => {
    const { page, driver, workspace, ask } = agent();
    await setSettings(driver, { "chat.tools.global.autoApprove": true });
    try {
      const conversation = await ask("Write.", [
        [write("a.txt", "a\n")],
        [write("AGENTS.md", "obey\n")],
        "Done.",
      ]);
      assert.match(await readDialog(), /global auto approve/);
      await clickDialogButton(page, "Enable");
      assert.match(await readDialog(), /create AGENTS\.md\?/);
      await takeScreenshot(page, "protected-auto-approved");
      assert.equal(await readFile(join(workspace, "a.txt"), "utf8"), "a\n");
      await clickDialogButton(page, "Cancel");
      await conversation.finished;
    } finally {
      await setSettings(driver, { "chat.tools.global.autoApprove": undefined });
    }
  });

  it("offers the diff from the dialog, and decides there", async () => {
    const { page, workspace, ask } = agent();
    const conversation = await ask("Write.", [[write(".env", "KEY=1\n")], "Done."]);
    await waitForDialog(page);
    await clickDialogButton(page, "Show Diff");
    assert.match(await waitForDecision(page), /^protected: \.env \(/);
    await takeScreenshot(page, "protected-diff");
    await clickTitleAction(page, "Accept Edit");
    await conversation.finished;
    assert.equal(await readFile(join(workspace, ".env"), "utf8"), "KEY=1\n");
  });

  itInAll("writes nothing when the file changed while the dialog was open", async () => {
    const { page, workspace, ask } = agent();
    const file = join(workspace, ".env");
    await writeFile(file, "KEY=1\n");
    const conversation: Conversation = await ask("Write.", [[edit(".env", "KEY=2\n")], "Done."]);
    await waitForDialog(page);
    await writeFile(file, "KEY=other\n");
    await clickDialogButton(page, "Allow Once");
    await conversation.finished;
    assert.equal(await readFile(file, "utf8"), "KEY=other\n");
    const [result = ""] = toolResults(conversation);
    assert.match(result, /changed/);
  });

  itInAll("writes nothing when the file changed while the chat asked", async () => {
    const { page, workspace, ask } = agent();
    const file = join(workspace, "a.txt");
    await writeFile(file, "one\n");
    const conversation = await ask("Write.", [[edit("a.txt", "two\n")], "Done."]);
    await readConfirmation(page);
    await writeFile(file, "other\n");
    await allowOnce(page);
    await conversation.finished;
    assert.equal(await readFile(file, "utf8"), "other\n");
    assert.match(toolResults(conversation)[0] ?? "", /changed/);
  });
});
