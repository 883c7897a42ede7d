import { basename, dirname } from "node:path";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { systemError, systemErrorCode, unlessCode } from "../systemError.ts";
import { diskFileSystem } from "./diskFileSystem.ts";
import { type Bytes, findHolder, writeAll } from "./fileBytes.ts";
import { copyMetadata, isNotPermitted, isWritable, mayDifferInAccess } from "./fileMetadata.ts";
import {
  type FileHandle,
  type FileStatus,
  type FileSystem,
  type FolderHandle,
  identityOf,
  isSameState,
  isUnwritten,
} from "./fileSystem.ts";
import { isFolderAt, syncHeldFolder, withFolderAt } from "./heldFolder.ts";
import { type FileReplacement, replaceInPlace } from "./replaceInPlace.ts";
import { withWriteLock } from "./writeLock.ts";
import {
  createTemporaryFile,
  removeKeptFile,
  changedAfterWrite,
  failureAt,
  startWrite,
  type WriteTrace,
} from "./writeTrace.ts";

/** The new bytes are in the file, read back and synced. */
export interface ReplacedFile {
  /** Device and index number of the file that holds the new bytes now. */
  readonly identity: string;
}

export interface ReplaceOptions {
  readonly expectedOld: Bytes;
  /** Device and index number that the file must have (`ResolvedPath.identity`). */
  readonly identity?: string | undefined;
  /** Neither the file nor its folder had one a moment ago (`mayAnyHaveAccessList`). */
  readonly hasNoAccessList?: boolean;
  /** Its further names keep what they have, and their permissions. */
  readonly splitsLinks?: boolean;
  /** It is not to be read-only any more. */
  readonly isOpened?: boolean;
  /** Another program appends to it. */
  readonly isHeld?: boolean;
}

/**
 * Replaces the bytes of an existing file so that a reader, a crash or a full disk sees the old bytes
 * or the new ones: a temporary file beside it is written, synced, read back and renamed over it, and
 * the folder is synced. Mode and owner are kept; extended attributes are those of a new file, since
 * Node cannot copy them.
 *
 * A file is written in place if another program appends to it, if it has further names (hard links), unless these
 * are split off, or an access control list, is a mount point, has an owner or mode that a new file cannot get, or if its folder accepts no new file
 * or no rename over an existing one.
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
 * `changedAfterWrite`, and `systemError`, whose `left` tells what the file holds.
 *
 * @param path With every link resolved (`ResolvedPath.realPath`).
 */
export async function replaceFileBytes(
  path: string,
  newBytes: Bytes,
  options: ReplaceOptions,
  fileSystem: FileSystem = diskFileSystem,
): Promise<Result<ReplacedFile, FileFailure | PathFailure>> {
  const trace = startWrite(path);
  try {
    return await withFolderAt(fileSystem, dirname(path), (folder) =>
      replaceIn(fileSystem, folder, newBytes, options, trace),
    );
  } catch (error) {
    return fail(failureAt(trace, error));
  }
}

async function replaceIn(
  fileSystem: FileSystem,
  folder: FolderHandle,
  newBytes: Bytes,
  { identity, expectedOld, splitsLinks = false, ...options }: ReplaceOptions,
  trace: WriteTrace,
): Promise<Result<ReplacedFile, FileFailure | PathFailure>> {
  const { path } = trace;
  const target = folder.entry(basename(path));
  const seen = identityOf(await fileSystem.lstat(target));
  if (identity !== undefined && seen !== identity) return fail({ code: "stale", path });
  trace.step = "Waiting for another write to";
  return withWriteLock(seen, async () => {
    trace.step = "Resolving";
    // What was done to the file while another write had its turn must be kept too.
    const old = await fileSystem.lstat(target);
    if (identityOf(old) !== seen || old.isSymbolicLink()) return fail({ code: "stale", path });
    if (!old.isFile()) return fail({ code: "notAFile", path, kind: "a folder or device" });
    const isNew = splitsLinks && options.isOpened === true && old.nlink > 1n;
    if (!isNew && !(await isWritable(fileSystem, target)))
      return fail({ code: "readOnlyFile", path });
    const file = {
      fileSystem,
      folder,
      target,
      old,
      hasNoAccessList: options.hasNoAccessList === true,
    };
    const replacement = { ...file, newBytes, expectedOld, trace };
    return replace(replacement, { splitsLinks, isHeld: options.isHeld === true });
  });
}

