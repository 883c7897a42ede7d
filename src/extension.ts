import * as vscode from "vscode";
import { registerCommands } from "./host/commands.ts";
import { createServices } from "./host/createServices.ts";
import { registerTool } from "./host/registerTool.ts";
import { tools } from "./tools/index.ts";

/** Wiring only: whatever a tool needs is made when it is first called. */
export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel("Linewise", { log: true });
  const services = createServices(channel, context.extensionUri);
  context.subscriptions.push(
    channel,
    services,
    ...tools.map((tool) => registerTool(tool, services)),
    ...registerCommands(services),
  );
}
