import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe, it } from "mocha";
import { claudeCode } from "../../../../src/core/agents/claudeCode.ts";
import { codex } from "../../../../src/core/agents/codex.ts";
import { copilot } from "../../../../src/core/agents/copilot.ts";
import type { AgentEvent } from "../../../../src/host/agentEvent.ts";
import { followSessions, type Sessions } from "../../../../src/host/agentHooks/followSessions.ts";
import type { HookCall } from "../../../../src/host/agentHooks/readHookEvent.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

/**
 * One event in a few letters. `?words` is a prompt, `(a` and `)a` a call with the id `a`, `[a` and `]a` one
 * without an id, whose input is `a`; `(sub words` calls a subagent; `.` is Stop, `~` that nothing comes
 * after it, and `!` the end of the session. `2:` before it says that it is of session 2, `s` that a
 * sub-agent tells it, which `s,` says has stopped; `@words` behind it to which prompt it belongs.
 */
function hear(
  sessions: Sessions,
  told: string,
  timestamp: string,
  agent = copilot,
): readonly AgentEvent[] {
  const { sessionId, sub, kind, words, turn = timestamp } = partsOf(told);
  const isTimed = agent === copilot;
  const place = {
    agent,
    sessionId,
    timestamp: isTimed ? timestamp : undefined,
    turn: kind === "?" && !isTimed ? words : turn,
    cwd: undefined,
    model: undefined,
    subagent: sub,
  };
  if (kind === "~") return sessions.conclude(sessionId, "request");
  if (kind === "?") return sessions.hear({ ...place, kind: "prompt", prompt: words });
  const ending = endings[kind];
  if (ending !== undefined) return sessions.hear({ ...place, kind: ending });
  const isBefore = kind === "(" || kind === "[";
  return sessions.hear({
    ...place,
    ...(isBefore ? { kind: "before" } : { kind: "after", goesOn: false }),
    ...callOf(words, kind === "(" || kind === ")"),
  });
}

interface Parts {
  readonly sessionId: string;
  readonly sub?: string;
  readonly kind: string;
  readonly words: string;
  readonly turn?: string;
}

function partsOf(told: string): Parts {
  const isNumbered = /^\d:/.test(told);
  const event = isNumbered ? told.slice(2) : told;
  const parts = /^(?<sub>s(?=[^ ]))?(?<kind>.)(?<words>[^@]*)(?:@(?<turn>.*))?$/;
  const { sub, kind = "", words = "", turn } = parts.exec(event)?.groups ?? {};
  const sessionId = isNumbered ? told.charAt(0) : "1";
  return { sessionId, kind, words, ...(sub && { sub }), ...(turn && { turn }) };
}

const endings: Readonly<Record<string, "stop" | "subagentStop" | "sessionEnd">> = {
  ".": "stop",
  ",": "subagentStop",
  "!": "sessionEnd",
};

function callOf(words: string, hasId: boolean): Omit<HookCall, "agent"> {
  const [, task] = /^sub (.*)$/.exec(words) ?? [];
  return {
    tool: task === undefined ? "edit" : "runSubagent",
    input: task === undefined ? { words } : { prompt: task, description: "do it" },
    toolUseId: hasId ? words : undefined,
  };
}

/** `+a` starts the call `a`, `-a` ends it, `-a?` takes it for ended; `<words>` and `</words>` a request. */
function describeEvent(event: AgentEvent): string {
  switch (event.kind) {
    case "requestStart":
      return `<${event.request.words}>`;
    case "requestEnd":
      return `</${event.request?.words ?? ""}>`;
    case "callStart":
    case "callBegin":
      return `+${wordsOf(event.call.input)}`;
    case "callEnd":
      return `-${wordsOf(event.call.input)}${event.isAssumed ? "?" : ""}`;
    case "missed":
      return event.reason;
  }
}

function wordsOf(input: unknown): string {
  const { words, prompt } = input as { readonly words?: string; readonly prompt?: string };
  return words ?? `sub ${prompt ?? ""}`;
}

function follow(told: readonly string[], agent = copilot): string {
  const sessions = followSessions();
  return told
    .flatMap((each, index) => hear(sessions, each, `${index}`, agent).map(describeEvent))
    .join(" ");
}

