import { constants } from "node:fs";
import { chmod, lstat, open } from "node:fs/promises";
import { isFolderMode, isLinkMode, saysPermissions } from "../../core/history/index.ts";
import type { StateChange } from "./stateChange.ts";
import { inFolder } from "./readFileState.ts";

export async function changeFolderMode({ realPath, wanted }: StateChange): Promise<undefined> {
  return wanted === null ? undefined : changeMode(realPath, wanted.mode);
}

/** Whether a folder lets nobody make or remove what is in it, as a command may have left it. */
export function forbidsWork({ now }: StateChange): boolean {
  return now !== null && isFolderMode(now.mode) && (now.mode & 0o300) !== 0o300;
}

export async function allowWork({ realPath, now }: StateChange): Promise<void> {
  if (now !== null) await changeMode(realPath, now.mode | 0o700).catch(() => undefined);
}

/** One that stays has its own permissions again. */
export async function forbidWorkAgain({ realPath, now }: StateChange): Promise<void> {
  if (now !== null) await changeMode(realPath, now.mode).catch(() => undefined);
}

/**
 * Gives a file or folder the permissions of a mode; a link that comes meanwhile leads nowhere. A file that
 * has several names keeps its own.
 */
export async function changeMode(path: string, mode: number): Promise<undefined> {
  if (!saysPermissions(mode)) return undefined;
  await inFolder(path, async (entry) => {
    const current = await lstat(entry);
    const wanted = findPermissions(current.mode, mode);
    if (wanted === undefined || (current.isFile() && current.nlink > 1)) return;
    if (process.platform !== "linux") return chmod(entry, wanted);
    // Also of what may not be read.
    const handle = await open(entry, openPathOnly | constants.O_NOFOLLOW);
    try {
      const { ino, dev } = await handle.stat();
      if (ino !== current.ino || dev !== current.dev) return;
      await chmod(`/proc/self/fd/${handle.fd}`, wanted);
    } finally {
      await handle.close();
    }
  });
  return undefined;
}

/** `O_PATH` of Linux, which Node does not name. */
const openPathOnly = 0o10000000;

/**
 * What something with a mode has to be given to get the permissions of another; undefined where that is
 * nothing. Windows knows only whether a file is read-only.
 */
export function findPermissions(
  current: number,
  wanted: number,
  platform = process.platform,
): number | undefined {
  if (isLinkMode(current)) return undefined;
  const isWindows = platform === "win32";
  if (isWindows && isFolderMode(current)) return undefined;
  const bits = isWindows ? 0o200 : 0o7777;
  return ((current ^ wanted) & bits) === 0 ? undefined : wanted & 0o7777;
}
