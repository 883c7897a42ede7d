import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { AgentEvent } from "../../../../src/host/agentEvent.ts";
import { followSessions, type Sessions } from "../../../../src/host/agentHooks/followSessions.ts";
import type { HookEvent } from "../../../../src/host/agentHooks/readHookEvent.ts";

/**
 * One event in a few letters. `?words` is a prompt, `(a` and `)a` a call with the id `a`, `[a` and `]a` one
 * without an id, whose input is `a`; `(sub words` calls a subagent; `.` is Stop, and `~` that nothing
 * comes after it. `2:` before it says that it is of session 2.
 */
function hear(sessions: Sessions, told: string, timestamp: string): readonly AgentEvent[] {
  const [, sessionId = "1", kind = "", words = ""] = /^(?:(\d):)?(.)(.*)$/.exec(told) ?? [];
  const place = { sessionId, timestamp, cwd: undefined };
  const isBefore = kind === "(" || kind === "[";
  switch (kind) {
    case "?":
      return sessions.hear({ ...place, kind: "prompt", prompt: words });
    case ".":
      return sessions.hear({ ...place, kind: "stop" });
    case "~":
      return sessions.conclude(sessionId);
    default:
      return sessions.hear({
        ...place,
        ...(isBefore ? { kind: "before" } : { kind: "after", answer: "" }),
        ...callOf(words, kind === "(" || kind === ")"),
      });
  }
}

function callOf(
  words: string,
  hasId: boolean,
): Pick<Extract<HookEvent, { tool: string }>, "tool" | "input" | "toolUseId"> {
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

function follow(told: readonly string[]): string {
  const sessions = followSessions();
  return told
    .flatMap((each, index) => hear(sessions, each, `${index}`).map(describeEvent))
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
    const wordsFor = (tool: string, input: unknown): string | undefined =>
      sessions.requestOfCall(tool, input)?.words;
    assert.equal(wordsFor("edit", { words: "a" }), "fix");
    assert.equal(wordsFor("edit", { words: "b" }), "go");
    assert.equal(wordsFor("edit", { words: "c" }), undefined);
    assert.equal(wordsFor("other", { words: "a" }), undefined);
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
        for (const session of ["1", "2"]) sessions.conclude(session).forEach(check);
        assert.equal(open.size, 0);
      }),
      { seed: 22 },
    );
  });
});
