import * as vscode from "vscode";
import {
  causeError,
  type FolderEntryKind,
  type FolderContents,
  ignoreFileCause,
  maxIgnoreFileBytes,
  type TreeReader,
} from "../../files/walk/index.ts";

/** A folder of a file system that is not a disk, read through VS Code. */
export function virtualTree(root: vscode.Uri): TreeReader {
  const locate = (path: string): vscode.Uri =>
    path === "" ? root : vscode.Uri.joinPath(root, path);
  return {
    async readFolder(path): Promise<FolderContents> {
      const entries = await vscode.workspace.fs.readDirectory(locate(path));
      return {
        entries: entries.map(([name, type]) => ({ name, kind: kindOf(type) })),
        unnameable: [],
      };
    },
    async readText(path) {
      const { size } = await vscode.workspace.fs.stat(locate(path));
      if (size > maxIgnoreFileBytes) throw causeError(ignoreFileCause.tooLarge);
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(locate(path)));
    },
  };
}

/** A link has the bits of what it leads to as well. */
export function kindOf(type: vscode.FileType): FolderEntryKind {
  if ((type & vscode.FileType.SymbolicLink) !== 0) return "link";
  if ((type & vscode.FileType.Directory) !== 0) return "folder";
  return (type & vscode.FileType.File) !== 0 ? "file" : "other";
}
