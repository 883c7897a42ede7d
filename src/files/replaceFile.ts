import { dirname } from "node:path";
import type { FileFailure, PathFailure } from "../core/failure.ts";
import { fail, succeed } from "../core/result.ts";
import type { Result } from "../core/result.ts";
import { holdsBytes, requireBytes, writeAll } from "./fileBytes.ts";
import type { Bytes, ExpectedBytes } from "./fileBytes.ts";
import { diskFileSystem, identityOf, systemErrorCode } from "./fileSystem.ts";
import type { FileHandle, FileStatus, FileSystem } from "./fileSystem.ts";
import { replaceInPlace } from "./replaceInPlace.ts";
import type { FileReplacement } from "./replaceInPlace.ts";
import { createTemporaryFile, removeTemporaryFile, syncFolder } from "./temporaryFile.ts";
import { failureAt, startWrite } from "./writeProgress.ts";

/** The new bytes are in the file, read back and synced. */
export interface ReplacedFile {
  /** A copy of the old bytes beside the file that could not be removed. */
  readonly keptPath: string | undefined;
  /** Device and index number of the file that holds the new bytes now. */
  readonly identity: string;
}

export interface ReplaceOptions {
  readonly expectedOld: ExpectedBytes;
  /** Device and index number that the file must have (`ResolvedPath.identity`). */
  readonly identity?: string | undefined;
}

/**
 * Replaces the bytes of an existing file so that a reader, a crash or a full disk sees the old bytes
 * or the new ones: a temporary file beside it is written, synced, read back and renamed over it, and
 * the folder is synced. Mode and owner are kept; of a symbolic link the target is replaced. Extended
 * attributes and access control lists are those of a new file: Node has no means to copy them.
 *
 * A file that has further names (hard links), or whose owner or mode a new file cannot be given, is
 * written in place, after a synced copy of the old bytes beside it, from which it is restored when
 * that fails. A crash during this leaves the copy.
 *
 * Failures: `stale` when the file does not hold `expectedOld`, `notFound`, `notAFile`,
 * `readOnlyFile`, and `systemError`, whose `left` tells what the file holds.
 */
export async function replaceFileBytes(
  path: string,
  newBytes: Bytes,
  { expectedOld, identity }: ReplaceOptions,
  fileSystem: FileSystem = diskFileSystem,
): Promise<Result<ReplacedFile, FileFailure | PathFailure>> {
  const progress = startWrite(path);
  try {
    const target = await fileSystem.realpath(path);
    const status = await fileSystem.stat(target);
    if (!status.isFile()) return fail({ code: "notAFile", path, kind: "a folder or device" });
    if (identity !== undefined && identityOf(status) !== identity)
      return fail({ code: "stale", path });
    if (!(await isWritable(fileSystem, target))) return fail({ code: "readOnlyFile", path });

    const replacement = { fileSystem, target, newBytes, expectedOld, progress };
    let outcome: Outcome =
      status.nlink > 1n ? "mustStaySameFile" : await replaceByRename(replacement, status);
    if (outcome === "mustStaySameFile") outcome = await replaceInPlace(replacement);
    return outcome === "stale"
      ? fail({ code: "stale", path })
      : succeed({
          keptPath: progress.keptPath,
          identity: identityOf(await fileSystem.stat(target)),
        });
  } catch (error) {
    return fail(failureAt(progress, error));
  }
}

type Outcome = "replaced" | "stale" | "mustStaySameFile";

async function replaceByRename(replacement: FileReplacement, old: FileStatus): Promise<Outcome> {
  const { fileSystem, target, newBytes, expectedOld, progress } = replacement;
  let written: FileStatus;
  try {
    progress.step = "Writing a temporary file beside";
    const temporary = await writeBeside(replacement, old);
    if (temporary === undefined) return "mustStaySameFile";
    written = await requireBytes(fileSystem, temporary, { bytes: newBytes });

    progress.step = "Reading";
    if (!(await holdsBytes(fileSystem, target, expectedOld))) return "stale";

    progress.step = "Replacing";
    await fileSystem.rename(temporary, target);
    progress.left = "new";
    progress.keptPath = undefined;
  } finally {
    await removeTemporaryFile(fileSystem, progress);
  }
  progress.step = "Syncing the folder of";
  await syncFolder(fileSystem, dirname(target));
  progress.step = "Checking";
  await requireBytes(fileSystem, target, { bytes: newBytes }, written);
  return "replaced";
}

/** The path of a synced file with the new bytes; none where it cannot be like the old one. */
async function writeBeside(
  { fileSystem, target, newBytes, progress }: FileReplacement,
  old: FileStatus,
): Promise<string | undefined> {
  const { temporary, filled } = await createTemporaryFile(
    fileSystem,
    target,
    progress,
    async (handle) => {
      if (!(await copyMetadata(handle, old))) return false;
      await writeAll(handle, newBytes);
      return true;
    },
  );
  return filled ? temporary : undefined;
}

/**
 * Whether the new file could be given the old one's owner and mode. The owner first: changing it
 * takes the set-user-id bit away.
 */
async function copyMetadata(handle: FileHandle, old: FileStatus): Promise<boolean> {
  try {
    await handle.chown(Number(old.uid), Number(old.gid));
    await handle.chmod(Number(old.mode & 0o7777n));
    return true;
  } catch (error) {
    if (notPermitted.has(systemErrorCode(error))) return false;
    throw error;
  }
}

async function isWritable(fileSystem: FileSystem, target: string): Promise<boolean> {
  try {
    await fileSystem.accessForWriting(target);
    return true;
  } catch (error) {
    if (notPermitted.has(systemErrorCode(error))) return false;
    throw error;
  }
}

const notPermitted = new Set<string | undefined>(["EACCES", "EPERM", "EROFS", "ENOTSUP", "ENOSYS"]);
