import { posix, relative, sep } from "node:path";
import * as vscode from "vscode";
import type { FilesExcludeSetting } from "../../core/glob/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import {
  type CompiledWalk,
  diskRoot,
  type WalkRoot,
  type WalkSpec,
} from "../../files/walk/index.ts";
import { virtualTree } from "../documents/index.ts";
import { globPlatform } from "../permission/index.ts";

/** Where a walk of a folder starts, and how its paths are shown. */
export interface WalkPlace {
  readonly rootUri: vscode.Uri;
  readonly start: WalkStart;
  /** What comes before a path in the root when it is shown. */
  readonly shownPrefix: string;
}

/** A walk, but for what is wanted of it. */
export type WalkStart = Pick<
  WalkSpec,
  "folder" | "platform" | "filesExclude" | "innerRoots" | "base"
>;

/** The workspace folder that a folder is in; a folder outside the workspace is its own root. */
export function locateWalk(folder: ResolvedPath): WalkPlace {
  const uri = vscode.Uri.parse(folder.uri, true);
  const holder =
    folder.folderIndex === undefined
      ? undefined
      : vscode.workspace.workspaceFolders?.[folder.folderIndex];
  const rootUri = holder?.uri ?? uri;
  const base = relativePath(rootUri, uri);
  const shownPrefix = base === "" ? prefixOf(folder.shown) : prefixOf(folder.shown, base);
  const start = {
    folder: rootUri.scheme === "file" ? rootUri.fsPath : rootUri.path,
    platform: globPlatform,
    filesExclude: readFilesExclude(rootUri),
    innerRoots: innerRootsOf(rootUri),
    base,
  };
  return { rootUri, start, shownPrefix };
}

/**
 * Where walks of folders start. One folder is walked with the workspace folders that lie in it; of
 * several, each is walked by itself, so that no file is found twice.
 */
export function locateWalks(folders: readonly ResolvedPath[]): readonly WalkPlace[] {
  return folders.map(folders.length > 1 ? locateWalk : locateWholeWalk);
}

/** As {@link locateWalk}, with the workspace folders that lie in the folder. */
export function locateWholeWalk(folder: ResolvedPath): WalkPlace {
  const place = locateWalk(folder);
  return { ...place, start: { ...place.start, innerRoots: [] } };
}

/** The root for a walk on this thread. */
export function openRoot(uri: vscode.Uri, { settings }: CompiledWalk): WalkRoot {
  return uri.scheme === "file"
    ? diskRoot(uri.fsPath, settings)
    : { ...settings, tree: virtualTree(uri), rootPrefix: "" };
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
function prefixOf(shown: string, base = ""): string {
  const root = base === "" ? shown : shown.slice(0, shown.length - base.length);
  if (root === "." || root === "") return "";
  return root.endsWith("/") ? root : `${root}/`;
}
