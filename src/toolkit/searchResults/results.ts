import type { Result } from "../../core/result.ts";
import type { MatchingFile } from "../workspace/index.ts";
import type { LocatedMatches } from "./locateMatches.ts";

/** A file with matches: counted by the search, located once somebody looks at them. */
export interface ResultFile extends Pick<MatchingFile, "uri" | "shown" | "unsaved" | "matches"> {
  /** A failure where the file can no longer be searched. */
  readonly located?: Result<LocatedMatches> | undefined;
}

/**
 * What a search found, file by file in path order. A file in which nothing is left keeps its place, with
 * no matches: an undo may bring them back, and who fixed its last match goes on from there.
 */
export interface Results {
  readonly files: ReadonlyMap<string, ResultFile>;
}

export const noResults: Results = { files: new Map() };

export function createResults(found: readonly MatchingFile[]): Results {
  const files = found.map(({ uri, shown, unsaved, matches }): [string, ResultFile] => [
    uri,
    { uri, shown, unsaved, matches },
  ]);
  return { files: new Map(files) };
}

/** With what was located in a file, by which its matches are counted now. */
export function withLocated(
  { files }: Results,
  uri: string,
  located: Result<LocatedMatches>,
): Results {
  const before = files.get(uri);
  if (before === undefined) return { files };
  const next = new Map(files);
  if (!located.ok) next.set(uri, { ...before, located });
  else {
    const { total, unsaved } = located.value;
    next.set(uri, { ...before, located, unsaved, matches: total });
  }
  return { files: next };
}

/** The files to be seen: those with matches. */
export function listResults({ files }: Results): readonly ResultFile[] {
  return [...files.values()].filter(({ matches }) => matches > 0);
}

export function countResults(results: Results): {
  readonly matches: number;
  readonly files: number;
} {
  const files = listResults(results);
  return { matches: files.reduce((sum, { matches }) => sum + matches, 0), files: files.length };
}

/** A match by its file and its number in it, from 0. */
export interface MatchPlace {
  readonly uri: string;
  readonly index: number;
}

/** The first of many things, and how many more there are. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly left: number;
}

/** A page never ends just before a last single thing: the row that says so would take its place. */
export function pageOf<Item>(all: readonly Item[], shown: number, total = all.length): Page<Item> {
  const end = total - shown === 1 ? total : shown;
  const items = all.slice(0, end);
  return { items, left: total - items.length };
}

/** So many matches are shown at once, of files in order, before the rest is folded away. */
const maxUnfolded = 200;

/** The files whose matches are shown right away: in path order, as long as there is room, and the first. */
export function unfoldedFiles({ files }: Results): ReadonlySet<string> {
  const unfolded = new Set<string>();
  let room = maxUnfolded;
  for (const { uri, matches } of files.values()) {
    room -= matches;
    if (room < 0 && unfolded.size > 0) break;
    unfolded.add(uri);
  }
  return unfolded;
}
