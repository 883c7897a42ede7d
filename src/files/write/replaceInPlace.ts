import type { FileFailure } from "../../core/failure/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { readWholeFile } from "../readRegularFile.ts";
import { systemErrorCode } from "../systemError.ts";
import {
  type Bytes,
  closeAfter,
  findHeld,
  joinPieces,
  sizeOf,
  syncFile,
  writeAll,
} from "./fileBytes.ts";
import {
  type FileHandle,
  type FileStatus,
  type FileSystem,
  type FolderHandle,
  isSameState,
} from "./fileSystem.ts";
import { changedAfterWrite, type WriteTrace } from "./writeTrace.ts";

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
  readonly hasNoAccessList: boolean;
  readonly trace: WriteTrace;
}

/**
 * Overwrites the file itself, so that all its names still lead to one file. A crash can leave a
 * mixture (`isInterruptedWrite`); the edit history then has the old bytes. If a system call fails, the
 * file gets its old bytes back, unless another program has written to it.
 */
export async function replaceInPlace({
  fileSystem,
  target,
  old,
  newBytes,
  expectedOld,
  trace,
}: FileReplacement): Promise<Result<FileStatus, FileFailure>> {
  trace.step = "Reading";
  return closeAfter(await fileSystem.open(target, "r+"), async (handle) => {
    const isOld = isSameState(old, await handle.stat()) && (await findHeld(handle, expectedOld));
    if (isOld === false || isOld === undefined) return fail({ code: "stale", path: trace.path });
    trace.step = "Writing";
    trace.left = "unknown";
    try {
      await overwrite(handle, newBytes);
      trace.step = "Checking";
      const held = await findHeld(handle, newBytes);
      if (held === undefined) return fail(changedAfterWrite(trace));
      trace.left = "new";
      return succeed(held);
    } catch (error) {
      if (await restore(handle, expectedOld, newBytes)) trace.left = "old";
      throw error;
    }
  });
}

async function overwrite(handle: FileHandle, bytes: Bytes): Promise<void> {
  await writeAll(handle, bytes);
  await handle.truncate(sizeOf(bytes));
  await syncFile(handle);
}

/** Whether the old bytes are back; if not, the first error is the one that is reported. */
async function restore(handle: FileHandle, oldBytes: Bytes, newBytes: Bytes): Promise<boolean> {
  try {
    const held = await readWholeFile(handle, Number((await handle.stat()).size));
    if (!isInterruptedWrite(held, joinPieces(oldBytes), joinPieces(newBytes))) return false;
    await overwrite(handle, oldBytes);
    return (await findHeld(handle, oldBytes)) !== undefined;
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return false;
  }
}

/**
 * Whether bytes are what an interrupted write in place leaves (`replaceInPlace`): the first bytes of
 * `after`, and from there on those of `before`. Both `before` and `after` themselves count. Bytes of
 * another program are neither. A write that empties the file first, as VS Code's does, leaves only a
 * beginning of `after`, which is no such mixture unless it is longer than `before`.
 */
export function isInterruptedWrite(
  held: Uint8Array,
  before: Uint8Array,
  after: Uint8Array,
): boolean {
  const writtenLength = countCommon(held, after);
  const kept = before.subarray(writtenLength, held.length);
  if (Buffer.compare(held.subarray(writtenLength), kept) !== 0) return false;
  if (held.length === before.length) return true;
  const isAllNew = writtenLength === held.length;
  return isAllNew && (held.length === after.length || held.length > before.length);
}

/** How many bytes at the beginning are the same. */
function countCommon(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  let count = 0;
  while (count < length && one[count] === other[count]) count += 1;
  return count;
}
