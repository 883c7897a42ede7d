import { constants } from "node:fs";
import { open, stat } from "node:fs/promises";
import * as vscode from "vscode";
import { compileGlob } from "../../core/glob/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { systemErrorCode } from "../../files/systemError.ts";
import { globPlatform } from "../permission/index.ts";

/**
 * Whether a file is read-only in VS Code, as far as that can be known in advance. VS Code would still
 * apply an extension's edit of such a file to a document that it never saves. It does not tell
 * extensions which editors a user made read-only for the session.
 */
export async function isReadOnly(target: ResolvedPath): Promise<boolean> {
  const uri = vscode.Uri.parse(target.uri, true);
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return true;
  const files = vscode.workspace.getConfiguration("files", uri);
  const isDisk = uri.scheme === "file";
  // A link must not get around a file's read-only setting.
  for (const name of isDisk ? [uri, vscode.Uri.file(target.realPath)] : [uri]) {
    if (!matches(files.get("readonlyInclude"), name)) continue;
    return !matches(files.get("readonlyExclude"), name);
  }
  if (target.kind !== "file") return false;
  if (!isDisk) return isReadOnlyVirtual(uri);
  return files.get("readonlyFromPermissions") === true && (await isLocked(target.realPath));
}

/** Whether the system lets this process write over a file. Only opening tells for append-only files. */
export async function isWritableOnDisk({ realPath }: ResolvedPath): Promise<boolean> {
  try {
    // Windows has no such flag, and no pipe at a path.
    const file = await open(realPath, constants.O_WRONLY | constants.O_NONBLOCK);
    await file.close();
    return true;
  } catch (error) {
    return !["EACCES", "EPERM", "EROFS"].includes(systemErrorCode(error) ?? "");
  }
}

/** As VS Code reads these settings: by the path in its workspace folder, outside by the whole one. */
function matches(setting: unknown, uri: vscode.Uri): boolean {
  if (typeof setting !== "object" || setting === null) return false;
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  const path = folder === undefined ? uri.path.slice(1) : uri.path.slice(folder.path.length + 1);
  return Object.entries(setting).some(([pattern, isOn]) => {
    if (isOn !== true) return false;
    const options = { ...globPlatform, folder: folder?.path ?? "", includeHidden: true };
    const glob = compileGlob(pattern, { ...options, slashless: "inFolder" });
    return glob.ok && glob.value.matches(path);
  });
}

/** VS Code checks the owner's bit, whoever owns the file. */
async function isLocked(path: string): Promise<boolean> {
  try {
    return ((await stat(path)).mode & 0o200) === 0;
  } catch {
    return false;
  }
}

async function isReadOnlyVirtual(uri: vscode.Uri): Promise<boolean> {
  try {
    const { permissions = 0 } = await vscode.workspace.fs.stat(uri);
    return (permissions & vscode.FilePermission.Readonly) !== 0;
  } catch {
    return false;
  }
}
