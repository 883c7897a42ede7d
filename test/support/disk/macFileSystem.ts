import { lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { foldName } from "../../../src/core/path/nameRules.ts";
import { type DiskAccess, diskAccess } from "../../../src/files/gate/diskAccess.ts";
import { diskFileSystem } from "../../../src/files/write/diskFileSystem.ts";
import type { FileSystem, FolderHandle } from "../../../src/files/write/fileSystem.ts";

/**
 * The real disk as macOS's has it by default: a name is found in any case and however it is composed,
 * and is listed as it was made. The system tells the listed spelling where it resolves a path.
 */
export const macDisk: DiskAccess = {
  lstat: async (path) => diskAccess.lstat(spellAsMade(path)),
  readlink: async (path) => diskAccess.readlink(spellAsMade(path)),
  realpath: async (path) => diskAccess.realpath(spellAsMade(path)),
  look: async (path) => diskAccess.look(spellAsMade(path)),
  list: async (path) => diskAccess.list(spellAsMade(path)),
  mayHaveAliases: () => Promise.resolve(false),
};

export const macFileSystem: FileSystem = {
  open: async (path, ...rest) => diskFileSystem.open(spellAsMade(path), ...rest),
  openFolder: async (path) => findAlike(await diskFileSystem.openFolder(spellAsMade(path))),
  lstat: async (path) => diskFileSystem.lstat(spellAsMade(path)),
  accessForWriting: async (path) => diskFileSystem.accessForWriting(spellAsMade(path)),
  mayHaveAccessList: async (paths) => diskFileSystem.mayHaveAccessList(paths.map(spellAsMade)),
  rename: async (from, to) => diskFileSystem.rename(spellAsMade(from), spellAsMade(to)),
  unlink: async (path) => diskFileSystem.unlink(spellAsMade(path)),
  mkdir: async (path, mode) => diskFileSystem.mkdir(spellAsMade(path), mode),
  rmdir: async (path) => diskFileSystem.rmdir(spellAsMade(path)),
};

function findAlike(folder: FolderHandle): FolderHandle {
  return {
    identity: folder.identity,
    entry: (name) => folder.entry(name),
    list: () => folder.list(),
    openFolder: async (name) =>
      findAlike(await folder.openFolder(basename(spellAsMade(folder.entry(name))))),
    sync: () => folder.sync(),
    close: () => folder.close(),
  };
}

/** Each name as its folder lists it, up to the first that is not there. */
function spellAsMade(path: string): string {
  if (path === dirname(path) || lstatSync(path, { throwIfNoEntry: false })) return path;
  const folder = spellAsMade(dirname(path));
  const name = basename(path);
  return join(folder, listNames(folder).find((each) => foldName(each) === foldName(name)) ?? name);
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
