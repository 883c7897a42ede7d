import type { Stats } from "node:fs";
import { lstat, opendir, readlink } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { mapConcurrently } from "../../core/async.ts";
import {
  type FileState,
  isFolderMode,
  type KnownState,
  stampOf,
} from "../../core/history/index.ts";
import { readRegularFile } from "../readRegularFile.ts";
import { isMissing, systemErrorCode } from "../systemError.ts";
import { diskFileSystem, withFolderAt } from "../write/index.ts";

/** Of a larger file, only what tells it apart is read. */
export const maxReadBytes = 64 << 20;

const noBytes = new Uint8Array();

/**
 * What is at a path. No link is followed, on the way or at its end: behind a link, there is nothing.
 * Undefined for what cannot be read, and for a device or the like.
 *
 * @param path With every link resolved when it was found out.
 * @param stamps Of files whose contents are not kept: these are told by their stamp.
 */
export async function readFileState(
  path: string,
  stamps: ReadonlySet<string> = new Set(),
): Promise<KnownState> {
  try {
    return await inFolder(path, async (entry) => readEntry(entry, await lstat(entry), stamps));
  } catch (error) {
    return isMissing(error) || systemErrorCode(error) === "ELOOP" ? null : undefined;
  }
}

/** What the system says of what is at a path; no link is followed. Undefined where there is nothing. */
export async function findStats(path: string): Promise<Stats | undefined> {
  return inFolder(path, (entry) => lstat(entry)).catch(() => undefined);
}

/** Works with an entry of a folder that is reached through no link. Rejects with `ELOOP` at one. */
export function inFolder<Value>(
  path: string,
  work: (entry: string) => Promise<Value>,
): Promise<Value> {
  return withFolderAt(diskFileSystem, dirname(path), (folder) =>
    work(folder.entry(basename(path))),
  );
}

async function readEntry(
  entry: string,
  stats: Stats,
  stamps: ReadonlySet<string>,
): Promise<KnownState> {
  const { mode } = stats;
  const stamp = stampOfStats(stats);
  if (stamps.has(stamp)) return { mode, bytes: noBytes, stamp };
  if (isFolderMode(mode)) return { mode, bytes: noBytes };
  if (stats.isSymbolicLink()) return { mode, bytes: await readTarget(entry) };
  if (!stats.isFile()) return undefined;
  const bytes = await readRegularFile(entry, undefined, (size) => size <= maxReadBytes);
  return bytes ? { mode, bytes } : { mode, bytes: noBytes, stamp };
}

/** Of a junction, Windows may tell the target with a separator at its end or without. */
async function readTarget(entry: string): Promise<Uint8Array> {
  const target = await readlink(entry, { encoding: "buffer" });
  if (process.platform !== "win32") return target;
  return Buffer.from(target.toString().replace(/(?<=[^:])[\\/]$/, ""));
}

export function stampOfStats({ mode, dev, ino, size, mtimeMs }: Stats): string {
  return stampOf({ mode, device: dev, inode: ino, sizeBytes: size, modifiedMs: mtimeMs });
}

/** Those below a path whose contents are read, and those that are told apart. */
const maxPaths = { read: 1_000, told: 50_000 };
const maxBytes = 32 * 1_024 * 1_024;

export interface StatesBelow {
  /** By what follows the path: `""` is the path itself, all else begins with `/`. */
  readonly states: ReadonlyMap<string, FileState>;
  /** Whether these are all that is there. */
  readonly isWhole: boolean;
  /** What tells apart all that is there, or most. */
  readonly stamps: ReadonlyMap<string, string>;
}

/** What is at a path and below; what is too much to be kept is only told apart. */
export async function readStatesBelow(path: string): Promise<StatesBelow> {
  const top = await findStats(path);
  if (top === undefined) return { states: new Map(), stamps: new Map(), isWhole: true };
  const below = top.isDirectory() ? await listBelow(path) : [];
  const told = ["", ...below.slice(0, maxPaths.told)];
  const all = await mapConcurrently(told, (each) => findStats(path + each));
  const listed = told.slice(0, maxPaths.read + 1);
  let leftBytes = maxBytes;
  const unkept = all.slice(0, listed.length).map((stats) => {
    if (stats === undefined || stats.isDirectory()) return undefined;
    if (stats.size > leftBytes) return new Set([stampOfStats(stats)]);
    leftBytes -= stats.size;
    return undefined;
  });
  const states = new Map<string, FileState>();
  await mapConcurrently(listed, async (each, index) => {
    const state = await readFileState(path + each, unkept[index]);
    if (state) states.set(each, state);
  });
  const stamps = told.flatMap((each, index): [string, string][] => {
    const stats = all[index];
    return stats === undefined ? [] : [[each, stampOfStats(stats)]];
  });
  return { states, stamps: new Map(stamps), isWhole: below.length <= maxPaths.read };
}

/** One more than are looked at tells that there are more. */
async function listBelow(path: string): Promise<readonly string[]> {
  return inFolder(path, async (folder) => {
    const found: string[] = [];
    for await (const { parentPath, name } of await opendir(folder, { recursive: true })) {
      found.push(join(parentPath, name).slice(folder.length).replaceAll(sep, "/"));
      if (found.length > maxPaths.told) break;
    }
    return found;
  }).catch(() => []);
}
