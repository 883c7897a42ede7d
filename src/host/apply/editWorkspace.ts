import * as vscode from "vscode";
import type { Failure } from "../../core/failure/index.ts";
import { holdsNow } from "../../files/readRegularFile.ts";
import { findOpenDocument, hasOneEnding } from "../documents/index.ts";
import { type DocumentRoute, type EditorRoute, staleOf } from "./chooseRoute.ts";
import { takeReadOnlyBack } from "./readOnlyDocuments.ts";

/**
 * Has VS Code apply the changes of documents, and create files where there is no disk; one undo takes
 * them all back, after one of the line endings where all of a document's changed. Choosing the routes took time, in which the user may have typed: the texts are
 * compared once more here, where nothing is awaited until VS Code has the edit.
 *
 * @returns Why nothing was applied.
 */
export async function editWorkspace(given: readonly EditorRoute[]): Promise<Failure | undefined> {
  if (given.length === 0) return undefined;
  const routes = given.map(withOpenDocument);
  const stale = routes.find(isStale);
  if (stale !== undefined) return staleOf(stale);
  const edited = routes.filter((route) => route.kind === "document");
  const versions = edited.map(({ document }) => document.version);
  const applied = await vscode.workspace.applyEdit(buildWorkspaceEdit(routes)).then(
    (isApplied) => isApplied,
    () => false,
  );
  if (!applied) return whyNotApplied(routes, edited, versions);
  return (await takeReadOnlyBack(edited)) ?? changeEndings(edited);
}

/** Where somebody types at that moment, VS Code refuses an edit; its endings are tried again. */
const maxTries = 5;

/**
 * VS Code gives new text the line endings of its document, so these are changed where all of them are to be: in an
 * edit of its own, as VS Code's undo of one with both puts text in other places.
 */
async function changeEndings(edited: readonly DocumentRoute[]): Promise<Failure | undefined> {
  let left = edited;
  for (let tries = 1; ; tries++) {
    left = left.filter(needsEnding);
    if (left.length === 0) return undefined;
    const paths = left.map(({ change }) => change.file.target.shown);
    if (tries > maxTries) return { code: "notTakenBack", paths };
    const endings = new vscode.WorkspaceEdit();
    for (const { document, change } of left) {
      endings.set(document.uri, [vscode.TextEdit.setEndOfLine(endingOf(change.newText))]);
    }
    await vscode.workspace.applyEdit(endings).then(undefined, () => false);
  }
}

/**
 * The route with the document that VS Code has open now, if it has. VS Code keeps few documents open
 * for an extension, and none for long. One that it has closed tells nothing any more, whatever becomes
 * of the file: it may be open again as another document.
 */
function withOpenDocument(route: EditorRoute): EditorRoute {
  if (route.kind !== "document") return route;
  return { ...route, document: findOpenDocument(route.document.uri) ?? route.document };
}

/** Whether a file has another text than was planned, or unsaved text in the place of a new one. */
function isStale(route: EditorRoute): boolean {
  const { target, text } = route.change.file;
  if (route.kind === "document") {
    const { document, oldBytes } = route;
    if (!document.isClosed) return document.getText() !== text;
    // What VS Code will open for the edit of a file that it has closed is what is on disk.
    return document.uri.scheme === "file" && !holdsNow(document.uri.fsPath, oldBytes);
  }
  const open = findOpenDocument(vscode.Uri.parse(target.uri, true));
  if (route.kind === "create") return open?.isDirty === true;
  // VS Code lets go of unsaved text when it deletes a file, so it must be the one that was planned.
  if (open?.isDirty === true && open.getText() !== text) return true;
  return target.scheme === "file" && !holdsNow(target.realPath, route.oldBytes);
}

/**
 * VS Code gives no reason; a document that moved on meanwhile is the expected one. It takes nothing back
 * of what it did until then, such as the first of two deletions.
 */
async function whyNotApplied(
  routes: readonly EditorRoute[],
  edited: readonly DocumentRoute[],
  versions: readonly number[],
): Promise<Failure> {
  const paths: string[] = [];
  for (const route of routes) {
    if (await isCarriedOut(route)) paths.push(route.change.file.target.shown);
  }
  if (paths.length > 0) return { code: "notTakenBack", paths };
  const moved = edited.find(({ document }, index) => document.version !== versions[index]);
  return moved === undefined
    ? { code: "notApplied", paths: routes.map(({ change }) => change.file.target.shown) }
    : staleOf(moved);
}

async function isCarriedOut(route: EditorRoute): Promise<boolean> {
  const { file, newText } = route.change;
  const uri = vscode.Uri.parse(file.target.uri, true);
  if (route.kind === "document") {
    return newText !== file.text && findOpenDocument(route.document.uri)?.getText() === newText;
  }
  if (route.kind === "create") return false;
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => false,
    () => true,
  );
}

/**
 * One `WorkspaceEdit` for all routes, so that one undo takes them back. Files that come and go are
 * first: they are what VS Code does not do all or nothing.
 */
function buildWorkspaceEdit(routes: readonly EditorRoute[]): vscode.WorkspaceEdit {
  const workspaceEdit = new vscode.WorkspaceEdit();
  for (const route of routes) {
    if (route.kind !== "create") continue;
    const { change, newBytes: contents } = route;
    workspaceEdit.createFile(vscode.Uri.parse(change.file.target.uri, true), { contents });
  }
  for (const { kind, change } of routes) {
    if (kind === "delete") {
      workspaceEdit.deleteFile(vscode.Uri.parse(change.file.target.uri, true));
    }
  }
  for (const route of routes) {
    if (route.kind === "document") addReplacements(workspaceEdit, route);
  }
  return workspaceEdit;
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

function needsEnding({ document, change: { newText } }: DocumentRoute): boolean {
  const { eol } = findOpenDocument(document.uri) ?? document;
  return newText.includes("\n") && hasOneEnding(newText) && endingOf(newText) !== eol;
}

function endingOf(text: string): vscode.EndOfLine {
  return text.includes("\r") ? vscode.EndOfLine.CRLF : vscode.EndOfLine.LF;
}
