import { dirname } from "node:path";
import { copyBytes, holdsBytes, requireBytes, sizeOf, withOpen, writeAll } from "./fileBytes.ts";
import type { Bytes, ExpectedBytes } from "./fileBytes.ts";
import { systemErrorCode } from "./fileSystem.ts";
import type { FileHandle, FileSystem } from "./fileSystem.ts";
import { createTemporaryFile, removeTemporaryFile, syncFolder } from "./temporaryFile.ts";
import type { WriteProgress } from "./writeProgress.ts";

/** What is to be written where. */
export interface FileReplacement {
  readonly fileSystem: FileSystem;
  /** With every link resolved. */
  readonly target: string;
  readonly newBytes: Bytes;
  readonly expectedOld: ExpectedBytes;
  readonly progress: WriteProgress;
}

/**
 * Overwrites the file itself, so that all its names go on meaning one file. A copy of the old bytes
 * is durable before the first byte changes; it is removed once the file holds the new bytes, or the
 * old ones again.
 */
export async function replaceInPlace(replacement: FileReplacement): Promise<"replaced" | "stale"> {
  const { fileSystem, target, newBytes, progress } = replacement;
  const copy = await copyOldBytes(replacement);
  if (copy === undefined) return "stale";
  try {
    progress.step = "Writing";
    await overwrite(replacement, async (handle) => {
      await writeAll(handle, newBytes);
      return sizeOf(newBytes);
    });
    await requireBytes(fileSystem, target, { bytes: newBytes });
    progress.left = "new";
  } catch (error) {
    if (progress.left === "unknown") await restore(replacement, copy);
    throw error;
  } finally {
    if (progress.left !== "unknown") await removeTemporaryFile(fileSystem, progress);
  }
  return "replaced";
}

/** The path of a durable copy beside the file; none when the file is not the expected bytes. */
async function copyOldBytes(replacement: FileReplacement): Promise<string | undefined> {
  const { fileSystem, target, expectedOld, progress } = replacement;
  let durable = false;
  try {
    progress.step = "Copying";
    const { temporary: copy } = await withOpen(fileSystem, target, "r", (source) =>
      createTemporaryFile(fileSystem, target, progress, (handle) => copyBytes(source, handle)),
    );
    await syncFolder(fileSystem, dirname(target));
    progress.step = "Reading";
    if (!(await holdsBytes(fileSystem, target, expectedOld))) return undefined;
    progress.step = "Copying";
    await requireBytes(fileSystem, copy, expectedOld);
    durable = true;
    return copy;
  } finally {
    if (!durable) await removeTemporaryFile(fileSystem, progress);
  }
}

async function overwrite(
  { fileSystem, target, progress }: FileReplacement,
  write: (handle: FileHandle) => Promise<number>,
): Promise<void> {
  await withOpen(fileSystem, target, "r+", async (handle) => {
    progress.left = "unknown";
    await handle.truncate(await write(handle));
    await handle.sync();
  });
}

/** Writes the old bytes back. Where that fails, the copy stays, and the first error is told. */
async function restore(replacement: FileReplacement, copy: string): Promise<void> {
  const { fileSystem, target, expectedOld, progress } = replacement;
  try {
    await overwrite(replacement, (handle) =>
      withOpen(fileSystem, copy, "r", (source) => copyBytes(source, handle)),
    );
    await requireBytes(fileSystem, target, expectedOld);
    progress.left = "old";
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
  }
}
