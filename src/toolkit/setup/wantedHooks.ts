import { type Agent, agents, type OwnHooks } from "../../core/agents/index.ts";

/** An agent that reads hooks from a file of the person's own. */
export type HookedAgent = Agent & { readonly ownHooks: OwnHooks };

export const hookedAgents: readonly HookedAgent[] = agents.filter(
  (agent): agent is HookedAgent => agent.ownHooks !== undefined,
);

/** The hooks by which an agent tells the windows of this VS Code what it does. */
export interface WantedHooks {
  readonly events: readonly string[];
  /** What each event gets. */
  readonly entry: object;
}

/**
 * The command looks for a window that has the session's folder open. It ends at once if there is none,
 * or if Linewise is gone.
 *
 * @param doorsFolder Where the windows of this VS Code have their doors.
 */
export function wantHooks(
  { id, ownHooks: { events, entryOf } }: HookedAgent,
  doorsFolder: string,
  isWindows: boolean,
): WantedHooks {
  const [shell, powershell] = [shellCommand(id, doorsFolder), powershellCommand(id, doorsFolder)];
  return { events, entry: entryOf({ shell, powershell, isWindows }) };
}

/** The words of the link that records it. */
export function recordTitle(name: string): string {
  return `Record ${name}…`;
}

/** The words of the link that ends it. */
export function stopTitle(name: string): string {
  return `Stop Recording ${name}…`;
}

/** Whether an entry of a list of hooks is ours, of any version. */
export function isOurHook(entry: unknown): boolean {
  return JSON.stringify(entry).includes("LINEWISE_HOOK");
}

/** Of two windows on the folder, the one whose child it is. Without any, it leaves a line that says so. */
function shellCommand(agent: string, doorsFolder: string): string {
  const doors = `'${doorsFolder.replaceAll("'", "'\\''")}'/"$(uname -n)"`;
  const scripts = `"$LINEWISE_HOOK" "$doors"/*/hook.sh "$doors"/nobody.sh`;
  const run = `[ -r "$LINEWISE_HOOK" ] && . "$LINEWISE_HOOK"`;
  return `trap 'exit 0' 0; LINEWISE_AGENT=${agent} LINEWISE_FOLDER=$PWD doors=${doors}; for LINEWISE_HOOK in ${scripts}; do ${run}; done`;
}

/**
 * The same without cmdlets or files to run, as `plugin/hook.ps1`; agents put double quotes around it.
 * PowerShell takes five characters for a single quote.
 */
function powershellCommand(agent: string, doorsFolder: string): string {
  const quoted = `'${doorsFolder.replaceAll(/['\u2018-\u201B]/g, "$&$&")}'`;
  const doors = `[IO.Path]::Combine(${quoted}, [Net.Dns]::GetHostName())`;
  const list = `$scripts = @($env:LINEWISE_HOOK); $doors = ${doors}; foreach ($door in [IO.Directory]::GetDirectories($doors)) { $scripts += $door + '\\hook.ps1' }; $scripts += $doors + '\\nobody.ps1'`;
  const run =
    "if ([IO.File]::Exists($script)) { $env:LINEWISE_HOOK = $script; & ([ScriptBlock]::Create([IO.File]::ReadAllText($script))) }";
  return `$ErrorActionPreference = 'SilentlyContinue'; $env:LINEWISE_AGENT = '${agent}'; $env:LINEWISE_FOLDER = $PWD.ProviderPath; ${list}; foreach ($script in $scripts) { ${run} }; exit 0`;
}
