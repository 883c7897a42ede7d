import * as vscode from "vscode";
import type { Failure } from "../../core/failure.ts";
import { fail, succeed, type Result } from "../../core/result.ts";
import type { FileChange, Plan } from "../../toolkit/plan.ts";
import type { ExistingFile, NewFile } from "../textFiles.ts";
import {
  chooseRoute,
  type BytesRoute,
  type CreateRoute,
  type DocumentRoute,
  type Route,
} from "./chooseRoute.ts";
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
  const routes: Route[] = [];
  for (const change of plan.changes) {
    const current = await reload(change);
    if (!current.ok) return current;
    const route = await chooseRoute(change, current.value);
    if (!route.ok) return route;
    routes.push(route.value);
  }
  signal.throwIfAborted();
  return carryOut(routes);
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
 * here, where nothing is awaited until VS Code has the edit with the documents' versions. New files
 * come first: they are what VS Code does not do all or nothing.
 */
async function editWorkspace(
  routes: readonly (DocumentRoute | CreateRoute)[],
): Promise<Failure | undefined> {
  if (routes.length === 0) return undefined;
  const edited = routes.filter((route) => route.kind === "document");
  const moved = edited.find(({ document, change }) => document.getText() !== change.file.text);
  if (moved !== undefined) return staleOf(moved);
  const workspaceEdit = new vscode.WorkspaceEdit();
  for (const route of routes) {
    if (route.kind !== "create") continue;
    workspaceEdit.createFile(route.uri, { contents: route.newBytes });
  }
  for (const route of edited) addReplacements(workspaceEdit, route);
  const versions = edited.map(({ document }) => document.version);
  const applied = await vscode.workspace.applyEdit(workspaceEdit);
  return applied ? undefined : whyNotApplied(routes, edited, versions);
}

function addReplacements(
  workspaceEdit: vscode.WorkspaceEdit,
  { change, document }: DocumentRoute,
): void {
  for (const { range, text } of change.edit.replacements) {
    const start = document.positionAt(range.start);
    const end = document.positionAt(range.endExclusive);
    workspaceEdit.replace(document.uri, new vscode.Range(start, end), text);
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
