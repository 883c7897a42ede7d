import * as vscode from "vscode";
import { settings } from "../../toolkit/manifest/index.ts";
import type { PermissionMode } from "../../toolkit/permission.ts";
import { readSettings } from "../settings.ts";

const command = "linewise.setPermissionMode";

/**
 * The mode in the status bar, and the command to change it. Nothing runs at startup, so the item
 * appears with the first call in a window, when the mode starts to matter.
 */
export function registerPermissionMode(): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("linewise.permissionMode");
  item.name = vscode.l10n.t("Linewise Permission Mode");
  item.command = command;
  const update = (): void => show(item);
  update();
  item.show();
  return vscode.Disposable.from(
    item,
    vscode.commands.registerCommand(command, chooseMode),
    vscode.workspace.onDidGrantWorkspaceTrust(update),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("linewise")) update();
    }),
  );
}

function show(item: vscode.StatusBarItem): void {
  const { permissionMode } = readSettings();
  if (!vscode.workspace.isTrusted) {
    item.text = `$(lock) ${vscode.l10n.t("Linewise: read-only")}`;
    item.tooltip = vscode.l10n.t(
      "This workspace is not trusted: agents can only read with the Linewise tools.",
    );
    item.backgroundColor = undefined;
    return;
  }
  item.text = `$(shield) Linewise: ${permissionMode}`;
  item.tooltip = new vscode.MarkdownString(describeMode(permissionMode));
  item.backgroundColor =
    permissionMode === "yolo"
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined;
}

async function chooseMode(): Promise<void> {
  const { permissionMode, allowedPaths } = readSettings();
  const modes = Object.keys(settings.permissionMode.values) as PermissionMode[];
  const chosen = await vscode.window.showQuickPick(
    modes.map((mode) => ({
      mode,
      label: mode,
      description: mode === permissionMode ? vscode.l10n.t("current") : "",
      detail: describeMode(mode),
    })),
    { title: vscode.l10n.t("What agents may do with the Linewise tools") },
  );
  if (chosen === undefined) return;
  await vscode.workspace
    .getConfiguration("linewise")
    .update("permissionMode", chosen.mode, vscode.ConfigurationTarget.Global);
  if (chosen.mode === "sandboxed" && allowedPaths.length === 0) await offerAllowedPaths();
}

async function offerAllowedPaths(): Promise<void> {
  const open = vscode.l10n.t("Open Setting");
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      "In sandboxed mode, agents can use only the folders in {0}, and none are listed yet.",
      "linewise.allowedPaths",
    ),
    open,
  );
  if (answer === undefined) return;
  await vscode.commands.executeCommand("workbench.action.openSettings", "linewise.allowedPaths");
}

/** The setting's own words, without its markup for links to other settings. */
function describeMode(mode: PermissionMode): string {
  return settings.permissionMode.values[mode].replaceAll(/`#([\w.]+)#`/g, "$1");
}
