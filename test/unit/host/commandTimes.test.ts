import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { copilot } from "../../../src/core/agents/copilot.ts";
import { createCommandTimes } from "../../../src/host/commandTimes.ts";
import type { AgentCall } from "../../../src/host/agentEvent.ts";

const request = { id: "r", words: "" };

function callOf(callId: string, tool: string, input: object): AgentCall {
  return { agent: copilot, sessionId: "s", callId, tool, input, cwd: undefined, request };
}

describe("createCommandTimes", () => {
  it("knows when a command was at work, and one in the background until its request ends", () => {
    let nowMs = 1_000;
    const times = createCommandTimes(() => nowMs);
    const seen = (): string =>
      [900, 1_100, 2_100, 3_100].map((at) => +times.wasAtWork(at)).join("");
    const call = callOf("1", "run_in_terminal", { command: "git commit" });
    times.note({ kind: "callStart", call: callOf("0", "read_file", { filePath: "/a" }) });
    assert.equal(seen(), "1000");
    times.note({ kind: "callStart", call });
    assert.equal(seen(), "1111");
    nowMs = 2_000;
    times.note({ kind: "callEnd", call, isAssumed: false, goesOn: true });
    assert.equal(seen(), "1111");
    times.note({ kind: "requestEnd", sessionId: "s", request, atWork: new Set() });
    assert.equal(seen(), "1100");
  });

  it("knows whether a call is at work that changes files, or has just ended", () => {
    let nowMs = 1_000;
    const times = createCommandTimes(() => nowMs);
    const call = callOf("1", "create_file", { filePath: "/a", content: "" });
    times.note({ kind: "callStart", call: callOf("0", "read_file", { filePath: "/a" }) });
    assert.equal(times.isCallAtWork(), false);
    times.note({ kind: "callStart", call });
    nowMs = 60_000;
    assert.deepEqual([times.isCallAtWork(), times.wasAtWork(nowMs)], [true, false]);
    assert.equal(times.isCallAtWork(true), true);
    times.note({ kind: "callEnd", call, isAssumed: false, goesOn: false });
    nowMs += 1_000;
    assert.equal(times.isCallAtWork(), true);
    nowMs += 2_000;
    assert.equal(times.isCallAtWork(), false);
  });

  it("takes a command that never began for one that waits, where beginnings are told", () => {
    let nowMs = 1_000;
    const times = createCommandTimes(() => nowMs);
    const call = callOf("1", "run_in_terminal", { command: "make" });
    const seen = (): readonly boolean[] => [times.isCallAtWork(), times.wasAtWork(nowMs)];
    times.note({ kind: "callStart", call });
    nowMs = 60_000;
    assert.deepEqual(seen(), [true, true]);
    const other = callOf("2", "run_in_terminal", { command: "ls" });
    times.note({ kind: "callStart", call: other });
    assert.equal(times.isCallAtWork(true), false);
    times.note({ kind: "callBegin", call: other, timeMs: nowMs });
    times.note({ kind: "callEnd", call: other, isAssumed: true, goesOn: false });
    nowMs = 70_000;
    assert.deepEqual(seen(), [false, false]);
    times.note({ kind: "callBegin", call, timeMs: nowMs });
    assert.deepEqual([...seen(), times.wasAtWork(65_000)], [true, true, false]);
  });
});
