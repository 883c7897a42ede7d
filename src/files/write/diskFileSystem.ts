import { constants } from "node:fs";
import {
  access,
  type FileHandle as OpenFile,
  lstat,
  mkdir,
  open,
  rename,
  rmdir,
  unlink,
} from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { requireOpenAt } from "../realPlace.ts";
import { systemErrorCode } from "../systemError.ts";
import { mayHaveAccessList } from "./fileMetadata.ts";
import type { FileHandle, FileSystem } from "./fileSystem.ts";
import { openFolderHandle } from "./openFolderHandle.ts";

/** Windows has neither: there the flags are 0. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
const flagBits = {
  r: constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK,
  "r+": constants.O_RDWR | O_NOFOLLOW | O_NONBLOCK,
  wx: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
};

export const diskFileSystem: FileSystem = {
  open: async (path, flags, mode) => toFileHandle(await open(path, flagBits[flags], mode)),
  openFolder: openFolderHandle,
  lstat: (path) => lstat(path, { bigint: true }),
  accessForWriting: (path) => access(path, constants.W_OK),
  mayHaveAccessList,
  rename: (oldPath, newPath) => waitForHolders(() => rename(oldPath, newPath)),
  unlink: (path) => waitForHolders(() => unlink(path)),
  mkdir: (path, mode) => mkdir(path, mode),
  rmdir: (path) => waitForHolders(() => rmdir(path)),
};

/** Opens a file to read it. Rejects with `ELOOP` if any name of the path is a link. */
export async function openWithoutLinks(path: string): Promise<FileHandle> {
  const handle = await open(path, flagBits.r);
  try {
    requireOpenAt(handle.fd, path);
    return toFileHandle(handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function toFileHandle(handle: OpenFile): FileHandle {
  return {
    read: (...given) => handle.read(...given),
    write: (...given) => handle.write(...given),
    stat: () => handle.stat({ bigint: true }),
    chmod: (bits) => handle.chmod(bits),
    chown: (userId, groupId) => handle.chown(userId, groupId),
    truncate: (sizeBytes) => handle.truncate(sizeBytes),
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}

/** Doubled after each attempt: about a second in all. */
const firstWaitMs = 8;
const longestWaitMs = 512;

/** What Windows says of a name that another program holds open. */
const held = new Set<string | undefined>(["EACCES", "EBUSY", "EPERM"]);

/**
 * Changes a name on the disk. Windows refuses that as long as another program holds the file open, as
 * virus scanners and indexers do with new files, for a moment: so there it is tried again.
 *
 * @throws the system's error.
 */
export async function waitForHolders(
  change: () => Promise<void>,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  for (let waitMs = firstWaitMs; ; waitMs *= 2) {
    try {
      await change();
      return;
    } catch (error) {
      const isHeld = platform === "win32" && held.has(systemErrorCode(error));
      if (!isHeld || waitMs > longestWaitMs) throw error;
    }
    await wait(waitMs);
  }
}
