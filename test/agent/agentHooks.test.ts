import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "mocha";
import { repositoryRoot } from "../../harness/paths.ts";
import type { AgentEvent } from "../../src/host/agentEvent.ts";
import { createAgentHooks } from "../../src/host/agentHooks/agentHooks.ts";
import { type HookDoor, openHookDoor } from "../../src/host/startup/openHookDoor.ts";
import {
  type AgentWindow,
  allowOnce,
  chooseAllow,
  useAgentWindow,
} from "../support/agent/agentWindow.ts";
import { waitForText } from "../support/agent/gestures.ts";
import { ofPlugin } from "../support/agent/recordedChanges.ts";
import { useTemporaryFolder } from "../support/disk/temporaryFolder.ts";
import { waitUntil } from "../support/waitUntil.ts";

/** A window whose hooks are led to a door of the test's own, which sees each event when it is told. */
interface HookedWindow {
  readonly agent: () => AgentWindow;
  readonly door: () => HookDoor;
  /** Each with the text of `notes.txt` as it was then. */
  readonly told: string[];
  readonly events: AgentEvent[];
}

function useHookedWindow(): HookedWindow {
  const agent = useAgentWindow();
  const temporary = useTemporaryFolder();
  const events: AgentEvent[] = [];
  const told: string[] = [];
  let door: HookDoor;

  before(async () => {
    const hooks = createAgentHooks(
      (event) => {
        events.push(event);
        told.push(`${describeEvent(event)}: ${readNotes(agent())}`);
        return Promise.resolve();
      },
      { error: (error) => told.push(String(error)) },
    );
    const script = join(repositoryRoot, "plugin/hook.sh");
    door = await openHookDoor(temporary(), script, (folder) => void hooks.ring(folder));
  });
  after(() => door.close());
  return { agent, door: () => door, told, events };
}

describe("hooks of agents", () => {
  const { agent, door, told, events } = useHookedWindow();
  let ownScript = "";

  const leadHooks = (to: string): Promise<void> =>
    agent().driver.run((_, script) => {
      process.env["LINEWISE_HOOK"] = script;
    }, to);

  it("are led to a door once the window has started", async () => {
    const read = (): Promise<string> =>
      agent().driver.run(() => process.env["LINEWISE_HOOK"] ?? "");
    await waitUntil(async () => (ownScript = await read()) !== "");
    assert.ok(readdirSync(dirname(ownScript)).includes("bell"), ownScript);
  });

  it("tell the window of every call, before and after it changes a file, and the model nothing", async () => {
    const { page, workspace, ask } = agent();
    const notes = join(workspace, "notes.txt");
    await writeFile(notes, "zero\n");
    await leadHooks(join(door().folder, "hook.sh"));
    try {
      const terminal = {
        command: "echo two > notes.txt",
        explanation: "Write.",
        goal: "Notes",
        mode: "sync",
        isBackground: false,
        timeout: 600_000,
      };
      const replaced = { filePath: notes, oldString: "zero", newString: "one" };
      const edited = { path: notes, old_string: "two", new_string: "three" };
      const missing = { ...replaced, oldString: "not there" };
      const conversation = await ask("Write my notes.", [
        [{ name: "replace_string_in_file", input: missing }],
        [{ name: "replace_string_in_file", input: replaced }],
        async () => {
          await waitForText(notes, "one\n");
          return [{ name: "read_file", input: { filePath: notes, startLine: 1, endLine: 1 } }];
        },
        [{ name: "run_in_terminal", input: terminal }],
        [{ name: "linewise_edit_file", input: edited }],
        "Done.",
      ]);
      await chooseAllow(page, "Allow");
      await allowOnce(page);
      await conversation.finished;
      const isOver = (): boolean => told.some((line) => line.startsWith("requestEnd"));
      await waitUntil(isOver, () => told.join("\n"));
      // VS Code's own edit tool may save after its hook has run.
      const certain = told.map((line) =>
        line.replace(/^(callEnd replace_string_in_file): .*/, "$1"),
      );
      assert.deepEqual(certain, [
        "requestStart Write my notes.: zero",
        "callStart replace_string_in_file: zero",
        "callEnd replace_string_in_file",
        "callStart replace_string_in_file: zero",
        "callEnd replace_string_in_file",
        "callStart read_file: one",
        "callEnd read_file: one",
        "callStart run_in_terminal: one",
        "callEnd run_in_terminal: two",
        "callStart linewise_edit_file: two",
        "callEnd linewise_edit_file: three",
        "requestEnd Write my notes.: three",
      ]);
      const calls = events.flatMap((event) => (event.kind === "callStart" ? [event.call] : []));
      assert.deepEqual(calls[1]?.input, replaced);
      assert.equal(calls[1].cwd, workspace);
      assert.doesNotMatch(JSON.stringify(conversation.requests), ofPlugin);
    } finally {
      await leadHooks(ownScript);
    }
    console.log(`    Hooks took, in ms: ${readHookTimes(agent()).join(", ")}`);
  });
});

function readNotes({ workspace }: AgentWindow): string {
  const path = join(workspace, "notes.txt");
  return existsSync(path) ? readFileSync(path, "utf8").trim() : "no file";
}

function describeEvent(event: AgentEvent): string {
  if (event.kind === "missed") return event.reason;
  if (!("call" in event)) return `${event.kind} ${event.request?.words ?? ""}`;
  const isAssumed = event.kind === "callEnd" && event.isAssumed;
  return `${event.kind} ${event.call.tool}${isAssumed ? ", assumed" : ""}`;
}

/** What Copilot logged of each run of a hook. */
function readHookTimes({ dataFolder }: AgentWindow): readonly string[] {
  const folder = join(dataFolder, "data", "logs");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /hooks.*\.log$/i.test(path))
    .flatMap((path) => readFileSync(join(folder, path), "utf8").match(/(?<=in )\d+(?=ms)/g) ?? []);
}
