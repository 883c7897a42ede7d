// The hooks in the user's own folder, by which the Agent Host tells windows what it does.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { it } from "mocha";
import type { ModelToolCall } from "../../../harness/model/modelRequest.ts";
import { waitUntil } from "../waitUntil.ts";
import {
  type AgentWindow,
  clickDialogButton,
  readNotifications,
  takeScreenshot,
  waitForDialog,
} from "./agentWindow.ts";
import { waitForText } from "./gestures.ts";
import { itInAll } from "./inAll.ts";
import { nameMaker, ofPlugin, readEntries, waitForDoor } from "./recordedChanges.ts";
import { findHost, restartWindow } from "./restartedWindow.ts";

/** Declares the test of the command that writes the hooks. */
export function tellHooksWritten(agent: () => AgentWindow): void {
  it("gets hooks in the user's folder by a command that shows them", async () => {
    const path = await hooksFile(agent());
    const question = await writeHooks(agent());
    assert.ok(question.includes(path), question);
    const { hooks } = JSON.parse(readFileSync(path, "utf8")) as {
      readonly hooks: Readonly<Record<string, readonly [{ readonly bash: string }]>>;
    };
    const shown = withoutSpaces(question);
    for (const [event, [{ bash }]] of Object.entries(hooks)) {
      assert.ok(
        shown.includes(event) && shown.includes(withoutSpaces(JSON.stringify(bash))),
        question,
      );
    }
  });
}

/** Writes them as a person does, and returns the question. */
async function writeHooks(window: AgentWindow): Promise<string> {
  const written = run(window);
  const question = await (await waitForDialog(window.page)).innerText();
  await takeScreenshot(window.page, "record-agent-host");
  await clickDialogButton(window.page, "Add Lines");
  assert.deepEqual(await written, { hooks: "here", path: await hooksFile(window) });
  return question;
}

/** Has the Agent Host tell windows what it does; another test may have done so before. */
export async function ensureHooks(window: AgentWindow): Promise<void> {
  if (!existsSync(await hooksFile(window))) await writeHooks(window);
  await waitForDoor(window);
}

/** Declares the test of the same command once the hooks are there. */
export function tellHooksRemoved(agent: () => AgentWindow): void {
  it("loses these hooks by the same command, which leaves a file of others alone", async () => {
    const path = await hooksFile(agent());
    await ensureHooks(agent());
    const removed = run(agent());
    await clickDialogButton(agent().page, "Take Lines Away");
    assert.deepEqual(await removed, { hooks: "none", path });
    assert.equal(existsSync(path), false);
    await writeFile(path, "mine");
    await assert.rejects(run(agent()), /is left as it is: it is not JSON/);
    assert.equal(readFileSync(path, "utf8"), "mine");
  });
}

/** When the extension host is killed: the hook before a call waits for it, then the command, then the hook after. */
const phases = ["before", "during", "after"] as const;

/** The Agent Host runs it without a question. It waits for somebody to write into a pipe. */
const waitingCommand = "echo > wait/begun && cat wait/go && echo two >> notes.txt";

/** Declares the tests of a call whose window goes: the Agent Host goes on. */
export function tellKilledHost(agent: () => AgentWindow): void {
  for (const phase of phases) {
    itInAll(
      `goes on where the extension host is killed ${phase} a call, and the history says what is missing`,
      async () => {
        const { workspace, page, driver, ask } = agent();
        const at = (path: string): string => join(workspace, path);
        await writeFile(at("notes.txt"), "one\n");
        await writeFile(at(".gitignore"), "wait/\n");
        await mkdir(at("wait"));
        execFileSync("mkfifo", [at("wait/go")]);
        await ensureHooks(agent());
        const door = await findDoor(agent());
        const newest = (await readEntries(agent())).at(-1)?.id ?? 0;
        const host = await findHost(driver);
        const conversation = await ask("Change my notes.", [
          () => {
            if (phase === "before") process.kill(host, "SIGSTOP");
            return [bash(waitingCommand)];
          },
          "Done.",
        ]);
        if (phase === "before") {
          await waitUntil(() => isTold(door, "PreToolUse"));
        } else {
          await waitUntil(() => existsSync(at("wait/begun")));
          if (phase === "after") process.kill(host, "SIGSTOP");
        }
        if (phase !== "after") process.kill(host, "SIGKILL");
        await writeFile(at("wait/go"), "");
        if (phase === "after") {
          await waitUntil(() => isTold(door, "PostToolUse"));
          process.kill(host, "SIGKILL");
        }
        await conversation.finished;
        await waitForText(at("notes.txt"), "one\ntwo\n");
        await restartWindow(page, driver, host);
        await waitUntil(async () => (await readEntries(agent())).some(({ id }) => id > newest));
        const [entry, ...others] = (await readEntries(agent())).filter(({ id }) => id > newest);
        assert.deepEqual(others, []);
        assert.equal(entry && nameMaker(entry), `Copilot CLI, terminal: ${waitingCommand}`);
        const isKnown = phase !== "before";
        assert.deepEqual(entry?.notCovered, [
          isKnown
            ? { what: "notes.txt", reason: "it was changed" }
            : { what: "What it changed", reason: "VS Code ended before it was safe" },
        ]);
        const told = isKnown
          ? /VS Code ended while “Copilot CLI, terminal: echo .* 1 files have changed since/
          : /VS Code ended when “Copilot CLI, terminal: echo .* began. What it has changed cannot be undone/;
        await waitUntil(async () =>
          (await readNotifications(page, driver)).some((text) => told.test(text)),
        );
        await takeScreenshot(page, `recorded-killed-${phase}`);
      },
    );
  }
}

/** Declares the test of a second window on the folder, whose hooks are the same. */
export function tellTwoWindows(agent: () => AgentWindow): void {
  itInAll("has one entry of a call that two windows on the folder may hear of", async () => {
    const { workspace, page, ask } = agent();
    const notes = join(workspace, "notes.txt");
    await writeFile(notes, "one\n");
    await ensureHooks(agent());
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
    assert.deepEqual(entries.map(nameMaker), [
      "Copilot CLI, terminal: echo two >> notes.txt",
      "Copilot CLI: Edit",
    ]);
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

/** Whether a hook has told of an event by a door, and nobody has heard it yet. */
function isTold(door: string, event: string): boolean {
  return readdirSync(door)
    .filter((name) => name.endsWith(".event"))
    .some((name) => readFileSync(join(door, name), "utf8").includes(`"${event}"`));
}

function run({ driver }: AgentWindow): Promise<unknown> {
  return driver.run((vscode) =>
    vscode.commands.executeCommand("linewise.recordAgent", "agent-host"),
  );
}

async function hooksFile({ driver }: AgentWindow): Promise<string> {
  const home = await driver.run(() => process.env["COPILOT_HOME"] ?? "");
  return join(home, "hooks", "linewise.json");
}

/** A dialog breaks long lines. */
function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, "");
}
