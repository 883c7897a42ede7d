import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { SetupFacts } from "../../../../src/toolkit/setup/facts.ts";
import type { HookFileState } from "../../../../src/toolkit/setup/hookFile.ts";
import type { HookedAgent } from "../../../../src/toolkit/setup/wantedHooks.ts";
import { hookedAgents } from "../../../support/examples/hookedAgents.ts";
import { reportSetup } from "../../../../src/toolkit/setup/report.ts";

const { claudeCode, codex, copilotCli } = hookedAgents;
const hooksPath = "/home/.copilot/hooks/linewise.json";

function withAgent(agent: HookedAgent, hooks: HookFileState): Pick<SetupFacts, "recording"> {
  return { recording: { isDoorOpen: true, agents: [{ agent, path: hooksPath, hooks }] } };
}

/** A window in which everything is as it should be. */
const good: SetupFacts = {
  version: "0.1.0",
  editor: "Visual Studio Code 1.139.1",
  ownTools: ["linewise_read_file", "linewise_tail"],
  listedTools: ["copilot_readFile", "linewise_read_file", "linewise_tail"],
  modelVendors: ["copilot"],
  isToolSearchOptional: true,
  chat: { "chat.useHooks": true, "chat.plugins.enabled": true },
  settings: {
    permissionMode: "trusted",
    approval: "chat",
    allowedPaths: [],
    guideAgents: true,
    record: "all",
  },
  recording: {
    isDoorOpen: true,
    agents: [{ agent: copilotCli, path: hooksPath, hooks: { kind: "here" } }],
  },
  isTrusted: true,
  remoteName: undefined,
  folderSchemes: ["file"],
};

type Row = readonly [what: string, change: Partial<SetupFacts>, ...lines: readonly string[]];

