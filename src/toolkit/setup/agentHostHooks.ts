/** Whether the user's own hooks bring what the Agent Host does to windows like this one. */
export type AgentHostHooks =
  | "none"
  | "here"
  /** They are Linewise's, but of an earlier version, or lead to another VS Code. */
  | "elsewhere"
  /** A file of that name that Linewise has not written. */
  | "foreign";

/** A file of hooks, as the Agent Host and the Copilot CLI read it. */
export interface AgentHostFile {
  readonly text: string;
  /** All that it runs, and when. */
  readonly command: string;
  readonly events: readonly string[];
}

const events = ["UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "Stop"];

/**
 * The command looks for a window that has the session's folder open. It ends at once if there is none,
 * or if Linewise is gone.
 *
 * @param doorsFolder Where the windows of this VS Code have their doors.
 */
export function agentHostFile(doorsFolder: string, isWindows: boolean): AgentHostFile {
  const command = isWindows ? powershellCommand(doorsFolder) : shellCommand(doorsFolder);
  const hook = { type: "command", [isWindows ? "powershell" : "bash"]: command };
  const hooks = Object.fromEntries(events.map((event) => [event, [hook]]));
  return { text: `${JSON.stringify({ version: 1, hooks }, undefined, 2)}\n`, command, events };
}

/** A hook that VS Code runs knows its window already, by the variable. */
function shellCommand(doorsFolder: string): string {
  const run = `[ -r "$LINEWISE_HOOK" ] && . "$LINEWISE_HOOK"`;
  const doors = `'${doorsFolder.replaceAll("'", "'\\''")}'/"$(uname -n)"/*/hook.sh`;
  return `trap 'exit 0' 0; ${run}; LINEWISE_FOLDER=$PWD; for LINEWISE_HOOK in ${doors}; do ${run}; done`;
}

function powershellCommand(doorsFolder: string): string {
  const run =
    "if ($env:LINEWISE_HOOK -and (Test-Path -LiteralPath $env:LINEWISE_HOOK)) { Invoke-Expression ([IO.File]::ReadAllText($env:LINEWISE_HOOK)) }";
  const doors = `(Join-Path '${doorsFolder.replaceAll("'", "''")}' ([Net.Dns]::GetHostName()))`;
  return `${run}; $env:LINEWISE_FOLDER = $PWD.Path; foreach ($door in Get-ChildItem -LiteralPath ${doors} -ErrorAction SilentlyContinue) { $env:LINEWISE_HOOK = Join-Path $door.FullName 'hook.ps1'; ${run} }; exit 0`;
}

/** @param text Of the file, if there is one. */
export function judgeAgentHostHooks(text: string | undefined, wanted: string): AgentHostHooks {
  if (text === undefined) return "none";
  if (text === wanted) return "here";
  return commandsIn(text).every((command) => command.includes("LINEWISE_HOOK"))
    ? "elsewhere"
    : "foreign";
}

/** What the hooks of a file run; one thing that nobody wrote if it cannot be read. */
function commandsIn(text: string): readonly string[] {
  try {
    const { hooks, ...rest } = JSON.parse(text) as {
      readonly hooks: Readonly<Record<string, readonly object[]>>;
    };
    const fields = Object.values(hooks)
      .flat()
      .flatMap((hook) => Object.entries(hook));
    const commands = fields.filter(([name]) => name !== "type").map(([, value]) => String(value));
    return Object.keys(rest).join() === "version" && commands.length > 0 ? commands : [""];
  } catch {
    return [""];
  }
}
