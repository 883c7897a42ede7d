import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readHookEvent } from "../../../../src/host/agentHooks/readHookEvent.ts";

const patch = `*** Begin Patch
*** Add File: src/new.ts
+new
*** Update File: src/b.ts
*** Move to: src/moved.ts
@@
-two
+TWO
*** End Patch`;

/** What events of these agents have in common, as they were received. */
const told = {
  claude: {
    session_id: "06ef",
    transcript_path: "/home/me/.claude/projects/-home-me-w/06ef.jsonl",
    cwd: "/home/me/w",
    prompt_id: "aa35",
    permission_mode: "default",
  },
  codex: {
    session_id: "01a2",
    turn_id: "01a3",
    transcript_path: "/home/me/.codex/sessions/2026/11/24/rollout-1.jsonl",
    cwd: "/home/me/w",
    model: "gpt-5.5",
    permission_mode: "bypassPermissions",
  },
  vscode: { session_id: "5e55", timestamp: "2026-11-23T08:06:55.968Z", cwd: "/home/me/w" },
};

type Teller = keyof typeof told;

/** An event in a line: who tells it, what it is, and whatever else of it matters. */
function read(teller: Teller, name: string, fields: object = {}): string {
  const text = JSON.stringify({ ...told[teller], hook_event_name: name, ...fields });
  const event = readHookEvent(text, "now");
  if (event === undefined) return "unreadable";
  const { agent, kind, turn, model, subagent } = event;
  const call = "tool" in event ? [event.tool, JSON.stringify(event.input), event.toolUseId] : [];
  const rest = [
    "prompt" in event && event.prompt,
    "goesOn" in event && event.goesOn && "goes on",
    "isSkipped" in event && event.isSkipped && "skipped",
    "tookMs" in event && `in ${event.tookMs} ms`,
    model,
    subagent !== undefined && `by ${subagent}`,
  ];
  return [`${agent.name}, ${turn}: ${kind}`, ...call, ...rest.filter(Boolean)].join(" ");
}

describe("an event of an agent's hook", () => {
  const edit = { file_path: "/w/a.ts", old_string: "one", new_string: "ONE" };
  const call = { tool_name: "Edit", tool_input: edit, tool_use_id: "toolu_1" };
  const bash = { tool_name: "Bash", tool_input: { command: "make" }, tool_use_id: "c1" };
  const applied = { tool_name: "apply_patch", tool_use_id: "c2" };
  const shown = JSON.stringify(edit);
  const asRead = `apply_patch ${JSON.stringify({ input: patch })} c2 gpt-5.5`;
  const ofClaude = "Claude Code, aa35:";
  const ofCodex = "Codex, 01a3:";
  const ofVscode = `2026-11-23T08:06:55.968Z:`;
  const cases: readonly (readonly [Teller, name: string, fields: object, expected: string])[] = [
    [
      "claude",
      "SessionStart",
      { prompt_id: undefined, source: "startup", model: "claude-opus-5-5" },
      "Claude Code, now: other claude-opus-5-5",
    ],
    ["claude", "UserPromptSubmit", { prompt: "Do it." }, `${ofClaude} prompt Do it.`],
    [
      "claude",
      "UserPromptSubmit",
      { prompt: "<task-notification>\n<task-id>b1</task-id>" },
      `${ofClaude} other`,
    ],
    ["claude", "PreToolUse", call, `${ofClaude} before Edit ${shown} toolu_1`],
    [
      "claude",
      "PostToolUse",
      { ...call, tool_response: { filePath: "/w/a.ts" }, duration_ms: 5 },
      `${ofClaude} after Edit ${shown} toolu_1 in 5 ms`,
    ],
    [
      "vscode",
      "PostToolUse",
      {
        ...bash,
        tool_response:
          "The user chose to skip the tool call, they want to proceed without running it",
      },
      `Copilot, ${ofVscode} after Bash {"command":"make"} c1 skipped`,
    ],
    [
      "claude",
      "PostToolUse",
      { ...bash, tool_response: { stdout: "", backgroundTaskId: "b1" } },
      `${ofClaude} after Bash {"command":"make"} c1 goes on`,
    ],
    [
      "claude",
      "PostToolUseFailure",
      { ...bash, error: "Exit code 3", is_interrupt: false },
      `${ofClaude} after Bash {"command":"make"} c1`,
    ],
    [
      "claude",
      "PreToolUse",
      { ...bash, agent_id: "a1", agent_type: "general-purpose" },
      `${ofClaude} before Bash {"command":"make"} c1 by a1`,
    ],
    ["claude", "SubagentStop", { agent_id: "a1" }, `${ofClaude} subagentStop by a1`],
    ["claude", "Stop", { stop_hook_active: false }, `${ofClaude} stop`],
    ["claude", "SessionEnd", { reason: "other" }, `${ofClaude} sessionEnd`],
    ["claude", "PermissionRequest", { tool_name: "Edit" }, `${ofClaude} other`],
    ["codex", "UserPromptSubmit", { prompt: "Do it." }, `${ofCodex} prompt Do it. gpt-5.5`],
    ["codex", "PreToolUse", bash, `${ofCodex} before Bash {"command":"make"} c1 gpt-5.5`],
    [
      "codex",
      "PreToolUse",
      { ...applied, tool_input: { command: patch } },
      `${ofCodex} before ${asRead}`,
    ],
    [
      "codex",
      "PostToolUse",
      { ...applied, tool_input: { command: patch }, tool_response: "Exit code: 0" },
      `${ofCodex} after ${asRead}`,
    ],
    ["codex", "Stop", { agent_id: "a2" }, `${ofCodex} subagentStop gpt-5.5 by a2`],
    [
      "vscode",
      "PreToolUse",
      { tool_name: "create_file", tool_input: {}, tool_use_id: "t1" },
      `Copilot, ${ofVscode} before create_file {} t1`,
    ],
    [
      "vscode",
      "PostToolUse",
      { tool_name: "Bash", tool_input: {}, tool_result: { text_result_for_llm: "done" } },
      `Copilot CLI, ${ofVscode} after Bash {} `,
    ],
    ["vscode", "PreToolUse", { tool_name: "" }, "unreadable"],
    ["vscode", "UserPromptSubmit", {}, "unreadable"],
    ["vscode", "Stop", { session_id: "" }, "unreadable"],
  ];
  for (const [teller, name, fields, expected] of cases) {
    it(expected, () => assert.equal(read(teller, name, fields), expected));
  }

  it("of a patch that comes as a command of Codex is that of a patch", () => {
    const handedOver = `apply_patch <<'EOF'\n${patch}\nEOF\n`;
    const command = { ...bash, tool_input: { command: handedOver } };
    const input = JSON.stringify({ input: handedOver });
    const expected = `${ofCodex} before apply_patch ${input} c1 gpt-5.5`;
    assert.equal(read("codex", "PreToolUse", command), expected);
    const other = { ...bash, tool_input: { command: "echo apply_patch <<'EOF'" } };
    assert.match(read("codex", "PreToolUse", other), /before Bash/);
  });
});
