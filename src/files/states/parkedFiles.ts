import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { diskFileSystem, withFolderAt } from "../write/index.ts";
import { findStats, stampOfStats } from "./readFileState.ts";

const nameStart = ".linewise-moved-";

/**
 * Where a file is for the time being that is on its way to a path, in a folder above it. It is nobody's
 * temporary file: what tidies up after a crash must not know its name.
 */
export function parkingPlace(folder: string): string {
  return join(folder, `${nameStart}${randomBytes(8).toString("hex")}`);
}

/**
 * Finds what was on its way when a process was killed.
 *
 * @param paths Where the files were, or were to come; above each of them, the folders that it can be in.
 * @returns Places by the stamps of what is there.
 */
export async function findParked(
  paths: readonly { readonly path: string; readonly top: string }[],
): Promise<ReadonlyMap<string, string>> {
  const folders = new Set<string>();
  for (const { path, top } of paths) {
    let folder = path;
    while (folder !== top && dirname(folder) !== folder) folders.add((folder = dirname(folder)));
  }
  const places = new Map<string, string>();
  for (const folder of folders) {
    const names = await withFolderAt(diskFileSystem, folder, (found) => found.list()).catch(
      () => [],
    );
    for (const name of names.filter((each) => each.startsWith(nameStart))) {
      const stats = await findStats(join(folder, name));
      if (stats !== undefined) places.set(stampOfStats(stats), join(folder, name));
    }
  }
  return places;
}
