import { relative, sep } from "node:path";
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
  /** The folder in the root: `""` or `src/app`. */
  readonly base: string;
  /** What comes before a path in the root when it is shown. */
  readonly shownPrefix: string;
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
  return { root: rootOf(rootUri), base, shownPrefix };
}

function rootOf(uri: vscode.Uri): WalkRoot {
  const setting = vscode.workspace
    .getConfiguration("files", uri)
    .get<FilesExcludeSetting>("exclude");
  const settings = {
    isCaseSensitive: globPlatform.isCaseSensitive,
    isHiddenBySetting: compileFilesExclude(setting ?? {}, globPlatform),
    innerRoots: innerRootsOf(uri),
  };
  return uri.scheme === "file"
    ? diskRoot(uri.fsPath, settings)
    : { ...settings, tree: virtualTree(uri), rootPrefix: "" };
}

function innerRootsOf(uri: vscode.Uri): ReadonlySet<string> {
  const inner = (vscode.workspace.workspaceFolders ?? [])
    .filter((folder) => folder.uri.scheme === uri.scheme && folder.uri.authority === uri.authority)
    .map((folder) => relativePath(uri, folder.uri))
    .filter((path) => path !== "" && path !== ".." && !path.startsWith("../"));
  return new Set(inner);
}

function relativePath(from: vscode.Uri, to: vscode.Uri): string {
  if (from.scheme === "file") return relative(from.fsPath, to.fsPath).split(sep).join("/");
  return relative(from.path, to.path);
}

/** `app/src` in the base `src` shows paths of the root behind `app/`; `.` shows them as they are. */
function prefixOf(shown: string, base = ""): string {
  const root = base === "" ? shown : shown.slice(0, shown.length - base.length);
  if (root === "." || root === "") return "";
  return root.endsWith("/") ? root : `${root}/`;
}
