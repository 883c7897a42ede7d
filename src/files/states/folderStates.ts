import type { Stats } from "node:fs";
import { setTimeout as passTime } from "node:timers/promises";
import { isFolderMode, type KnownState, stampOf } from "../../core/history/index.ts";
import { foldersAbove } from "../../core/path/index.ts";
import type { FileStamps, FolderState } from "../../core/recorder/index.ts";
import type { Unsearched } from "../../core/unsearched.ts";
import type { WalkSpec } from "../walk/index.ts";
import type { KeptStates, SearchPool, SearchRequest } from "../search/index.ts";

/** A folder as it was at one moment. */
export interface TakenStates extends Pick<KeptStates, "contents"> {
  readonly files: FolderState;
  /**
   * Whether it is known what was at a path, if only that nothing was. It is not known of what the rules
   * or limits of then left out, of what is below, and of what nobody came to look at.
   */
  readonly isKnown: (path: string) => boolean;
  /** What is there and was left out by the rules of then, by its path. */
  readonly leftOut: readonly string[];
  /** When it began to be taken. */
  readonly startedMs: number;
  /** When it was taken, longer after that than a file system's clock may lag ({@link clockLagMs}). */
  readonly endedMs: number;
  readonly unsearched: Unsearched;
}

/**
 * So far the times of new files may be behind `Date.now()`: Windows and some Linux kernels set them by a
 * clock that ticks each 16 or 10 ms, and 6 ms were seen where it ticks each 4.
 */
export const clockLagMs = 20;

/** Some file systems round times to so much. */
export const roundedMs = 2_000;

/** Whether it came to be since then. Some file systems do not tell when a file came to be. */
export function isNewSince(
  sinceMs: number,
  { birthtimeMs, mtimeMs }: Pick<Stats, "birthtimeMs" | "mtimeMs">,
): boolean {
  const madeMs = birthtimeMs > 0 ? birthtimeMs : mtimeMs;
  return madeMs >= sinceMs - (madeMs % 1_000 === 0 ? roundedMs : clockLagMs);
}

/** More files than this are left out. */
export const maxStatedFiles = 50_000;

/** All that a walk lists, links and folders too, is looked at; nothing is searched. */
const nothingSearched: Omit<SearchRequest, "files" | "limits"> = {
  pattern: {
    pattern: "(?!)",
    source: "(?!)",
    flags: "gu",
    groups: { count: 0, names: {} },
    crossesLines: false,
    requiredLiterals: [],
  },
  countedMatches: 0,
  encoding: "utf8",
  given: new Map(),
};

const noStates: KeptStates = {
  paths: "",
  rows: new Float64Array(),
  leftOut: [],
  contents: new SharedArrayBuffer(0),
};

/**
 * The states of all files below a folder that ignore rules do not leave out. Contents are kept in the
 * memory of searches: only what is new or changed since a search or an earlier state is read.
 *
 * @param states `look` keeps no contents.
 * @param totalMs What has not been looked at by then is left out, and said as unsearched.
 */
export async function takeFolderStates(
  pool: Pick<SearchPool, "search">,
  start: Pick<WalkSpec, "folder" | "platform" | "innerRoots" | "realPlace">,
  states: "keep" | "look",
  totalMs: number,
  maxPaths = maxStatedFiles,
): Promise<TakenStates> {
  const startedMs = Date.now();
  const hidden = { includeHidden: true, includeGitignored: false };
  const all = { filesExclude: {}, base: "", slashless: "anyDepth", exclude: [] } as const;
  const walk: WalkSpec = { ...start, ...all, ...hidden, listsAll: true, maxPaths };
  const limits = { fileMs: totalMs, stoppedMs: totalMs, totalMs };
  const files = { kind: "walk", walk } as const;
  const { realPlace } = start;
  const request = { ...nothingSearched, files, realPlace, limits, states };
  const found = await pool.search(request, new AbortController().signal);
  // So what was born before this began is told from what a call makes after it.
  const leftMs = startedMs + clockLagMs + 5 - Date.now();
  if (leftMs > 0) await passTime(leftMs);
  const endedMs = Date.now();
  const { unsearched, states: kept = noStates } = found;
  const numbers = numberFiles(kept);
  const opened = readRows(numbers, kept.rows);
  const { contents, leftOut } = kept;
  const unlisted = new Set([...leftOut, ...unsearched.paths.map(({ path }) => path)]);
  if (unsearched.rest !== undefined) unlisted.add("");
  const isKnown = (path: string): boolean =>
    opened.has(path) || !(numbers.has(path) || isBelow(path, unlisted));
  return { files: opened, isKnown, leftOut, contents, startedMs, endedMs, unsearched };
}

