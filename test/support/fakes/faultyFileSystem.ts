import type { FileHandle, FileSystem, FolderHandle } from "../../../src/files/write/fileSystem.ts";

/** A system error code, or a write that takes half the bytes, or one that stores others. */
export type Fault = "shortWrite" | "corruptWrite" | (string & {});

export interface FaultPlan {
  /** 0-indexed number of the call that fails. */
  readonly index: number;
  readonly fault: Fault;
  /** Only that call, every later call of the same name too, or every later call of any name. */
  readonly lasting: "once" | "sameCall" | "everyCall";
}

export interface FaultyFileSystem extends FileSystem {
  /** Names of the calls made, in order. */
  readonly calls: string[];
  /** Names of the calls that failed or wrote less, in order. */
  readonly failed: string[];
  /** Makes one more call fail in its turn, of a file system that has more of them. */
  readonly faulty: <Arguments extends unknown[], Value>(
    name: string,
    call: (...given: Arguments) => Promise<Value>,
  ) => (...given: Arguments) => Promise<Value>;
}

/**
 * A file system over `disk` of which call number `plan.index` is faulty. A close that fails has
 * closed all the same, as on Linux.
 */
export function createFaultyFileSystem(disk: FileSystem, plan?: FaultPlan): FaultyFileSystem {
  const calls: string[] = [];
  const failed: string[] = [];

  function isDue(name: string): boolean {
    const index = calls.push(name) - 1;
    if (plan === undefined || index < plan.index) return false;
    const due =
      index === plan.index ||
      plan.lasting === "everyCall" ||
      (plan.lasting === "sameCall" && name === calls[plan.index]);
    if (due && (!plan.fault.endsWith("Write") || name === "write")) {
      failed.push(name);
      return true;
    }
    return false;
  }

  function faulty<Arguments extends unknown[], Value>(
    name: string,
    call: (...given: Arguments) => Promise<Value>,
  ): (...given: Arguments) => Promise<Value> {
    return async (...given) => {
      if (!isDue(name)) return call(...given);
      if (name === "close") await call(...given);
      const code = plan?.fault ?? "";
      throw Object.assign(new Error(`${code}: injected into ${name}`), { code });
    };
  }

  function faultyHandle(handle: FileHandle): FileHandle {
    return {
      read: faulty("read", (...given) => handle.read(...given)),
      write: faultyWrite(handle),
      stat: faulty("fstat", () => handle.stat()),
      chmod: faulty("fchmod", (mode) => handle.chmod(mode)),
      chown: faulty("fchown", (userId, groupId) => handle.chown(userId, groupId)),
      truncate: faulty("ftruncate", (sizeBytes) => handle.truncate(sizeBytes)),
      sync: faulty("fsync", () => handle.sync()),
      close: faulty("close", () => handle.close()),
    };
  }

  function faultyFolder(folder: FolderHandle): FolderHandle {
    return {
      ...folder,
      list: faulty("readdir", () => folder.list()),
      sync: faulty("fsync", () => folder.sync()),
      openFolder: faulty("openFolder", async (name) => faultyFolder(await folder.openFolder(name))),
    };
  }

  function faultyWrite(handle: FileHandle): FileHandle["write"] {
    const write: FileHandle["write"] = (...given) => handle.write(...given);
    if (plan?.fault === "shortWrite") {
      return (buffer, offset, length, position) =>
        write(buffer, offset, isDue("write") ? length >> 1 : length, position);
    }
    if (plan?.fault === "corruptWrite") {
      return (buffer, offset, length, position) =>
        isDue("write")
          ? write(Buffer.alloc(length, "?"), 0, length, position)
          : write(buffer, offset, length, position);
    }
    return faulty("write", write);
  }

  return {
    calls,
    failed,
    faulty,
    open: faulty("open", async (...given) => faultyHandle(await disk.open(...given))),
    openFolder: faulty("openFolder", async (path) => faultyFolder(await disk.openFolder(path))),
    lstat: faulty("lstat", (path) => disk.lstat(path)),
    mayHaveAccessList: faulty("accessList", (paths) => disk.mayHaveAccessList(paths)),
    accessForWriting: faulty("access", (path) => disk.accessForWriting(path)),
    rename: faulty("rename", (from, to) => disk.rename(from, to)),
    unlink: faulty("unlink", (path) => disk.unlink(path)),
    mkdir: faulty("mkdir", (...given) => disk.mkdir(...given)),
    rmdir: faulty("rmdir", (path) => disk.rmdir(path)),
  };
}
