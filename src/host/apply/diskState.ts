import { lstatSync } from "node:fs";
import { readFile, rmdir, stat, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import type { ResolvedPath } from "../../core/path/resolvedPath.ts";
import { diskAccess } from "../../files/diskAccess.ts";
import { findRealPath } from "../documents.ts";

/**
 * Whether a path leads to the very file still that it led to when the gate looked. VS Code opens
 * paths and writes in place, so that this is asked before and after it does.
 */
export async function leadsWhereItDid(
  { absolutePath, realPath }: ResolvedPath,
  identity: string | undefined,
): Promise<boolean> {
  if ((await findRealPath(absolutePath)) !== realPath) return false;
  return (await identityAt(realPath)) === identity;
}

/** Device and index number of the file at a path, links not followed. */
export async function identityAt(path: string): Promise<string | undefined> {
  try {
    return (await diskAccess.lstat(path)).identity;
  } catch {
    return undefined;
  }
}

/** The same, for where nothing may be awaited. */
export function identityNow(path: string): string | undefined {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev.toString()}:${stats.ino.toString()}`;
}

/** False for a file that cannot be read as well. */
export async function fileHolds(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    return (await readFile(path)).equals(bytes);
  } catch {
    return false;
  }
}

/** The folders above a path that do not exist, the deepest first. */
export async function findMissingFolders(path: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let folder = dirname(path); !(await exists(folder)); folder = dirname(folder)) {
    missing.push(folder);
  }
  return missing;
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => dirname(folder) === folder,
  );
}

/**
 * Removes a file that was created, unless it has become another, and the folders that were made for
 * it, unless something else is in them by now.
 *
 * @returns Whether the file is gone.
 */
export async function removeCreated(
  path: string,
  identity: string,
  madeFolders: readonly string[],
): Promise<boolean> {
  if ((await identityAt(path)) === identity) await unlink(path).catch(() => undefined);
  if ((await identityAt(path)) !== undefined) return false;
  for (const folder of madeFolders) await rmdir(folder).catch(() => undefined);
  return true;
}
