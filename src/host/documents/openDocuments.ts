import * as vscode from "vscode";
import { formatPath, parseAbsolutePath, type ResolvedPath } from "../../core/path/index.ts";
import { canonicalize, type CanonicalPath, diskAccess } from "../../files/gate/index.ts";
import { pathPlatform } from "../permission/index.ts";

/** The document of a file that VS Code has open, by the file's own name, saved or not. */
export function findOpenDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const address = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === address);
}

/** The document that decides a file's text: one with unsaved text, or else the one with its name. */
export async function findDocument(target: ResolvedPath): Promise<vscode.TextDocument | undefined> {
  const dirty = await findDirtyDocument(target);
  return dirty ?? findOpenDocument(vscode.Uri.parse(target.uri, true));
}

/**
 * The document with unsaved text of a file, if there is one, whether or not the file still exists on
 * disk. It may be open under another name, through a link or as a hard link; unsaved text there wins
 * too.
 */
export async function findDirtyDocument(
  target: ResolvedPath,
): Promise<vscode.TextDocument | undefined> {
  for (const document of vscode.workspace.textDocuments) {
    if (document.isDirty && (await leadsTo(document.uri, target))) return document;
  }
  return undefined;
}

/** Whether an editor's address means a file: by its place, or by what it is on the disk. */
export async function leadsTo(uri: vscode.Uri, target: ResolvedPath): Promise<boolean> {
  if (uri.scheme !== target.scheme) return false;
  if (uri.toString() === target.uri) return true;
  const found = uri.scheme === "file" ? await followPath(uri.fsPath) : undefined;
  if (found === undefined) return false;
  const isSame = found.kind === "file" && found.identity === target.identity;
  return isSame || formatPath(found.real) === target.realPath;
}

/** A path with links followed, as far as it exists; as the gate follows them. */
export async function findRealPath(path: string): Promise<string | undefined> {
  const found = await followPath(path);
  return found && formatPath(found.real);
}

async function followPath(path: string): Promise<CanonicalPath | undefined> {
  const absolute = parseAbsolutePath(path, pathPlatform);
  if (absolute === undefined) return undefined;
  const found = await canonicalize(absolute, pathPlatform, diskAccess);
  return found.kind === "unresolvable" ? undefined : found;
}
