import * as vscode from "vscode";
import type { Services } from "./services.ts";

/** Commands that need no room of their own. */
export function registerCommands(services: Services): vscode.Disposable {
  return vscode.commands.registerCommand("linewise.showLog", () => {
    services.log.show();
  });
}
