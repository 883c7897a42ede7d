import * as vscode from "vscode";
import { invertEdit } from "../../core/edit/index.ts";
import type { Failure } from "../../core/failure/index.ts";
import { encodeWholeFile, findOpenDocument } from "../documents/index.ts";
import type { DocumentRoute } from "./chooseRoute.ts";

/**
 * VS Code applies an edit to a read-only document too, but never counts it as unsaved and never
 * saves it. What it did so is taken back, with all that was applied together with it; the other
 * documents have their old text then, as unsaved ones: nothing but a save makes them clean, and that
 * may change more (a formatter).
 *
 * @param routes With the documents that were edited, right after that.
 * @returns A failure when a document was read-only.
 */
export async function takeReadOnlyBack(
  routes: readonly DocumentRoute[],
): Promise<Failure | undefined> {
  const readOnly: DocumentRoute[] = [];
  for (const route of routes) {
    if (!(await tookEffect(route))) readOnly.push(route);
  }
  const [first] = readOnly;
  if (first === undefined) return undefined;
  const edit = new vscode.WorkspaceEdit();
  const moved = routes.filter((route) => !addInverse(edit, route));
  const isBack = await vscode.workspace.applyEdit(edit);
  const paths = (isBack ? moved : routes).map(({ change }) => change.file.target.shown);
  if (paths.length > 0) return { code: "notTakenBack", paths };
  const unsavedPaths = routes
    .filter(hasBecomeUnsaved)
    .map(({ change }) => change.file.target.shown);
  return { code: "readOnlyFile", path: first.change.file.target.shown, unsavedPaths };
}

function hasBecomeUnsaved({ document, change }: DocumentRoute): boolean {
  return !change.file.unsaved && findOpenDocument(document.uri)?.isDirty === true;
}

/** An edit leaves unsaved changes; they may have been saved already (`files.autoSave`). */
async function tookEffect({ document: before, change }: DocumentRoute): Promise<boolean> {
  const document = findOpenDocument(before.uri);
  if (document?.isDirty === true) return true;
  const text = document?.getText() ?? change.newText;
  const encoded = await encodeWholeFile(text, before.encoding);
  try {
    return Buffer.from(encoded).equals(await vscode.workspace.fs.readFile(before.uri));
  } catch {
    return false;
  }
}

/** False where the text is another by now, in which the inverse has no place. */
function addInverse(edit: vscode.WorkspaceEdit, { document, change }: DocumentRoute): boolean {
  const now = findOpenDocument(document.uri) ?? document;
  if (now.getText() !== change.newText) return now.getText() === change.file.text;
  for (const { range, text } of invertEdit(change.edit, change.file.text).replacements) {
    const [start, end] = [now.positionAt(range.start), now.positionAt(range.endExclusive)];
    edit.replace(document.uri, new vscode.Range(start, end), text);
  }
  return true;
}
