import { type BigIntStats, constants, readlinkSync } from "node:fs";
import { lstat, open, readdir, readlink, realpath, statfs } from "node:fs/promises";
import { limitConcurrency, remember } from "../../core/async.ts";
import { canHoldPlaces, heldPath, oPath } from "../realPlace.ts";
import { systemError } from "../systemError.ts";
import { identityOf } from "../write/index.ts";

/** What is at a path, links not followed. */
export interface DiskEntry {
  readonly kind: "file" | "folder" | "link" | "special";
  /** A phrase for `special`, such as "a pipe". */
  readonly description?: string | undefined;
  readonly hardLinks: number;
  /** Device and index number: equal for two names of one file. */
  readonly identity: string;
}

export interface LocatedEntry {
  readonly entry: DiskEntry;
  readonly realPath: string;
}

/**
 * What the gate needs to know of a disk; nothing is opened. Each call rejects with an error that has a
 * system `code`. Small, so that tests can replace it with other platforms and failures.
 */
export interface DiskAccess {
  lstat(path: string): Promise<DiskEntry>;
  readlink(path: string): Promise<string>;
  /** Every link followed, names spelled as the file system spells them. */
  realpath(path: string): Promise<string>;
  /** What is at a path and where that really is, both at one moment if the system can tell. */
  look(path: string): Promise<LocatedEntry>;
  /** The names in a folder. */
  list(path: string): Promise<readonly string[]>;
  /** Whether the file system there may find an entry by a name that its folder does not list. */
  mayHaveAliases(path: string): Promise<boolean>;
}

export const diskAccess: DiskAccess = {
  lstat: async (path) => describeEntry(await lstat(path, { bigint: true })),
  readlink: (path) => readlink(path),
  realpath: (path) => realpath(path),
  look: canHoldPlaces ? lookAtHeld : lookTwice,
  list: (path) => readdir(path),
  mayHaveAliases: async (path) =>
    process.platform === "linux" && foreignTypes.has((await statfs(path)).type),
};

/** A process may have only so many files open, however many looks are asked for. */
const looking = limitConcurrency();

function lookAtHeld(path: string): Promise<LocatedEntry> {
  return looking(async () => {
    const handle = await open(path, oPath | constants.O_NOFOLLOW);
    try {
      const stats = await handle.stat({ bigint: true });
      return { entry: describeEntry(stats), realPath: readlinkSync(heldPath(handle.fd)) };
    } finally {
      await handle.close();
    }
  });
}

/** @throws `ESTALE` if another entry took its place between the two looks. */
async function lookTwice(path: string): Promise<LocatedEntry> {
  const entry = await diskAccess.lstat(path);
  const realPath = await diskAccess.realpath(path);
  const { identity } = await diskAccess.lstat(path);
  if (identity !== entry.identity) throw systemError("ESTALE", `another file at ${path}`);
  return { entry, realPath };
}

/**
 * Linux's numbers of file systems that come from Windows or may stand for one, as WSL's 9p and all of
 * FUSE may (statfs(2), `linux/magic.h`).
 */
const foreignTypes = new Set([
  0x01021997, // 9p
  0x65735546, // FUSE: ntfs-3g, exfat-fuse, virtiofs
  0x7366746e, // ntfs3
  0x5346544e, // ntfs
  0x4d44, // vfat
  0x2011bab0, // exfat
  0x517b, // smb
  0xff534d42, // cifs
  0xfe534d42, // smb2
  0x482b, // hfsplus
]);

function describeEntry(stats: BigIntStats): DiskEntry {
  const common = {
    hardLinks: Number(stats.nlink),
    identity: identityOf(stats),
  };
  if (stats.isSymbolicLink()) return { kind: "link", ...common };
  if (stats.isDirectory()) return { kind: "folder", ...common };
  if (stats.isFile()) return { kind: "file", ...common };
  return { kind: "special", description: describeSpecial(stats), ...common };
}

function describeSpecial(stats: BigIntStats): string {
  if (stats.isFIFO()) return "a pipe";
  return stats.isSocket() ? "a socket" : "a device";
}

/** Asks each question once. For use within one moment only. */
export function memoizeDisk(disk: DiskAccess): DiskAccess {
  return {
    lstat: remember((path) => disk.lstat(path)),
    readlink: remember((path) => disk.readlink(path)),
    realpath: remember((path) => disk.realpath(path)),
    look: remember((path) => disk.look(path)),
    list: remember((path) => disk.list(path)),
    mayHaveAliases: remember((path) => disk.mayHaveAliases(path)),
  };
}
