import { posix, relative, sep } from "node:path";
import * as vscode from "vscode";
import { compileFilesExclude, type FilesExcludeSetting } from "../core/filesExclude.ts";
import type { GlobPlatform } from "../core/glob.ts";
import type { ResolvedPath } from "../core/path/resolvedPath.ts";
import { diskRoot } from "../files/walk/diskRoot.ts";
import type { WalkRoot } from "../files/walk/walkRequest.ts";
import { virtualTree } from "./virtualTree.ts";

/** Where a walk of a folder starts, and how its paths are shown. */
export interface WalkPlace {
  readonly root: WalkRoot;
  readonly rootUri: vscode.Uri;
  /** What the root's rules are made of, for a walk in another thread. */
  readonly settings: WalkSettings;
  /** The folder in the root: `""` or `src/app`. */
  readonly base: string;
  /** What comes before a path in the root when it is shown. */
  readonly shownPrefix: string;
}

interface WalkSettings {
  readonly filesExclude: FilesExcludeSetting;
  readonly innerRoots: readonly string[];
}

export const globPlatform: GlobPlatform = {
  isCaseSensitive: process.platform !== "win32" && process.platform !== "darwin",
  backslashSeparates: process.platform === "win32",
};

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
  const settings = readWalkSettings(rootUri);
  return { root: rootOf(rootUri, settings), rootUri, settings, base, shownPrefix };
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
  return {
    ...place,
    root: { ...place.root, innerRoots: new Set() },
    settings: { ...place.settings, innerRoots: [] },
  };
}

function readWalkSettings(uri: vscode.Uri): WalkSettings {
  const filesExclude = vscode.workspace
    .getConfiguration("files", uri)
    .get<FilesExcludeSetting>("exclude");
  // What VS Code gives is a proxy, which cannot cross to another thread.
  const plain = JSON.parse(JSON.stringify(filesExclude ?? {})) as FilesExcludeSetting;
  return { filesExclude: plain, innerRoots: innerRootsOf(uri) };
}

function rootOf(uri: vscode.Uri, { filesExclude, innerRoots }: WalkSettings): WalkRoot {
  const settings = {
    isCaseSensitive: globPlatform.isCaseSensitive,
    isHiddenBySetting: compileFilesExclude(filesExclude, globPlatform),
    innerRoots: new Set(innerRoots),
  };
  return uri.scheme === "file"
    ? diskRoot(uri.fsPath, settings)
    : { ...settings, tree: virtualTree(uri), rootPrefix: "" };
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
