import { type TextDocument, workspace } from "vscode";
import type { Failure } from "../../core/failure/index.ts";
import { holdsNow } from "../../files/readRegularFile.ts";
import { findOpenDocument } from "../documents/index.ts";
import type { DocumentRoute } from "./chooseRoute.ts";

// VS Code keeps few documents open for an extension, and none for long. One that it has closed tells
// nothing any more, whatever becomes of the file: it may be open again as another document.

/** The routes with the documents that VS Code has open now, if it has. */
export function withOpenDocuments(routes: readonly DocumentRoute[]): readonly DocumentRoute[] {
  return routes.map((route) => ({
    ...route,
    document: findOpenDocument(route.document.uri) ?? route.document,
  }));
}

/**
 * Why an edit must not be applied any more: the first file that has another text than was planned.
 *
 * @param routes With the documents that are open now.
 */
export function findStale(routes: readonly DocumentRoute[]): Failure | undefined {
  const moved = routes.find(hasMoved);
  return moved === undefined ? undefined : staleOf(moved);
}

export function staleOf({ change }: Pick<DocumentRoute, "change">): Failure {
  return { code: "stale", path: change.file.target.shown };
}

/** The document, or the one that VS Code opens instead once it has closed it. */
export async function reopen(document: TextDocument): Promise<TextDocument> {
  return document.isClosed ? workspace.openTextDocument(document.uri) : document;
}

/** What VS Code will open for the edit of a file that it has closed is what is on disk. */
function hasMoved({ document, change, oldBytes }: DocumentRoute): boolean {
  if (!document.isClosed) return document.getText() !== change.file.text;
  if (document.uri.scheme !== "file") return false;
  return !holdsNow(document.uri.fsPath, oldBytes);
}
