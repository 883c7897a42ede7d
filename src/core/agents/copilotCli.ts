import type { Agent } from "./agent.ts";
import { findPatchedPaths, namesIn, toolsNaming } from "./toolInput.ts";

/** In sessions of VS Code's Agent Host, and in a terminal. Its calls have no ids. */
export const copilotCli: Agent = {
  id: "agent-host",
  name: "Copilot CLI",
  isTelling: ({ timestamp, tool_name: tool, tool_use_id: toolUseId }) =>
    timestamp !== undefined && tool !== undefined && toolUseId === undefined,
  hasOneCallAtATime: false,
  hasOurTools: true,
  // The last line is of tools that VS Code lends it.
  readingTools: namesIn(`
    Read Glob Grep LS WebFetch WebSearch TodoWrite Task Agent AskUserQuestion ToolSearch BashOutput
    KillShell
    view glob grep rg task report_intent web_fetch web_search read_bash stop_bash list_bash ask_user
    update_todo store_memory fetch_copilot_cli_documentation read_agent list_agents
    usages problems getNotebookSummary readNotebookCellOutput getTaskOutput runSubagent memory think
  `),
  editingTools: {
    ...toolsNaming(`
      Edit MultiEdit Write NotebookEdit create edit str_replace insert str_replace_editor
      editNotebook
    `),
    apply_patch: findPatchedPaths,
  },
  ownHooks: {
    folder: ".copilot",
    folderVariable: "COPILOT_HOME",
    program: "copilot",
    file: "hooks/linewise.json",
    emptyFile: { version: 1 },
    events: ["UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "Stop"],
    entryOf: ({ shell, powershell, isWindows }) =>
      isWindows ? { type: "command", powershell } : { type: "command", bash: shell },
    refusesByteOrderMark: false,
    isOfVSCode: true,
    shownAs: "sessions of the Agent Host and the Copilot CLI",
    asksForTrust: false,
  },
};
