import type { FileState, FolderState } from "../../core/recorder/index.ts";
import type { Unsearched } from "../../core/unsearched.ts";
import type { WalkSpec } from "../walk/index.ts";
import type { KeptStates, SearchPool, SearchRequest } from "../search/index.ts";

/** A folder as it was at one moment. */
export interface TakenStates extends Pick<KeptStates, "contents"> {
  readonly files: FolderState;
  /** When it began to be taken. */
  readonly startedMs: number;
  readonly unsearched: Unsearched;
  /** Whether nothing was left out for lack of time, or as too many. */
  readonly isWhole: boolean;
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

const noStates = { paths: "", rows: new Float64Array(), contents: new SharedArrayBuffer(0) };

/**
 * The states of all files below a folder that ignore rules do not leave out. Contents are kept in the
 * memory of searches: only what is new or changed since a search or an earlier state is read.
 *
 * @param states `look` keeps no contents.
 * @param totalMs What has not been looked at by then is left out, and said as unsearched.
 */
export async function takeFolderStates(
  pool: Pick<SearchPool, "search">,
  start: Pick<WalkSpec, "folder" | "platform" | "innerRoots">,
  states: "keep" | "look",
  totalMs: number,
  maxPaths = maxStatedFiles,
): Promise<TakenStates> {
  const startedMs = Date.now();
  const hidden = { includeHidden: true, includeGitignored: false };
  const all = { filesExclude: {}, base: "", slashless: "anyDepth", exclude: [] } as const;
  const walk: WalkSpec = { ...start, ...all, ...hidden, listsAll: true, maxPaths };
  const limits = { fileMs: totalMs, stoppedMs: totalMs, totalMs };
  const request = { ...nothingSearched, files: { kind: "walk", walk }, limits, states } as const;
  const found = await pool.search(request, new AbortController().signal);
  const { unsearched, states: kept = noStates } = found;
  const isWhole =
    unsearched.rest === undefined && unsearched.paths.every(({ path }) => path !== "");
  return { files: openState(kept), contents: kept.contents, startedMs, unsearched, isWhole };
}

/** What a file held, or where a link led; undefined where that was not kept. */
export function contentOfState(
  { files, contents }: Pick<TakenStates, "files" | "contents">,
  path: string,
): Uint8Array | undefined {
  const state = files.get(path);
  if (state?.place === undefined) return undefined;
  return Uint8Array.from(new Uint8Array(contents, state.place, state.sizeBytes));
}

/** The files of a state: their paths in order, and the number of each. */
interface StateFiles {
  readonly paths: string;
  readonly numbers: ReadonlyMap<string, number>;
}

/** Of the latest state, as long as the memory of its contents is in use. */
const latestFiles = new WeakMap<KeptStates["contents"], StateFiles>();

/**
 * The state that rows tell. A large workspace has many thousands, and each command takes two states of
 * it: so they stay numbers, and states of the same files, as most are, share their paths.
 */
function openState({ paths, rows, contents }: KeptStates): FolderState {
  const latest = latestFiles.get(contents);
  const files = latest?.paths === paths ? latest : numberFiles(paths);
  latestFiles.set(contents, files);
  return readRows(files, rows);
}

function numberFiles(paths: string): StateFiles {
  return { paths, numbers: new Map(paths.split("\0").map((path, number) => [path, number])) };
}

function readRows({ numbers }: StateFiles, rows: Float64Array): FolderState {
  const rowLength = rows.length / numbers.size;
  const get = (path: string): FileState | undefined => {
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
  function* entries(): Generator<readonly [string, FileState]> {
    for (const path of numbers.keys()) {
      const state = get(path);
      if (state !== undefined) yield [path, state];
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
