import * as vscode from "vscode";
import { parseSettings, type Settings } from "../toolkit/manifest/index.ts";

/** The values in force now. */
export function readSettings(): Settings {
  const configuration = vscode.workspace.getConfiguration("linewise");
  return parseSettings((name) => configuration.get(name));
}
