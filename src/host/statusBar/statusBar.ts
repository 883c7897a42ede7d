import * as vscode from "vscode";
import type { Decisions } from "../approval/index.ts";
import type { Review } from "../review/index.ts";
import { registerCommand } from "../registerCommand.ts";
import { readSettings } from "../settings.ts";
import { chooseMode } from "./permissionMode.ts";
import {
  commandOf,
  describeState,
  renderTooltip,
  type ShownState,
  tooltipCommands,
} from "./shownState.ts";

/**
 * The mode, what waits for an answer and what is to be reviewed. Nothing runs at startup, so the item
 * appears with the first call in a window, when the mode starts to matter. With it comes the command
 * that chooses the mode.
 */
export function registerStatusBar(
  review: Pick<Review, "count" | "onDidChange">,
  decisions: Pick<Decisions, "all" | "onDidChange">,
): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("linewise.permissionMode");
  item.name = vscode.l10n.t("Linewise");
  const update = (): void => {
    const { permissionMode, review: reviewed } = readSettings();
    show(item, {
      mode: permissionMode,
      isTrusted: vscode.workspace.isTrusted,
      toReview: review.count(),
      isChatElsewhere: reviewed === "elsewhere",
      waiting: decisions.all().map(({ title }) => title),
    });
  };
  update();
  item.show();
  decisions.onDidChange(update);
  return vscode.Disposable.from(
    item,
    registerCommand("linewise.setPermissionMode", chooseMode),
    review.onDidChange(update),
    vscode.workspace.onDidGrantWorkspaceTrust(update),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("linewise")) update();
    }),
  );
}

function show(item: vscode.StatusBarItem, state: ShownState): void {
  const { text, spoken } = describeState(state);
  item.text = text;
  item.command = commandOf(state);
  item.accessibilityInformation = { label: spoken, role: "button" };
  const tooltip = new vscode.MarkdownString(renderTooltip(state), true);
  tooltip.isTrusted = { enabledCommands: [...tooltipCommands] };
  item.tooltip = tooltip;
  const asksNothing = state.isTrusted && state.mode === "yolo";
  item.backgroundColor =
    asksNothing || state.waiting.length > 0
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined;
}
