import type * as vscode from "vscode";
import { registerDecisions, registerPendingDiff } from "./host/approval/index.ts";
import { registerTool } from "./host/calls/index.ts";
import { createServices } from "./host/createServices.ts";
import { registerShowLog } from "./host/log.ts";
import { registerPermissionMode } from "./host/permission/index.ts";
import { registerCheckSetup } from "./host/setup/index.ts";
import { tools } from "./tools/index.ts";

/** Wiring only: whatever a tool needs is made when it is first called. */
export function activate(context: vscode.ExtensionContext): void {
  const services = createServices(context);
  const { pending, decisions, log } = services;
  context.subscriptions.push(
    services,
    registerPendingDiff(pending, decisions),
    registerDecisions(decisions),
    registerPermissionMode(),
    registerCheckSetup(),
    registerShowLog(log),
    ...tools.map((tool) => registerTool(tool, services)),
  );
}
