import type { OpenFile } from "../readRegularFile.ts";

/**
 * The system calls that writing needs, each of which can fail. Promises reject with an error that
 * has a `code` such as `ENOSPC`. Small on purpose: tests put a failing one in place of every call.
 */
export interface FileSystem {
  /**
   * Rejects with `ELOOP` if the path is a link, on systems that can tell (not Windows). Does not wait
   * for a pipe.
   */
  open(path: string, flags: "r" | "r+" | "wx", mode?: number): Promise<FileHandle>;
  /**
   * Goes to a folder from the root, name by name. Rejects with `ELOOP` at the first link, so a path
   * whose links were resolved leads where it led then, or nowhere; with `ENOTDIR` at anything that is
   * not a folder.
   */
  openFolder(path: string): Promise<FolderHandle>;
  /** Follows no link at the end of the path. */
  lstat(path: string): Promise<FileStatus>;
  /** Rejects when this process may not write to the file. */
  accessForWriting(path: string): Promise<void>;
  /** Whether any of them has an access control list, or that cannot be ruled out. */
  mayHaveAccessList(paths: readonly string[]): Promise<boolean>;
  /** Replaces what is at `newPath`, in one step that a reader or a crash sees whole or not at all. */
  rename(oldPath: string, newPath: string): Promise<void>;
  unlink(path: string): Promise<void>;
  mkdir(path: string, mode?: number): Promise<void>;
  /** Rejects when the folder is not empty. */
  rmdir(path: string): Promise<void>;
}

export interface FileHandle extends OpenFile {
  /** May write fewer bytes than asked for. */
  write(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }>;
  stat(): Promise<FileStatus>;
  chmod(mode: number): Promise<void>;
  chown(userId: number, groupId: number): Promise<void>;
  truncate(sizeBytes: number): Promise<void>;
  /** Resolves when data and metadata are on the device. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A folder that was reached through no link. */
export interface FolderHandle {
  readonly identity: string;
  /**
   * The path of an entry of the folder. On Linux it leads there as long as the handle is open,
   * whatever happens to the folder's own path; elsewhere it is no more than that path and the name.
   */
  entry(name: string): string;
  /** The names in the folder. */
  list(): Promise<readonly string[]>;
  /** Opens a folder in it, as {@link FileSystem.openFolder} would. */
  openFolder(name: string): Promise<FolderHandle>;
  /** Resolves when the names in the folder are on the device. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface FileStatus {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly mode: bigint;
  readonly nlink: bigint;
  readonly uid: bigint;
  readonly gid: bigint;
  /** In bytes. */
  readonly size: bigint;
  readonly mtimeNs: bigint;
  /** Of the last change of anything, including name and permissions; no program can set it. */
  readonly ctimeNs: bigint;
  isFile(): boolean;
  isSymbolicLink(): boolean;
}

/** Device and index number: equal for two names of one file. Spelled as the gate spells it. */
export function identityOf({ dev, ino }: Pick<FileStatus, "dev" | "ino">): string {
  return `${dev.toString()}:${ino.toString()}`;
}

/** Whether the file was neither changed in any way nor replaced in between. */
export function isSameState(before: FileStatus, after: FileStatus): boolean {
  return before.ctimeNs === after.ctimeNs && isUnwritten(before, after);
}

/**
 * Whether the file was neither written to nor replaced in between. A new name, other rights or
 * attributes, which change `ctimeNs` too, do not count; so bytes that a program wrote before it
 * restored the old time go unnoticed. The device is left out: on Windows Node may give another number
 * for it for an open file than for its path.
 */
export function isUnwritten(before: FileStatus, after: FileStatus): boolean {
  return before.ino === after.ino && before.size === after.size && before.mtimeNs === after.mtimeNs;
}
