import { randomBytes } from "node:crypto";
import {
  chmod,
  lstat,
  mkdir,
  opendir,
  readFile,
  readlink,
  rename,
  rmdir,
  symlink,
  unlink,
} from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import { isLinkMode } from "../../core/history/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { isMissing } from "../systemError.ts";
import {
  createFileBytes,
  diskFileSystem,
  failureAt,
  replaceFileBytes,
  startWrite,
  withFolderAt,
} from "../write/index.ts";

/** A file, or a link, whose bytes are where it leads, with its mode as the system has it. */
export interface WholeFile {
  readonly bytes: Uint8Array;
  readonly mode: number;
}

/**
 * What is at a path, a link not followed; null where there is nothing, or a folder or device.
 *
 * @throws the system's error.
 */
export async function readWholeState(path: string): Promise<WholeFile | null> {
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) {
      return { bytes: await readlink(path, { encoding: "buffer" }), mode: stats.mode };
    }
    return stats.isFile() ? { bytes: await readFile(path), mode: stats.mode } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function areSameBytes(one: WholeFile | null, other: WholeFile | null): boolean {
  if (one === null || other === null) return one === other;
  return isLink(one) === isLink(other) && Buffer.compare(one.bytes, other.bytes) === 0;
}

function isLink({ mode }: WholeFile): boolean {
  return isLinkMode(mode);
}

const permissionBits = 0o7777;

/**
 * Creates, replaces or removes one file or link. Does nothing unless what is there now is what is
 * expected.
 *
 * @param path With every link resolved but that at its end.
 */
export async function replaceWholeState(
  path: string,
  expected: WholeFile | null,
  wanted: WholeFile | null,
): Promise<Result<unknown, FileFailure | PathFailure>> {
  const trace = startWrite(path);
  try {
    if (!areSameBytes(await readWholeState(path), expected)) return fail({ code: "stale", path });
    const isBytes = expected !== null && wanted !== null && !isLink(expected) && !isLink(wanted);
    if (isBytes) {
      const options = { expectedOld: expected.bytes };
      const replaced = await replaceFileBytes(path, wanted.bytes, options);
      if (!replaced.ok) return replaced;
    } else {
      trace.step = "Replacing";
      if (wanted !== null && isLink(wanted)) {
        await mkdir(dirname(path), { recursive: true });
        await inFolder(path, (entry) => placeLink(entry, wanted.bytes, expected !== null));
        return succeed(undefined);
      }
      if (expected !== null) await inFolder(path, unlink);
      if (wanted === null) return succeed(undefined);
      trace.step = "Creating";
      const created = await createFileBytes(path, wanted.bytes);
      if (!created.ok) return created;
    }
    await changeMode(path, wanted.mode);
    return succeed(undefined);
  } catch (error) {
    return fail(failureAt(trace, error));
  }
}

/** What is to be replaced goes only when the link is there: not every system lets a person make one. */
async function placeLink(entry: string, target: Uint8Array, replaces: boolean): Promise<void> {
  if (!replaces) return symlink(Buffer.from(target), entry);
  const beside = `${entry}.${randomBytes(6).toString("hex")}`;
  await symlink(Buffer.from(target), beside);
  await rename(beside, entry).catch(async (error: unknown) => {
    await unlink(beside);
    throw error;
  });
}

/** Gives a file or folder the permissions of a mode; does nothing where there is none, or a link. */
export async function changeMode(path: string, mode: number): Promise<void> {
  const current = await findMode(path);
  if (current === undefined || isLinkMode(current)) return;
  if (((current ^ mode) & permissionBits) === 0) return;
  await inFolder(path, (entry) => chmod(entry, mode & permissionBits));
}

/** The mode of what is at a path, a link not followed. */
export async function findMode(path: string): Promise<number | undefined> {
  return (await lstat(path).catch(() => undefined))?.mode;
}

/** Whether all that is below a folder is folders; false where it cannot be read. */
export async function holdsNoFiles(folder: string): Promise<boolean> {
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (!entry.isDirectory()) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Makes a folder and those above it, where they are missing. */
export async function makeFolders(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
}

/** Removes a folder that is empty. */
export async function removeEmptyFolder(path: string): Promise<void> {
  await inFolder(path, rmdir).catch(() => undefined);
}

/** Through no link on the way. */
function inFolder(path: string, work: (entry: string) => Promise<void>): Promise<void> {
  return withFolderAt(diskFileSystem, dirname(path), (folder) =>
    work(folder.entry(basename(path))),
  );
}
