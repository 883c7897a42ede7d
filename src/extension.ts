import type * as vscode from "vscode";
import { registerLazyActivation } from "./host/startup/index.ts";

/**
 * Runs in every window that has started: so it loads nothing but the names of the tools and commands,
 * which load the rest when they are first used.
 */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    registerLazyActivation(context, async () => {
      const { start } = await import("./host/start.ts");
      return (ownTexts) => start(context, ownTexts);
    }),
  );
}
