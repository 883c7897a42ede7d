import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { raceWithSignal } from "../../files/raceWithSignal.ts";
import type { PlanPart } from "../../toolkit/tool.ts";

/**
 * Lets the user untick parts of a call.
 *
 * @returns the keys of those unticked; undefined when the choice stays as it was.
 */
export async function chooseParts(
  parts: readonly PlanPart[],
  rejectedParts: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  if (parts.length < 2) {
    await refuseChoice("This call is one operation: it can be accepted or rejected.", signal);
    return undefined;
  }
  const items = parts.map(({ key, label }) => ({
    label: escapeIcons(revealHiddenInName(label)),
    description: escapeIcons(revealHiddenInName(key)),
    picked: !rejectedParts.has(key),
    key,
  }));
  const shown = vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: "Operations to apply",
    placeHolder: "Untick what you reject; the diff then shows what is left",
    ignoreFocusOut: true,
  });
  const picked = await raceWithSignal(shown, signal);
  if (picked === undefined) return undefined;
  const kept = new Set(picked.map(({ key }) => key));
  return new Set(parts.map(({ key }) => key).filter((key) => !kept.has(key)));
}

/** Says in a dialog, whose text is plain, why the choice stays as it was. */
export async function refuseChoice(detail: string, signal: AbortSignal): Promise<void> {
  const message = "The choice stays as it was.";
  await raceWithSignal(vscode.window.showWarningMessage(message, { modal: true, detail }), signal);
}

/** VS Code draws `$(name)` in a pick as an icon, unless a backslash is before it. */
function escapeIcons(text: string): string {
  return text.replaceAll("$(", "\\$(");
}
