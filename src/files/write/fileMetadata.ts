import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { systemErrorCode } from "../systemError.ts";
import type { FileHandle, FileStatus, FileSystem } from "./fileSystem.ts";

/**
 * Whether the new file could be given the old one's owner and mode. The owner comes first: changing it
 * clears the set-user-id bit. Windows knows neither: there a new file gets the folder's access list.
 */
export async function copyMetadata(handle: FileHandle, old: FileStatus): Promise<boolean> {
  if (process.platform === "win32") return true;
  try {
    await handle.chown(Number(old.uid), Number(old.gid));
    await handle.chmod(Number(old.mode & 0o7777n));
    return true;
  } catch (error) {
    if (isNotPermitted(error)) return false;
    throw error;
  }
}

/**
 * Whether the mode may mean something else for the new file than for the old one. In a file with an
 * access control list the bits of the group are the most that the list can grant: the group itself
 * may have been denied what they seem to say. The new file may have got a list from its folder. Where
 * the bits are 0, no list grants anything.
 */
export async function mayDifferInAccess(
  fileSystem: FileSystem,
  old: FileStatus,
  paths: readonly string[],
): Promise<boolean> {
  return (old.mode & 0o070n) !== 0n && fileSystem.mayHaveAccessList(paths);
}

/**
 * Whether any of these files or their folders may have an access control list. To ask about each file takes
 * a process, which is most of the time of a write. One alone is asked about while it is written.
 */
export async function mayAnyHaveAccessList(paths: readonly string[]): Promise<boolean> {
  return paths.length < 2 || mayHaveAccessList([...new Set([...paths, ...paths.map(dirname)])]);
}

/** So many that a look at all of them together is still fresh when the last is written. */
const filesAtOnce = 256;

/** Groups that one look at their access lists is good for. */
export function groupForWriting<File>(files: readonly File[]): readonly (readonly File[])[] {
  return Array.from({ length: Math.ceil(files.length / filesAtOnce) }, (_, index) =>
    files.slice(index * filesAtOnce, (index + 1) * filesAtOnce),
  );
}

export async function isWritable(fileSystem: FileSystem, target: string): Promise<boolean> {
  try {
    await fileSystem.accessForWriting(target);
    return true;
  } catch (error) {
    if (isNotPermitted(error)) return false;
    throw error;
  }
}

/** Whether an error means that this process, or everyone, lacks the permission. */
export function isNotPermitted(error: unknown): boolean {
  return notPermitted.has(systemErrorCode(error));
}

const notPermitted = new Set<string | undefined>(["EACCES", "EPERM", "EROFS", "ENOTSUP", "ENOSYS"]);

/** By its whole path, so that nothing of a workspace can stand in for it. */
const listing = "/bin/ls";

/**
 * Whether any of the files has an access control list, or whether that cannot be ruled out. Node
 * cannot ask, so `ls` is: that of GNU marks the mode with a `+`. That of macOS marks it with an `@`
 * where there are extended attributes too, so it prints the list itself, with its entries numbered.
 * That of BusyBox knows no lists: there the answer is no, whatever the files have. On Windows each
 * file has one, most often the folder's: there the answer is no.
 *
 * A name that contains a line break may look like an entry; then the answer errs towards yes.
 */
export async function mayHaveAccessList(paths: readonly string[]): Promise<boolean> {
  if (process.platform === "win32") return false;
  const flags = process.platform === "darwin" ? "-lden" : "-ldn";
  return new Promise((resolve) => {
    execFile(listing, [flags, "--", ...paths], { timeout: 10_000 }, (error, output) => {
      resolve(error !== null || showsAccessList(output));
    });
  });
}

/** Whether a listing of `ls`, of any system, shows an access control list. */
export function showsAccessList(listing: string): boolean {
  return /^[-a-z]{10}\+|^ \d+: /im.test(listing);
}
