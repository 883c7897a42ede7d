import { type Agent, nestHook, type TracedEnd } from "./agent.ts";
import { fieldOf, listOf, namesIn, toolsNaming } from "./toolInput.ts";

/** Its events tell no time. Harmless commands and sub-agents run side by side. */
export const claudeCode: Agent = {
  id: "claude-code",
  name: "Claude Code",
  isTelling: ({ timestamp, turn_id: turnId }) => timestamp === undefined && turnId === undefined,
  hasOneCallAtATime: false,
  hasOurTools: false,
  readingTools: namesIn(`
    Read Glob Grep LS NotebookRead WebFetch WebSearch TodoWrite Task Agent AskUserQuestion
    ToolSearch BashOutput KillShell TaskOutput TaskStop TaskCreate TaskGet TaskUpdate TaskList
    EnterPlanMode ExitPlanMode ListMcpResourcesTool ReadMcpResourceTool
  `),
  editingTools: toolsNaming("Edit MultiEdit Write NotebookEdit"),
  traces: {
    environmentOf: ({ sessionId }) => `CLAUDE_CODE_SESSION_ID=${sessionId}`,
    findTranscript: ({ transcript_path: path, agent_id: id }) =>
      typeof path === "string" && typeof id === "string"
        ? path.replace(/(?:\.jsonl)?$/, `/subagents/agent-${id}.jsonl`)
        : undefined,
    readEnds,
  },
  ownHooks: {
    folder: ".claude",
    folderVariable: "CLAUDE_CONFIG_DIR",
    program: "claude",
    file: "settings.json",
    emptyFile: {},
    events: [
      ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"],
      ...["SubagentStop", "Stop", "SessionEnd"],
    ],
    entryOf: ({ shell, powershell, isWindows }) =>
      nestHook(isWindows ? { command: powershell, shell: "powershell" } : { command: shell }),
    refusesByteOrderMark: false,
    isOfVSCode: false,
    shownAs: "Claude Code",
    asksForTrust: false,
  },
};

/**
 * Of a line of a user with results of tools. What the person or a rule of theirs refuses was not begun; what
 * is interrupted was.
 */
function readEnds(line: unknown): readonly TracedEnd[] {
  const isSkipped =
    fieldOf(line, "toolDenialBeforeRun") === true ||
    fieldOf(fieldOf(line, "permissionDecision"), "decision") === "reject";
  return listOf(fieldOf(fieldOf(line, "message"), "content"))
    .filter((part) => fieldOf(part, "type") === "tool_result")
    .map((part) => ({ toolUseId: fieldOf(part, "tool_use_id"), isSkipped }));
}
