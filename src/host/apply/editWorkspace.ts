import * as vscode from "vscode";
import type { Failure } from "../../core/failure/index.ts";
import { findOpenDocument } from "../documents/index.ts";
import type { CreateRoute, DocumentRoute } from "./chooseRoute.ts";
import { identityAt, identityNow } from "./diskState.ts";
import { findMoved, staleOf, withDocumentsNow } from "./documentsNow.ts";
import { takeReadOnlyBack } from "./readOnlyDocuments.ts";
import { buildWorkspaceEdit } from "./workspaceEdit.ts";

/**
 * Has VS Code apply the changes of documents, and new files so that it can undo them; one undo takes
 * them all back. Choosing the routes took time, in which the user may have typed: the texts are
 * compared once more here, where nothing is awaited until VS Code has the edit.
 *
 * @returns Why nothing was applied, or where it went instead.
 */
export async function editWorkspace(
  routes: readonly (DocumentRoute | CreateRoute)[],
): Promise<Failure | undefined> {
  if (routes.length === 0) return undefined;
  const edited = withDocumentsNow(routes.filter((route) => route.kind === "document"));
  const created = routes.filter((route) => route.kind === "create");
  const moved = findMoved(edited) ?? findTaken(created);
  if (moved !== undefined) return moved;
  const versions = edited.map(({ document }) => document.version);
  const applied = await vscode.workspace.applyEdit(buildWorkspaceEdit(routes)).then(
    (isApplied) => isApplied,
    () => false,
  );
  const stray = await findStray(created);
  if (stray !== undefined) return stray;
  return applied ? takeReadOnlyBack(edited) : whyNotApplied(routes, edited, versions);
}

/** A new file in whose place something else is by now, on disk or in an editor. */
function findTaken(routes: readonly CreateRoute[]): Failure | undefined {
  const taken = routes.find(
    ({ change: { file }, identity }) =>
      findOpenDocument(vscode.Uri.parse(file.target.uri, true))?.isDirty === true ||
      (identity !== undefined && identityNow(file.target.realPath) !== identity),
  );
  return taken && staleOf(taken);
}

/** VS Code writes where a path leads at that moment; afterwards it must be our file still. */
async function findStray(routes: readonly CreateRoute[]): Promise<Failure | undefined> {
  const paths: string[] = [];
  for (const { change, identity } of routes) {
    const { realPath, shown } = change.file.target;
    if (identity !== undefined && (await identityAt(realPath)) !== identity) paths.push(shown);
  }
  return paths.length === 0 ? undefined : { code: "writtenElsewhere", paths, changedPaths: [] };
}

/** VS Code gives no reason; a document that moved on meanwhile is the expected one. */
function whyNotApplied(
  routes: readonly (DocumentRoute | CreateRoute)[],
  edited: readonly DocumentRoute[],
  versions: readonly number[],
): Failure {
  const moved = edited.find(({ document }, index) => document.version !== versions[index]);
  return moved === undefined
    ? { code: "notApplied", paths: routes.map(({ change }) => change.file.target.shown) }
    : staleOf(moved);
}
