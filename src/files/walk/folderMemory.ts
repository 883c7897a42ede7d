import { lstatSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import type { IgnoreScope } from "./ignore/index.ts";
import { isRepositoryFolder } from "./readIgnoreRules.ts";
import type { FolderEntry } from "./treeReader.ts";
import type { FolderMemory, OpenedFolder } from "./walkRequest.ts";

/** About 100 bytes each. */
const maxEntries = 300_000;
const maxIgnoreFiles = 10_000;

interface Kept {
  readonly outer: IgnoreScope;
  readonly folder: OpenedFolder;
  readonly stamps: readonly Stamp[];
}

interface KeptRules {
  readonly outer: IgnoreScope;
  readonly text: string;
  readonly scope: IgnoreScope;
}

interface Stamp {
  readonly path: string;
  readonly look: Look;
  /** Undefined where nothing is. */
  readonly state: EntryState | undefined;
}

/** With or without following a link. */
type Look = (path: string, options: { readonly throwIfNoEntry: false }) => Stats | undefined;

/** What the system says of an entry that tells one state of it from another. */
type EntryState = readonly [
  size: number,
  modifiedMs: number,
  changedMs: number,
  inode: number,
  device: number,
];

export function stateOf({ size, mtimeMs, ctimeMs, ino, dev }: Stats): EntryState {
  return [size, mtimeMs, ctimeMs, ino, dev];
}

export interface FolderMemoryOptions {
  readonly isCaseSensitive: boolean;
  /** A folder that changed within this time may change again unseen, so it is not kept. */
  readonly racinessMs: number;
}

/**
 * Undefined on Windows, where a folder on a FAT drive keeps its time when entries come and go. So does
 * one on exFAT by FUSE where an entry gets another name; such disks are known by times of whole seconds.
 */
export function createFolderMemory(
  top: string,
  { isCaseSensitive, racinessMs }: FolderMemoryOptions,
): FolderMemory | undefined {
  if (process.platform === "win32") return undefined;
  const prefix = top.endsWith("/") ? top : `${top}/`;
  const folders = new Map<string, Kept>();
  const rules = new Map<string, KeptRules>();
  let entryCount = 0;
  return {
    recall(path, outer) {
      const kept = folders.get(path);
      if (kept === undefined) return undefined;
      if (kept.outer === outer && kept.stamps.every(isCurrent)) return kept.folder;
      folders.delete(path);
      entryCount -= kept.folder.entries.length;
      return undefined;
    },
    keep(path, outer, folder, startedMs) {
      const location = path === "" ? top : `${prefix}${path}`;
      const stamps = stampsOf(location, folder.entries, isCaseSensitive);
      const leastAgeMs = startedMs - racinessMs;
      const size = folder.entries.length;
      if (!stamps.every((stamp) => isOlder(stamp, leastAgeMs))) return;
      if (entryCount + size > maxEntries) return;
      entryCount += size;
      folders.set(path, { outer, folder, stamps });
    },
    addRules(file, outer, text, compile) {
      const kept = rules.get(file);
      if (kept !== undefined && kept.outer === outer && kept.text === text) return kept.scope;
      if (rules.size === maxIgnoreFiles) rules.clear();
      const scope = compile(outer, text);
      rules.set(file, { outer, text, scope });
      return scope;
    },
  };
}

/** The stamps of all that decides what a folder holds and which rules apply in it. */
function stampsOf(
  folder: string,
  entries: readonly FolderEntry[],
  isCaseSensitive: boolean,
): readonly Stamp[] {
  // The folder itself may be asked for through a link.
  const stamps = [stampOf(folder, statSync)];
  for (const { name } of entries) {
    if (name === ".gitignore") stamps.push(stampOf(join(folder, name), lstatSync));
    if (isRepositoryFolder(name, { isCaseSensitive })) {
      stamps.push(...stampsOfExcludeFile(join(folder, ".git")));
    }
  }
  return stamps;
}

/** The folder `info` could become a link; `.git` itself, which changes often, need not be looked at then. */
function stampsOfExcludeFile(repository: string): readonly Stamp[] {
  const info = stampOf(join(repository, "info"), lstatSync);
  if (info.state === undefined) return [info, stampOf(repository, lstatSync)];
  return [info, stampOf(join(repository, "info", "exclude"), lstatSync)];
}

function isOlder({ state }: Stamp, thanMs: number): boolean {
  if (state === undefined) return true;
  const [, modifiedMs, changedMs] = state;
  const isExact = changedMs % 1_000 !== 0;
  return isExact && Math.max(modifiedMs, changedMs) <= thanMs;
}

function isCurrent({ path, look, state }: Stamp): boolean {
  const { state: now } = stampOf(path, look);
  return now === undefined ? state === undefined : now.every((value, at) => value === state?.[at]);
}

function stampOf(path: string, look: Look): Stamp {
  const stats = tryToLook(path, look);
  return { path, look, state: stats && stateOf(stats) };
}

/** What cannot be looked at is as good as gone: reading it will say why. */
function tryToLook(path: string, look: Look): Stats | undefined {
  try {
    return look(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
