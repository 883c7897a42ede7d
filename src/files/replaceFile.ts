import { randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";
import type { FileFailure, PathFailure } from "../core/failure.ts";
import { fail, succeed } from "../core/result.ts";
import type { Result } from "../core/result.ts";
import { diskFileSystem } from "./diskFileSystem.ts";
import { findHolder, requireBytes, writeAll } from "./fileBytes.ts";
import type { Bytes, ExpectedBytes } from "./fileBytes.ts";
import { copyMetadata, isWritable, mayDifferInAccess } from "./fileMetadata.ts";
import { identityOf, isSameState, isUnwritten, systemErrorCode } from "./fileSystem.ts";
import type { FileHandle, FileStatus, FileSystem, FolderHandle } from "./fileSystem.ts";
import { isFolderAt, syncFolder, withFolderAt } from "./heldFolder.ts";
import { replaceInPlace } from "./replaceInPlace.ts";
import type { FileReplacement } from "./replaceInPlace.ts";
import { createTemporaryFile, removeKeptFile } from "./temporaryFile.ts";
import { withWriteLock } from "./writeLock.ts";
import { changedAfterWrite, failureAt, startWrite } from "./writeProgress.ts";
import type { WriteProgress } from "./writeProgress.ts";

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
 * the folder is synced. Mode and owner are kept; extended attributes are those of a new file, as Node
 * has no means to copy them.
 *
 * A file that has further names (hard links) or an access control list, that is mounted by itself, or
 * whose owner or mode a new file cannot be given, is written in place, after a synced copy of the old bytes beside it, from
 * which it is restored when that fails. A crash during this leaves the copy. Nothing is written where
 * the folder takes no file: there is no room for either.
 *
 * No link is followed: whatever is swapped in on the path, nothing behind it is touched. On Linux
 * this is certain; elsewhere, where a folder can only be looked at before and after, a swap in
 * between is told afterwards, as `changedAfterWrite`.
 *
 * Our own writers wait for one another ({@link withWriteLock}). No system can keep other programs
 * from writing between the last look at the old bytes and the rename; what they do after it is told.
 *
 * Failures: `stale` when it is another file, does not hold `expectedOld`, or gets other rights or names
 * meanwhile, which a new file would undo; `notFound`, `notAFile`,
 * `readOnlyFile`, `readOnlyFolder`, `unfinishedWrite`, `changedAfterWrite`, and `systemError`, whose `left` tells what
 * the file holds.
 *
 * @param path With every link resolved (`ResolvedPath.realPath`).
 */
export async function replaceFileBytes(
  path: string,
  newBytes: Bytes,
  options: ReplaceOptions,
  fileSystem: FileSystem = diskFileSystem,
): Promise<Result<ReplacedFile, FileFailure | PathFailure>> {
  const progress = startWrite(path);
  try {
    return await withFolderAt(fileSystem, dirname(path), (folder) =>
      replaceIn(fileSystem, folder, newBytes, options, progress),
    );
  } catch (error) {
    return fail(failureAt(progress, error));
  }
}

async function replaceIn(
  fileSystem: FileSystem,
  folder: FolderHandle,
  newBytes: Bytes,
  { expectedOld, identity }: ReplaceOptions,
  progress: WriteProgress,
): Promise<Result<ReplacedFile, FileFailure | PathFailure>> {
  const { path } = progress;
  const target = folder.entry(basename(path));
  const seen = identityOf(await fileSystem.lstat(target));
  if (identity !== undefined && seen !== identity) return fail({ code: "stale", path });
  progress.step = "Waiting for another write to";
  return withWriteLock(seen, async () => {
    progress.step = "Resolving";
    // What was done to the file while another write had its turn is to be kept too.
    const old = await fileSystem.lstat(target);
    if (identityOf(old) !== seen || old.isSymbolicLink()) return fail({ code: "stale", path });
    if (!old.isFile()) return fail({ code: "notAFile", path, kind: "a folder or device" });
    if (!(await isWritable(fileSystem, target))) return fail({ code: "readOnlyFile", path });
    return replace({ fileSystem, folder, target, old, newBytes, expectedOld, progress });
  });
}

async function replace(replacement: FileReplacement): Promise<Result<ReplacedFile, FileFailure>> {
  const { fileSystem, folder, old, progress } = replacement;
  const renamed = old.nlink > 1n ? undefined : await replaceByRename(replacement);
  const replaced = renamed ?? (await replaceInPlace(replacement));
  if (!replaced.ok) return replaced;
  progress.step = "Checking";
  const holder = await findWritten(replacement, replaced.value);
  const isThere = await isFolderAt(fileSystem, dirname(progress.path), folder);
  if (holder === undefined || !isThere) return fail(changedAfterWrite(progress));
  return succeed({ keptPath: progress.kept?.path, identity: identityOf(holder) });
}

/** Undefined when it must stay the same file. */
async function replaceByRename(
  replacement: FileReplacement,
): Promise<Result<FileStatus, FileFailure> | undefined> {
  const { fileSystem, folder, target, newBytes, expectedOld, old, progress } = replacement;
  let written: FileStatus;
  try {
    progress.step = "Writing a temporary file beside";
    const temporary = await writeBeside(replacement);
    if (temporary === undefined) return undefined;
    written = await requireBytes(fileSystem, temporary, { bytes: newBytes });

    progress.step = "Reading";
    const found = await findHolder(fileSystem, target, expectedOld);
    if (found === undefined || !isSameState(old, found))
      return fail({ code: "stale", path: progress.path });

    progress.step = "Replacing";
    await fileSystem.rename(temporary, target);
    progress.left = "new";
    progress.kept = undefined;
  } catch (error) {
    if (progress.step !== "Replacing" || !isMounted.has(systemErrorCode(error))) throw error;
    await removeKeptFile(fileSystem, progress);
    if (progress.kept !== undefined) throw error;
    return undefined;
  } finally {
    await removeKeptFile(fileSystem, progress);
  }
  progress.step = "Syncing the folder of";
  await syncFolder(folder);
  return succeed(written);
}

/** A file that is mounted by itself, as containers do, is no entry of its folder's file system. */
const isMounted = new Set<string | undefined>(["EBUSY", "EXDEV"]);

/** The state in which the file holds the new bytes, if it does; it is not read where it is known. */
async function findWritten(
  { fileSystem, target, newBytes }: FileReplacement,
  known: FileStatus,
): Promise<FileStatus | undefined> {
  try {
    const now = await fileSystem.lstat(target);
    if (isUnwritten(known, now)) return now;
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  return findHolder(fileSystem, target, { bytes: newBytes });
}

/** The path of a synced file with the new bytes; none where it cannot be like the old one. */
async function writeBeside({
  fileSystem,
  folder,
  old,
  newBytes,
  progress,
}: FileReplacement): Promise<string | undefined> {
  const name = `.linewise-${randomBytes(8).toString("hex")}.tmp`;
  const paths = [progress.path, join(dirname(progress.path), name)];
  const fill = async (handle: FileHandle): Promise<boolean> => {
    const differing = mayDifferInAccess(fileSystem, old, paths);
    // Until the mode lets it, a list that came from the folder grants nothing, but on macOS.
    if (process.platform === "darwin" && (await differing)) return false;
    const [differs] = await Promise.all([differing, writeAll(handle, newBytes)]);
    return !differs && (await copyMetadata(handle, old));
  };
  const { entry, filled } = await createTemporaryFile(fileSystem, folder, name, progress, fill);
  return filled ? entry : undefined;
}
