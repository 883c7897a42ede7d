import { dirname } from "node:path";
import type { FileFailure, PathFailure } from "../core/failure.ts";
import { fail, succeed } from "../core/result.ts";
import type { Result } from "../core/result.ts";
import { closeAfter, requireBytes, writeAll } from "./fileBytes.ts";
import { diskFileSystem, identityOf, systemErrorCode } from "./fileSystem.ts";
import type { FileSystem } from "./fileSystem.ts";
import { removeTemporaryFile, syncFolder } from "./temporaryFile.ts";
import { failureAt, startWrite } from "./writeProgress.ts";
import type { WriteProgress } from "./writeProgress.ts";

/** The bytes are in a new file, read back and synced. */
export interface CreatedFile {
  /** Device and index number. */
  readonly identity: string;
}

/**
 * Creates a file with these bytes, and the folders above it that are missing; synced and read back.
 * What is at the path already, be it an empty file or a link that leads nowhere, is never touched.
 * When it fails, nothing that it made is left.
 *
 * Failures: `alreadyExists`, and `systemError`, whose `left` is `old` when there is no file.
 */
export async function createFileBytes(
  path: string,
  bytes: Uint8Array,
  fileSystem: FileSystem = diskFileSystem,
): Promise<Result<CreatedFile, FileFailure | PathFailure>> {
  const progress = startWrite(path);
  const madeFolders: string[] = [];
  try {
    progress.step = "Creating a folder for";
    await makeFolder(fileSystem, dirname(path), madeFolders);
    progress.step = "Creating";
    await writeNewFile(fileSystem, path, bytes, progress);
    progress.step = "Syncing the folder of";
    for (const folder of new Set([path, ...madeFolders].map((made) => dirname(made)))) {
      await syncFolder(fileSystem, folder);
    }
    return succeed({ identity: identityOf(await fileSystem.stat(path)) });
  } catch (error) {
    const exists = progress.step === "Creating" && systemErrorCode(error) === "EEXIST";
    await undo(fileSystem, madeFolders, progress);
    return fail(exists ? { code: "alreadyExists", path } : failureAt(progress, error));
  }
}

async function writeNewFile(
  fileSystem: FileSystem,
  path: string,
  bytes: Uint8Array,
  progress: WriteProgress,
): Promise<void> {
  const handle = await fileSystem.open(path, "wx");
  progress.keptPath = path;
  progress.left = "unknown";
  progress.step = "Writing";
  await closeAfter(handle, async () => {
    await writeAll(handle, bytes);
    await handle.sync();
  });
  await requireBytes(fileSystem, path, { bytes });
}

async function undo(
  fileSystem: FileSystem,
  madeFolders: readonly string[],
  progress: WriteProgress,
): Promise<void> {
  await removeTemporaryFile(fileSystem, progress);
  if (progress.keptPath !== undefined) return;
  progress.left = "old";
  for (const folder of madeFolders.toReversed()) {
    await fileSystem.rmdir(folder).catch(() => undefined);
  }
}

/** Makes the folder and those above it that are missing; `made` gets the path of each, top down. */
async function makeFolder(fileSystem: FileSystem, folder: string, made: string[]): Promise<void> {
  try {
    await fileSystem.mkdir(folder);
    made.push(folder);
  } catch (error) {
    if (await isThere(fileSystem, folder)) return;
    if (systemErrorCode(error) !== "ENOENT" || dirname(folder) === folder) throw error;
    await makeFolder(fileSystem, dirname(folder), made);
    await fileSystem.mkdir(folder);
    made.push(folder);
  }
}

/** Asked instead of testing for EEXIST: making the root of a drive or of a read-only mount fails otherwise. */
async function isThere(fileSystem: FileSystem, folder: string): Promise<boolean> {
  return fileSystem.stat(folder).then(
    () => true,
    () => false,
  );
}
