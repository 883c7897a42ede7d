import { isUtf8 } from "node:buffer";
import {
  closeSync,
  constants,
  type Dirent,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { FileCount } from "../../core/unsearched.ts";
import {
  canHoldPlaces,
  heldPath,
  type RealPlace,
  realPathIn,
  requireOpenAt,
} from "../realPlace.ts";
import { readWithoutWaiting } from "../readRegularFile.ts";
import {
  causeError,
  type FolderEntryKind,
  type FolderContents,
  type FolderEntry,
  type TreeReader,
} from "./treeReader.ts";
import type { WalkRoot } from "./walkRequest.ts";
import { ignoreFileCause, maxIgnoreFileBytes } from "./walkRun.ts";

/**
 * Reads a folder on disk, synchronously: an awaited system call for each of thousands of folders
 * costs several times as much as the call itself. The walk gives the thread back between folders.
 */
export function diskTree(rootFolder: string, place?: RealPlace): TreeReader {
  const prefix = rootFolder.endsWith(sep) ? rootFolder : `${rootFolder}${sep}`;
  const locate = (path: string): string => (path === "" ? rootFolder : prefix + path);
  return {
    readFolder(path) {
      const realPath = place && realPathIn(place, path);
      return realPath !== undefined && canHoldPlaces
        ? readFolderAt(locate(path), realPath)
        : readFolder(locate(path));
    },
    readText: (path) => readSmallFile(locate(path)),
  };
}

/** @throws `ELOOP` if the folder is elsewhere by now. */
function readFolderAt(folder: string, realPath: string): FolderContents {
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    requireOpenAt(descriptor, realPath);
    return readFolder(heldPath(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

function readFolder(folder: string): FolderContents {
  const entries: FolderEntry[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.includes(replacementCharacter)) return readFolderOfBytes(folder);
    entries.push({ name: entry.name, kind: kindOf(entry) });
  }
  return { entries, unnameable: [] };
}

/** What a name that is not UTF-8 looks like when it is decoded: two such names may look the same. */
const replacementCharacter = "\ufffd";

function readFolderOfBytes(folder: string): FolderContents {
  const entries: FolderEntry[] = [];
  const unnameable: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true, encoding: "buffer" })) {
    const { name } = entry;
    if (isUtf8(name)) entries.push({ name: name.toString("utf8"), kind: kindOf(entry) });
    else unnameable.push(escapeBytes(name));
  }
  return { entries, unnameable };
}

function kindOf(entry: Dirent | Dirent<Buffer>): FolderEntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** `caf\xe9.txt`: the bytes outside of printable ASCII as hexadecimal escapes. */
function escapeBytes(name: Buffer): string {
  return name
    .toString("latin1")
    .replace(/[^ -[\]-~]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** What took the file's place since its folder was read is asked about again. */
function readSmallFile(path: string): string {
  const file = openSync(path, readWithoutWaiting);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw causeError(ignoreFileCause.noFile);
    if (stats.size > maxIgnoreFileBytes) throw causeError(ignoreFileCause.tooLarge);
    return readFileSync(file).toString();
  } finally {
    closeSync(file);
  }
}

/**
 * A workspace folder on disk. Its tree begins at the top of the repository that it is in, so that
 * the ignore files between the two count.
 */
export function diskRoot(folder: string, place?: RealPlace): WalkRoot {
  const top = findRepository(folder) ?? folder;
  const way = relative(top, folder).split(sep).join("/");
  const rootPrefix = way === "" ? "" : `${way}/`;
  const fromTop = place && { ...place, folder: joinFolders(way, place.folder) };
  return { tree: diskTree(top, fromTop), rootPrefix };
}

function joinFolders(folder: string, below: string): string {
  return folder === "" || below === "" ? folder + below : `${folder}/${below}`;
}

function findRepository(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, ".git"))) return current;
    if (dirname(current) === current) return undefined;
  }
}

const maxCountedFiles = 1_000;
const maxCountedFolders = 1_000;

/** How many files are below a folder of a disk, by their names alone; no link is followed. */
export async function countFiles(folder: string): Promise<FileCount> {
  const folders = [folder];
  let count = 0;
  for (let read = 0; read < folders.length; read += 1) {
    if (count > maxCountedFiles || read === maxCountedFolders)
      return { count: Math.min(count, maxCountedFiles), isMore: true };
    const path = folders[read] ?? folder;
    for (const entry of await namesIn(path)) {
      if (entry.isDirectory()) folders.push(join(path, entry.name));
      else count += 1;
    }
  }
  return { count: Math.min(count, maxCountedFiles), isMore: count > maxCountedFiles };
}

/** A folder that cannot be read has none. */
async function namesIn(path: string): Promise<readonly Dirent[]> {
  return readdir(path, { withFileTypes: true }).catch(() => []);
}
