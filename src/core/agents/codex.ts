import { type Agent, nestHook, type ToolUse, type TracedEnd } from "./agent.ts";
import { fieldOf, findPatchedPaths, namesIn } from "./toolInput.ts";

/** Its events tell no time. Commands run side by side; some of them are never heard to end. */
export const codex: Agent = {
  id: "codex",
  name: "Codex",
  isTelling: ({ timestamp, turn_id: turnId }) => timestamp === undefined && turnId !== undefined,
  hasOneCallAtATime: false,
  hasOurTools: false,
  // What sub-agents do is told as calls of their own.
  readingTools: namesIn(`
    update_plan view_image web_search tool_search request_user_input
    collaborationspawn_agent collaborationwait_agent collaborationsend_input
    collaborationsend_message collaborationfollowup_task collaborationresume_agent
    collaborationinterrupt_agent collaborationclose_agent collaborationlist_agents
  `),
  editingTools: { apply_patch: findPatchedPaths },
  unwrap: readPatchCommand,
  traces: {
    environmentOf: ({ toolUseId }) => `CODEX_TOOL_CALL_ID=${toolUseId}`,
    readEnds,
  },
  ownHooks: {
    folder: ".codex",
    folderVariable: "CODEX_HOME",
    program: "codex",
    file: "hooks.json",
    emptyFile: {},
    events: ["UserPromptSubmit", "PreToolUse", "PostToolUse", "SubagentStop", "Stop"],
    // It runs hooks with the person's shell, which may be none that knows these words. On Windows that is
    // PowerShell, whatever the person uses.
    entryOf: ({ shell, powershell, isWindows }) =>
      nestHook({
        command: isWindows ? powershell : `exec /bin/sh -c '${shell.replaceAll("'", "'\\''")}'`,
      }),
    refusesByteOrderMark: true,
    isOfVSCode: false,
    shownAs: "Codex",
    asksForTrust: true,
  },
};

/** The patch is in the field of a command; a command that only hands one over is carried out as a patch. */
function readPatchCommand({ tool, input }: ToolUse): ToolUse {
  const command = fieldOf(input, "command");
  if (typeof command !== "string") return { tool, input };
  const isHandedOver =
    tool === "Bash" && /^\s*apply_patch\s+(?:<<|['"]?\*\*\* Begin)/.test(command);
  const isPatch = tool === "apply_patch" || isHandedOver;
  return isPatch ? { tool: "apply_patch", input: { input: command } } : { tool, input };
}

/**
 * Of an answer to a call, which says of one that the person refused what it says of one that was interrupted,
 * and begins with other words for one that could not begin, as where Codex itself refuses a command.
 */
function readEnds(line: unknown): readonly TracedEnd[] {
  const answer = fieldOf(line, "payload");
  const isAnswer = /^(?:function|custom_tool)_call_output$/.test(String(fieldOf(answer, "type")));
  const output = String(fieldOf(answer, "output"));
  const isAborted = /\baborted by user\b/.test(output);
  const isSkipped = isAborted ? undefined : output.startsWith("exec_command failed");
  return isAnswer ? [{ toolUseId: fieldOf(answer, "call_id"), isSkipped }] : [];
}
