import * as vscode from "vscode";
import { modeNames, type PermissionMode } from "../../toolkit/permission.ts";
import { escapeMarkdown } from "../../toolkit/report/index.ts";
import type { CommandId } from "../../toolkit/manifest/index.ts";
import { describeMode } from "./permissionMode.ts";
import { countHunks, type ReviewCount } from "../review/index.ts";

/** What the item in the status bar tells. */
export interface ShownState {
  readonly mode: PermissionMode;
  readonly isTrusted: boolean;
  readonly toReview: ReviewCount;
  /** Edits of VS Code's own tools are reviewed in the chat, and not here. */
  readonly isChatElsewhere: boolean;
  /** Titles of the editors in which edits wait for an answer. */
  readonly waiting: readonly string[];
}

/** The text in the status bar, and the words that a screen reader speaks. */
export function describeState(state: ShownState): {
  readonly text: string;
  readonly spoken: string;
} {
  const { mode, isTrusted } = state;
  const { edits } = state.toReview;
  const counts = [countWaiting(state), edits > 0 ? countHunks(edits) : ""].filter(Boolean);
  const name = isTrusted ? modeNames[mode] : vscode.l10n.t("Read-Only");
  const icon = isTrusted ? "$(shield)" : "$(lock)";
  return {
    text: [`${icon} Linewise: ${name}`, ...counts].join(" · "),
    spoken: [vscode.l10n.t("Linewise, permission mode {0}", name), ...counts].join(", "),
  };
}

/** A click leads to what is shown, the most urgent first. */
export function commandOf({ waiting, toReview }: ShownState): CommandId {
  if (waiting.length > 0) return "linewise.openPendingDiff";
  if (toReview.edits > 0) return "linewise.review";
  return "linewise.setPermissionMode";
}

function countWaiting({ waiting: { length } }: ShownState): string {
  if (length === 0) return "";
  return length === 1
    ? vscode.l10n.t("1 edit waits for you")
    : vscode.l10n.t("{0} edits wait for you", length);
}

/** All that the tooltip's links may run. */
export const tooltipCommands = [
  "linewise.setPermissionMode",
  "linewise.openPendingDiff",
  "linewise.review",
  "linewise.showEdits",
  "linewise.keepAll",
  "linewise.checkSetup",
] as const;

function link(words: string, command: (typeof tooltipCommands)[number]): string {
  return `[${words}](command:${command})`;
}

/** In Markdown; the names of files in it mean only themselves. */
export function renderTooltip(state: ShownState): string {
  return [
    ...describeWaiting(state),
    ...describeModeInForce(state),
    ...describeToReview(state.toReview),
    ...(state.isChatElsewhere ? [elsewhereWords()] : []),
    [
      link(vscode.l10n.t("$(history) Show Edit History"), "linewise.showEdits"),
      link(vscode.l10n.t("$(checklist) Check Setup"), "linewise.checkSetup"),
    ].join("&nbsp;&nbsp; "),
  ].join("\n\n");
}

const maxNamed = 3;

function describeWaiting(state: ShownState): readonly string[] {
  const { waiting } = state;
  if (waiting.length === 0) return [];
  const named = waiting.slice(0, maxNamed).map((title) => `- ${escapeMarkdown(title)}`);
  const others = waiting.length - named.length;
  const rest = others > 0 ? [`- ${vscode.l10n.t("and {0} more", others)}`] : [];
  const open = link(vscode.l10n.t("$(diff) Open Pending Diff"), "linewise.openPendingDiff");
  return [`**${countWaiting(state)}**`, [...named, ...rest].join("\n"), open];
}

function describeModeInForce({ mode, isTrusted }: ShownState): readonly string[] {
  if (!isTrusted) {
    return [
      `**${vscode.l10n.t("Read-only")}**`,
      vscode.l10n.t("This workspace is not trusted: agents can only read with the Linewise tools."),
    ];
  }
  return [
    `**${vscode.l10n.t("Permission mode of the Linewise tools: {0}", `${modeNames[mode]} (${mode})`)}**`,
    describeMode(mode),
    link(vscode.l10n.t("$(shield) Set Permission Mode"), "linewise.setPermissionMode"),
  ];
}

function describeToReview({ edits, files }: ReviewCount): readonly string[] {
  if (edits === 0) return [vscode.l10n.t("Nothing to review here.")];
  const counted =
    edits === 1
      ? countHunks(edits)
      : files === 1
        ? vscode.l10n.t("{0} changes in 1 file to review", edits)
        : vscode.l10n.t("{0} changes in {1} files to review", edits, files);
  const actions = [
    link(vscode.l10n.t("$(eye) Review"), "linewise.review"),
    link(vscode.l10n.t("$(check-all) Keep All"), "linewise.keepAll"),
  ];
  return [`**${counted}**`, actions.join("&nbsp;&nbsp; ")];
}

function elsewhereWords(): string {
  return vscode.l10n.t("What VS Code's own tools edit has Keep and Undo in the chat.");
}
