import { readFileSync } from "node:fs";
import * as vscode from "vscode";
import type { Failure } from "../../core/failure.ts";
import { fail, succeed, type Result } from "../../core/result.ts";
import type { FileChange, Plan } from "../../toolkit/plan.ts";
import type { ExistingFile, NewFile } from "../textFiles.ts";
import type { BytesRoute, CreateRoute, DocumentRoute, Route } from "./chooseRoute.ts";
import { chooseRoutes } from "./chooseRoutes.ts";
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
  const written: BytesRoute[] = [];
  for (const route of routes.filter((each) => each.kind === "bytes")) {
    const result = await writeBytes(route, route.newBytes, route.oldBytes);
    if (!result.ok) return takeBack(written, result.failure);
    written.push(route);
  }
  const failure = await editWorkspace(routes.filter((each) => each.kind !== "bytes"));
  return failure === undefined ? succeed(routes) : takeBack(written, failure);
}

/**
 * Choosing the routes took time, in which the user may have typed: the texts are compared once more
 * here, where nothing is awaited until VS Code has the edit with the documents' versions.
 */
async function editWorkspace(
  routes: readonly (DocumentRoute | CreateRoute)[],
): Promise<Failure | undefined> {
  if (routes.length === 0) return undefined;
  const edited = routes.filter((route) => route.kind === "document");
  const moved = edited.find(hasMoved);
  if (moved !== undefined) return staleOf(moved);
  const versions = edited.map(({ document }) => document.version);
  const applied = await vscode.workspace.applyEdit(buildWorkspaceEdit(routes)).then(
    (isApplied) => isApplied,
    () => false,
  );
  return applied ? undefined : whyNotApplied(routes, edited, versions);
}

/**
 * Of many documents VS Code has closed the first again, and these tell nothing any more: what it will
 * open for the edit is what is on disk.
 */
function hasMoved({ document, change, oldBytes }: DocumentRoute): boolean {
  if (!document.isClosed) return document.getText() !== change.file.text;
  if (document.uri.scheme !== "file") return false;
  try {
    return !readFileSync(document.uri.fsPath).equals(oldBytes);
  } catch {
    return true;
  }
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

function staleOf({ change }: DocumentRoute): Failure {
  return { code: "stale", path: change.file.target.shown };
}

/** Puts the old bytes back; where that fails too, that failure is the one to tell. */
async function takeBack(written: readonly BytesRoute[], failure: Failure): Promise<Result<never>> {
  for (const route of written) {
    const result = await writeBytes(route, route.oldBytes, route.newBytes);
    if (!result.ok) return result;
  }
  return fail(failure);
}
