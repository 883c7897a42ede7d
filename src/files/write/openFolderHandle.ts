import { constants } from "node:fs";
import { lstat, open, readdir } from "node:fs/promises";
import { join, parse, relative, sep } from "node:path";
import { canHoldPlaces, heldPath, oPath } from "../realPlace.ts";
import { systemError } from "../systemError.ts";
import { closeAfter } from "./fileBytes.ts";
import { type FolderHandle, identityOf } from "./fileSystem.ts";

/** See `FileSystem.openFolder`. */
export async function openFolderHandle(path: string): Promise<FolderHandle> {
  const { root } = parse(path);
  let folder = await (canHoldPlaces ? holdFolder(root) : lookAtFolder(root));
  for (const name of relative(root, path).split(sep)) {
    if (name !== "") folder = await closeAfter(folder, (above) => above.openFolder(name));
  }
  return folder;
}

/** Node cannot open relative to a folder, but Linux gives each open folder a path of its own. */
async function holdFolder(path: string): Promise<FolderHandle> {
  const handle = await open(path, oPath | constants.O_NOFOLLOW);
  try {
    const identity = requireFolder(await handle.stat({ bigint: true }), path);
    const held = heldPath(handle.fd);
    return {
      identity,
      entry: (name) => `${held}/${name}`,
      list: () => readdir(`${held}/.`),
      openFolder: (name) => holdFolder(`${held}/${name}`),
      sync: () => syncFolder(`${held}/.`),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function lookAtFolder(path: string): Promise<FolderHandle> {
  return {
    identity: requireFolder(await lstat(path, { bigint: true }), path),
    entry: (name) => join(path, name),
    list: () => readdir(path),
    openFolder: (name) => lookAtFolder(join(path, name)),
    sync: () => syncFolder(path),
    close: () => Promise.resolve(),
  };
}

function requireFolder(
  status: { dev: bigint; ino: bigint; isSymbolicLink(): boolean; isDirectory(): boolean },
  path: string,
): string {
  if (status.isSymbolicLink()) throw systemError("ELOOP", `a link, ${path}`);
  if (!status.isDirectory()) throw systemError("ENOTDIR", `not a folder, ${path}`);
  return identityOf(status);
}

async function syncFolder(path: string): Promise<void> {
  await closeAfter(await open(path, "r"), (folder) => folder.sync());
}
