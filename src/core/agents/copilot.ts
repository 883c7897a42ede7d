import type { Agent, ToolUse } from "./agent.ts";
import { fieldOf, findPatchedPaths, listOf, namesIn, toolsNaming } from "./toolInput.ts";

/** In VS Code's own chat, with any model. */
export const copilot: Agent = {
  id: "copilot",
  name: "Copilot",
  isTelling: ({ timestamp, tool_name: tool, tool_use_id: toolUseId }) =>
    timestamp !== undefined && (tool === undefined || toolUseId !== undefined),
  hasOneCallAtATime: true,
  hasOurTools: true,
  isReviewedInChat: true,
  readingTools: namesIn(`
    read_file list_dir file_search grep_search semantic_search get_errors get_changed_files
    fetch_webpage github_repo get_vscode_api list_code_usages vscode_listCodeUsages test_search
    search_workspace_symbols get_search_view_results get_project_setup_info read_project_structure
    think manage_todo_list memory resolve_memory_file_uri tool_search runSubagent search_subagent
    get_terminal_output terminal_last_command terminal_selection get_task_output await_terminal
    kill_terminal view_image ask_questions vscode_askQuestions copilot_getNotebookSummary
    read_notebook_cell_output install_extension github_text_search session_store_sql testFailure
    vscode_searchExtensions_internal
  `),
  editingTools: {
    ...toolsNaming(`
      replace_string_in_file multi_replace_string_in_file create_file insert_edit_into_file
      edit_notebook_file str_replace_editor
    `),
    apply_patch: findPatchedPaths,
  },
  readAnswer(line, toolUseId) {
    const answer = fieldOf(line, "data");
    // Hooks are told the same id with a number of VS Code's own.
    const [id] = toolUseId.split("__vscode-");
    const calls = listOf(fieldOf(answer, "toolRequests"));
    const isIts = calls.some((call) => fieldOf(call, "toolCallId") === id);
    const messageId = fieldOf(answer, "messageId");
    if (!isIts || typeof messageId !== "string") return undefined;
    return { id: messageId, callCount: calls.length, listUses: () => calls.map(readUse) };
  },
};

function readUse(call: unknown): ToolUse {
  const tool = String(fieldOf(call, "name"));
  try {
    return { tool, input: JSON.parse(String(fieldOf(call, "arguments"))) };
  } catch {
    return { tool, input: undefined };
  }
}
