import { basename, dirname } from "node:path";
import { diskFileSystem } from "./diskFileSystem.ts";
import { type FileSystem, identityOf } from "./fileSystem.ts";
import { withFolderAt } from "./heldFolder.ts";
import { withWriteLock } from "./writeLock.ts";
import { temporaryNameEnd, temporaryNameStart } from "./writeTrace.ts";

/**
 * Removes the temporary files that interrupted writes of these files have left. If one belongs to another
 * program that writes the file at this moment, in spite of the lock, that program's write fails as
 * `stale`: only one of the two could have succeeded.
 *
 * @param paths With every link resolved. Whatever cannot be looked at or removed stays.
 */
export async function removeLeftOvers(
  paths: readonly string[],
  fileSystem: FileSystem = diskFileSystem,
): Promise<void> {
  const byFolder = new Map<string, Map<string, string>>();
  for (const path of paths) {
    const files = byFolder.get(dirname(path)) ?? new Map<string, string>();
    byFolder.set(dirname(path), files.set(temporaryNameStart(path), basename(path)));
  }
  for (const [folder, files] of byFolder) {
    await removeFrom(folder, files, fileSystem).catch(() => undefined);
  }
}

/** @param files By how the names of their temporary files start. */
async function removeFrom(
  path: string,
  files: ReadonlyMap<string, string>,
  fileSystem: FileSystem,
): Promise<void> {
  await withFolderAt(fileSystem, path, async (folder) => {
    for (const name of await folder.list()) {
      const file = files.get(/^\.linewise-[0-9a-f]+-/.exec(name)?.[0] ?? "");
      if (file === undefined || !name.endsWith(temporaryNameEnd)) continue;
      const remove = (): Promise<void> =>
        fileSystem.unlink(folder.entry(name)).catch(() => undefined);
      const target = await fileSystem.lstat(folder.entry(file)).catch(() => undefined);
      await (target === undefined ? remove() : withWriteLock(identityOf(target), remove));
    }
  });
}
