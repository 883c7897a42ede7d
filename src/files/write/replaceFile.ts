import { randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { systemErrorCode } from "../systemError.ts";
import { diskFileSystem } from "./diskFileSystem.ts";
import { type Bytes, findHolder, requireBytes, writeAll } from "./fileBytes.ts";
import { copyMetadata, isWritable, mayDifferInAccess } from "./fileMetadata.ts";
import {
  type FileHandle,
  type FileStatus,
  type FileSystem,
  type FolderHandle,
  identityOf,
  isSameState,
  isUnwritten,
} from "./fileSystem.ts";
import { isFolderAt, syncFolder, withFolderAt } from "./heldFolder.ts";
import { type FileReplacement, replaceInPlace } from "./replaceInPlace.ts";
import { createTemporaryFile, removeKeptFile } from "./temporaryFile.ts";
import { withWriteLock } from "./writeLock.ts";
import { changedAfterWrite, failureAt, startWrite, type WriteProgress } from "./writeProgress.ts";

/** The new bytes are in the file, read back and synced. */
export interface ReplacedFile {
  /** A copy of the old bytes beside the file that could not be removed. */
  readonly keptPath: string | undefined;
  /** Device and index number of the file that holds the new bytes now. */
  readonly identity: string;
}

interface ReplaceOptions {
  readonly expectedOld: Bytes;
  /** Device and index number that the file must have (`ResolvedPath.identity`). */
  readonly identity?: string | undefined;
}

/**
 * Replaces the bytes of an existing file so that a reader, a crash or a full disk sees the old bytes
 * or the new ones: a temporary file beside it is written, synced, read back and renamed over it, and
 * the folder is synced. Mode and owner are kept; extended attributes are those of a new file, since
 * Node cannot copy them.
 *
 * A file is written in place if it has further names (hard links) or an access control list, is a
 * mount point, or has an owner or mode that a new file cannot get. A synced copy of the old bytes is
 * made next to it first, to restore it from if the write fails; a crash leaves the copy. If the folder
 * accepts no new file, nothing is written, since neither way is possible.
 *
 * No link is followed, whatever is swapped in on the path. On Linux this is certain; elsewhere, a
 * folder can only be checked before and after, and a swap in between is reported afterwards as
 * `changedAfterWrite`.
 *
 * Our own writers wait for one another ({@link withWriteLock}). No system can keep other programs from
 * writing between the last check of the old bytes and the rename; what they do after the rename is
 * reported.
 *
 * Failures: `stale` if it is another file, does not hold `expectedOld`, or gets other permissions or
 * names meanwhile, which a new file would undo; `notFound`, `notAFile`, `readOnlyFile`,
 * `readOnlyFolder`, `unfinishedWrite`, `changedAfterWrite`, and `systemError`, whose `left` tells what
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
    // What was done to the file while another write had its turn must be kept too.
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
    progress.step = "Writing a temporary file next to";
    const temporary = await writeBeside(replacement);
    if (temporary === undefined) return undefined;
    written = await requireBytes(fileSystem, temporary, newBytes);

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

/** A file that is a mount point, as in containers, is not an entry of its folder's file system. */
const isMounted = new Set<string | undefined>(["EBUSY", "EXDEV"]);

/** The state of the file if it holds the new bytes; the file is not read if that is already known. */
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
  return findHolder(fileSystem, target, newBytes);
}

/** The path of a synced file with the new bytes; undefined if it cannot be made like the old one. */
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
