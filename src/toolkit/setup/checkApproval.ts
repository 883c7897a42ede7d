import type { ChatSettings, SetupFacts } from "./facts.ts";
import { type Finding, note, ok, onlyIf, problem, unknown } from "./finding.ts";

/** What is asked before a call: by Linewise's own settings, and by what VS Code answers by itself. */
export function checkApproval({ settings, chat, ownTools }: SetupFacts): readonly Finding[] {
  const automatic = checkAutoApproval(chat, ownTools);
  return [
    checkMode(settings),
    ok(`\`linewise.approval\` is ${settings.approval}: ${whereAsked[settings.approval]}.`),
    ...(automatic.length > 0
      ? automatic
      : [
          ok(
            "No setting that can be read here makes VS Code approve Linewise calls automatically.",
          ),
        ]),
    ...checkEligible(chat["chat.tools.eligibleForAutoApproval"]),
    unknown(
      "What the permissions picker of a chat allows, and answers such as Allow in this Session, cannot be seen from here.",
      'run "Chat: Manage Tool Approval" to see and change the answers.',
    ),
  ];
}

const whereAsked: Readonly<Record<SetupFacts["settings"]["approval"], string>> = {
  chat: "edits are asked about in the chat",
  diff: "edits are asked about in the diff editor",
};

function checkMode({ permissionMode, allowedPaths }: SetupFacts["settings"]): Finding {
  const change = 'run "Linewise: Set Permission Mode" to change it.';
  const mode = `\`linewise.permissionMode\` is ${permissionMode}`;
  switch (permissionMode) {
    case "trusted":
      return ok(`${mode}: you are asked before every edit.`);
    case "yolo":
      return note(
        `${mode}: you are asked only before writing to protected files or outside the workspace.`,
        change,
      );
    case "sandboxed":
      return allowedPaths.length === 0
        ? problem(
            `${mode}, and no folder is allowed: every call is refused.`,
            'add folders to `linewise.allowedPaths` ("." is the workspace folder).',
          )
        : ok(
            `${mode}: only ${allowedPaths.join(", ")} may be read and written; you are asked only before writing to protected files or outside the workspace.`,
          );
  }
}

/** What has VS Code say yes in place of a person. */
export function checkAutoApproval(
  chat: ChatSettings,
  ownTools: readonly string[],
): readonly Finding[] {
  const own =
    "Linewise itself still asks before writing to protected files or outside the workspace";
  const approved = chat["chat.tools.global.autoApprove"];
  const named = ownTools.filter((name) => entriesOf(approved)[name] === true);
  const level = chat["chat.permissions.default"];
  const { approvals } = entriesOf(chat["chat.defaultConfiguration"]);
  return [
    ...onlyIf(
      approved === true,
      note(
        `VS Code approves every tool call automatically; ${own}.`,
        "set `chat.tools.global.autoApprove` to false to be asked.",
      ),
    ),
    ...onlyIf(
      named.length > 0,
      note(
        `VS Code approves these tools automatically: ${named.join(", ")}; ${own}.`,
        "remove them from `chat.tools.global.autoApprove` to be asked.",
      ),
    ),
    ...onlyIf(
      level === "autoApprove" || level === "autopilot",
      note(
        `New chats start with the permission level ${String(level)} and approve calls automatically; ${own}.`,
        "set `chat.permissions.default` to default to be asked.",
      ),
    ),
    ...onlyIf(
      approvals === "assisted" || approvals === "allowAll",
      note(
        `New sessions start with approvals at ${String(approvals)}, so calls may be approved without you; ${own}.`,
        'set "approvals" in `chat.defaultConfiguration` to manual to be asked.',
      ),
    ),
  ];
}

/** Keys are `linewise.linewise/<name>`. */
function checkEligible(eligible: unknown): readonly Finding[] {
  const barred = Object.entries(entriesOf(eligible))
    .filter(([name, value]) => name.startsWith("linewise.linewise/") && value === false)
    .map(([name]) => name);
  if (barred.length === 0) return [];
  return [
    note(
      `VS Code always asks before these tools run, whatever else approves them: ${barred.join(", ")}.`,
      "remove them from `chat.tools.eligibleForAutoApproval` to be asked only as the mode says.",
    ),
  ];
}

function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
