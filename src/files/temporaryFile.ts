import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { closeAfter } from "./fileBytes.ts";
import { systemErrorCode } from "./fileSystem.ts";
import type { FileHandle, FileSystem } from "./fileSystem.ts";
import type { WriteProgress } from "./writeProgress.ts";

/**
 * Creates a new file in the folder of `target`, readable by its owner alone, fills it and syncs it.
 * Its name does not contain the target's, which may be as long as a name can be. It is
 * `progress.keptPath` from before it exists until {@link removeTemporaryFile} has removed it.
 */
export async function createTemporaryFile<Filled>(
  fileSystem: FileSystem,
  target: string,
  progress: WriteProgress,
  fill: (handle: FileHandle) => Promise<Filled>,
): Promise<{ readonly temporary: string; readonly filled: Filled }> {
  const temporary = join(dirname(target), `.linewise-${randomBytes(8).toString("hex")}.tmp`);
  const handle = await fileSystem.open(temporary, "wx", 0o600);
  progress.keptPath = temporary;
  const filled = await closeAfter(handle, async () => {
    const value = await fill(handle);
    await handle.sync();
    return value;
  });
  return { temporary, filled };
}

/** Removes the temporary file, if there is one. Where that fails, `keptPath` goes on naming it. */
export async function removeTemporaryFile(
  fileSystem: FileSystem,
  progress: WriteProgress,
): Promise<void> {
  if (progress.keptPath === undefined) return;
  try {
    await fileSystem.unlink(progress.keptPath);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") return;
  }
  progress.keptPath = undefined;
}

/**
 * Makes the names in a folder durable. Some systems cannot sync a folder (Windows, some network
 * mounts) or do not let this process open it: then that is all that can be done.
 */
export async function syncFolder(fileSystem: FileSystem, folder: string): Promise<void> {
  try {
    const handle = await fileSystem.open(folder, "r");
    await closeAfter(handle, () => handle.sync());
  } catch (error) {
    if (!cannotSyncFolders.has(systemErrorCode(error))) throw error;
  }
}

const cannotSyncFolders = new Set<string | undefined>([
  "EACCES",
  "EINVAL",
  "EISDIR",
  "ENOTSUP",
  "EPERM",
]);
