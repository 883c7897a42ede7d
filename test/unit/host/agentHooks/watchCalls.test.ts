import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import type { AgentEvent } from "../../../../src/host/agentEvent.ts";
import { createAgentHooks } from "../../../../src/host/agentHooks/agentHooks.ts";
import { tellsEnvironments } from "../../../../src/files/processEnvironments.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { waitUntil } from "../../../support/waitUntil.ts";

/** What each agent's process has in the environment of those that it starts for a call. */
const marks = {
  claude: { turn: { prompt_id: "p" }, mark: "CLAUDE_CODE_SESSION_ID=session" },
  codex: { turn: { turn_id: "t" }, mark: "CODEX_TOOL_CALL_ID=1" },
} as const;

describe("calls of which hooks do not tell the end", () => {
  const temporary = useTemporaryFolder();
  const children: ChildProcess[] = [];
  let count = 0;
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  function start(environment: Readonly<Record<string, string>> = {}): ChildProcess {
    const env = { ...process.env, ...environment };
    const child = spawn(process.execPath, ["--eval", "setInterval(() => 0, 1_000_000)"], {
      stdio: "ignore",
      env,
    });
    children.push(child);
    return child;
  }

  /** A session of an agent that is a process, in which one call has begun. */
  async function startCall(
    kind: keyof typeof marks,
    fields: object = { tool_name: "Bash", tool_input: { command: "make" } },
  ): Promise<{
    readonly agent: ChildProcess;
    readonly heard: string[];
    readonly tell: (event: object) => Promise<void>;
    readonly write: (line: object) => void;
  }> {
    const folder = temporary(`door ${++count}`);
    mkdirSync(folder);
    const transcript = `${folder}/transcript.jsonl`;
    writeFileSync(transcript, "");
    const heard: string[] = [];
    const hooks = createAgentHooks(
      (event) => {
        heard.push(describeEvent(event));
        return Promise.resolve();
      },
      { error: (error) => heard.push(String(error)) },
    );
    const agent = start();
    let told = 0;
    const tell = (event: object): Promise<void> => {
      const place = { session_id: "session", transcript_path: transcript, ...marks[kind].turn };
      writeFileSync(`${folder}/${++told}.event`, JSON.stringify({ ...place, ...event }));
      appendFileSync(`${folder}/bell`, `${told} ${agent.pid}\n`);
      return hooks.ring(folder);
    };
    await tell({ hook_event_name: "UserPromptSubmit", prompt: "Do it" });
    await tell({ hook_event_name: "PreToolUse", tool_use_id: "1", ...fields });
    await waitUntil(() => heard.length === 2);
    const write = (line: object): void => appendFileSync(transcript, `${JSON.stringify(line)}\n`);
    heard.length = 0;
    return { agent, heard, tell, write };
  }

  it("end with their agent, however it ended", async function () {
    if (process.platform === "win32")
      skipTest(this, "hooks on Windows do not tell which process has started them");
    const edit = { tool_name: "Edit", tool_input: { file_path: "/w/a" } };
    const { agent, heard } = await startCall("claude", edit);
    agent.kill("SIGKILL");
    await waitUntil(() => heard.length === 2);
    assert.deepEqual(heard, ["callEnd, assumed", "requestEnd"]);
  });

  it("were never begun where their agent ended while it asked the person", async function () {
    if (!tellsEnvironments) skipTest(this, "this system does not tell of other processes");
    const { agent, heard } = await startCall("codex");
    await sleep(2_000);
    agent.kill("SIGKILL");
    await waitUntil(() => heard.length === 2);
    assert.deepEqual(heard, ["callEnd, skipped", "requestEnd"]);
  });

  for (const kind of ["claude", "codex"] as const) {
    it(`go on after their agent as long as their processes do: ${kind}`, async function () {
      if (!tellsEnvironments) skipTest(this, "this system does not tell of other processes");
      const { agent, heard } = await startCall(kind);
      const [name = "", value = ""] = marks[kind].mark.split("=");
      const command = start({ [name]: value });
      await waitUntil(() => heard.length === 1);
      agent.kill("SIGKILL");
      await waitUntil(() => heard.length === 3);
      command.kill("SIGKILL");
      await waitUntil(() => heard.length === 4);
      const end = ["callEnd, assumed, goes on", "requestEnd"];
      assert.deepEqual(heard, ["callBegin", ...end, "callEnd, assumed, over"]);
    });
  }

  it("go on after their request as long as their processes do", async function () {
    if (!tellsEnvironments) skipTest(this, "this system does not tell of other processes");
    const { heard, tell, write } = await startCall("codex");
    const command = start({ CODEX_TOOL_CALL_ID: "1" });
    write({ payload: { type: "function_call_output", call_id: "1", output: "running" } });
    await tell({ hook_event_name: "Stop" });
    await waitUntil(() => heard.includes("requestEnd"));
    command.kill("SIGKILL");
    await waitUntil(() => heard.includes("callEnd, assumed, over"));
    const told = heard.filter((each) => each !== "callBegin");
    assert.deepEqual(told, ["callEnd, goes on", "requestEnd", "callEnd, assumed, over"]);
  });

  /** What transcripts say of a call that the person refused, or interrupted; cut. */
  const answer = { type: "tool_result", tool_use_id: "1", is_error: true };
  const result = { type: "user", message: { role: "user", content: [answer] } };
  const refused = { ...result, toolDenialBeforeRun: true };
  const forbidden = { ...result, permissionDecision: { decision: "reject", source: "config" } };
  const output = { type: "function_call_output", call_id: "1" };
  const aborted = { type: "response_item", payload: { ...output, output: "aborted by user" } };

  const why = 'exec_command failed: CreateProcess { message: "Rejected(\\"`rm -rf` rejected';
  const rejected = { type: "response_item", payload: { ...output, output: why } };

  for (const [kind, line, who] of [
    ["claude", refused, "the person"],
    ["claude", forbidden, "a rule"],
    ["codex", aborted, "the person"],
    ["codex", rejected, "Codex"],
  ] as const) {
    it(`have not been carried out if ${who} refused them: ${kind}`, async function () {
      if (!tellsEnvironments) skipTest(this, "this system does not tell of other processes");
      const { heard, write } = await startCall(kind);
      write({ type: "mode", mode: "1" });
      write(line);
      await waitUntil(() => heard.length === 1);
      assert.deepEqual(heard, ["callEnd, skipped"]);
    });
  }

  it("are over once all hooks of their end are, which the transcript tells: an edit", async () => {
    const edit = { tool_name: "Edit", tool_input: { file_path: "/w/a" } };
    const { heard, tell, write } = await startCall("claude", edit);
    await tell({ hook_event_name: "PostToolUse", tool_use_id: "1", ...edit });
    // The transcript has been looked at since.
    await sleep(700);
    assert.deepEqual(heard, []);
    write(result);
    await waitUntil(() => heard.length > 0);
    assert.deepEqual(heard, ["callEnd"]);
  });

  for (const [kind, line] of [
    ["claude", result],
    ["codex", aborted],
  ] as const) {
    it(`are over once they were interrupted and nothing is at work: ${kind}`, async function () {
      if (!tellsEnvironments) skipTest(this, "this system does not tell of other processes");
      const { heard, write } = await startCall(kind);
      const [name = "", value = ""] = marks[kind].mark.split("=");
      const command = start({ [name]: value });
      await waitUntil(() => heard.length === 1);
      write(line);
      await waitUntil(() => heard.length === 2);
      command.kill("SIGKILL");
      await waitUntil(() => heard.length === 3);
      assert.deepEqual(heard, ["callBegin", "callEnd, goes on", "callEnd, assumed, over"]);
    });
  }
});

function describeEvent(event: AgentEvent): string {
  if (event.kind !== "callEnd") return event.kind;
  const words = [
    event.isAssumed && "assumed",
    event.goesOn && "goes on",
    event.isOver && "over",
    event.isSkipped && "skipped",
  ].filter((word) => typeof word === "string");
  return ["callEnd", ...words].join(", ");
}
