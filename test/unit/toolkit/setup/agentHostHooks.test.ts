import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  agentHostFile,
  judgeAgentHostHooks,
} from "../../../../src/toolkit/setup/agentHostHooks.ts";

const { text: wanted } = agentHostFile("/storage/hooks", false);

describe("the hooks for the Agent Host", () => {
  const foreign = (change: (file: { hooks: Record<string, object[]> }) => object): string =>
    JSON.stringify(change(JSON.parse(wanted) as { hooks: Record<string, object[]> }));

  const rows: readonly (readonly [what: string, text: string | undefined, expected: string])[] = [
    ["no file", undefined, "none"],
    ["what was written", wanted, "here"],
    ["what leads elsewhere", agentHostFile("/other/hooks", false).text, "elsewhere"],
    ["what leads to Windows", agentHostFile("C:\\hooks", true).text, "elsewhere"],
    ["an empty file", "", "foreign"],
    ["no JSON", "{", "foreign"],
    ["other JSON", "null", "foreign"],
    ["no hooks", '{ "version": 1, "hooks": {} }', "foreign"],
    [
      "a hook of somebody beside ours",
      foreign(({ hooks }) => ({ version: 1, hooks: { ...hooks, Stop: [{ bash: "make" }] } })),
      "foreign",
    ],
    ["more than hooks", foreign((file) => ({ ...file, notes: "mine" })), "foreign"],
  ];
  for (const [what, text, expected] of rows) {
    it(`knows ${what}`, () => assert.equal(judgeAgentHostHooks(text, wanted), expected));
  }

  it("runs one command at each event", () => {
    const { text, command, events } = agentHostFile("/storage/hooks", false);
    const hooks = Object.fromEntries(
      events.map((event) => [event, [{ type: "command", bash: command }]]),
    );
    assert.deepEqual(JSON.parse(text), { version: 1, hooks });
  });

  it("quotes the folder for its shell", () => {
    const commandFor = (isWindows: boolean): string => agentHostFile("/it's", isWindows).command;
    assert.match(commandFor(false), /in '\/it'\\''s'\/"\$\(uname -n\)"\/\*\/hook\.sh;/);
    assert.match(commandFor(true), /Join-Path '\/it''s'/);
  });
});
