import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemErrorCode, unlessCode } from "../systemError.ts";
import { cannotSyncFolders, closeAfter, diskFileSystem, type FileSystem } from "../write/index.ts";

/** The system calls of the journal, each of which can fail. */
export interface JournalDisk extends Pick<FileSystem, "open" | "lstat" | "unlink" | "mkdir"> {
  /** The names in it. */
  readonly readFolder: (path: string) => Promise<readonly string[]>;
}

export const journalDisk: JournalDisk = {
  ...diskFileSystem,
  readFolder: (path) => readdir(path),
};

/** Only the user looks into it. */
const folderMode = 0o700;

/** Makes a folder and those above it where they are missing, durably. */
export async function ensureFolder(disk: JournalDisk, path: string): Promise<void> {
  try {
    await disk.mkdir(path, folderMode);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    await ensureFolder(disk, dirname(path));
    await ensureFolder(disk, path);
    return;
  }
  await syncFolder(disk, dirname(path));
}

/** Makes the names in a folder durable, where the system can. */
export async function syncFolder(disk: JournalDisk, path: string): Promise<void> {
  if (process.platform === "win32") return;
  // What stands above the journal may be reached through a link, which "." follows.
  const opened = disk.open(`${path}/.`, "r");
  const synced = opened.then((folder) => closeAfter(folder, (handle) => handle.sync()));
  await unlessCode(synced, ...cannotSyncFolders);
}

/** Removes a file, if it is there. */
export async function removeFile(disk: JournalDisk, ...path: readonly string[]): Promise<void> {
  await ignoreMissing(disk.unlink(join(...path)));
}

export function ignoreMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return unlessCode(work, "ENOENT");
}
