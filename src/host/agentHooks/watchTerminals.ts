import * as vscode from "vscode";
import { createPulse } from "../../core/async.ts";
import type { WatchTerminals } from "./followTerminals.ts";

/** Follows the terminals of VS Code's agents by its shell integration. */
export const watchTerminals: WatchTerminals = (began, ended) => {
  const pulse = createPulse();
  const { onDidCloseTerminal, onDidEndTerminalShellExecution, onDidStartTerminalShellExecution } =
    vscode.window;
  return vscode.Disposable.from(
    pulse,
    onDidStartTerminalShellExecution(({ terminal, execution }) => {
      if (!isOfAgent(terminal.creationOptions)) return;
      began(terminal, execution.commandLine.value, pulse.freeSinceMs(), Date.now());
    }),
    onDidEndTerminalShellExecution(({ terminal }) => ended(terminal, false)),
    onDidCloseTerminal((terminal) => ended(terminal, true)),
  );
};

/**
 * What VS Code calls a terminal of its agents is in its environment alone. `COPILOT_AGENT` is not there in
 * VS Code 1.117, where a terminal of agents is one in which git asks nobody.
 */
function isOfAgent({ env }: vscode.TerminalOptions): boolean {
  return env?.["COPILOT_AGENT"] !== undefined || env?.["GIT_MERGE_AUTOEDIT"] === "no";
}
