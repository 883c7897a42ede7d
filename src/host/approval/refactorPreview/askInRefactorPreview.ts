import * as vscode from "vscode";
import { fail, type Result } from "../../../core/result.ts";
import {
  buildWorkspaceEdit,
  chooseRoutes,
  type DocumentRoute,
  findStale,
} from "../../apply/index.ts";
import type { Approval, WriteRequest } from "../approval.ts";
import { readTicked } from "./readTicked.ts";

/**
 * Asks with VS Code's Refactor Preview, which applies what is selected. It shows only edits of
 * documents: an edit that must write bytes itself, or create a file, is asked about elsewhere. VS
 * Code has one preview at a time: calls of this must queue.
 *
 * The routes are chosen when it is this call's turn: the user took their time over the previews
 * before it, which changed files. The texts are compared once more where nothing is awaited until VS
 * Code has the edit.
 *
 * @returns undefined when the preview cannot show all of the edit.
 */
export async function askInRefactorPreview(
  request: WriteRequest,
): Promise<Result<Approval> | undefined> {
  const { planned, reload, begin, signal } = request;
  signal.throwIfAborted();
  const chosen = await chooseRoutes(planned.plan, reload);
  signal.throwIfAborted();
  if (!chosen.ok) return chosen;
  const routes = chosen.value.filter((route) => route.kind === "document");
  if (routes.length < chosen.value.length) return undefined;
  const moved = findStale(routes);
  if (moved !== undefined) return fail(moved);
  const begun = await begin(routes);
  if (!begun.ok) return begun;
  const entry = begun.value;
  const applied = await previewEdit(routes, signal);
  if (applied) {
    return readTicked(routes, entry, request).catch(async (error: unknown) => {
      await entry.done();
      throw error;
    });
  }
  await entry.takenBack();
  signal.throwIfAborted();
  // VS Code itself refuses, with a dialog, when a file changed meanwhile.
  return fail(findStale(routes) ?? { code: "rejectedByUser" });
}

/**
 * Shows the edit in the Refactor Preview and waits until it is applied or discarded there; a
 * canceled call discards it.
 *
 * @returns whether VS Code applied anything; not what.
 */
async function previewEdit(
  routes: readonly DocumentRoute[],
  signal: AbortSignal,
): Promise<boolean> {
  const metadata = { needsConfirmation: true, label: "Linewise" };
  const discard = (): void => void vscode.commands.executeCommand("refactorPreview.discard");
  signal.addEventListener("abort", discard, { once: true });
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      "Review Linewise's edit in the Refactor Preview: select the changes you want (none are selected yet), then select Apply.",
    ),
  );
  try {
    return await vscode.workspace.applyEdit(buildWorkspaceEdit(routes, metadata));
  } finally {
    signal.removeEventListener("abort", discard);
  }
}
