import type { EntrySource } from "../history/index.ts";
import type { CommandEnd } from "./backgroundPrograms.ts";
import { findCommandEnd } from "./shellCommand.ts";

/** What a call of some tool may change, by its name and input. */
export type ToolReach =
  /** It only reads, or is one of ours, which records itself. */
  | { readonly kind: "nothing" }
  /** The files that its input names, as it names them; they may be missing yet, or go. */
  | { readonly kind: "files"; readonly paths: readonly string[] }
  | {
      readonly kind: "anything";
      /** It goes on, or may go on, after the tool has returned. */
      readonly isBackground: boolean;
      /** Whether it goes on cannot be known from its input. */
      readonly isUncertain: boolean;
    };

/**
 * Finds what a call may change. An unknown tool may change anything, and so may one whose input does not
 * name its files in a known way.
 *
 * @param input As the tool got it, unchecked.
 */
export function findToolReach(tool: string, input: unknown): ToolReach {
  if (ownTool.test(tool) || readingTools.has(tool)) return { kind: "nothing" };
  if (!editingTools.has(tool)) return reachAnything(findEnd(tool, input));
  const paths = tool === "apply_patch" ? findPatchedPaths(input) : findNamedPaths(input);
  if (paths.length === 0) return reachAnything("ends");
  return { kind: "files", paths: [...new Set(paths)] };
}

function reachAnything(end: CommandEnd): ToolReach {
  return { kind: "anything", isBackground: end !== "ends", isUncertain: end === "mayGoOn" };
}

/** MCP clients and the Agent Host put a prefix before the name. */
const ownTool = /(?:^|[_-])linewise_[a-z]/;

/** Of VS Code, Copilot, the Copilot CLI and Claude; under the names that hooks get. */
const readingTools: ReadonlySet<string> = new Set(
  `
  read_file list_dir file_search grep_search semantic_search get_errors get_changed_files
  fetch_webpage github_repo get_vscode_api list_code_usages vscode_listCodeUsages test_search
  search_workspace_symbols get_search_view_results get_project_setup_info read_project_structure
  think manage_todo_list memory resolve_memory_file_uri tool_search runSubagent search_subagent
  get_terminal_output terminal_last_command terminal_selection get_task_output await_terminal
  kill_terminal view_image ask_questions vscode_askQuestions copilot_getNotebookSummary
  read_notebook_cell_output install_extension github_text_search session_store_sql testFailure
  vscode_searchExtensions_internal
  Read Glob Grep LS WebFetch WebSearch TodoWrite Task Agent AskUserQuestion ToolSearch BashOutput
  KillShell
  view glob grep rg task report_intent web_fetch web_search read_bash stop_bash list_bash ask_user
  update_todo store_memory fetch_copilot_cli_documentation read_agent list_agents
  usages problems getNotebookSummary readNotebookCellOutput getTaskOutput
  `
    .trim()
    .split(/\s+/),
);

const editingTools: ReadonlySet<string> = new Set(
  `
  replace_string_in_file multi_replace_string_in_file create_file apply_patch insert_edit_into_file
  edit_notebook_file editNotebook
  Edit MultiEdit Write NotebookEdit
  create edit str_replace insert str_replace_editor
  `
    .trim()
    .split(/\s+/),
);

/** The fields in which tools name a file. */
const pathFields = ["filePath", "file_path", "notebook_path", "notebookPath", "path"];

function findNamedPaths(input: unknown): readonly string[] {
  const parts = ["replacements", "edits"].flatMap((field) => listOf(fieldOf(input, field)));
  return [input, ...parts]
    .flatMap((part) => pathFields.map((field) => fieldOf(part, field)))
    .filter((path) => typeof path === "string")
    .filter((path) => path !== "");
}

/** `*** Update File: src/a.ts`, and for a file that moves, `*** Move to: src/b.ts`. */
const patchedPath = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm;

function findPatchedPaths(input: unknown): readonly string[] {
  const patch = [input, fieldOf(input, "input"), fieldOf(input, "patch")].find(
    (text) => typeof text === "string",
  );
  return [...(patch ?? "").matchAll(patchedPath)].map(([, path = ""]) => path.trimEnd());
}

/** They write to a terminal in which what they start may keep running. */
const writingTools: ReadonlySet<string> = new Set(["send_to_terminal", "write_bash"]);

/** What a field of the tool says, or else its command. */
function findEnd(tool: string, input: unknown): CommandEnd {
  const given = [input, fieldOf(input, "task")];
  const flags = ["isBackground", "run_in_background", "detach"].flatMap((flag) =>
    given.map((each) => fieldOf(each, flag)),
  );
  const modes: readonly unknown[] = ["async", "background"];
  if (writingTools.has(tool) || flags.includes(true) || modes.includes(fieldOf(input, "mode"))) {
    return "goesOn";
  }
  const words = given.flatMap((each) => [
    fieldOf(each, "command"),
    ...listOf(fieldOf(each, "args")),
  ]);
  return findCommandEnd(words.filter((word) => typeof word === "string").join(" "));
}

/** Whether a tool says, in its answer, that the command that it was to wait for is still at work. */
export function saysItGoesOn(answer: string): boolean {
  return /\bstill (?:be )?running\b|\bmoved to (?:the )?background\b/.test(answer);
}

/** Whether a call is meant to run git. */
export function namesGit(tool: string, input: unknown): boolean {
  return /(?<![a-z])git(?![a-z])/i.test(`${tool} ${JSON.stringify(input)}`);
}

const taskTools: ReadonlySet<string> = new Set(
  "run_task create_and_run_task runTask createAndRunTask".split(" "),
);

/** Who makes the changes of a call, for the history. */
export function findEntrySource(tool: string, input: unknown): EntrySource {
  const command = fieldOf(input, "command");
  if (typeof command === "string" && !editingTools.has(tool)) {
    return { maker: "terminal", action: command };
  }
  if (taskTools.has(tool)) {
    const label = fieldOf(fieldOf(input, "task"), "label") ?? fieldOf(input, "id");
    return { maker: "task", action: typeof label === "string" ? label : tool };
  }
  const [, server, action] = /^mcp_{1,2}(.+?)_+(.+)$/.exec(tool) ?? [];
  if (server !== undefined && action !== undefined) return { maker: `MCP ${server}`, action };
  return { maker: /^[A-Z]/.test(tool) ? "agent" : "Copilot", action: tool };
}

export function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, field)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[field];
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
