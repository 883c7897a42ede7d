import { dirname, join } from "node:path";
import type { FileFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { systemErrorCode } from "../systemError.ts";
import {
  type Bytes,
  copyBytes,
  findHeld,
  requireBytes,
  sizeOf,
  withOpen,
  writeAll,
} from "./fileBytes.ts";
import {
  type FileHandle,
  type FileStatus,
  type FileSystem,
  type FolderHandle,
  isSameState,
} from "./fileSystem.ts";
import { syncFolder } from "./heldFolder.ts";
import { holdsMixture } from "./holdsMixture.ts";
import { createTemporaryFile, removeKeptFile } from "./temporaryFile.ts";
import { changedAfterWrite, type WriteProgress } from "./writeProgress.ts";

/** What is to be written where. */
export interface FileReplacement {
  readonly fileSystem: FileSystem;
  readonly folder: FolderHandle;
  /** The file, as the folder names it. */
  readonly target: string;
  /** The file as it was found. */
  readonly old: FileStatus;
  readonly newBytes: Bytes;
  readonly expectedOld: Bytes;
  readonly progress: WriteProgress;
}

/**
 * Overwrites the file itself, so that all its names still lead to one file. A copy of the old bytes is
 * durable before the first byte changes; it is removed once the file holds the new bytes, or the old
 * ones again. Where another program wrote meanwhile, its bytes are left alone, and the copy too.
 */
export async function replaceInPlace(
  replacement: FileReplacement,
): Promise<Result<FileStatus, FileFailure>> {
  const { fileSystem, target, old, progress } = replacement;
  progress.step = "Copying";
  return withOpen(fileSystem, target, "r+", async (handle) => {
    if (!isSameState(old, await handle.stat())) return fail({ code: "stale", path: progress.path });
    const copied = await copyOldBytes(replacement, handle);
    if (!copied.ok) return copied;
    try {
      return await overwrite(replacement, handle, copied.value);
    } finally {
      if (progress.left !== "unknown") await removeKeptFile(fileSystem, progress);
    }
  });
}

/** Makes a durable copy beside the file. */
async function copyOldBytes(
  replacement: FileReplacement,
  source: FileHandle,
): Promise<Result<string, FileFailure>> {
  const { fileSystem, folder, old, expectedOld, progress } = replacement;
  const { path } = progress;
  let durable = false;
  try {
    const { entry } = await createCopy(replacement, source);
    await syncFolder(folder);
    progress.step = "Reading";
    if (!(await findHeld(source, expectedOld))) return fail({ code: "stale", path });
    progress.step = "Copying";
    await requireBytes(fileSystem, entry, expectedOld);
    durable = true;
    return succeed(entry);
  } catch (error) {
    if (progress.kept !== undefined || systemErrorCode(error) !== "EEXIST") throw error;
    const copyPath = join(dirname(path), nameCopy(old));
    return fail({ code: "unfinishedWrite", path, copyPath });
  } finally {
    if (!durable) await removeKeptFile(fileSystem, progress);
  }
}

function createCopy(
  { fileSystem, folder, old, progress }: FileReplacement,
  source: FileHandle,
): Promise<{ readonly entry: string }> {
  return createTemporaryFile(fileSystem, folder, nameCopy(old), progress, (handle) =>
    copyBytes(source, handle),
  );
}

/**
 * Depends on the file, not on the name by which it is written, so that the next write notices an
 * interrupted one (but not through a name in another folder). Leaves out the device, whose number may
 * change when the machine restarts.
 */
function nameCopy({ ino }: FileStatus): string {
  return `.linewise-copy-${ino.toString()}.tmp`;
}

async function overwrite(
  replacement: FileReplacement,
  handle: FileHandle,
  copy: string,
): Promise<Result<FileStatus, FileFailure>> {
  const { newBytes, progress } = replacement;
  progress.step = "Writing";
  progress.left = "unknown";
  try {
    await writeAll(handle, newBytes);
    await handle.truncate(sizeOf(newBytes));
    await handle.sync();
    progress.step = "Checking";
    const held = await findHeld(handle, newBytes);
    if (held === undefined) return fail(changedAfterWrite(progress));
    progress.left = "new";
    return succeed(held);
  } catch (error) {
    await restore(replacement, handle, copy);
    throw error;
  }
}

/**
 * Writes the old bytes back if the file holds only what this write left in it. If that fails, the copy
 * stays, and the first error is reported.
 */
async function restore(
  { fileSystem, newBytes, expectedOld, progress }: FileReplacement,
  handle: FileHandle,
  copy: string,
): Promise<void> {
  try {
    await withOpen(fileSystem, copy, "r", async (source) => {
      if (!(await holdsMixture(handle, source, newBytes))) return;
      await handle.truncate(await copyBytes(source, handle));
      await handle.sync();
      if (await findHeld(handle, expectedOld)) progress.left = "old";
    });
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
  }
}
