import { access, mkdir, open, realpath, rename, rmdir, stat, unlink } from "node:fs/promises";

/**
 * The system calls that writing needs, each of which can fail. Promises reject with an error that
 * has a `code` such as `ENOSPC`. Small on purpose: tests put a failing one in place of every call.
 */
export interface FileSystem {
  open(path: string, flags: "r" | "r+" | "wx", mode?: number): Promise<FileHandle>;
  /** Follows links. */
  stat(path: string): Promise<FileStatus>;
  /** The path with every link resolved. */
  realpath(path: string): Promise<string>;
  /** Rejects when this process may not write to the file. */
  accessForWriting(path: string): Promise<void>;
  /** Replaces what is at `newPath`, in one step that a reader or a crash sees whole or not at all. */
  rename(oldPath: string, newPath: string): Promise<void>;
  unlink(path: string): Promise<void>;
  mkdir(path: string): Promise<void>;
  /** Rejects when the folder is not empty. */
  rmdir(path: string): Promise<void>;
}

/** Positions and lengths in bytes. */
export interface FileHandle {
  read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  /** May write fewer bytes than asked for. */
  write(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }>;
  chmod(mode: number): Promise<void>;
  chown(userId: number, groupId: number): Promise<void>;
  truncate(sizeBytes: number): Promise<void>;
  /** Resolves when data and metadata are on the device. */
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
  /** Of the last change of anything, the name and the rights included; no program can set it. */
  readonly ctimeNs: bigint;
  isFile(): boolean;
}

const W_OK = 2;

export const diskFileSystem: FileSystem = {
  open: (path, flags, mode) => open(path, flags, mode),
  stat: (path) => stat(path, { bigint: true }),
  realpath: (path) => realpath(path),
  accessForWriting: (path) => access(path, W_OK),
  rename: (oldPath, newPath) => rename(oldPath, newPath),
  unlink: (path) => unlink(path),
  mkdir: (path) => mkdir(path),
  rmdir: (path) => rmdir(path),
};

/** Whether nothing was done to the file, and no other file was put in its place, in between. */
export function isSameState(before: FileStatus, after: FileStatus): boolean {
  return before.ctimeNs === after.ctimeNs && isUnwritten(before, after);
}

/**
 * Whether nothing was written to the file, and no other file was put in its place, in between. A new
 * name, other rights or attributes, which change `ctimeNs` too, do not count; so bytes that a program
 * wrote before it set the old time again go unseen.
 */
export function isUnwritten(before: FileStatus, after: FileStatus): boolean {
  return (
    before.dev === after.dev &&
    before.ino === after.ino &&
    before.size === after.size &&
    before.mtimeNs === after.mtimeNs
  );
}

/**
 * The code of an error that the operating system gave, such as `ENOSPC`; nothing for a bug, which
 * Node may give a code too, such as `ERR_INVALID_ARG_TYPE`.
 */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const { code } = error;
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}
