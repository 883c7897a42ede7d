/** The hook messages of three agents as they were received, but for the values that a test gives. */
export interface TellingAgent {
  readonly name: string;
  /** Every event has these fields. */
  readonly place: (cwd: string) => object;
  /** The tool and its input by which it appends a line to a file, and the text before. */
  readonly edit: (path: string, text: string, line: string) => object;
  readonly command: (command: string) => object;
  /** What comes with the end of a call that was at work for so long. */
  readonly ended: (tookMs: number) => object;
}

const never = { timestamp: undefined };

export const tellingAgents: readonly TellingAgent[] = [
  {
    name: "Claude Code",
    place: (cwd) => ({ ...never, session_id: "06ef", cwd, prompt_id: "aa35", effort: "high" }),
    edit: (path, text, line) => ({
      tool_name: "Edit",
      tool_input: {
        file_path: path,
        old_string: text,
        new_string: `${text}${line}\n`,
        replace_all: false,
      },
    }),
    command: (command) => ({ tool_name: "Bash", tool_input: { command, description: "Do it" } }),
    ended: (tookMs) => ({
      tool_response: { stdout: "", stderr: "", interrupted: false },
      duration_ms: tookMs,
    }),
  },
  {
    name: "Codex",
    place: (cwd) => ({ ...never, session_id: "01a2", turn_id: "01a3", cwd, model: "gpt-5.5" }),
    edit: (path, text, line) => ({
      tool_name: "apply_patch",
      tool_input: {
        command: `*** Begin Patch\n*** Update File: ${path}\n@@\n${text.replaceAll(/^(?=.)/gm, " ")}+${line}\n*** End Patch`,
      },
    }),
    command: (command) => ({ tool_name: "Bash", tool_input: { command } }),
    ended: () => ({ tool_response: "Exit code: 0\nWall time: 0 seconds\nOutput:\n" }),
  },
  {
    name: "Copilot",
    place: (cwd) => ({ timestamp: new Date().toISOString(), session_id: "c0de", cwd }),
    edit: (path, text, line) => ({
      tool_name: "replace_string_in_file",
      tool_input: { filePath: path, oldString: text, newString: `${text}${line}\n` },
    }),
    command: (command) => ({
      tool_name: "run_in_terminal",
      tool_input: { command, explanation: "Do it", isBackground: false },
    }),
    ended: () => ({ tool_response: "" }),
  },
];
