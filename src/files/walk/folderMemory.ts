import { statSync, type Stats } from "node:fs";
import { join } from "node:path";
import type { IgnoreScope } from "../ignore/ignoreScope.ts";
import type { Visit } from "./openFolder.ts";
import { isRepositoryFolder } from "./readScope.ts";
import type { FolderEntry } from "./treeReader.ts";

/** An entry of a folder, with what was found out about it. */
export interface RememberedEntry extends FolderEntry {
  /** From the top of the tree. */
  readonly path: string;
  isIgnored?: boolean;
  /** The ignore rules inside the folder that it is. */
  inside?: { readonly scope: IgnoreScope };
}

/** What a folder holds, by name, and the ignore rules in it. */
export interface OpenedFolder {
  readonly entries: readonly RememberedEntry[];
  readonly scope: IgnoreScope;
  /** What the last walk went on to, for another one that wants the same. */
  chosen?: { readonly selection: string; readonly visits: readonly Visit[] };
}

/**
 * What one walk leaves for the next. A folder is recalled as long as its own time stamps, and those of
 * its ignore files, are the same, and the rules that reach into it from outside are the very same:
 * one look at a folder instead of reading it and asking about every entry again.
 */
export interface FolderMemory {
  recall(path: string, outer: IgnoreScope): OpenedFolder | undefined;
  /** @param startedMs When reading the folder began, by `Date.now()`. */
  keep(path: string, outer: IgnoreScope, folder: OpenedFolder, startedMs: number): void;
  /** The rules of an ignore file, the very same as before where neither they nor `outer` changed. */
  addRules(file: string, outer: IgnoreScope, text: string, compile: CompileRules): IgnoreScope;
}

export type CompileRules = (outer: IgnoreScope, text: string) => IgnoreScope;

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
  /** Undefined where nothing is. */
  readonly state: EntryState | undefined;
}

interface EntryState {
  readonly modifiedMs: number;
  readonly changedMs: number;
  readonly inode: number;
  readonly device: number;
}

export interface FolderMemoryOptions {
  readonly isCaseSensitive: boolean;
  /** A folder that has changed since may change again unseen: it is not kept. */
  readonly settledAfterMs: number;
}

/** Undefined on Windows, where a folder on a FAT drive keeps its time when entries come and go. */
export function createFolderMemory(
  top: string,
  { isCaseSensitive, settledAfterMs }: FolderMemoryOptions,
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
      const settledMs = startedMs - settledAfterMs;
      const size = folder.entries.length;
      if (!stamps.every((stamp) => isOlder(stamp, settledMs))) return;
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

/** Of all that decides what a folder holds and which rules are in it. */
function stampsOf(
  folder: string,
  entries: readonly FolderEntry[],
  isCaseSensitive: boolean,
): readonly Stamp[] {
  const stamps = [stampOf(folder)];
  for (const { name } of entries) {
    if (name === ".gitignore") stamps.push(stampOf(join(folder, name)));
    if (isRepositoryFolder(name, { isCaseSensitive })) {
      stamps.push(...stampsOfPath(folder, [".git", "info", "exclude"]));
    }
  }
  return stamps;
}

/** Of a file, or of its absence: then of the folder too where it would be. */
function stampsOfPath(folder: string, way: readonly string[]): readonly Stamp[] {
  const stamp = stampOf(join(folder, ...way));
  if (stamp.state !== undefined || way.length === 1) return [stamp];
  return [stamp, ...stampsOfPath(folder, way.slice(0, -1))];
}

function isOlder({ state }: Stamp, thanMs: number): boolean {
  return state === undefined || Math.max(state.modifiedMs, state.changedMs) <= thanMs;
}

function isCurrent({ path, state }: Stamp): boolean {
  const { state: now } = stampOf(path);
  return (
    now?.modifiedMs === state?.modifiedMs &&
    now?.changedMs === state?.changedMs &&
    now?.inode === state?.inode &&
    now?.device === state?.device
  );
}

function stampOf(path: string): Stamp {
  const stats = lookAt(path);
  if (stats === undefined) return { path, state: undefined };
  const { mtimeMs, ctimeMs, ino, dev } = stats;
  return { path, state: { modifiedMs: mtimeMs, changedMs: ctimeMs, inode: ino, device: dev } };
}

/** What cannot be looked at is as good as gone: reading it will say why. */
function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
