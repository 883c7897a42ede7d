import { realpath } from "node:fs/promises";
import * as vscode from "vscode";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";

/** The document of a file that VS Code has open, by the file's own name, saved or not. */
export function findOpenDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const address = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === address);
}

/** The document that says what a file's text is: one with unsaved text, or else that of its name. */
export async function findDocument(target: ResolvedPath): Promise<vscode.TextDocument | undefined> {
  const dirty = await findDirtyDocument(target);
  return dirty ?? findOpenDocument(vscode.Uri.parse(target.uri, true));
}

/**
 * The document with unsaved text for a file, if there is one. The file may be open under another
 * name, through a link: unsaved text there wins as well.
 */
export async function findDirtyDocument(
  target: ResolvedPath,
): Promise<vscode.TextDocument | undefined> {
  for (const document of vscode.workspace.textDocuments) {
    if (!document.isDirty || document.uri.scheme !== target.scheme) continue;
    if (document.uri.toString() === target.uri) return document;
    const isSameFile = await resolvesTo(document.uri, target.realPath);
    if (isSameFile) return document;
  }
  return undefined;
}

async function resolvesTo(uri: vscode.Uri, realPath: string): Promise<boolean> {
  if (uri.scheme !== "file") return false;
  try {
    return (await realpath(uri.fsPath)) === realPath;
  } catch {
    return false;
  }
}
