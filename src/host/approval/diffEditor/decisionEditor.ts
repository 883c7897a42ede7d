import * as vscode from "vscode";
import { waitUntil } from "../../../core/async.ts";
import { decisionScheme } from "../../../toolkit/manifest/index.ts";
import { isDiffEditorOf, openDiffEditor, type ShownPlan } from "./diffEditor.ts";
import type { Decision } from "./openDecisions.ts";

/** VS Code opens a multi-diff editor some time after it was told to. */
const openTimeoutMs = 10_000;

/**
 * Opens the editor in which the decision is made, or brings it to the front. It is kept open: the next
 * file opened would replace a preview editor and so reject the edit.
 *
 * @param takesFocus Only where the person has asked for it. VS Code always gives it to several files.
 */
export async function revealDecision(decision: Decision, takesFocus = false): Promise<void> {
  await openDiffEditor(shownOf(decision), decision.title, takesFocus);
  if (decision.plan.changes.length < 2) return;
  await waitUntil(
    () => findActiveDecision([decision]) !== undefined,
    vscode.window.tabGroups.onDidChangeTabs,
    openTimeoutMs,
  );
  await vscode.commands.executeCommand("workbench.action.keepEditor");
}

/** The decision whose editor is in front. */
export function findActiveDecision(decisions: readonly Decision[]): Decision | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  if (activeTab === undefined) return undefined;
  return decisions.find((decision) => isEditorOf(activeTab, decision));
}

export function findEditors(decision: Decision): readonly vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => isEditorOf(tab, decision));
}

export function isEditorOf(tab: vscode.Tab, decision: Decision): boolean {
  return isDiffEditorOf(tab, shownOf(decision), decision.title);
}

function shownOf({ id, plan }: Decision): ShownPlan {
  return { scheme: decisionScheme, id, plan };
}