async function replace(
  replacement: FileReplacement,
  { splitsLinks, isHeld }: { readonly splitsLinks: boolean; readonly isHeld: boolean },
): Promise<Result<ReplacedFile, FileFailure>> {
  const { fileSystem, folder, old, trace } = replacement;
  const isLinked = old.nlink > 1n;
  const isSame = isHeld || (isLinked && !splitsLinks);
  const renamed = isSame ? undefined : await replaceByRename(replacement);
  if (renamed === undefined && isLinked && splitsLinks) {
    return fail({ code: "readOnlyFile", path: trace.path });
  }
  const replaced = renamed ?? (await replaceInPlace(replacement));
  if (!replaced.ok) return replaced;
  trace.step = "Checking";
  const holder = await findWritten(replacement, replaced.value);
  const isThere = await isFolderAt(fileSystem, dirname(trace.path), folder);
  if (holder === undefined || !isThere) return fail(changedAfterWrite(trace));
  return succeed({ identity: identityOf(holder) });
}

/** Undefined when it must stay the same file. */
async function replaceByRename(
  replacement: FileReplacement,
): Promise<Result<FileStatus, FileFailure> | undefined> {
  const { fileSystem, folder, target, newBytes, expectedOld, old, trace } = replacement;
  let written: FileStatus;
  try {
    trace.step = "Writing a temporary file next to";
    const temporary = await writeBeside(replacement);
    if (temporary === undefined) return undefined;
    const held = await findHolder(fileSystem, temporary, newBytes);
    // As a failing device would, which may not say so.
    if (held === undefined) throw systemError("EIO", "not what was written");
    written = held;

    trace.step = "Reading";
    const found = await findHolder(fileSystem, target, expectedOld);
    if (found === undefined || !isSameState(old, found))
      return fail({ code: "stale", path: trace.path });

    trace.step = "Replacing";
    await fileSystem.rename(temporary, target);
    trace.left = "new";
    trace.kept = undefined;
  } catch (error) {
    if (!mustBeInPlace(trace, error)) throw error;
    await removeKeptFile(fileSystem, trace);
    if (trace.kept !== undefined) throw error;
    return undefined;
  } finally {
    await removeKeptFile(fileSystem, trace);
  }
  trace.step = "Syncing the folder of";
  await syncHeldFolder(folder);
  return succeed(written);
}

/** Whether the folder takes no new file, or lets none take the place of this one. */
function mustBeInPlace({ step }: WriteTrace, error: unknown): boolean {
  if (step !== "Creating a file next to" && step !== "Replacing") return false;
  return isNotPermitted(error) || cannotReplace.has(systemErrorCode(error));
}

/** The first two of a file that is a mount point by itself, as in containers. */
const cannotReplace = new Set<string | undefined>(["EBUSY", "EXDEV", "EEXIST"]);

/** The state of the file if it holds the new bytes; the file is not read if that is already known. */
async function findWritten(
  { fileSystem, target, newBytes }: FileReplacement,
  known: FileStatus,
): Promise<FileStatus | undefined> {
  const now = await unlessCode(fileSystem.lstat(target), "ENOENT");
  if (now !== undefined && isUnwritten(known, now)) return now;
  return findHolder(fileSystem, target, newBytes);
}

/** The path of a synced file with the new bytes; undefined if it cannot be made like the old one. */
async function writeBeside({
  fileSystem,
  folder,
  old,
  newBytes,
  hasNoAccessList,
  trace,
}: FileReplacement): Promise<string | undefined> {
  const fill = async (handle: FileHandle, path: string): Promise<boolean> => {
    const differing = hasNoAccessList
      ? Promise.resolve(false)
      : mayDifferInAccess(fileSystem, old, [trace.path, path]);
    // Until the mode lets it, a list that came from the folder grants nothing, but on macOS.
    if (process.platform === "darwin" && (await differing)) return false;
    const [differs] = await Promise.all([differing, writeAll(handle, newBytes)]);
    return !differs && (await copyMetadata(handle, old));
  };
  const { entry, filled } = await createTemporaryFile(fileSystem, folder, trace, fill);
  return filled ? entry : undefined;
}
