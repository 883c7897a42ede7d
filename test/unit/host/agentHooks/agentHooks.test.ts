import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { describe, it } from "mocha";
import type { AgentEvent } from "../../../../src/host/agentEvent.ts";
import { type AgentHooks, createAgentHooks } from "../../../../src/host/agentHooks/agentHooks.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { toldCall } from "../../../support/processes/runHook.ts";
import { waitUntil } from "../../../support/waitUntil.ts";

describe("events of hooks", () => {
  const temporary = useTemporaryFolder();
  let folderCount = 0;

  /** Hooks that hand over their events, and wait for nothing. */
  function createFolder(): { folder: string; tell: (event: object) => void } {
    const folder = temporary(`door ${++folderCount}`);
    mkdirSync(folder);
    let told = 0;
    const tell = (event: object): void => {
      writeFileSync(`${folder}/${++told}.event`, JSON.stringify(event));
      appendFileSync(`${folder}/bell`, `${told}\n`);
    };
    return { folder, tell };
  }

  /** Hooks, and what is heard of them: the events, which are answered as given, and failures. */
  function hear(
    answer: (event: string) => Promise<void> = () => Promise.resolve(),
    silenceMs?: number,
  ): { hooks: AgentHooks; heard: string[] } {
    const heard: string[] = [];
    const listener = (event: AgentEvent): Promise<void> => {
      const described = "call" in event ? `${event.kind} ${event.call.tool}` : event.kind;
      heard.push(described);
      return answer(described);
    };
    const log = { error: (error: unknown): unknown => heard.push(String(error)) };
    return { hooks: createAgentHooks(listener, log, undefined, silenceMs), heard };
  }

  const stop = { ...toldCall("PreToolUse", ""), hook_event_name: "Stop" };

  it("come one after another, each when the one before has been heard out", async () => {
    const { folder, tell } = createFolder();
    const slow = Promise.withResolvers<undefined>();
    const { hooks, heard } = hear(async (event) => {
      if (event === "callStart Edit") await slow.promise;
    });
    // Without ids, as in the Agent Host: both calls run side by side.
    const edit = { tool_name: "Edit", tool_use_id: undefined };
    const bash = { tool_name: "Bash", tool_use_id: undefined };
    tell(toldCall("PreToolUse", "", edit));
    tell(toldCall("PreToolUse", "", bash));
    tell(toldCall("PostToolUse", "", edit));
    tell(toldCall("PostToolUse", "", bash));
    tell(stop);
    await hooks.ring(folder);
    await waitUntil(() => heard.length > 0);
    assert.deepEqual(heard, ["callStart Edit"]);
    slow.resolve(undefined);
    await waitUntil(() => heard.length === 5);
    assert.deepEqual(heard.slice(1), [
      "callStart Bash",
      "callEnd Edit",
      "callEnd Bash",
      "requestEnd",
    ]);
  });

  it("of another session do not wait", async () => {
    const { folder, tell } = createFolder();
    const never = Promise.withResolvers<undefined>();
    const { hooks, heard } = hear(async (event) => {
      if (event === "callStart Edit") await never.promise;
    });
    tell(toldCall("PreToolUse", "", { tool_name: "Edit" }));
    tell(toldCall("PreToolUse", "", { tool_name: "Bash", session_id: "another" }));
    await hooks.ring(folder);
    await waitUntil(() => heard.length === 2);
    assert.deepEqual(heard, ["callStart Edit", "callStart Bash"]);
  });

  it("end a request whose last call is told late, once it has been told", async () => {
    const { folder, tell } = createFolder();
    const { hooks, heard } = hear();
    tell(toldCall("PreToolUse", "one"));
    tell(stop);
    tell(toldCall("PostToolUse", "one"));
    await hooks.ring(folder);
    await waitUntil(() => heard.includes("requestEnd"));
    assert.deepEqual(heard, ["callStart create_file", "callEnd create_file", "requestEnd"]);
  });

  it("end a request whose session is silent for hours: a person may have stopped it", async () => {
    const { folder, tell } = createFolder();
    const { hooks, heard } = hear(undefined, 200);
    tell(toldCall("PreToolUse", "one"));
    await hooks.ring(folder);
    await waitUntil(() => heard.includes("requestEnd"));
    assert.deepEqual(heard, ["callStart create_file", "callEnd create_file", "requestEnd"]);
  });

  it("go on where the listener fails, and the failure is logged", async () => {
    const { folder, tell } = createFolder();
    const { hooks, heard } = hear(() => Promise.reject(new Error("full")));
    tell(toldCall("PreToolUse", "one"));
    tell(toldCall("PostToolUse", "one"));
    await hooks.ring(folder);
    await waitUntil(() => heard.length === 4);
    const expected = ["callStart create_file", "Error: full", "callEnd create_file", "Error: full"];
    assert.deepEqual(heard, expected);
  });

  it("end all requests when the door is closed", async () => {
    const { folder, tell } = createFolder();
    const { hooks, heard } = hear();
    tell(toldCall("PreToolUse", "one"));
    await hooks.ring(folder);
    rmSync(folder, { recursive: true });
    await hooks.ring(folder);
    assert.deepEqual(heard, ["callStart create_file", "callEnd create_file", "requestEnd"]);
  });

  it("are heard once, however often the bell rings", async () => {
    const { folder, tell } = createFolder();
    const { hooks, heard } = hear();
    tell(toldCall("PreToolUse", "one"));
    await Promise.all([hooks.ring(folder), hooks.ring(folder)]);
    // A line that is still being written names nothing yet.
    appendFileSync(`${folder}/bell`, "2");
    await hooks.ring(folder);
    await waitUntil(() => heard.length > 0);
    assert.deepEqual(heard, ["callStart create_file"]);
    const closed = hear();
    await closed.hooks.ring(temporary("closed"));
    assert.deepEqual(closed.heard, []);
  });
});
