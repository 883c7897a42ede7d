import { statSync, type Stats } from "node:fs";
import { join } from "node:path";
import type { IgnoreScope } from "../ignore/ignoreScope.ts";
import type { FolderEntry } from "./treeReader.ts";

/** An entry of a folder, with what was found out about it. */
export interface RememberedEntry extends FolderEntry {
  /** From the top of the tree. */
  readonly path: string;
  isIgnored?: boolean;
  /** The ignore rules inside the folder that it is. */
  inside?: { readonly scope: IgnoreScope };
}

/** What a folder holds, by name, and the ignore rules in it. */
export interface OpenedFolder {
  readonly entries: readonly RememberedEntry[];
  readonly scope: IgnoreScope;
}

/**
 * What one walk leaves for the next. A folder is recalled as long as its own time stamps, and those of
 * its ignore files, are the same, and the rules that reach into it from outside are the very same:
 * one look at a folder instead of reading it and asking about every entry again.
 */
export interface FolderMemory {
  recall(path: string, outer: IgnoreScope): OpenedFolder | undefined;
  /** @param startedMs When reading the folder began, by `Date.now()`. */
  keep(path: string, outer: IgnoreScope, folder: OpenedFolder, startedMs: number): void;
}

/** As for the contents of files: a folder that has just changed may change unseen. */
const settledAfterMs = 2_500;
/** About 100 bytes each. */
const maxEntries = 300_000;

interface Kept {
  readonly outer: IgnoreScope;
  readonly folder: OpenedFolder;
  readonly stamps: readonly Stamp[];
}

interface Stamp {
  readonly path: string;
  readonly modifiedMs: number;
  readonly changedMs: number;
  readonly inode: number;
}

/** Undefined on Windows, where a folder on a FAT drive keeps its time when entries come and go. */
export function createFolderMemory(top: string): FolderMemory | undefined {
  if (process.platform === "win32") return undefined;
  const folders = new Map<string, Kept>();
  let entryCount = 0;
  return {
    recall(path, outer) {
      const kept = folders.get(path);
      if (kept === undefined) return undefined;
      if (kept.outer === outer && kept.stamps.every(isCurrent)) return kept.folder;
      folders.delete(path);
      entryCount -= kept.folder.entries.length;
      return undefined;
    },
    keep(path, outer, folder, startedMs) {
      const names = folder.entries.map(({ name }) => name);
      const files = [
        ...(names.includes(".gitignore") ? [".gitignore"] : []),
        ...(names.includes(".git") ? [".git/info/exclude"] : []),
      ];
      const stamps = ["", ...files].map((file) => stampOf(join(top, path, file)));
      const isSettled = stamps.every(
        (stamp) =>
          stamp !== undefined &&
          Math.max(stamp.modifiedMs, stamp.changedMs) <= startedMs - settledAfterMs,
      );
      if (!isSettled || entryCount + names.length > maxEntries) return;
      entryCount += names.length;
      folders.set(path, { outer, folder, stamps: stamps.filter((stamp) => stamp !== undefined) });
    },
  };
}

function isCurrent(stamp: Stamp): boolean {
  const now = stampOf(stamp.path);
  return (
    now?.modifiedMs === stamp.modifiedMs &&
    now.changedMs === stamp.changedMs &&
    now.inode === stamp.inode
  );
}

function stampOf(path: string): Stamp | undefined {
  const stats: Stats | undefined = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  return { path, modifiedMs: stats.mtimeMs, changedMs: stats.ctimeMs, inode: stats.ino };
}
