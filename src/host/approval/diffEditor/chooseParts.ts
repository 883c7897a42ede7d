import * as vscode from "vscode";
import { raceWithSignal } from "../../../core/async.ts";
import { plainPick } from "../../../toolkit/report/index.ts";
import type { PlanPart } from "../../../toolkit/tool.ts";

/**
 * Lets the user deselect parts of a call.
 *
 * @returns the keys of the deselected parts; undefined if the selection was not changed.
 */
export async function chooseParts(
  parts: readonly PlanPart[],
  rejectedParts: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  if (parts.length < 2) {
    await refuseChoice(
      vscode.l10n.t("This call has only one operation: accept it or reject it."),
      signal,
    );
    return undefined;
  }
  const items = parts.map(({ key, label }) => ({
    label: plainPick(label),
    description: plainPick(key),
    picked: !rejectedParts.has(key),
    key,
  }));
  const shown = vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t("Operations to apply"),
    placeHolder: vscode.l10n.t("Deselect what you reject; the diff then shows the rest"),
    ignoreFocusOut: true,
  });
  const picked = await raceWithSignal(shown, signal);
  if (picked === undefined) return undefined;
  const kept = new Set(picked.map(({ key }) => key));
  return new Set(parts.map(({ key }) => key).filter((key) => !kept.has(key)));
}

/** Says in a dialog, whose text is plain, why the selection was not changed. */
export async function refuseChoice(detail: string, signal: AbortSignal): Promise<void> {
  const message = vscode.l10n.t("Your selection was not changed.");
  await raceWithSignal(vscode.window.showWarningMessage(message, { modal: true, detail }), signal);
}
