import type { FileState } from "../../core/recorder/index.ts";
import type { Unsearched } from "../../core/unsearched.ts";
import type { WalkSpec } from "../walk/index.ts";
import type { KeptStates, SearchPool, SearchRequest } from "../search/index.ts";

/** A folder as it was at one moment. */
export interface TakenStates extends KeptStates {
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
  const none = { files: new Map<string, FileState>(), contents: new SharedArrayBuffer(0) };
  const { unsearched } = found;
  const isWhole =
    unsearched.rest === undefined && unsearched.paths.every(({ path }) => path !== "");
  return { ...(found.states ?? none), startedMs, unsearched, isWhole };
}

/** What a file held, or where a link led; undefined where that was not kept. */
export function contentOfState(
  { files, contents }: Pick<KeptStates, "files" | "contents">,
  path: string,
): Uint8Array | undefined {
  const state = files.get(path);
  if (state?.place === undefined) return undefined;
  return Uint8Array.from(new Uint8Array(contents, state.place, state.sizeBytes));
}
