import * as vscode from "vscode";
import {
  type IgnoredEntries,
  joinIgnored,
  type Unsearched,
  type UnsearchedPath,
  type UnsearchedRest,
} from "../../core/unsearched.ts";
import type { SearchOutcome } from "../../files/search/index.ts";
import { compileWalkSelection, countFiles, type WalkSpec } from "../../files/walk/index.ts";
import type { SearchFindings } from "../../toolkit/workspace/index.ts";
import type { PlacedRequest, SearchOutcomes } from "./placedRequest.ts";

/** The findings of a search, without the lines. */
type Findings = Omit<SearchFindings, "excerpts">;

/** The findings of all places as they are shown. */
export async function describeFindings(outcomes: SearchOutcomes): Promise<Findings> {
  const places = await Promise.all(outcomes.map((place) => describePlace(...place)));
  const all = places.map(({ unsearched }) => unsearched);
  return {
    files: places.flatMap(({ files }) => files),
    searchedFiles: sum(places.map(({ searchedFiles }) => searchedFiles)),
    unsearched: {
      paths: all.flatMap(({ paths }) => paths),
      binaryFiles: sum(all.map(({ binaryFiles }) => binaryFiles)),
      ignored: all.map(({ ignored }) => ignored).reduce(joinIgnored, undefined),
      withheldFiles: sum(all.map(({ withheldFiles }) => withheldFiles)),
      uncertain: all.flatMap(({ uncertain = [] }) => uncertain),
      rest: joinRests(all),
    },
  };
}

async function describePlace(request: PlacedRequest, outcome: SearchOutcome): Promise<Findings> {
  const { root, show, file } = request;
  const { hits, searchedFiles, unsearched } = outcome;
  const { paths, ignored, uncertain = [] } = unsearched;
  const unseen = await findUnsearchedTexts(request, outcome);
  return {
    files: hits.map(({ path, ...counts }) => ({
      ...counts,
      uri: file?.target.uri ?? vscode.Uri.joinPath(root, path).toString(),
      shown: show(path),
    })),
    searchedFiles,
    unsearched: {
      ...unsearched,
      paths: [...paths, ...unseen].map(({ path, cause }) => ({ path: show(path), cause })),
      ignored: ignored && (await describeIgnored(ignored, request, hits.length)),
      uncertain: uncertain.map(show),
    },
  };
}

/** With more matches than this, nobody asks what ignore rules left out. */
const maxFewMatches = 4;

async function describeIgnored(
  ignored: IgnoredEntries,
  { root, show }: PlacedRequest,
  matchingFiles: number,
): Promise<IgnoredEntries> {
  const isCounted = matchingFiles <= maxFewMatches && root.scheme === "file";
  const named = ignored.named.map(async ({ path }) => {
    const { fsPath } = vscode.Uri.joinPath(root, path);
    const files = isCounted && path.endsWith("/") ? await countFiles(fsPath) : undefined;
    return { path: show(path), files };
  });
  return { ...ignored, named: await Promise.all(named) };
}

/** The first reason counts. */
function joinRests(all: readonly Unsearched[]): UnsearchedRest | undefined {
  const rests = all.flatMap(({ rest }) => (rest === undefined ? [] : [rest]));
  const [first] = rests;
  return (
    first && {
      reason: first.reason,
      unsearchedFiles: sum(rests.map(({ unsearchedFiles }) => unsearchedFiles)),
      isListIncomplete: rests.some(({ isListIncomplete }) => isListIncomplete),
    }
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const hiddenCause = "has unsaved changes in an editor that Linewise cannot read";
const goneCause = "gone from disk, with unsaved text in an editor: name it in path to search it";

/**
 * Unsaved text that a search could not see, in files that it covers: text in editors that
 * extensions cannot read, where the disk has no match, and text of files that are gone from disk,
 * which no walk finds.
 */
async function findUnsearchedTexts(
  { root, unsaved, hidden, file, walk }: PlacedRequest,
  { hits }: SearchOutcome,
): Promise<readonly UnsearchedPath[]> {
  if (hidden.size === 0 && unsaved.size === 0) return [];
  const matched = new Set(hits.map(({ path }) => path));
  const isMeant = walk === undefined ? (path: string) => path === file?.path : testOf(walk);
  const unseen = (path: string, cause: string): UnsearchedPath[] =>
    matched.has(path) || !isMeant(path) ? [] : [{ path, cause }];
  const gone: string[] = [];
  if (walk !== undefined) {
    for (const path of unsaved) if (await isGone(root, path)) gone.push(path);
  }
  return [
    ...[...hidden].flatMap((path) => unseen(path, hiddenCause)),
    ...gone.flatMap((path) => unseen(path, goneCause)),
  ];
}

async function isGone(root: vscode.Uri, path: string): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(vscode.Uri.joinPath(root, path));
    return false;
  } catch {
    return true;
  }
}

/** Whether the globs cover a path, hidden or not. */
function testOf(walk: WalkSpec): (path: string) => boolean {
  const { base } = walk;
  const prefix = base === "" ? "" : `${base}/`;
  const compiled = compileWalkSelection({ ...walk, includeHidden: true });
  if (!compiled.ok) return () => false;
  const { glob, excludes } = compiled.value;
  return (path) => {
    if (!path.startsWith(prefix)) return false;
    const below = path.slice(prefix.length);
    const names = below.split("/");
    const isExcluded = names.some((_, index) =>
      excludes(names.slice(0, index + 1).join("/"), index < names.length - 1),
    );
    return !isExcluded && (glob === undefined || glob.matches(below));
  };
}
