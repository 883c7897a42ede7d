import * as vscode from "vscode";
import { settings } from "../../toolkit/manifest/index.ts";
import { modeNames, type PermissionMode } from "../../toolkit/permission.ts";
import { plainNotification } from "../../toolkit/report/index.ts";
import { readSettings } from "../settings.ts";

/** Asks for the mode; resolves to the chosen one. */
export async function chooseMode(): Promise<PermissionMode | undefined> {
  const { permissionMode, allowedPaths } = readSettings();
  const modes = Object.keys(settings.permissionMode.values) as PermissionMode[];
  const chosen = await vscode.window.showQuickPick(
    modes.map((mode) => ({
      mode,
      label: modeNames[mode],
      description: mode === permissionMode ? vscode.l10n.t("{0}, current", mode) : mode,
      // A pick shows one line of it; the tooltip of the status bar has the rest.
      detail: describeMode(mode).replace(/(?<=\.) .*/, ""),
    })),
    { title: vscode.l10n.t("What agents may do with the Linewise tools") },
  );
  if (chosen === undefined) return undefined;
  await vscode.workspace
    .getConfiguration("linewise")
    .update("permissionMode", chosen.mode, vscode.ConfigurationTarget.Global);
  if (chosen.mode === "sandboxed" && allowedPaths.length === 0) void offerAllowedPaths();
  return chosen.mode;
}

async function offerAllowedPaths(): Promise<void> {
  const open = vscode.l10n.t("Open Setting");
  const answer = await vscode.window.showInformationMessage(
    plainNotification(
      vscode.l10n.t(
        "With “{0}”, agents can use only the folders in {1}, and none are listed yet.",
        modeNames.sandboxed,
        "linewise.allowedPaths",
      ),
    ),
    open,
  );
  if (answer === undefined) return;
  await vscode.commands.executeCommand("workbench.action.openSettings", "linewise.allowedPaths");
}

/** The setting's own words, without its markup for links to other settings. */
export function describeMode(mode: PermissionMode): string {
  return settings.permissionMode.values[mode].replaceAll(/`#([\w.]+)#`/g, "$1");
}
