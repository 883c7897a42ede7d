import * as vscode from "vscode";
import { contributedName } from "../../../toolkit/manifest/index.ts";
import type { Tool } from "../../../toolkit/tool.ts";
import { tools } from "../../../tools/index.ts";

interface ToolItem extends vscode.QuickPickItem {
  readonly tool?: Tool;
}

/** @param recent Shown first. */
export async function pickTool(recent: readonly Tool[]): Promise<Tool | undefined> {
  const others = tools.filter((tool) => !recent.includes(tool));
  const items: readonly ToolItem[] = [
    ...headed(vscode.l10n.t("last used"), recent),
    ...headed(recent.length === 0 ? "" : vscode.l10n.t("other tools"), others),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("Run Tool"),
    placeHolder: vscode.l10n.t("Tool to run"),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.tool;
}

function headed(heading: string, shown: readonly Tool[]): readonly ToolItem[] {
  if (shown.length === 0) return [];
  const rows = shown.map((tool) => ({
    label: tool.displayName,
    description: contributedName(tool),
    detail: tool.userDescription,
    iconPath: new vscode.ThemeIcon(tool.icon.slice("$(".length, -1)),
    tool,
  }));
  return heading === ""
    ? rows
    : [{ label: heading, kind: vscode.QuickPickItemKind.Separator }, ...rows];
}
