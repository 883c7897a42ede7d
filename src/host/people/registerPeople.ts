import * as vscode from "vscode";
import type { Services } from "../calls/index.ts";
import { hookDoorsFolder, type OwnTexts } from "../startup/index.ts";
import { registerCommand } from "../registerCommand.ts";
import { createInputHistory } from "./inputs/index.ts";
import { regexReplaceInActiveFile, replaceAcrossFiles } from "./palette/index.ts";
import { registerAgentAccess } from "./protect/index.ts";
import { registerRunTool } from "./runTool/index.ts";
import { registerSample } from "./sample/index.ts";
import { registerCheckSetup } from "./setup/index.ts";

/** The commands that people run themselves, without an agent. */
export function registerPeople(
  services: Services,
  ownTexts: OwnTexts,
  context: vscode.ExtensionContext,
): vscode.Disposable {
  const history = createInputHistory(context.workspaceState);
  return vscode.Disposable.from(
    registerCommand("linewise.replaceAcrossFiles", (given: unknown) =>
      replaceAcrossFiles(given, services, history),
    ),
    registerCommand("linewise.regexReplaceInActiveFile", (given: unknown) =>
      regexReplaceInActiveFile(given, services, history),
    ),
    registerAgentAccess(services),
    registerCheckSetup(hookDoorsFolder(context)),
    registerRunTool(ownTexts, context),
    registerSample(services),
  );
}
