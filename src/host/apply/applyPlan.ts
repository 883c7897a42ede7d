import * as vscode from "vscode";
import type { Failure } from "../../core/failure.ts";
import { fail, succeed, type Result } from "../../core/result.ts";
import type { FileChange, Plan } from "../../toolkit/plan.ts";
import { findDirtyDocument } from "../documents.ts";
import type { ExistingFile, NewFile } from "../textFiles.ts";
import type { BytesRoute, CreateRoute, DocumentRoute, Route } from "./chooseRoute.ts";
import { chooseRoutes } from "./chooseRoutes.ts";
import { findMoved, staleOf, withDocumentsNow } from "./documentsNow.ts";
import { buildWorkspaceEdit } from "./workspaceEdit.ts";
import { writeBytes } from "./writeBytes.ts";

/**
 * Applies all changes of a plan or none. Those that go through documents are one `WorkspaceEdit`, so
 * that one undo takes them back. Nothing is applied unless every file still has the text that the
 * plan was made from.
 *
 * @param reload Reads a file anew; the plan's text is compared with what it gives.
 */
export async function applyPlan(
  plan: Plan,
  reload: (change: FileChange) => Promise<Result<ExistingFile | NewFile>>,
  signal: AbortSignal,
): Promise<Result<readonly Route[]>> {
  const routes = await chooseRoutes(plan, reload);
  if (!routes.ok) return routes;
  signal.throwIfAborted();
  return carryOut(routes.value);
}

async function carryOut(routes: readonly Route[]): Promise<Result<readonly Route[]>> {
  const byBytes = routes.filter((route) => route.kind === "bytes");
  const written: BytesRoute[] = [];
  for (const route of byBytes) {
    const failure = await writeRoute(route);
    const isWritten = failure === undefined || leavesNewText(failure);
    if (isWritten) written.push(route);
    if (failure !== undefined) {
      return routes.length === 1 ? fail(failure) : takeBack(written, failure);
    }
  }
  const failure = await editWorkspace(routes.filter((each) => each.kind !== "bytes"));
  return failure === undefined ? succeed(routes) : takeBack(written, failure);
}

async function writeRoute(route: BytesRoute): Promise<Failure | undefined> {
  // While other files were read, the user may have begun to type in this one.
  const dirty = await findDirtyDocument(route.change.file.target);
  if (dirty !== undefined) return staleOf(route);
  const result = await writeBytes(route, route.newBytes, route.oldBytes);
  return result.ok ? undefined : result.failure;
}

function leavesNewText(failure: Failure): boolean {
  return failure.code === "systemError" && failure.left === "new";
}

/**
 * Choosing the routes took time, in which the user may have typed: the texts are compared once more
 * here, where nothing is awaited until VS Code has the edit with the documents' versions.
 */
async function editWorkspace(
  routes: readonly (DocumentRoute | CreateRoute)[],
): Promise<Failure | undefined> {
  if (routes.length === 0) return undefined;
  const edited = withDocumentsNow(routes.filter((route) => route.kind === "document"));
  const moved = findMoved(edited);
  if (moved !== undefined) return moved;
  const versions = edited.map(({ document }) => document.version);
  const applied = await vscode.workspace.applyEdit(buildWorkspaceEdit(routes)).then(
    (isApplied) => isApplied,
    () => false,
  );
  return applied ? undefined : whyNotApplied(routes, edited, versions);
}

/** VS Code gives no reason; a document that moved on meanwhile is the expected one. */
function whyNotApplied(
  routes: readonly Route[],
  edited: readonly DocumentRoute[],
  versions: readonly number[],
): Failure {
  const moved = edited.find(({ document }, index) => document.version !== versions[index]);
  return moved === undefined
    ? { code: "notApplied", paths: routes.map(({ change }) => change.file.target.shown) }
    : staleOf(moved);
}

/** Puts the old bytes back, the last file first; those that cannot be are named. */
async function takeBack(written: readonly BytesRoute[], failure: Failure): Promise<Result<never>> {
  const paths: string[] = [];
  for (const route of written.toReversed()) {
    const result = await writeBytes(route, route.oldBytes, route.newBytes);
    if (!result.ok) paths.unshift(route.change.file.target.shown);
  }
  if (paths.length > 0) return fail({ code: "notTakenBack", paths });
  return fail(
    failure.code === "systemError" && leavesNewText(failure)
      ? { ...failure, left: "old" }
      : failure,
  );
}
