import { basename, dirname } from "node:path";
import { systemErrorCode, unlessCode } from "../systemError.ts";
import { type FileSystem, type FolderHandle, identityOf } from "./fileSystem.ts";

/** Works in an existing folder that is reached through no link. */
export async function withFolderAt<Value>(
  fileSystem: FileSystem,
  path: string,
  work: (folder: FolderHandle) => Promise<Value>,
): Promise<Value> {
  const folder = await fileSystem.openFolder(path);
  try {
    return await work(folder);
  } finally {
    await releaseFolder(folder);
  }
}

/** The same in a folder that is made, with those above it, where it is missing. */
export async function withMadeFolder<Value>(
  fileSystem: FileSystem,
  path: string,
  work: (folder: FolderHandle) => Promise<Value>,
): Promise<Value> {
  const opened: FolderHandle[] = [];
  try {
    return await work(await openOrMakeFolder(fileSystem, path, opened, []));
  } finally {
    await Promise.all(opened.map(releaseFolder));
  }
}

export interface MadeFolder {
  readonly path: string;
  readonly above: FolderHandle;
  readonly name: string;
  /** Device and index number (`identityOf`), unless the folder could not be opened. */
  identity: string | undefined;
}

/**
 * Goes to a folder and makes it, and those above it, where they are missing.
 *
 * @param opened Gets every folder that was opened, even if this rejects; the caller must release them.
 * @param made Gets the folders that were made, top down.
 */
export async function openOrMakeFolder(
  fileSystem: FileSystem,
  path: string,
  opened: FolderHandle[],
  made: MadeFolder[],
): Promise<FolderHandle> {
  const folder = await fileSystem.openFolder(path).catch(async (error: unknown) => {
    if (systemErrorCode(error) !== "ENOENT" || dirname(path) === path) throw error;
    const above = await openOrMakeFolder(fileSystem, dirname(path), opened, made);
    const name = basename(path);
    const next: MadeFolder = { path, above, name, identity: undefined };
    const making = fileSystem.mkdir(above.entry(name)).then(() => made.push(next));
    await unlessCode(making, "EEXIST");
    const folder = await above.openFolder(name);
    next.identity = folder.identity;
    return folder;
  });
  opened.push(folder);
  return folder;
}

/** Removes the folder if it is empty, unless it is certain that it is another than was made. */
export async function removeMadeFolder(
  fileSystem: FileSystem,
  { above, name, identity }: MadeFolder,
): Promise<void> {
  const entry = above.entry(name);
  const now = await fileSystem.lstat(entry).catch(() => undefined);
  if (now !== undefined && identity !== undefined && identityOf(now) !== identity) return;
  await fileSystem.rmdir(entry).catch(() => undefined);
}

/** Nothing is written through the handle, so nothing is lost where closing it fails. */
export async function releaseFolder(folder: FolderHandle): Promise<void> {
  await folder.close().catch(() => undefined);
}

/** Whether the path still leads to this folder through no link. */
export async function isFolderAt(
  fileSystem: FileSystem,
  path: string,
  { identity }: FolderHandle,
): Promise<boolean> {
  const found = withFolderAt(fileSystem, path, (now) => Promise.resolve(now.identity));
  return (await unlessCode(found, "ELOOP", "ENOENT", "ENOTDIR")) === identity;
}

/**
 * Makes the names in a folder durable. Some systems cannot (Windows, some network mounts) or do not
 * let this process open it; then nothing more can be done.
 */
export async function syncHeldFolder(folder: FolderHandle): Promise<void> {
  await unlessCode(folder.sync(), ...cannotSyncFolders);
}

export const cannotSyncFolders: readonly string[] = [
  "EACCES",
  "EINVAL",
  "EISDIR",
  "ENOTSUP",
  "EPERM",
];
