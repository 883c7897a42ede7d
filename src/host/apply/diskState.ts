import { lstat, rmdir, stat, statfs, unlink } from "node:fs/promises";
import { diskAccess } from "../../files/gate/index.ts";
import { diskFileSystem, findHolder } from "../../files/write/index.ts";
import { findRealPath } from "../documents/index.ts";

/** Whether all the paths lead to that real path still, through links or not. */
export async function leadTo(paths: Iterable<string>, realPath: string): Promise<boolean> {
  for (const path of paths) {
    if ((await findRealPath(path)) !== realPath) return false;
  }
  return true;
}

/** Device and index number of the file at a path, links not followed. */
export async function identityAt(path: string): Promise<string | undefined> {
  try {
    return (await diskAccess.lstat(path)).identity;
  } catch {
    return undefined;
  }
}

/** False for a link, and for a file that cannot be read as well. */
export async function fileHolds(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    return (await findHolder(diskFileSystem, path, bytes)) !== undefined;
  } catch {
    return false;
  }
}

/** How many of the bytes the file holds, if it holds the first of them and nothing else. */
export async function countFirstBytes(
  path: string,
  bytes: Uint8Array,
): Promise<number | undefined> {
  const status = await lstat(path).catch(() => undefined);
  if (status === undefined || status.size > bytes.length) return undefined;
  return (await fileHolds(path, bytes.subarray(0, status.size))) ? status.size : undefined;
}

/** Whether the disk has room for so many bytes in place of those of the file, as far as it tells. */
export async function hasRoom(path: string, sizeBytes: number): Promise<boolean> {
  try {
    const [{ size }, { bavail, blocks, bsize }] = await Promise.all([stat(path), statfs(path)]);
    return blocks === 0 || sizeBytes <= size + bavail * bsize;
  } catch {
    return true;
  }
}

/**
 * Removes a file that was created, unless it has become another, and the folders that were made for
 * it, unless something else is in them by now.
 *
 * @returns Whether this removed it. A file that is no longer at its path may have been moved away.
 */
export async function removeCreated(
  path: string,
  identity: string,
  madeFolders: readonly string[],
): Promise<boolean> {
  if ((await identityAt(path)) !== identity) return false;
  await unlink(path).catch(() => undefined);
  if ((await identityAt(path)) !== undefined) return false;
  for (const folder of madeFolders) await rmdir(folder).catch(() => undefined);
  return true;
}
