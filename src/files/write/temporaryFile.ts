import { dirname, join } from "node:path";
import { systemErrorCode } from "../systemError.ts";
import { closeAfter } from "./fileBytes.ts";
import type { FileHandle, FileSystem, FolderHandle } from "./fileSystem.ts";
import type { KeptFile, WriteProgress } from "./writeProgress.ts";

/**
 * Creates a new file in the folder, readable by its owner alone, fills it and syncs it. It is
 * `progress.kept` from before it is filled until {@link removeKeptFile} has removed it.
 */
export async function createTemporaryFile<Filled>(
  fileSystem: FileSystem,
  folder: FolderHandle,
  name: string,
  progress: WriteProgress,
  fill: (handle: FileHandle) => Promise<Filled>,
): Promise<{ readonly entry: string; readonly filled: Filled }> {
  const kept: KeptFile = { path: join(dirname(progress.path), name), entry: folder.entry(name) };
  const { step } = progress;
  progress.step = "Creating a file next to";
  const handle = await fileSystem.open(kept.entry, "wx", 0o600);
  progress.step = step;
  progress.kept = kept;
  const filled = await closeAfter(handle, async () => {
    const value = await fill(handle);
    await handle.sync();
    return value;
  });
  return { entry: kept.entry, filled };
}

/** Removes the temporary file, if there is one. If that fails, `kept` still names it. */
export async function removeKeptFile(
  fileSystem: FileSystem,
  progress: WriteProgress,
): Promise<void> {
  if (progress.kept === undefined) return;
  try {
    await fileSystem.unlink(progress.kept.entry);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") return;
  }
  progress.kept = undefined;
}
