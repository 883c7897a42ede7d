import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, it } from "mocha";
import { createHeldEnds } from "../../../../src/host/agentHooks/heldEnds.ts";
import { type HookEvent, readHookEvent } from "../../../../src/host/agentHooks/readHookEvent.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { waitUntil } from "../../../support/waitUntil.ts";

const edit = { tool_name: "Edit", tool_input: { file_path: "/w/a" } };

describe("the end of a call that names its files", () => {
  const temporary = useTemporaryFolder();

  /** An event of Claude Code, which has a transcript, and one for each sub-agent. */
  function event(name: string, fields: object = {}): HookEvent {
    const transcript = temporary("session.jsonl");
    for (const path of [transcript, temporary("session/subagents/agent-known.jsonl")]) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "");
    }
    const place = { session_id: "s", prompt_id: "p", transcript_path: transcript };
    const told = { ...place, hook_event_name: name, ...fields };
    return readHookEvent(JSON.stringify(told)) ?? assert.fail();
  }
  const end = (id: string, fields: object = {}): HookEvent =>
    event("PostToolUse", { tool_use_id: id, ...edit, ...fields });

  const never = (): void => assert.fail();
  const describeAll = (events: readonly HookEvent[]): readonly string[] =>
    events.map((each) => ("toolUseId" in each ? `${each.kind} ${each.toolUseId}` : each.kind));

  for (const [what, name, fields, isOver] of [
    ["the next call", "PreToolUse", { tool_use_id: "2", ...edit }, true],
    ["its request", "Stop", {}, true],
    ["its session", "SessionEnd", {}, true],
    ["a sub-agent", "PreToolUse", { ...edit, agent_id: "a" }, false],
    ["another session", "Stop", { session_id: "t" }, false],
  ] as const) {
    it(`is heard ${isOver ? "before" : "after"} what is told of ${what}`, () => {
      const held = createHeldEnds(never);
      assert.deepEqual(held.hear(end("1")), []);
      assert.equal(held.hear(event(name, fields)).length, isOver ? 2 : 1);
      assert.deepEqual(describeAll(held.release("s")), isOver ? [] : ["after 1"]);
    });
  }

  it("of a sub-agent is heard when that stops, or its session ends", () => {
    for (const [kind, fields] of [
      ["SubagentStop", { agent_id: "known" }],
      ["SessionEnd", {}],
    ] as const) {
      const held = createHeldEnds(never);
      held.hear(end("1", { agent_id: "known" }));
      assert.deepEqual(held.hear(event("Stop")).length, 1);
      assert.equal(describeAll(held.hear(event(kind, fields)))[0], "after 1");
    }
  });

  it("is heard at once where nothing tells that it is over", async () => {
    const heard: HookEvent[] = [];
    const held = createHeldEnds((each) => heard.push(each));
    const startMs = performance.now();
    for (const [id, fields] of [
      ["1", { agent_id: "unknown" }],
      ["2", { transcript_path: undefined }],
    ] as const)
      held.hear(end(id, { session_id: id, duration_ms: 5, ...fields }));
    held.hear(end("3", { agent_id: "known" }));
    await waitUntil(() => heard.length === 2);
    const waitedMs = performance.now() - startMs;
    assert.ok(waitedMs > 500, `${waitedMs} ms`);
    for (const { kind, tookMs } of heard as readonly { kind: string; tookMs?: number }[]) {
      // For so long, its hooks were at work.
      assert.ok(kind === "after" && tookMs !== undefined && tookMs > 500, `${tookMs} ms`);
    }
    assert.deepEqual(describeAll(held.release("s", "3")), ["after 3"]);
  });

  it("is held where two hooks tell of it, and heard at once where it may change anything", () => {
    const held = createHeldEnds(never);
    held.hear(end("1"));
    assert.deepEqual(held.hear(end("1")), []);
    const command = { tool_name: "Bash", tool_input: { command: "make" } };
    assert.deepEqual(describeAll(held.hear(end("2", command))).at(-1), "after 2");
    const ofCopilot = { timestamp: "2026-11-26T17:00:00Z", session_id: "t", tool_name: "create" };
    assert.deepEqual(describeAll(held.hear(end("3", ofCopilot))), ["after 3"]);
  });
});
