import { homedir } from "node:os";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import type { GlobPlatform } from "../../core/glob/index.ts";
import {
  type AbsolutePath,
  formatUri,
  type Location,
  parseAbsolutePath,
  type PathPlatform,
  type RefusedPlace,
  refusedPlacesOf,
  type WorkspaceFolder,
} from "../../core/path/index.ts";
import { diskAccess, type PathEnvironment } from "../../files/gate/index.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import { isConfined } from "../../toolkit/permission.ts";

export const pathPlatform: PathPlatform = process.platform === "win32" ? "win32" : "posix";

export const globPlatform: GlobPlatform = {
  isCaseSensitive: process.platform !== "win32" && process.platform !== "darwin",
  backslashSeparates: process.platform === "win32",
};

/** Where paths lead in this window: everything comes from VS Code, nothing from a tool's input. */
export function readPathEnvironment(
  settings: Settings,
  refusedPlaces: readonly RefusedPlace[],
  ownFolders: readonly AbsolutePath[],
): PathEnvironment {
  return {
    platform: pathPlatform,
    folders: (vscode.workspace.workspaceFolders ?? []).map(describeFolder),
    diskSchemes: vscode.env.remoteName === undefined ? ["file"] : ["file", "vscode-remote"],
    allowedPaths: settings.allowedPaths,
    ownFolders,
    refusedPlaces,
    isConfined: isConfined(settings.permissionMode),
    disk: diskAccess,
    virtualKind: findVirtualKind,
  };
}

function describeFolder({ name, uri }: vscode.WorkspaceFolder): WorkspaceFolder {
  const isDisk = uri.scheme === "file";
  const path = parseAbsolutePath(isDisk ? uri.fsPath : uri.path, isDisk ? pathPlatform : "posix");
  if (path === undefined) throw new Error(`A workspace folder is not absolute: ${uri.toString()}`);
  return { name, scheme: uri.scheme, authority: isDisk ? "" : uri.authority, path };
}

async function findVirtualKind({
  scheme,
  authority,
  path,
}: Location): Promise<"file" | "folder" | "missing"> {
  const uri = vscode.Uri.parse(formatUri(scheme, authority, path), true);
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.Directory) === 0 ? "file" : "folder";
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return "missing";
    throw error;
  }
}

/** What no agent may write, whatever anyone approves: the files that control agents on this machine. */
export function findRefusedPlaces(context: vscode.ExtensionContext): readonly RefusedPlace[] {
  const { globalStorageUri, storageUri, extensionUri, extensionMode } = context;
  const isInstalled = extensionMode === vscode.ExtensionMode.Production;
  const folders = {
    user: dirname(dirname(globalStorageUri.fsPath)),
    argvFiles: [".vscode", ".vscode-insiders", ".vscode-oss"].map((name) =>
      join(homedir(), name, "argv.json"),
    ),
    extensions: isInstalled ? [dirname(extensionUri.fsPath)] : [],
    storage: [globalStorageUri.fsPath, ...(storageUri === undefined ? [] : [storageUri.fsPath])],
  };
  return refusedPlacesOf(folders, pathPlatform);
}
