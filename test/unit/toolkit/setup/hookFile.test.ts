import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { addHooks, judgeHookFile, takeAwayHooks } from "../../../../src/toolkit/setup/hookFile.ts";
import { wantHooks } from "../../../../src/toolkit/setup/wantedHooks.ts";
import { hookedAgents } from "../../../support/examples/hookedAgents.ts";

const { claudeCode, codex } = hookedAgents;
const wanted = wantHooks(claudeCode, "/storage/hooks", false);
const earlier = wantHooks(claudeCode, "/other/hooks", false);
const ours = JSON.stringify(wanted.entry);
const claudeReads = { name: "Claude Code", refusesByteOrderMark: false };
const codexReads = { name: "Codex", refusesByteOrderMark: true };

const other = { hooks: [{ type: "command", command: "make lint" }] };
const inTabs = JSON.stringify(
  { model: "opus", hooks: { Stop: [other], Else: [] } },
  undefined,
  "\t",
);

/** Files of people, as they are. */
const files: Readonly<Record<string, string>> = {
  "an empty object": "{}\n",
  "an empty object in two lines": "{\n}\n",
  "no hooks": '{\n  "model": "opus"\n}\n',
  "no line break at the end": '{\n    "model": "opus"\n}',
  "one line": '{"env":{"A":"1"},"hooks":{"Stop":[{"hooks":[]}]}}',
  "other hooks, in tabs": `${inTabs}\n`,
  CRLF: `${inTabs}\n`.replaceAll("\n", "\r\n"),
  "empty hooks": '{\n  "hooks": {},\n  "model": "opus"\n}\n',
  "empty hooks with a space": '{ "hooks": { } }\n',
  "empty lists": '{\n  "hooks": {\n    "Stop": [],\n    "PreToolUse": [ ]\n  }\n}\n',
  "odd indentation":
    '{\n\n     "hooks" : {\n  "Stop":\n[\n         {"hooks":[]}\n ] }\n,"z":1}\n\n',
  "a byte order mark": '\u{FEFF}{\n  "model": "opus"\n}\n',
  "the hooks of everybody": `${JSON.stringify({ hooks: Object.fromEntries(wanted.events.map((event) => [event, [other]])) }, undefined, 3)}\n`,
};

describe("hooks in a file of the person's own", () => {
  for (const [what, text] of Object.entries(files)) {
    it(`come last, and go again to the last byte: ${what}`, () => {
      assert.equal(judgeHookFile(text, wanted, claudeReads).kind, "none");
      const written = addHooks(text, wanted);
      assert.equal(judgeHookFile(written.text, wanted, claudeReads).kind, "here");
      assert.equal(takeAwayHooks(written.text, written.pieces), text);
      const lists = hooksOf(written.text);
      for (const event of wanted.events) {
        assert.equal(JSON.stringify(lists[event]?.at(-1)), ours);
        assert.deepEqual(lists[event]?.slice(0, -1), hooksOf(text)[event] ?? []);
      }
      if (text.includes("\r\n")) assert.doesNotMatch(written.text, /[^\r]\n/);
    });
  }

  it("are indented as the file is", () => {
    const { text } = addHooks(files["other hooks, in tabs"] ?? "", wanted);
    assert.match(text, /^\t\t"PreToolUse": \[\n\t\t\t\{\n\t\t\t\t"hooks": \[/m);
    assert.doesNotMatch(text, /^ /m);
  });

  it("go where somebody has changed the file since, and nothing else does", () => {
    const { text, pieces } = addHooks('{\n  "hooks": {"Stop": []}\n}\n', wanted);
    const all = JSON.parse(text) as { hooks: Record<string, object[]>; model?: string };
    all.hooks["PreToolUse"]?.push(other);
    all.hooks["Stop"] = [{ hooks: [...other.hooks, ...hookOf(wanted.entry)] }];
    all.model = "opus";
    const taken = takeAwayHooks(JSON.stringify(all, undefined, 1), pieces);
    assert.deepEqual(JSON.parse(taken), {
      hooks: { Stop: [other], PreToolUse: [other] },
      model: "opus",
    });
    const alone = takeAwayHooks(JSON.stringify(JSON.parse(addHooks("{}", wanted).text)), []);
    assert.deepEqual(JSON.parse(alone), {});
  });

  it("are known as those of another VS Code, or of an earlier version", () => {
    const { text } = addHooks("{}", earlier);
    assert.equal(judgeHookFile(text, wanted, claudeReads).kind, "elsewhere");
    const fewer = addHooks("{}", { ...wanted, events: wanted.events.slice(1) });
    assert.equal(judgeHookFile(fewer.text, wanted, claudeReads).kind, "elsewhere");
    const off = addHooks('{ "disableAllHooks": true }', wanted);
    assert.equal(judgeHookFile(off.text, wanted, claudeReads).kind, "off");
    assert.equal(judgeHookFile(undefined, wanted, claudeReads).kind, "none");
  });

  const refused: readonly (readonly [text: string, reason: RegExp, reads?: typeof codexReads])[] = [
    [
      '{\n  // mine\n  "model": "opus"\n}',
      /comment or a comma too many, and Claude Code runs no hook/,
    ],
    ['{ "hooks": { "Stop": [], } }', /comma too many/],
    ['\u{FEFF}{ "hooks": {} }', /byte order mark, and Codex reads no hook/, codexReads],
    ["", /it is not JSON/],
    ["{", /it is not JSON/],
    ["[]", /not in the form that Claude Code reads/],
    ["null", /not in the form/],
    ['{ "hooks": [] }', /not in the form/],
    ['{ "hooks": null }', /not in the form/],
    ['{ "disableAllHooks": true }', /"disableAllHooks" turns off all hooks of Claude Code/],
    ['{ "hooks": { "Stop": {} } }', /not in the form/],
  ];
  for (const [text, reason, reads = claudeReads] of refused) {
    it(`are not written into ${JSON.stringify(text)}`, () => {
      const state = judgeHookFile(text, wanted, reads);
      assert.match(state.kind === "unread" ? state.reason : "", reason);
    });
  }

  it("may be read by either agent", () => {
    for (const agent of [claudeCode, codex]) {
      const each = wantHooks(agent, "/storage/hooks", false);
      const lists = hooksOf(addHooks("{}", each).text);
      assert.deepEqual(Object.keys(lists), each.events);
      for (const [entry] of Object.values(lists)) {
        const [hook] = hookOf(entry);
        assert.equal(hook?.type, "command");
      }
    }
  });
});

function hooksOf(text: string): Readonly<Record<string, readonly object[]>> {
  const { hooks = {} } = JSON.parse(text.replace("\u{FEFF}", "")) as {
    hooks?: Readonly<Record<string, readonly object[]>>;
  };
  return hooks;
}

function hookOf(entry: object | undefined): readonly { type: string; command: string }[] {
  return (entry as { hooks: { type: string; command: string }[] }).hooks;
}
