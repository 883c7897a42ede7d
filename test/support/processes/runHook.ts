import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../../harness/paths.ts";

export interface HookRun {
  readonly code: number | null;
  /** What it printed, which VS Code would take for an answer. */
  readonly said: string;
  readonly tookMs: number;
}

/** The command of the plugin for one event, as it is shipped. */
export function shippedCommand(event: string): string {
  const { hooks } = JSON.parse(
    readFileSync(join(repositoryRoot, "plugin/hooks/hooks.json"), "utf8"),
  ) as {
    readonly hooks: Readonly<
      Record<string, readonly [{ readonly hooks: readonly [{ readonly command: string }] }]>
    >;
  };
  return hooks[event]?.[0].hooks[0].command ?? "exit 1";
}

/**
 * Runs a hook as VS Code does: through the shell, with what its own process has in the environment and the
 * event on standard input.
 *
 * @param script Where the environment says that the door's script is; by default as it is now.
 */
export function runHook(
  event: object | string,
  {
    script = process.env["LINEWISE_HOOK"],
    command = shippedCommand("PreToolUse"),
    cwd = process.cwd(),
    environment = {},
  }: {
    readonly script?: string | undefined;
    readonly command?: string;
    readonly cwd?: string;
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<HookRun> {
  const startMs = performance.now();
  const env = { ...process.env, LINEWISE_HOOK: script, ...environment };
  const hook = spawn(command, [], { shell: true, stdio: "pipe", cwd, env });
  let said = "";
  hook.stdout.on("data", (data) => (said += String(data)));
  hook.stderr.on("data", (data) => (said += String(data)));
  // A hook that ends at once reads nothing.
  hook.stdin.on("error", () => undefined);
  hook.stdin.end(typeof event === "string" ? event : JSON.stringify(event));
  return new Promise((resolve) => {
    hook.on("close", (code) => resolve({ code, said, tookMs: performance.now() - startMs }));
  });
}

/** What VS Code tells of a call. */
export function toldCall(
  name: "PreToolUse" | "PostToolUse",
  toolUseId: string,
  fields: object = {},
): object {
  return {
    timestamp: "2026-11-23T08:06:55.968Z",
    hook_event_name: name,
    session_id: "session",
    cwd: "/work",
    tool_name: "create_file",
    tool_input: { filePath: "/w/a.txt" },
    tool_use_id: toolUseId,
    ...fields,
  };
}
