import { modeNames } from "../permission.ts";
import type { ChatSettings, SetupFacts } from "./facts.ts";
import { recordTitle, stopTitle } from "./wantedHooks.ts";

/**
 * `problem` keeps agents from the tools; `offer` waits for a click of the person, and nothing is wrong
 * without it; `note` is as somebody chose it, and may not be what they meant.
 */
export type Level = "ok" | "note" | "offer" | "problem";

export interface Finding {
  readonly level: Level;
  readonly state: string;
  /** What to do, with the exact setting or command, which becomes a button: see `findReportLinks`. */
  readonly advice?: string;
}

export interface Section {
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** False for what is not so. */
type Candidate = Finding | false;

const ok = (state: string): Finding => ({ level: "ok", state });
const offer = (state: string, advice: string): Finding => ({ level: "offer", state, advice });
const note = (state: string, advice: string): Finding => ({ level: "note", state, advice });
const problem = (state: string, advice: string): Finding => ({ level: "problem", state, advice });

export function checkSetup(facts: SetupFacts): readonly Section[] {
  const checked: Readonly<Record<string, readonly Candidate[]>> = {
    Tools: checkTools(facts),
    Models: [checkModels(facts)],
    Guide: [checkGuide(facts), checkToolSearch(facts)],
    Approval: checkApproval(facts),
    Recording: checkRecording(facts),
    Workspace: checkWorkspace(facts),
  };
  return Object.entries(checked).map(([title, candidates]) => ({
    title,
    findings: candidates.filter((candidate) => candidate !== false),
  }));
}

function checkTools({ ownTools, listedTools, chat }: SetupFacts): readonly Candidate[] {
  const missing = ownTools.filter((name) => !listedTools.includes(name));
  const orOrganization = "if it cannot be changed, your organization has set it.";
  return [
    missing.length === 0
      ? ok(`All ${ownTools.length} tools are registered: ${ownTools.join(", ")}.`)
      : problem(
          missing.length === ownTools.length
            ? `None of the ${ownTools.length} tools is registered.`
            : `${missing.length} of ${ownTools.length} tools are not registered: ${missing.join(", ")}.`,
          'run "Developer: Reload Window"; if that does not help, reinstall Linewise.',
        ),
    chat["chat.disableAIFeatures"] === true &&
      problem("AI features are off.", "set `chat.disableAIFeatures` to false."),
    chat["chat.agent.enabled"] === false &&
      problem(
        "Agent mode is off, and only agents use tools.",
        `set \`chat.agent.enabled\` to true; ${orOrganization}`,
      ),
    chat["chat.extensionTools.enabled"] === false &&
      problem(
        "Tools from extensions are off.",
        `set \`chat.extensionTools.enabled\` to true; ${orOrganization}`,
      ),
    listedTools.length > 128 &&
      note(
        `VS Code lists ${listedTools.length} tools, and some models take at most 128.`,
        "turn off tools that you do not need, with Configure Tools in the chat.",
      ),
  ];
}

function checkModels({ modelVendors }: SetupFacts): Finding {
  if (modelVendors === undefined) {
    return offer(
      "VS Code could not list its models.",
      'make sure that you can pick a model in the chat, then run "Linewise: Check Setup" again.',
    );
  }
  return modelVendors.length === 0
    ? problem(
        "No model is listed.",
        'sign in to Copilot, or add a model of your own with "Chat: Manage Language Models".',
      )
    : ok(`Models are listed from: ${modelVendors.join(", ")}.`);
}

function checkGuide({ settings, chat }: SetupFacts): Finding {
  if (!settings.guideAgents) {
    return note(
      "The guide is off: agents are not told to prefer the Linewise tools.",
      "set `linewise.guideAgents` to true.",
    );
  }
  return chat["chat.includeApplyingInstructions"] === false
    ? note(
        "The guide is on (`linewise.guideAgents`), but VS Code leaves out all instructions that apply automatically.",
        "set `chat.includeApplyingInstructions` to true.",
      )
    : ok("The guide is on (`linewise.guideAgents`).");
}

function checkToolSearch({ modelVendors, isToolSearchOptional }: SetupFacts): Candidate {
  return (
    modelVendors?.includes("copilot") === true &&
    !isToolSearchOptional &&
    note(
      "In this VS Code, a Claude of Copilot's has to search for the Linewise tools, and the agent Linewise has no search: with a Claude, it does not see them.",
      "choose the agent Agent with a Claude, or update VS Code.",
    )
  );
}

function checkApproval({ settings, chat, ownTools }: SetupFacts): readonly Candidate[] {
  const where = settings.approval === "chat" ? "chat" : "diff editor";
  return [
    checkMode(settings),
    ok(`Where you are asked about edits: in the ${where} (\`linewise.approval\`).`),
    ...checkAutoApproval(chat, ownTools),
    checkEligible(chat["chat.tools.eligibleForAutoApproval"]),
  ];
}

function checkMode({ permissionMode, allowedPaths }: SetupFacts["settings"]): Finding {
  const name = modeNames[permissionMode];
  const mode = `The mode is ${name} (${permissionMode} in \`linewise.permissionMode\`)`;
  const asked = "you are asked only before writing to protected files or outside the workspace.";
  switch (permissionMode) {
    case "trusted":
      return ok(`${mode}: you are asked before every edit of the Linewise tools.`);
    case "yolo":
      return note(`${mode}: ${asked}`, 'run "Linewise: Set Permission Mode" to change it.');
    case "sandboxed":
      return allowedPaths.length === 0
        ? problem(
            `${mode}, and no folder is allowed: every call is refused.`,
            'add folders to `linewise.allowedPaths` ("." is the workspace folder).',
          )
        : ok(`${mode}: only ${allowedPaths.join(", ")} may be read and written; ${asked}`);
  }
}

/** The settings that make VS Code answer yes for a person. */
function checkAutoApproval(chat: ChatSettings, ownTools: readonly string[]): readonly Candidate[] {
  const own =
    "Linewise itself still asks before writing to protected files or outside the workspace";
  const approved = chat["chat.tools.global.autoApprove"];
  const named = ownTools.filter((name) => entriesOf(approved)[name] === true);
  const level = chat["chat.permissions.default"];
  const { approvals } = entriesOf(chat["chat.defaultConfiguration"]);
  return [
    approved === true &&
      note(
        `VS Code approves every tool call automatically; ${own}.`,
        "set `chat.tools.global.autoApprove` to false to be asked.",
      ),
    named.length > 0 &&
      note(
        `VS Code approves these tools automatically: ${named.join(", ")}; ${own}.`,
        "remove them from `chat.tools.global.autoApprove` to be asked.",
      ),
    ["autoApprove", "autopilot"].includes(String(level)) &&
      note(
        `New chats start with the permission level ${String(level)} and approve calls automatically; ${own}.`,
        "set `chat.permissions.default` to default to be asked.",
      ),
    ["assisted", "allowAll"].includes(String(approvals)) &&
      note(
        `New sessions start with approvals at ${String(approvals)}, so calls may be approved without you; ${own}.`,
        'set "approvals" in `chat.defaultConfiguration` to manual to be asked.',
      ),
  ];
}

/** Keys are `linewise.linewise/<name>`. */
function checkEligible(eligible: unknown): Candidate {
  const barred = Object.entries(entriesOf(eligible))
    .filter(([name, value]) => name.startsWith("linewise.linewise/") && value === false)
    .map(([name]) => name);
  return (
    barred.length > 0 &&
    note(
      `VS Code always asks before these tools run, whatever else approves them: ${barred.join(", ")}.`,
      "remove them from `chat.tools.eligibleForAutoApproval` to be asked only as the mode says.",
    )
  );
}

function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Which changes are recorded, beside those of our own tools. */
function checkRecording({ settings, recording, chat, isTrusted }: SetupFacts): readonly Finding[] {
  const onlyOurs = "only what the Linewise tools change can be reviewed and undone";
  if (settings.record !== "all") {
    return [note(`\`linewise.record\` is linewise: ${onlyOurs}.`, "set `linewise.record` to all.")];
  }
  if (!isTrusted) {
    return [
      note(
        `VS Code runs no hooks in an untrusted workspace: ${onlyOurs}.`,
        'run "Workspaces: Manage Workspace Trust".',
      ),
    ];
  }
  if (!recording.isDoorOpen) {
    return [
      problem(
        `The folder for messages from hooks could not be created: ${onlyOurs}.`,
        'run "Developer: Reload Window"; if that does not help, check whether the disk is full.',
      ),
    ];
  }
  return [checkChatHooks(chat, onlyOurs), ...recording.agents.map(checkAgent)];
}

function checkChatHooks(chat: ChatSettings, onlyOurs: string): Finding {
  const off = (["chat.useHooks", "chat.plugins.enabled"] as const).find(
    (name) => chat[name] !== true,
  );
  if (off === undefined) {
    return ok("In VS Code's chat, the changes of every tool are recorded (`linewise.record`).");
  }
  return chat[off] === undefined
    ? offer(`This VS Code has no hooks for extensions: ${onlyOurs}.`, "update VS Code.")
    : offer(
        `\`${off}\` is off: in VS Code's chat, ${onlyOurs}.`,
        `set \`${off}\` to true; if it cannot be changed, your organization has set it.`,
      );
}

function checkAgent({
  agent: { name, ownHooks },
  path,
  hooks,
}: SetupFacts["recording"]["agents"][number]): Finding {
  const advice = `select "${recordTitle(name)}", which shows first what it adds.`;
  const changes = `Changes by ${ownHooks.shownAs}`;
  switch (hooks.kind) {
    case "here":
      return {
        ...ok(`${changes} are recorded, by ${path}.`),
        advice: `to stop that, select "${stopTitle(name)}".`,
      };
    case "none":
      return offer(`${changes} are not recorded.`, advice);
    case "elsewhere":
      return offer(
        `${changes} are recorded by another VS Code, or not at all: ${path} does not lead here.`,
        advice,
      );
    case "off":
      return offer(
        `${changes} are not recorded: \`disableAllHooks\` in ${path} turns off all hooks.`,
        `take that out of it, or select "${stopTitle(name)}".`,
      );
    case "unread":
      return offer(
        `${changes} are not recorded, and ${path} is left as it is: ${hooks.reason}.`,
        'mend it, then run "Linewise: Check Setup" again.',
      );
  }
}

function checkWorkspace(facts: SetupFacts): readonly Candidate[] {
  const { isTrusted, remoteName, folderSchemes } = facts;
  const virtual = [...new Set(folderSchemes.filter((scheme) => scheme !== "file"))];
  return [
    isTrusted
      ? ok("The workspace is trusted.")
      : problem(
          "The workspace is not trusted: agents can only read with the Linewise tools.",
          'run "Workspaces: Manage Workspace Trust".',
        ),
    folderSchemes.length === 0 &&
      offer(
        "No folder is open: agents have no workspace to read or write in.",
        'run "File: Open Folder...".',
      ),
    virtual.length > 0 &&
      ok(`The workspace is virtual (${virtual.join(", ")}): searching is slower.`),
    ok(remoteName === undefined ? "The window is local." : `The window is remote (${remoteName}).`),
  ];
}
