import type * as vscode from "vscode";
import { contributedName } from "../toolkit/manifest/index.ts";
import { tools } from "../tools/index.ts";
import { registerDecisions, registerPendingDiff } from "./approval/index.ts";
import { createLanguageModelTool } from "./calls/index.ts";
import { createServices } from "./createServices.ts";
import { registerEditsView } from "./editsView/index.ts";
import { followRenames, registerHistoryCommands, tellOfCutShort } from "./history/index.ts";
import { createInputHistory } from "./inputs/index.ts";
import { registerShowLog } from "./log.ts";
import { registerPalette } from "./palette/index.ts";
import { registerPermissionMode } from "./permission/index.ts";
import { registerReview } from "./review/index.ts";
import { registerSearchView } from "./searchView/index.ts";
import { registerCheckSetup } from "./setup/index.ts";
import type { StartedExtension } from "./startup/index.ts";

/** Wiring only: whatever a tool needs is made when it is first called. */
export function start(context: vscode.ExtensionContext): StartedExtension {
  const services = createServices(context);
  const { pending, decisions, log, history } = services;
  const review = registerReview(history, log);
  context.subscriptions.push(
    services,
    registerPendingDiff(pending, decisions),
    registerDecisions(decisions),
    registerPalette(services, context.workspaceState),
    registerPermissionMode(),
    registerCheckSetup(),
    registerShowLog(log),
    registerHistoryCommands(history),
    followRenames(history),
    review,
    registerEditsView(history, log),
    registerSearchView(services, createInputHistory(context.workspaceState)),
  );
  void tellOfCutShort(history, log);
  void review.refresh();
  return {
    tools: new Map(
      tools.map((tool) => [contributedName(tool), createLanguageModelTool(tool, services)]),
    ),
  };
}
