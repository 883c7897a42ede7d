import type { Result } from "../../core/result.ts";
import {
  createResults,
  listResults,
  type LocatedMatch,
  type LocatedMatches,
  type MatchPlace,
  noResults,
  pageOf,
  type ResultFile,
  type Results,
  unfoldedFiles,
  withLocated,
} from "../../toolkit/searchResults/index.ts";
import type { FileNode, MatchNode, MoreNode, SearchNode } from "./searchNode.ts";
import type { SearchSession } from "./searchSession.ts";

/** So many files, and matches of a file, are listed at first and with each page more. */
export const pageSize = 200;

/** What the view shows: the files of the last search, and the matches of those that were looked at. */
export interface SearchModel {
  readonly session: () => SearchSession | undefined;
  readonly results: () => Results;
  /** Changes with each search that is not the same one made again. */
  readonly generation: () => number;
  readonly show: (session: SearchSession | undefined) => void;
  readonly listFiles: () => readonly SearchNode[];
  /** Reads the file the first time. */
  readonly listMatches: (node: FileNode) => Promise<readonly SearchNode[]>;
  readonly showFile: (node: FileNode) => ResultFile | undefined;
  readonly showMatch: (node: MatchNode) => LocatedMatch | undefined;
  readonly isUnfolded: (node: FileNode) => boolean;
  /** As the file is now; undefined where the search never found it, or another one was made. */
  readonly locateAgain: (uri: string) => Promise<Result<LocatedMatches> | undefined>;
  readonly showMore: (node: MoreNode) => void;
  /** Lists so many pages that the match is among them. */
  readonly nodeOf: (place: MatchPlace) => MatchNode;
}

/** @param onChange Told which file looks different now; without one, any of them may. */
export function createSearchModel(onChange: (node: FileNode | undefined) => void): SearchModel {
  let session: SearchSession | undefined;
  let results: Results = noResults;
  let unfolded: ReadonlySet<string> = new Set();
  let generation = 0;
  let shownFiles = pageSize;
  const shownMatches = new Map<string, number>();
  const fileNodes = new Map<string, FileNode>();
  const matchNodes = new Map<string, MatchNode[]>();
  /** The last reading of each file that was begun: an earlier one that ends later is stale. */
  const readings = new Map<string, object>();

  const fileNodeOf = (uri: string): FileNode => {
    const node = fileNodes.get(uri) ?? { kind: "file", uri };
    fileNodes.set(uri, node);
    return node;
  };
  const matchNodeOf = (parent: FileNode, index: number): MatchNode => {
    const nodes = matchNodes.get(parent.uri) ?? [];
    matchNodes.set(parent.uri, nodes);
    return (nodes[index] ??= { kind: "match", parent, index });
  };
  /** Undefined, even for one that fails, where another search is shown by then: it ends those before. */
  const unlessReplaced = async <Value>(
    current: SearchSession,
    work: Promise<Value>,
  ): Promise<Value | undefined> => {
    try {
      const value = await work;
      return current === session ? value : undefined;
    } catch (error) {
      if (current === session) throw error;
      return undefined;
    }
  };
  const read = async (uri: string): Promise<Result<LocatedMatches> | undefined> => {
    const current = session;
    if (current === undefined || !results.files.has(uri)) return undefined;
    const reading = {};
    readings.set(uri, reading);
    const located = await unlessReplaced(current, current.locate(uri));
    if (located === undefined) return undefined;
    // Who waits for this one gets it, though a later one is under way.
    const isFirst = results.files.get(uri)?.located === undefined;
    if (isFirst || readings.get(uri) === reading) results = withLocated(results, uri, located);
    return located;
  };
  const isShown = (uri: string): boolean => (results.files.get(uri)?.matches ?? 0) > 0;
  const locateAgain: SearchModel["locateAgain"] = async (uri) => {
    const wasShown = isShown(uri);
    const located = await read(uri);
    if (located !== undefined) onChange(wasShown && isShown(uri) ? fileNodeOf(uri) : undefined);
    return located;
  };
  return {
    session: () => session,
    results: () => results,
    generation: () => generation,
    show(next) {
      const isSame = JSON.stringify(next?.input) === JSON.stringify(session?.input);
      session = next;
      results = next === undefined ? noResults : createResults(next.findings.files);
      unfolded = unfoldedFiles(results);
      readings.clear();
      if (!isSame) {
        generation += 1;
        shownFiles = pageSize;
        for (const map of [shownMatches, fileNodes, matchNodes]) map.clear();
      }
      onChange(undefined);
    },
    listFiles() {
      const { items, left } = pageOf(listResults(results), shownFiles);
      const nodes: readonly SearchNode[] = items.map(({ uri }) => fileNodeOf(uri));
      return left === 0 ? nodes : [...nodes, { kind: "more", parent: undefined, left }];
    },
    async listMatches(node) {
      const before = results.files.get(node.uri);
      if (before !== undefined && before.located === undefined) {
        await read(node.uri);
        const now = results.files.get(node.uri);
        if (now?.matches !== before.matches) onChange(isShown(node.uri) ? node : undefined);
      }
      const located = results.files.get(node.uri)?.located;
      if (located === undefined) return [];
      if (!located.ok) return [{ kind: "failed", parent: node }];
      const { matches, total } = located.value;
      const shown = shownMatches.get(node.uri) ?? pageSize;
      const { items, left } = pageOf(matches, shown, total);
      const nodes: readonly SearchNode[] = items.map((_, index) => matchNodeOf(node, index));
      if (left === 0) return nodes;
      const kind = items.length === matches.length ? "unlisted" : "more";
      return [...nodes, { kind, parent: node, left }];
    },
    showFile: ({ uri }) => results.files.get(uri),
    showMatch({ parent, index }) {
      const located = results.files.get(parent.uri)?.located;
      return located?.ok === true ? located.value.matches[index] : undefined;
    },
    isUnfolded: ({ uri }) => unfolded.has(uri),
    locateAgain,
    showMore({ parent }) {
      if (parent === undefined) shownFiles += pageSize;
      else shownMatches.set(parent.uri, (shownMatches.get(parent.uri) ?? pageSize) + pageSize);
      onChange(parent);
    },
    nodeOf({ uri, index }) {
      const node = fileNodeOf(uri);
      const fileAt = listResults(results).findIndex((file) => file.uri === uri);
      if (fileAt >= shownFiles) {
        shownFiles = pagesFor(fileAt);
        onChange(undefined);
      }
      if (index >= (shownMatches.get(uri) ?? pageSize)) {
        shownMatches.set(uri, pagesFor(index));
        onChange(node);
      }
      return matchNodeOf(node, index);
    },
  };
}

function pagesFor(index: number): number {
  return (Math.floor(index / pageSize) + 1) * pageSize;
}