const rows: readonly Row[] = [
  ["all tools", {}, "- OK: All 2 tools are registered: linewise_read_file, linewise_tail."],
  [
    "a missing tool",
    { listedTools: ["linewise_tail"] },
    "- Fix: 1 of 2 tools are not registered: linewise_read_file.",
    "Developer: Reload Window",
  ],
  ["no tool", { listedTools: [] }, "- Fix: None of the 2 tools is registered."],
  ["no AI", { chat: { "chat.disableAIFeatures": true } }, "set `chat.disableAIFeatures` to false"],
  ["no agent mode", { chat: { "chat.agent.enabled": false } }, "set `chat.agent.enabled` to true"],
  [
    "no tools of extensions",
    { chat: { "chat.extensionTools.enabled": false } },
    "- Fix: Tools from extensions are off.",
    "set `chat.extensionTools.enabled` to true",
  ],
  [
    "many tools",
    { listedTools: [...good.ownTools, ...Array.from({ length: 127 }, (_, index) => `t${index}`)] },
    "- Note: VS Code lists 129 tools",
  ],
  ["no answer about models", { modelVendors: undefined }, "- Note: VS Code could not list"],
  ["a fixed search", { isToolSearchOptional: false }, "with a Claude, it does not see them."],
  ["no model", { modelVendors: [] }, "- Fix: No model is listed.", "Chat: Manage Language Models"],
  ["models", { modelVendors: ["copilot", "mine"] }, "- OK: Models are listed from: copilot, mine."],
  ["the guide", {}, "- OK: The guide is on (`linewise.guideAgents`)"],
  [
    "no guide",
    { settings: { ...good.settings, guideAgents: false } },
    "- Note: The guide is off",
    "`linewise.guideAgents` to true",
  ],
  [
    "a guide that VS Code leaves out",
    { chat: { "chat.includeApplyingInstructions": false } },
    "set `chat.includeApplyingInstructions` to true",
  ],
  [
    "what is recorded",
    {},
    "- OK: In VS Code's chat, the changes of every tool are recorded",
    "- OK: Changes by sessions of the Agent Host and the Copilot CLI are recorded, by /home/.copilot/hooks/linewise.json.",
    'to stop that, select "Stop Recording Copilot CLI…".',
  ],
  [
    "only our tools recorded",
    { settings: { ...good.settings, record: "linewise" } },
    "- Note: `linewise.record` is linewise: only what the Linewise tools change can be reviewed and undone.",
  ],
  [
    "no hooks where nobody trusts",
    { isTrusted: false },
    "- Note: VS Code runs no hooks in an untrusted workspace",
  ],
  [
    "no door",
    { recording: { ...good.recording, isDoorOpen: false } },
    "- Fix: The folder for messages from hooks could not be created",
  ],
  ["no hooks", { chat: {} }, "- Note: This VS Code has no hooks for extensions", "update VS Code."],
  [
    "forbidden hooks",
    { chat: { ...good.chat, "chat.useHooks": false } },
    "- Note: `chat.useHooks` is off",
    "your organization has set it",
  ],
  [
    "forbidden plugins",
    { chat: { ...good.chat, "chat.plugins.enabled": false } },
    "- Note: `chat.plugins.enabled` is off",
  ],
  [
    "no Agent Host",
    withAgent(copilotCli, { kind: "none" }),
    "- Note: Changes by sessions of the Agent Host and the Copilot CLI are not recorded.",
    'select "Record Copilot CLI…", which shows first what it adds.',
  ],
  [
    "an Agent Host of another VS Code",
    withAgent(copilotCli, { kind: "elsewhere" }),
    "linewise.json does not lead here.",
  ],
  [
    "Claude Code",
    withAgent(claudeCode, { kind: "here" }),
    "- OK: Changes by Claude Code are recorded, by /",
  ],
  ["hooks turned off", withAgent(claudeCode, { kind: "off" }), "`disableAllHooks` in /home"],
  [
    "a file that Codex does not read",
    withAgent(codex, { kind: "unread", reason: "it is not JSON" }),
    "- Note: Changes by Codex are not recorded, and /home/.copilot/hooks/linewise.json is left as it is: it is not JSON.",
    'mend it, then run "Linewise: Check Setup" again.',
  ],
  [
    "the mode trusted",
    {},
    "- OK: The mode is Ask (trusted in `linewise.permissionMode`): you are asked before every edit of the Linewise tools.",
  ],
  [
    "the mode yolo",
    { settings: { ...good.settings, permissionMode: "yolo" } },
    "- Note: The mode is Don't Ask (yolo in `linewise.permissionMode`)",
    "Linewise: Set Permission Mode",
  ],
  [
    "the mode sandboxed without folders",
    { settings: { ...good.settings, permissionMode: "sandboxed" } },
    "- Fix: The mode is Folders Only (sandboxed in `linewise.permissionMode`), and no folder is allowed",
    "`linewise.allowedPaths`",
  ],
  [
    "the mode sandboxed",
    { settings: { ...good.settings, permissionMode: "sandboxed", allowedPaths: ["lib"] } },
    "- OK: The mode is Folders Only (sandboxed in `linewise.permissionMode`): only lib may be read and written; you are asked only before writing to protected files or outside the workspace.",
  ],
  [
    "approval elsewhere",
    { settings: { ...good.settings, approval: "diff" } },
    "- OK: Where you are asked about edits: in the diff editor (`linewise.approval`).",
  ],
  [
    "auto-approval of everything",
    { chat: { "chat.tools.global.autoApprove": true } },
    "- Note: VS Code approves every tool call automatically",
    "set `chat.tools.global.autoApprove` to false",
  ],
  [
    "auto-approval of one tool",
    { chat: { "chat.tools.global.autoApprove": { linewise_tail: true, other: true } } },
    "- Note: VS Code approves these tools automatically: linewise_tail;",
  ],
  [
    "chats that approve by themselves",
    { chat: { "chat.permissions.default": "autoApprove" } },
    "- Note: New chats start with the permission level autoApprove",
  ],
  [
    "sessions with assisted approvals",
    { chat: { "chat.defaultConfiguration": { approvals: "assisted" } } },
    "- Note: New sessions start with approvals at assisted",
  ],
  [
    "chats that begin without questions",
    { chat: { "chat.permissions.default": "autopilot" } },
    "set `chat.permissions.default` to default",
  ],
  [
    "sessions that begin without questions",
    { chat: { "chat.defaultConfiguration": { approvals: "allowAll" } } },
    'set "approvals" in `chat.defaultConfiguration` to manual',
  ],
  [
    "tools that are always asked about",
    {
      chat: {
        "chat.tools.eligibleForAutoApproval": {
          "linewise.linewise/linewise_tail": false,
          "linewise.linewise/linewise_read_file": true,
          other: false,
        },
      },
    },
    "always asks before these tools run, whatever else approves them: linewise.linewise/linewise_tail.",
    "`chat.tools.eligibleForAutoApproval`",
  ],
  ["trust", {}, "- OK: The workspace is trusted."],
  [
    "no trust",
    { isTrusted: false },
    "- Fix: The workspace is not trusted",
    "Workspaces: Manage Workspace Trust",
  ],
  ["no folder", { folderSchemes: [] }, "- Note: No folder is open", "File: Open Folder..."],
  ["a virtual folder", { folderSchemes: ["vscode-vfs", "file"] }, "virtual (vscode-vfs)"],
  ["a local window", {}, "- OK: The window is local."],
  ["a remote window", { remoteName: "wsl" }, "- OK: The window is remote (wsl)"],
];

