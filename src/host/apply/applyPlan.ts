import * as vscode from "vscode";
import type { Failure } from "../../core/failure.ts";
import { fail, succeed, type Result } from "../../core/result.ts";
import type { FileChange, Plan } from "../../toolkit/plan.ts";
import type { LoadedFile } from "../textFiles.ts";

/**
 * Applies all changes of a plan as one `WorkspaceEdit`, so that one undo takes them back. Nothing
 * is applied unless every file still has the text that the plan was made from; the editor applies
 * text edits all or none.
 *
 * @param reload Reads a file anew; the plan's text is compared with what it gives.
 */
export async function applyPlan(
  plan: Plan,
  reload: (change: FileChange) => Promise<Result<LoadedFile>>,
  signal: AbortSignal,
): Promise<Result<readonly vscode.TextDocument[]>> {
  const documents: vscode.TextDocument[] = [];
  const workspaceEdit = new vscode.WorkspaceEdit();
  for (const change of plan.changes) {
    const current = await reload(change);
    if (!current.ok) return current;
    const { document, text } = current.value;
    if (text !== change.file.text) return fail({ code: "stale", path: change.file.target.shown });
    documents.push(document);
    addReplacements(workspaceEdit, document, change);
  }
  const versions = documents.map((document) => document.version);
  signal.throwIfAborted();
  const applied = await vscode.workspace.applyEdit(workspaceEdit);
  return applied ? succeed(documents) : fail(whyNotApplied(plan, documents, versions));
}

function addReplacements(
  workspaceEdit: vscode.WorkspaceEdit,
  document: vscode.TextDocument,
  change: FileChange,
): void {
  for (const { range, text } of change.edit.replacements) {
    const start = document.positionAt(range.start);
    const end = document.positionAt(range.endExclusive);
    workspaceEdit.replace(document.uri, new vscode.Range(start, end), text);
  }
}

/** VS Code gives no reason; a document that moved on meanwhile is the expected one. */
function whyNotApplied(
  plan: Plan,
  documents: readonly vscode.TextDocument[],
  versions: readonly number[],
): Failure {
  const moved = documents.findIndex((document, index) => document.version !== versions[index]);
  const paths = plan.changes.map((change) => change.file.target.shown);
  return moved === -1
    ? { code: "notApplied", paths }
    : { code: "stale", path: paths[moved] ?? "The file" };
}
