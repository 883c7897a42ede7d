import { systemErrorCode } from "../systemError.ts";
import type { FileHandle, FileStatus, FileSystem } from "./fileSystem.ts";

/**
 * Whether the new file could be given the old one's owner and mode. The owner comes first: changing it
 * clears the set-user-id bit.
 */
export async function copyMetadata(handle: FileHandle, old: FileStatus): Promise<boolean> {
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
