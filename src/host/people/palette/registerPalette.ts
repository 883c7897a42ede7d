import * as vscode from "vscode";
import { paletteNames } from "../../../toolkit/manifest/index.ts";
import type { Services } from "../../calls/index.ts";
import { createInputHistory } from "../inputs/index.ts";
import { registerCommand } from "../../registerCommand.ts";
import { regexReplaceInActiveFile } from "./regexReplaceInActiveFile.ts";
import { replaceAcrossFiles } from "./replaceAcrossFiles.ts";

/** The commands by which a person uses the tools themselves. */
export function registerPalette(
  services: Services,
  workspaceState: vscode.Memento,
): vscode.Disposable {
  const history = createInputHistory(workspaceState);
  return vscode.Disposable.from(
    registerCommand(paletteNames.replaceAcrossFiles, (given: unknown) =>
      replaceAcrossFiles(given, services, history),
    ),
    registerCommand(paletteNames.regexReplaceInActiveFile, (given: unknown) =>
      regexReplaceInActiveFile(given, services, history),
    ),
  );
}
