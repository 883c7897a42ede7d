import { posix, relative, sep } from "node:path";
import * as vscode from "vscode";
import type { FilesExcludeSetting } from "../../core/glob/index.ts";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { diskRoot, type WalkRoot, type WalkSpec } from "../../files/walk/index.ts";
import { globPlatform } from "../permission/index.ts";
import { listedTree } from "./listedTree.ts";

/** Where a walk of a folder starts. */
export interface WalkPlace {
  readonly root: vscode.Uri;
  /** A path in the root as it is shown. */
  readonly show: (path: string) => string;
  /** A walk, but for what is wanted of it. */
  readonly start: Pick<
    WalkSpec,
    "folder" | "platform" | "filesExclude" | "innerRoots" | "base" | "realPlace"
  >;
}

/**
 * Where walks of folders start. One folder is walked with the workspace folders that lie in it; of
 * several, each is walked by itself, so that no file is found twice.
 */
export function locateWalks(folders: readonly ResolvedPath[]): readonly WalkPlace[] {
  return folders.map((folder) => locateWalk(folder, folders.length === 1));
}

/**
 * In the workspace folder that a folder is in; a folder outside the workspace is its own root.
 *
 * @param isWhole With the workspace folders that lie in it.
 */
export function locateWalk(folder: ResolvedPath, isWhole: boolean): WalkPlace {
  const uri = vscode.Uri.parse(folder.uri, true);
  const holder =
    folder.folderIndex === undefined
      ? undefined
      : vscode.workspace.workspaceFolders?.[folder.folderIndex];
  const root = holder?.uri ?? uri;
  const base = relativePath(root, uri);
  const prefix = prefixOf(folder.shown, base);
  return {
    root,
    show: (path) => prefix + revealHiddenInName(path),
    start: {
      folder: root.scheme === "file" ? root.fsPath : root.path,
      platform: globPlatform,
      filesExclude: readFilesExclude(root),
      innerRoots: isWhole ? [] : innerRootsOf(root),
      base,
      realPlace: uri.scheme === "file" ? { folder: base, realPath: folder.realPath } : undefined,
    },
  };
}

/** The root for a walk on this thread. */
export function openRoot(uri: vscode.Uri, { realPlace }: Pick<WalkSpec, "realPlace">): WalkRoot {
  return uri.scheme === "file"
    ? diskRoot(uri.fsPath, realPlace)
    : { tree: listedTree(uri), rootPrefix: "" };
}

function readFilesExclude(uri: vscode.Uri): FilesExcludeSetting {
  const filesExclude = vscode.workspace
    .getConfiguration("files", uri)
    .get<FilesExcludeSetting>("exclude");
  // What VS Code gives is a proxy, which cannot cross to another thread.
  return JSON.parse(JSON.stringify(filesExclude ?? {})) as FilesExcludeSetting;
}

/** The workspace folders that lie in a folder, by their paths in it. */
export function innerRootsOf(uri: vscode.Uri): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter((folder) => folder.uri.scheme === uri.scheme && folder.uri.authority === uri.authority)
    .map((folder) => relativePath(uri, folder.uri))
    .filter((path) => path !== "" && path !== ".." && !path.startsWith("../"));
}

function relativePath(from: vscode.Uri, to: vscode.Uri): string {
  if (from.scheme === "file") return relative(from.fsPath, to.fsPath).split(sep).join("/");
  return posix.relative(from.path, to.path);
}

/** `app/src` in the base `src` shows paths of the root behind `app/`; `.` shows them as they are. */
function prefixOf(shown: string, base: string): string {
  const root = shown.slice(0, shown.length - base.length);
  if (root === "." || root === "") return "";
  return root.endsWith("/") ? root : `${root}/`;
}
