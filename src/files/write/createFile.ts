import { basename, dirname } from "node:path";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { systemErrorCode } from "../systemError.ts";
import { diskFileSystem } from "./diskFileSystem.ts";
import { closeAfter, findHolder, syncFile, writeAll } from "./fileBytes.ts";
import { isNotPermitted } from "./fileMetadata.ts";
import {
  type FileHandle,
  type FileStatus,
  type FileSystem,
  type FolderHandle,
  identityOf,
  isUnwritten,
} from "./fileSystem.ts";
import {
  isFolderAt,
  type MadeFolder,
  openOrMakeFolder,
  releaseFolder,
  removeMadeFolder,
  syncHeldFolder,
} from "./heldFolder.ts";
import {
  removeKeptFile,
  changedAfterWrite,
  failureAt,
  startWrite,
  type WriteTrace,
} from "./writeTrace.ts";

/** The bytes are in a new file, read back and synced. */
interface CreatedFile {
  /** Device and index number. */
  readonly identity: string;
  /** The folders that were made for it, the deepest first. */
  readonly madeFolders: readonly string[];
}

interface Creation {
  readonly fileSystem: FileSystem;
  readonly bytes: Uint8Array;
  readonly permissions: number | undefined;
  readonly trace: WriteTrace;
  /** The folders that were made, top down. */
  readonly made: MadeFolder[];
  /** The file that was made, as it was then. */
  created?: FileStatus;
  /** The same once it held all of its bytes. */
  written?: FileStatus;
}

/**
 * Creates a file with these bytes, and the folders above it that are missing; synced and read back.
 * Whatever already exists at the path, even an empty file or a dangling link, is never touched, and no
 * link is followed (see `replaceFileBytes`). If it fails, it removes what it created, unless another
 * program has written to the new file.
 *
 * Failures: `alreadyExists`, `stale` if the path now contains a link or its folder was moved or removed,
 * `changedAfterWrite`, and `systemError`, whose `left` is `old` when there is no file.
 *
 * @param realPath The real path of the nearest folder that exists, and the rest as spelled
 *   (`ResolvedPath.realPath`).
 * @param permissions What others may do with it, before its first byte is there: so a crash leaves no
 *   whole file without them. Those of any new file if they are not given.
 */
export async function createFileBytes(
  realPath: string,
  bytes: Uint8Array,
  fileSystem: FileSystem = diskFileSystem,
  permissions?: number,
): Promise<Result<CreatedFile, FileFailure | PathFailure>> {
  const trace = startWrite(realPath);
  const creation: Creation = { fileSystem, bytes, permissions, trace, made: [] };
  const opened: FolderHandle[] = [];
  try {
    trace.step = "Creating a folder for";
    const folder = await openOrMakeFolder(fileSystem, dirname(realPath), opened, creation.made);
    return await createIn(folder, creation);
  } catch (error) {
    const exists = trace.step === "Creating" && systemErrorCode(error) === "EEXIST";
    await undo(creation);
    return fail(exists ? { code: "alreadyExists", path: realPath } : failureAt(trace, error));
  } finally {
    await Promise.all(opened.map(releaseFolder));
  }
}

async function createIn(
  folder: FolderHandle,
  creation: Creation,
): Promise<Result<CreatedFile, FileFailure>> {
  const { fileSystem, bytes, trace, made } = creation;
  const { path } = trace;
  const entry = folder.entry(basename(path));
  await writeNewFile(creation, entry);
  trace.step = "Syncing the folder of";
  await syncHeldFolder(folder);
  for (const { above } of made) await syncHeldFolder(above);
  trace.step = "Checking";
  const holder = await findHolder(fileSystem, entry, bytes);
  if (!(await isFolderAt(fileSystem, dirname(path), folder))) {
    await undo(creation);
    return fail({ code: "stale", path });
  }
  trace.kept = undefined;
  if (holder === undefined) return fail(changedAfterWrite(trace));
  const madeFolders = made.map((folder) => folder.path).toReversed();
  return succeed({ identity: identityOf(holder), madeFolders });
}

async function writeNewFile(creation: Creation, entry: string): Promise<void> {
  const { fileSystem, bytes, permissions, trace } = creation;
  trace.step = "Creating";
  const handle = await fileSystem.open(entry, "wx", permissions === undefined ? undefined : 0o600);
  trace.kept = { path: trace.path, entry };
  trace.left = "unknown";
  trace.step = "Writing";
  await closeAfter(handle, async () => {
    if (permissions !== undefined) await givePermissions(handle, permissions);
    creation.created = await handle.stat();
    await writeAll(handle, bytes);
    await syncFile(handle);
    creation.written = await handle.stat();
  });
}

/** Its owner may read it in any case. Where the file cannot have them, whoever wants them is told later. */
async function givePermissions(handle: FileHandle, permissions: number): Promise<void> {
  await handle.chmod((permissions & 0o777) | 0o400).catch((error: unknown) => {
    if (!isNotPermitted(error)) throw error;
  });
}

async function undo(creation: Creation): Promise<void> {
  const { fileSystem, trace, made } = creation;
  if (trace.kept !== undefined && (await isOther(creation, trace.kept.entry))) return;
  await removeKeptFile(fileSystem, trace);
  if (trace.kept !== undefined) return;
  trace.left = "old";
  for (const folder of made.toReversed()) await removeMadeFolder(fileSystem, folder);
}

/** Whether it is certain that the file no longer is just what was created. */
async function isOther(
  { fileSystem, created, written }: Creation,
  entry: string,
): Promise<boolean> {
  const now = await fileSystem.lstat(entry).catch(() => undefined);
  if (now === undefined || created === undefined) return false;
  return written === undefined ? now.ino !== created.ino : !isUnwritten(written, now);
}