/** Whether a path or a folder above it is among others; the top of all is `""`. */
function isBelow(path: string, others: ReadonlySet<string>): boolean {
  return ["", path, ...foldersAbove(path)].some((each) => others.has(each));
}

/** What was at a path; of a file whose content was not kept, what tells it apart. */
export function stateAt(taken: TakenStates, path: string): KnownState {
  const stamps = taken.files.get(path);
  if (stamps === undefined) return taken.isKnown(path) ? null : undefined;
  const { mode } = stamps;
  if (isFolderMode(mode)) return { mode, bytes: noBytes };
  const bytes = contentOfState(taken, path);
  return bytes ? { mode, bytes } : { mode, bytes: noBytes, stamp: stampOf(stamps) };
}

const noBytes = new Uint8Array();

/** What a file held, or where a link led; undefined where that was not kept. */
export function contentOfState(
  { files, contents }: Pick<TakenStates, "files" | "contents">,
  path: string,
): Uint8Array | undefined {
  const stamps = files.get(path);
  if (stamps?.place === undefined) return undefined;
  return Uint8Array.from(new Uint8Array(contents, stamps.place, stamps.sizeBytes));
}

/** The files of a state: their paths in order, and the number of each. */
interface StateFiles {
  readonly paths: string;
  readonly numbers: ReadonlyMap<string, number>;
}

/** Of the latest state, as long as the memory of its contents is in use. */
const latestFiles = new WeakMap<KeptStates["contents"], StateFiles>();

/** All that was there, be it known or not. States of the same files, as most are, share their paths. */
function numberFiles({ paths, contents }: KeptStates): StateFiles["numbers"] {
  const latest = latestFiles.get(contents);
  if (latest?.paths === paths) return latest.numbers;
  const listed = paths === "" ? [] : paths.split("\0");
  const numbers = new Map(listed.map((path, number) => [path, number]));
  latestFiles.set(contents, { paths, numbers });
  return numbers;
}

/**
 * The state that rows tell. A large workspace has many thousands, and each command takes two states of
 * it: so they stay numbers.
 */
function readRows(numbers: StateFiles["numbers"], rows: Float64Array): FolderState {
  const rowLength = rows.length / numbers.size;
  const get = (path: string): FileStamps | undefined => {
    const start = (numbers.get(path) ?? Infinity) * rowLength;
    const at = (field: number): number => rows[start + field] ?? 0;
    if (at(0) === 0) return undefined;
    return {
      mode: at(0),
      sizeBytes: at(1),
      modifiedMs: at(2),
      changedMs: at(3),
      inode: at(4),
      device: at(5),
      place: at(6) === -1 ? undefined : at(6),
    };
  };
  return folderStateOf(get, () => numbers.keys());
}

/** @param listPaths May give paths at which there is nothing. */
export function folderStateOf(
  get: FolderState["get"],
  listPaths: () => Iterable<string>,
): FolderState {
  function* entries(): Generator<readonly [string, FileStamps]> {
    for (const path of listPaths()) {
      const stamps = get(path);
      if (stamps !== undefined) yield [path, stamps];
    }
  }
  return {
    get,
    has: (path) => get(path) !== undefined,
    *keys() {
      for (const [path] of entries()) yield path;
    },
    [Symbol.iterator]: entries,
  };
}

/** The states of before, by the paths of now, once something has moved in the folder. */
export function moveStates(states: TakenStates, from: string, to: string): TakenStates {
  const { files } = states;
  const oldPathOf = (path: string): string | undefined =>
    replaceStart(path, to, from) ?? (isAtOrBelow(path, from) ? undefined : path);
  const newPaths = (path: string): readonly string[] => newPathsOf(path, from, to);
  const moved = folderStateOf(
    (path) => {
      const oldPath = oldPathOf(path);
      return oldPath === undefined ? undefined : files.get(oldPath);
    },
    () => [...files.keys()].flatMap(newPaths),
  );
  const isKnown = (path: string): boolean => {
    const oldPath = oldPathOf(path);
    return oldPath === undefined || states.isKnown(oldPath);
  };
  return { ...states, files: moved, isKnown, leftOut: states.leftOut.flatMap(newPaths) };
}

/** Where something is then: nowhere, if what moved is in its place. */
export function newPathsOf(path: string, from: string, to: string): readonly string[] {
  const moved = replaceStart(path, from, to);
  if (moved !== undefined) return [moved];
  return isAtOrBelow(path, to) ? [] : [path];
}

function replaceStart(path: string, start: string, by: string): string | undefined {
  return isAtOrBelow(path, start) ? by + path.slice(start.length) : undefined;
}

export function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
