import * as vscode from "vscode";
import type { CreateRoute, DocumentRoute } from "./chooseRoute.ts";

/**
 * One `WorkspaceEdit` for all routes, so that one undo takes them back. New files come first: they
 * are what VS Code does not do all or nothing.
 *
 * @param metadata Makes VS Code ask, in its Refactor Preview, before it applies.
 */
export function buildWorkspaceEdit(
  routes: readonly (DocumentRoute | CreateRoute)[],
  metadata?: vscode.WorkspaceEditEntryMetadata,
): vscode.WorkspaceEdit {
  const workspaceEdit = new vscode.WorkspaceEdit();
  for (const route of routes) {
    if (route.kind !== "create") continue;
    const { change, newBytes: contents, identity } = route;
    const uri = vscode.Uri.parse(change.file.target.uri, true);
    // What is on disk already is written once more: so it is VS Code's to undo, by removing it.
    workspaceEdit.createFile(uri, { contents, overwrite: identity !== undefined });
  }
  for (const route of routes) {
    if (route.kind === "document") addReplacements(workspaceEdit, route, metadata);
  }
  return workspaceEdit;
}

function addReplacements(
  workspaceEdit: vscode.WorkspaceEdit,
  { change, document }: DocumentRoute,
  metadata: vscode.WorkspaceEditEntryMetadata | undefined,
): void {
  for (const { range, text } of change.edit.replacements) {
    const start = document.positionAt(range.start);
    const end = document.positionAt(range.endExclusive);
    workspaceEdit.replace(document.uri, new vscode.Range(start, end), text, metadata);
  }
}
