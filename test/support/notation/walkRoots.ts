import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FolderEntryKind, TreeReader } from "../../../src/files/walk/treeReader.ts";
import { listFiles } from "../../../src/files/walk/walk.ts";
import type { WalkRequest, WalkRoot } from "../../../src/files/walk/walkRequest.ts";

/** A root over any tree, as a virtual workspace has it. */
export function treeRootOf(tree: TreeReader, rootPrefix = ""): WalkRoot {
  return { tree, rootPrefix };
}

/** A walk of all that no rule leaves out, hidden or not. */
export function walkRequest(changes: Partial<WalkRequest> = {}): WalkRequest {
  return {
    isCaseSensitive: true,
    isHiddenBySetting: () => false,
    innerRoots: new Set(),
    base: "",
    includeHidden: true,
    includeGitignored: false,
    ...changes,
  };
}

/** The paths that a walk lists, hidden ones too unless asked otherwise. */
export async function listPaths(
  root: WalkRoot,
  request: Partial<WalkRequest> = {},
): Promise<string[]> {
  const { files } = await listFiles(root, walkRequest(request));
  return files.map(({ path }) => path);
}

/** A folder on disk read as a virtual file system is: asynchronously, in another order. */
export function asynchronousTree(folder: string): TreeReader {
  return {
    async readFolder(path) {
      const entries = await readdir(join(folder, path), { withFileTypes: true });
      return {
        entries: entries
          .map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
          .sort((first, second) => (first.name > second.name ? -1 : 1)),
        unnameable: [],
      };
    },
    readText: (path) => readFile(join(folder, path), "utf8"),
  };
}

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean }): FolderEntryKind {
  return entry.isFile() ? "file" : entry.isDirectory() ? "folder" : "link";
}

/** A tree in memory: `null` is a link, a path in `broken` cannot be read. */
export function memoryTree(
  files: Readonly<Record<string, string | null>>,
  broken: Readonly<Record<string, string>> = {},
): TreeReader {
  return {
    readFolder(path) {
      failIfBroken(path);
      const prefix = path === "" ? "" : `${path}/`;
      const kinds = new Map<string, FolderEntryKind>();
      for (const [file, text] of Object.entries(files)) {
        if (!file.startsWith(prefix)) continue;
        const [name = "", ...below] = file.slice(prefix.length).split("/");
        kinds.set(name, below.length > 0 ? "folder" : text === null ? "link" : "file");
      }
      return { entries: [...kinds].map(([name, kind]) => ({ name, kind })), unnameable: [] };
    },
    readText(path) {
      failIfBroken(path);
      const text = files[path];
      if (typeof text === "string") return text;
      throw Object.assign(new Error("missing"), { code: "FileNotFound" });
    },
  };

  function failIfBroken(path: string): void {
    const code = broken[path];
    if (code !== undefined) throw Object.assign(new Error("broken"), { code });
  }
}
