// The hooks in the user's own folder, by which the Agent Host tells windows what it does.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { it } from "mocha";
import type { ModelToolCall } from "../../../harness/model/modelRequest.ts";
import { waitUntil } from "../waitUntil.ts";
import {
  type AgentWindow,
  clickDialogButton,
  takeScreenshot,
  waitForDialog,
} from "./agentWindow.ts";
import { nameMaker, ofPlugin, readEntries, waitForDoor } from "./recordedChanges.ts";

/** Declares the test of the command that writes the hooks; the tests between rely on it. */
export function tellHooksWritten(agent: () => AgentWindow): void {
  it("gets hooks in the user's folder by a command that shows them", async () => {
    const { page } = agent();
    const path = await hooksFile(agent());
    const written = run(agent());
    const question = await (await waitForDialog(page)).innerText();
    assert.ok(question.includes(path), question);
    await takeScreenshot(page, "record-agent-host");
    await clickDialogButton(page, "Write File");
    assert.deepEqual(await written, { hooks: "here", path });
    const { hooks } = JSON.parse(readFileSync(path, "utf8")) as {
      readonly hooks: Readonly<Record<string, readonly [{ readonly bash: string }]>>;
    };
    const shown = withoutSpaces(question);
    for (const [event, [{ bash }]] of Object.entries(hooks)) {
      assert.ok(shown.includes(event) && shown.includes(withoutSpaces(bash)), question);
    }
  });
}

/** Declares the test of the same command once the hooks are there. */
export function tellHooksRemoved(agent: () => AgentWindow): void {
  it("loses these hooks by the same command, which leaves a file of others alone", async () => {
    const path = await hooksFile(agent());
    const removed = run(agent());
    await clickDialogButton(agent().page, "Delete File");
    assert.deepEqual(await removed, { hooks: "none", path });
    assert.equal(existsSync(path), false);
    await writeFile(path, "mine");
    await assert.rejects(run(agent()), /is not from Linewise/);
    assert.equal(readFileSync(path, "utf8"), "mine");
  });
}

/** Declares the test of a second window on the folder, whose hooks are the same. */
export function tellTwoWindows(agent: () => AgentWindow): void {
  it("has one entry of a call that two windows on the folder may hear of", async () => {
    const { workspace, page, ask } = agent();
    const notes = join(workspace, "notes.txt");
    await writeFile(notes, "one\n");
    await waitForDoor(agent());
    const door = await findDoor(agent());
    const newest = (await readEntries(agent())).at(-1)?.id ?? 0;
    const listDoors = (): readonly string[] => readdirSync(dirname(door)).filter(isServing);
    const isServing = (name: string): boolean => existsSync(join(dirname(door), name, "folders"));
    const before = listDoors();
    const another = await page.context().newPage();
    const conversation = await ask("Change my notes.", [
      async () => {
        await another.goto(page.url());
        await waitUntil(() => listDoors().length > before.length);
        return [bash("echo two >> notes.txt")];
      },
      [{ name: "edit", input: { path: notes, old_str: "one", new_str: "1" } }],
      "Done.",
    ]);
    await conversation.finished;
    await waitUntil(async () => (await readEntries(agent())).at(-1)?.id === newest + 2);
    const entries = (await readEntries(agent())).filter(({ id }) => id > newest);
    assert.deepEqual(entries.map(nameMaker), ["terminal: echo two >> notes.txt", "agent: Edit"]);
    assert.doesNotMatch(JSON.stringify(conversation.requests), ofPlugin);
    await another.close();
    // Its host would wait for the page to come back, and answer in the meantime.
    for (const name of listDoors()) {
      if (!before.includes(name)) process.kill(Number(/-(\d+)$/.exec(name)?.[1]), "SIGKILL");
    }
  });
}

function bash(command: string): ModelToolCall {
  return { name: "bash", input: { command, description: "Change files" } };
}

async function findDoor({ driver }: AgentWindow): Promise<string> {
  return dirname(await driver.run(() => process.env["LINEWISE_HOOK"] ?? ""));
}

function run({ driver }: AgentWindow): Promise<unknown> {
  return driver.run((vscode) => vscode.commands.executeCommand("linewise.recordAgentHost"));
}

async function hooksFile({ driver }: AgentWindow): Promise<string> {
  const home = await driver.run(() => process.env["COPILOT_HOME"] ?? "");
  return join(home, "hooks", "linewise.json");
}

/** A dialog breaks long lines. */
function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, "");
}