describe("reportSetup", () => {
  for (const [what, change, ...lines] of rows) {
    it(`tells of ${what}`, () => {
      const { report } = reportSetup({ ...good, ...change });
      for (const line of lines) assert.ok(report.includes(line), `${line}\n\nnot in\n\n${report}`);
    });
  }

  it("asks for nothing where everything is as it should be", () => {
    const { report } = reportSetup(good);
    assert.match(report, /^# Linewise: Check Setup\n\nLinewise 0\.1\.0 in Visual Studio Code/);
    assert.doesNotMatch(report, /^- (?:Note|Fix):/m);
    assert.deepEqual(reportSetup(good).needed, []);
  });

  it("says only what was found", () => {
    assert.doesNotMatch(reportSetup(good).report, /known|cannot be|may /i);
  });

  it("tells what must be done from what may be", () => {
    const { report, needed } = reportSetup({
      ...good,
      settings: { ...good.settings, permissionMode: "yolo" },
    });
    assert.deepEqual(needed, []);
    assert.match(report, /^- Note: .*\n {2}Optional: run "Linewise: Set Permission Mode"/m);
    assert.doesNotMatch(report, /What to do/);
  });

  it("counts what is to be fixed, and has it first", () => {
    const { toFix, report, needed } = reportSetup({
      ...good,
      ...withAgent(claudeCode, { kind: "none" }),
      isTrusted: false,
      modelVendors: [],
    });
    assert.equal(toFix, 2);
    assert.deepEqual(
      needed.map(({ level }) => level),
      ["problem", "problem"],
      "In an untrusted workspace no agent is offered to be recorded.",
    );
    assert.equal(report.match(/^- Fix:.*\n {2}What to do: /gm)?.length, 2);
    const headings = [...report.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    assert.deepEqual(headings, ["To Do", "Tools", "Guide", "Approval", "Recording", "Workspace"]);
    const fixes = report.slice(report.indexOf("## To Do"), report.indexOf("## Tools"));
    assert.equal(fixes.match(/^- Fix:/gm)?.length, 2);
  });

  for (const [what, change, headline] of [
    [
      "all is well",
      {},
      "Agents in this window can use Linewise, and what they change is recorded.",
    ],
    [
      "an agent is not recorded",
      withAgent(codex, { kind: "none" }),
      "Agents in this window can use Linewise, and what they change in the chat is recorded.",
    ],
    [
      "hooks are off",
      { chat: { "chat.useHooks": false } },
      "Agents in this window can use Linewise; only what its own tools change is recorded.",
    ],
    [
      "only our tools are to be recorded",
      { settings: { ...good.settings, record: "linewise" } },
      "Agents in this window can use Linewise; only what its own tools change is recorded.",
    ],
    [
      "there is no model",
      { modelVendors: [] },
      "Agents in this window cannot use all of Linewise: there is one thing to do.",
    ],
    [
      "nobody trusts the folder, and there is no model",
      { modelVendors: [], isTrusted: false },
      "Agents in this window cannot use all of Linewise: there are 2 things to do.",
    ],
  ] satisfies readonly (readonly [string, Partial<SetupFacts>, string])[]) {
    it(`begins with a sentence where ${what}`, () => {
      const { report } = reportSetup({ ...good, ...change });
      assert.equal(report.split("\n\n")[2], headline);
    });
  }
});
