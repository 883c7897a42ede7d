import assert from "node:assert/strict";
import { mock } from "node:test";
import { describe, it } from "mocha";
import { copilot } from "../../../../src/core/agents/copilot.ts";
import type { WatchedCall } from "../../../../src/host/agentHooks/followSessions.ts";
import { followTerminals } from "../../../../src/host/agentHooks/followTerminals.ts";

const terminals = { a: { name: "a" }, b: { name: "b" } } as const;

function callOf(callId: string, command: string): WatchedCall {
  const use = { agent: copilot, tool: "run_in_terminal", input: { command }, toolUseId: callId };
  const of = { sessionId: "s", callId, cwd: undefined, request: undefined, hasEnded: false };
  return { ...use, ...of, subagent: undefined, transcript: undefined };
}

/**
 * What is found out of these calls, as terminals tell it: `a+make` begins in the terminal a, `a-` is over there,
 * `a!` is closed, `.1` is the end of the call 1 as a hook tells it, and `~` passes a second.
 */
function follow(commands: readonly string[], told: string): string {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let calls = commands.map((command, index) => callOf(`${index + 1}`, command));
    const found: string[] = [];
    let tell: Parameters<Parameters<typeof followTerminals>[2]> | undefined;
    const update = followTerminals(
      { listAtWork: () => calls },
      {
        onBegin: ({ callId }) => found.push(`+${callId}`),
        onEnd: ({ callId }) => found.push(`-${callId}`),
        onOver: ({ callId }) => found.push(`over ${callId}`),
      },
      (...given) => {
        tell = given;
        return { dispose: () => (tell = undefined) };
      },
    );
    update();
    for (const [, name, sign, words = ""] of told.matchAll(/([ab]?)([-+!.~])([^ ]*)/g)) {
      const terminal = terminals[name === "b" ? "b" : "a"];
      if (sign === "+") tell?.[0](terminal, words.replaceAll("_", " "), 0, 0);
      else if (sign === "-" || sign === "!") tell?.[1](terminal, sign === "!");
      else if (sign === "~") mock.timers.tick(1_000);
      else calls = calls.filter(({ callId }) => callId !== words);
      update();
      mock.timers.tick(1);
    }
    return `${found.join(" ")}${tell === undefined ? " not watched" : ""}`;
  } finally {
    mock.timers.reset();
  }
}

describe("followTerminals", () => {
  for (const [why, commands, told, found] of [
    ["a command that a person stops", ["make"], "a+make a- ~ ~", "+1 -1"],
    ["its terminal is closed", ["make"], "a+make a!", "+1 -1"],
    ["its terminal is closed after it was over", ["make"], "a+make a- a! ~ ~", "+1 -1"],
    ["a terminal shows prompts", ["cat \\\n a"], "a+cat_\\>_a", "+1"],
    ["a hook tells of the end", ["make"], "a+make a- ~ .1 ~", "+1 not watched"],
    ["something else runs while a person is asked", ["make"], "a+git_status a- ~ ~", ""],
    ["the same words in two terminals", ["make", "make"], "a+make b+make b- ~ ~", "+2 +1 -1"],
    [
      "an older one was left that has these words in it",
      ["ls; make", "make"],
      "a+make a- ~ ~",
      "+2 -2",
    ],
    ["an older one has them, and a newer one more", ["make", "make x"], "a+make", "+1"],
    ["a shell tells of each line", ["make\nls"], "a+make a- ~ a+ls ~ ~ a- ~ ~", "+1 -1"],
    ["the end of what ran there before", ["make"], "a- ~ ~ a+make ~ ~", "+1"],
    ["one that was moved to the background", ["make"], "a+make .1 ~ a-", "+1 over 1 not watched"],
    ["one behind the prompt", ["make &"], "a+make_& a- .1 ~ ~ a!", "+1 over 1 not watched"],
    ["no command is open", [], "a+make", " not watched"],
  ] as const) {
    it(`knows when commands begin and end: ${why}`, () => {
      assert.equal(follow(commands, told), found);
    });
  }
});