describe("what hooks tell of sessions", () => {
  const examples: readonly (readonly [why: string, told: readonly string[], events: string])[] = [
    ["a call", ["?fix", "(a", ")a", "."], "<fix> +a -a </fix>"],
    ["a call without an id", ["?fix", "[a", "]a", "."], "<fix> +a -a </fix>"],
    ["calls side by side", ["[a", "[b", "]b", "]a"], "+a +b -b -a"],
    ["two equal calls without an id", ["[a", "[a", "]a", "]a"], "+a +a -a -a"],
    ["a call that failed", ["?fix", "(a", "(b", ")b", "."], "<fix> +a -a? +b -b </fix>"],
    ["a call that was taken for ended", ["(a", "(b", ")a", ")b"], "+a -a? +b -a -b"],
    ["an end of the request before", ["?fix", "(a", "?go", ")a"], "<fix> +a -a? </fix> <go> -a"],
    [
      "an end that comes too late",
      ["?fix", "(a", "?go", "?on", ")a"],
      "<fix> +a -a? </fix> <go> </go> <on>",
    ],
    ["one end told twice", ["(a", ")a", ")a"], "+a -a"],
    ["an end without a start", [")a", "]b"], ""],
    ["Stop before the last end", ["?fix", "(a", ".", ")a", "~"], "<fix> +a -a </fix>"],
    ["Stop without an end", ["?fix", "(a", ".", "~"], "<fix> +a -a? </fix>"],
    ["a canceled request", ["?fix", "(a", "?go", "."], "<fix> +a -a? </fix> <go> </go>"],
    ["a request that goes on", ["?fix", ".", "(a", ")a", "."], "<fix> </fix> +a -a </fix>"],
    ["no request", ["(a", ")a", "."], "+a -a </>"],
    [
      "a subagent",
      ["?fix", "(sub look", "?look", "(a", ")a", ")sub look", "(b", ")b", "."],
      "<fix> +sub look +a -a -sub look +b -b </fix>",
    ],
    [
      "subagents side by side",
      ["(sub x", "(sub y", "?do x", "?do y", "(a", "(b", ")a", ")b", ")sub y", ")sub x"],
      "+sub x +sub y +a +b -a -b -sub y -sub x",
    ],
    [
      "a subagent that was stopped",
      ["?fix", "(sub look", "?go"],
      "<fix> +sub look -sub look? </fix> <go>",
    ],
    [
      "two sessions",
      ["1:?fix", "2:?go", "1:(a", "2:(b", "1:)a", "2:.", "2:~"],
      "<fix> <go> +a +b -a -b? </go>",
    ],
  ];
  for (const [why, told, events] of examples) {
    it(`follows ${why}`, () => assert.equal(follow(told), events));
  }

  const overlapping: typeof examples = [
    ["calls side by side", ["?fix", "(a", "(b", ")a", ")b", "."], "<fix> +a +b -a -b </fix>"],
    ["a call that was refused", ["?fix", "(a", "(b", ")b", ".", "~"], "<fix> +a +b -b -a? </fix>"],
    ["a call that was interrupted", ["?fix", "(a", "?go"], "<fix> +a -a? </fix> <go>"],
    ["an agent that was ended", ["?fix", "(a", "!"], "<fix> +a -a? </fix>"],
    ["an agent that ends", ["?fix", "(a", ")a", ".", "!"], "<fix> +a -a </fix>"],
    [
      "doubles of every event",
      ["?fix", "?fix", "(a", "(a", ")a", ")a", ".", "."],
      "<fix> +a -a </fix>",
    ],
    [
      "a sub-agent that goes on in the background",
      ["?fix", "s(a@fix", ".", "~", "s)a@fix", "s(b@fix", "?go", "s)b@fix", "s(c@fix", "!"],
      "<fix> +a </fix> -a +b </fix> <go> -b +c -c? </go>",
    ],
    ["a sub-agent whose call was refused", ["?fix", "s(a", "(b", "s,", ")b"], "<fix> +a +b -a? -b"],
  ];
  for (const [why, told, events] of overlapping) {
    for (const agent of [claudeCode, codex]) {
      it(`follows ${why}, in ${agent.name}`, () => assert.equal(follow(told, agent), events));
    }
  }

  it("gives the calls of a sub-agent to the request that started it", () => {
    const sessions = followSessions();
    const told = ["?fix", "s(a@fix", ".", "?go", "s(b@fix", "(c@go", "s(d@its own"];
    const events = told.flatMap((each, index) => hear(sessions, each, `${index}`, claudeCode));
    const calls = events.flatMap((event) => (event.kind === "callStart" ? [event.call] : []));
    assert.deepEqual(
      calls.map(({ request }) => request?.words),
      ["fix", "fix", "go", "go"],
    );
  });

  it("hears of an event once, whoever tells of it", () => {
    const sessions = followSessions();
    const told = ["?fix", "(a", ")a", "(b", ")b", "."];
    const events = told.flatMap((each, index) => [
      ...hear(sessions, each, `${index}`),
      ...hear(sessions, each, `${index}`),
    ]);
    assert.equal(events.map(describeEvent).join(" "), "<fix> +a -a +b -b </fix>");
  });

  it("knows the request of a call by its tool and input", () => {
    const sessions = followSessions();
    for (const each of ["1:?fix", "2:?go", "1:[a", "2:[b"]) hear(sessions, each, each);
    const wordsFor = (tool: string, input: unknown): string =>
      sessions
        .findCalls(tool, input)
        .map(({ request }) => request?.words)
        .join();
    assert.equal(wordsFor("edit", { words: "a" }), "fix");
    assert.equal(wordsFor("edit", { words: "b" }), "go");
    assert.equal(wordsFor("edit", { words: "c" }), "fix,go");
    assert.equal(wordsFor("other", { words: "a" }), "");
    hear(sessions, "2:]b", "end");
    // Types may differ from what the model gave.
    assert.equal(wordsFor("edit", { words: "c" }), "fix");
  });

  it("ends each call after its start, and leaves none open, whatever is told", () => {
    const told = fc.tuple(
      fc.constantFrom("1:", "2:"),
      fc.constantFrom(
        "?fix",
        "?look",
        "(a",
        ")a",
        "(b",
        ")b",
        "[c",
        "]c",
        "(sub look",
        ")sub look",
        ".",
        "~",
      ),
    );
    fc.assert(
      fc.property(fc.array(told, { maxLength: 40 }), (all) => {
        const sessions = followSessions();
        const open = new Set<string>();
        const ended = new Map<string, boolean>();
        const check = (event: AgentEvent): void => {
          if (event.kind === "callStart") {
            assert.ok(!ended.has(event.call.callId) && !open.has(event.call.callId));
            open.add(event.call.callId);
          } else if (event.kind === "callEnd") {
            const { callId } = event.call;
            // Once, or once assumed and once not.
            const wasOpen = open.delete(callId);
            assert.ok(wasOpen || (ended.get(callId) === true && !event.isAssumed));
            ended.set(callId, event.isAssumed);
          }
        };
        all.forEach(([session, each], index) =>
          hear(sessions, session + each, `${index}`).forEach(check),
        );
        for (const session of ["1", "2"]) sessions.conclude(session, "session").forEach(check);
        assert.equal(open.size, 0);
      }),
      { seed: 22 },
    );
  });
});

