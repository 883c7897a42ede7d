import * as vscode from "vscode";
import { withinTime } from "../../core/async.ts";
import type { FolderContents, FolderEntryKind, TreeReader } from "../../files/walk/index.ts";
import { virtualTree } from "../documents/index.ts";

/** Of a file system without a search, VS Code waits until some extension brings one. */
const maxWaitMs = 3_000;
/** Schemes with a question that waits: nobody else waits with it. */
const silentSchemes = new Set<string>();

/**
 * A folder that is on no disk, as VS Code's own search lists it: one request instead of one for each
 * folder. If no search is available, it is read folder by folder.
 */
export function listedTree(root: vscode.Uri): TreeReader {
  const unlisted = virtualTree(root);
  let listing: Promise<ReadonlyMap<string, FolderContents> | undefined> | undefined;
  return {
    ...unlisted,
    async readFolder(path) {
      const listed = await (listing ??= listFolders(root));
      return listed?.get(path) ?? unlisted.readFolder(path);
    },
  };
}

/** What is in each folder, by its path in the root; `undefined` where no file is listed. */
async function listFolders(
  root: vscode.Uri,
): Promise<ReadonlyMap<string, FolderContents> | undefined> {
  if (silentSchemes.has(root.scheme)) return undefined;
  const pattern = new vscode.RelativePattern(root, "**/*");
  // The walk itself leaves out what is excluded.
  const asking = Promise.resolve(vscode.workspace.findFiles(pattern, null)).catch(() => []);
  const found = await withinTime(asking, maxWaitMs);
  if (found === undefined) {
    silentSchemes.add(root.scheme);
    void asking.then(() => silentSchemes.delete(root.scheme));
  }
  if (found === undefined || found.length === 0) return undefined;
  return toFolders(found.map(({ path }) => path.slice(root.path.replace(/\/$/, "").length + 1)));
}

function toFolders(paths: readonly string[]): ReadonlyMap<string, FolderContents> {
  const folders = new Map<string, Map<string, FolderEntryKind>>();
  for (const path of paths) {
    const names = path.split("/");
    for (const [depth, name] of names.entries()) {
      const folder = names.slice(0, depth).join("/");
      const entries = folders.get(folder) ?? new Map<string, FolderEntryKind>();
      folders.set(folder, entries.set(name, depth === names.length - 1 ? "file" : "folder"));
    }
  }
  return new Map(
    Array.from(folders, ([folder, entries]) => [
      folder,
      { entries: Array.from(entries, ([name, kind]) => ({ name, kind })), unnameable: [] },
    ]),
  );
}
