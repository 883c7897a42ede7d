import { type BigIntStats, lstat, readlink, realpath } from "node:fs";
import { promisify } from "node:util";
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

/**
 * What the gate needs to know of a disk; nothing is opened. Each call rejects with an error that has a
 * system `code`. Small, so that tests can replace it with other platforms and failures.
 */
export interface DiskAccess {
  lstat(path: string): Promise<DiskEntry>;
  readlink(path: string): Promise<string>;
  /** Every link followed, names spelled as the file system spells them. */
  realpath(path: string): Promise<string>;
}

const lstatOf = promisify(lstat);
const nativeRealpathOf = promisify(realpath.native);

export const diskAccess: DiskAccess = {
  lstat: async (path) => describeEntry(await lstatOf(path, { bigint: true })),
  readlink: promisify<string, string>((path, done) => {
    readlink(path, done);
  }),
  realpath: (path) => nativeRealpathOf(path),
};

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

/** Asks each question once. For use within one moment only: what it remembers is never refreshed. */
export function memoizeDisk(disk: DiskAccess): DiskAccess {
  return {
    lstat: remember((path) => disk.lstat(path)),
    readlink: remember((path) => disk.readlink(path)),
    realpath: remember((path) => disk.realpath(path)),
  };
}

function remember<Answer>(
  ask: (path: string) => Promise<Answer>,
): (path: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (path) => {
    const known = answers.get(path);
    if (known !== undefined) return known;
    const answer = ask(path);
    answers.set(path, answer);
    return answer;
  };
}