function message(messageId: string, ...ids: readonly string[]): string {
  const toolRequests = ids.map((toolCallId) => ({ toolCallId, name: "edit", arguments: "{}" }));
  return `${JSON.stringify({ type: "assistant.message", data: { messageId, toolRequests } })}\n`;
}

describe("the answer of a model that a call is of", () => {
  const inFolder = useTemporaryFolder();
  const find = async (
    toolUseId: string | undefined,
    { agent = copilot, name = "transcript.jsonl", sessions = followSessions() } = {},
  ): Promise<string | undefined> => {
    const place = { agent, sessionId: "1", timestamp: "1", turn: "1", transcript: inFolder(name) };
    const nobody = { cwd: undefined, model: undefined, subagent: undefined };
    const use = { tool: "linewise_edit_file", input: {}, toolUseId };
    sessions.hear({ ...place, ...nobody, kind: "before", ...use });
    return (await sessions.findAnswer("edit_file", {}))?.id;
  };

  it("is told by the transcript of VS Code's chat: the latest with its id", async () => {
    const started = { type: "tool.execution_start", data: { toolCallId: "b" } };
    const lines = [
      ...[message("gone", "old"), message("long", "z".repeat(4 << 20))],
      ...[message("first", "a", "b"), message("second", "a"), JSON.stringify(started)],
    ];
    writeFileSync(inFolder("transcript.jsonl"), `${lines.join("")}\nbroken\n`);
    const ids = ["a", "b", "a__vscode-1796045304432", "old", "none", undefined];
    const found = await Promise.all(ids.map((id) => find(id)));
    assert.deepEqual(found, ["second", "first", "second", undefined, undefined, undefined]);
    assert.equal(await find("a", { agent: claudeCode }), undefined);
  });

  it("is that of the newest of two equal calls: a canceled one before it has no end", async () => {
    writeFileSync(inFolder("transcript.jsonl"), message("first", "a") + message("second", "b"));
    const sessions = followSessions();
    assert.equal(await find("a", { sessions }), "first");
    assert.equal(await find("b", { sessions }), "second");
  });

  it("tells the calls that it makes, as far as they can be read", () => {
    const requests = ['{"path":"a"}', "{"].map((words, index) => {
      return { toolCallId: `${index}`, name: "edit", arguments: words };
    });
    const line = { data: { messageId: "first", toolRequests: requests } };
    assert.deepEqual(copilot.readAnswer?.(line, "1")?.listUses(), [
      { tool: "edit", input: { path: "a" } },
      { tool: "edit", input: undefined },
    ]);
  });

  it("is not known where there is no transcript", async () => {
    assert.equal(await find("a", { name: "none" }), undefined);
  });
});
