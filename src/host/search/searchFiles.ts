import { dirname, basename } from "node:path";
import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import type { SearchSecrets } from "../../core/path/protectedReads.ts";
import { succeed, type Result } from "../../core/result.ts";
import type {
  FileMatches,
  SearchFiles,
  SearchLimits,
  SearchOutcome,
  SearchProgress,
  SearchRequest,
} from "../../files/search/searchRequest.ts";
import { scanGap, type ExcerptRequest } from "../../files/search/searchMessages.ts";
import type { SearchPool } from "../../files/search/searchPool.ts";
import type {
  FileExcerpt,
  MatchingFile,
  SearchFindings,
  SearchQuery,
  SearchWindow,
} from "../../toolkit/search/search.ts";
import type { Workspace } from "../../toolkit/workspace.ts";
import { configuredEncoding } from "../codecs.ts";
import { globPlatform } from "../walkRoots.ts";
import { findOpenTexts, type OpenTexts } from "./openTexts.ts";
import { findSearchPlaces, type SearchPlace } from "./searchPlaces.ts";
import { supplyVirtualFiles, supplyVirtualPaths } from "./virtualFiles.ts";

/** What a search needs of the call that it is made for. */
export interface SearchContext {
  readonly pool: SearchPool;
  readonly resolve: Workspace["resolve"];
  /** What must be left out of a walk. */
  readonly findSecrets: (root: vscode.Uri, base: string) => Promise<SearchSecrets>;
  /** `linewise.regexTimeout` */
  readonly patternTimeoutMs: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SearchProgress) => void;
}

/** Searches the places of a query one after the other, first for the numbers, then for the lines. */
export async function searchFiles(
  query: SearchQuery,
  context: SearchContext,
): Promise<Result<SearchFindings>> {
  const places = await findSearchPlaces(query.scope, context.resolve);
  if (!places.ok) return places;
  const searched: SearchedPlace[] = [];
  for (const place of places.value) searched.push(await searchPlace(place, query, context));
  return succeed(await describe(searched, query, context));
}

interface SearchedPlace {
  readonly root: vscode.Uri;
  /** What comes before a path when it is shown; a single file is shown as it is named. */
  readonly show: (path: string) => string;
  readonly texts: OpenTexts;
  readonly outcome: SearchOutcome;
  readonly place: SearchPlace;
}

/** A pattern hangs on few files of a tree or on many: each gets a part of what it may take. */
const triesOfPattern = 5;
/** Longer than anyone waits for a search; the progress notification has a button to end it. */
const totalMs = 120_000;

function limitsOf(patternTimeoutMs: number): SearchLimits {
  const fileMs = Math.max(50, patternTimeoutMs / triesOfPattern);
  return { fileMs, stoppedMs: patternTimeoutMs, totalMs };
}

async function searchPlace(
  place: SearchPlace,
  query: SearchQuery,
  context: SearchContext,
): Promise<SearchedPlace> {
  const root = rootOf(place);
  const texts = await findOpenTexts(root);
  const files = await filesOf(place, context);
  const request = { ...requestOf(root, texts, query, context), files };
  const outcome = await context.pool.search(request, context.signal);
  const show =
    place.kind === "file"
      ? () => place.target.shown
      : (path: string) => place.place.shownPrefix + revealHiddenInName(path);
  return { root, show, texts, outcome, place };
}

function requestOf(
  root: vscode.Uri,
  { given }: OpenTexts,
  { pattern, unit }: SearchQuery,
  { patternTimeoutMs, onProgress }: SearchContext,
): Omit<SearchRequest, "files"> {
  const { source, flags, crossesLines, requiredLiterals } = pattern;
  return {
    expression: { source, flags, crossesLines, requiredLiterals },
    unit,
    encoding: configuredEncoding(root),
    given,
    limits: limitsOf(patternTimeoutMs),
    onProgress,
  };
}

/** A single file is searched where it really is, below the folder that holds it. */
function rootOf(place: SearchPlace): vscode.Uri {
  if (place.kind === "walk") return place.place.rootUri;
  const { target } = place;
  return target.scheme === "file"
    ? vscode.Uri.file(dirname(target.realPath))
    : vscode.Uri.parse(target.uri, true);
}

/** A file that is named was judged with the call. */
async function filesOf(
  place: SearchPlace,
  { signal, findSecrets }: SearchContext,
): Promise<SearchFiles> {
  const root = rootOf(place);
  if (place.kind === "file") {
    return listFiles(root, [root.scheme === "file" ? basename(place.target.realPath) : ""]);
  }
  const { selection, place: walkPlace } = place;
  const secrets = await findSecrets(root, selection.base);
  if (root.scheme !== "file") {
    return { kind: "supplied", batches: supplyVirtualFiles(walkPlace, selection, secrets, signal) };
  }
  const from = { folder: root.fsPath, platform: globPlatform, ...walkPlace.settings };
  const walk = { ...from, ...selection, secrets };
  return { kind: "walk", walk };
}

function listFiles(root: vscode.Uri, paths: readonly string[]): SearchFiles {
  return root.scheme === "file"
    ? { kind: "listed", folder: root.fsPath, paths }
    : { kind: "supplied", batches: supplyVirtualPaths(root, paths) };
}

async function describe(
  searched: readonly SearchedPlace[],
  query: SearchQuery,
  context: SearchContext,
): Promise<SearchFindings> {
  const outcomes = searched.map(({ outcome }) => outcome);
  const cuts = outcomes.flatMap(({ cut }) => (cut === undefined ? [] : [cut]));
  const [cut] = cuts;
  return {
    files: searched.flatMap(describeFiles),
    excerpts:
      query.window === undefined ? [] : await excerpt(searched, query.window, query, context),
    searchedFiles: sum(outcomes.map(({ searchedFiles }) => searchedFiles)),
    gaps: {
      binaryFiles: sum(outcomes.map(({ binaryFiles }) => binaryFiles)),
      withheldFiles: sum(outcomes.map(({ withheldFiles }) => withheldFiles)),
      skipped: searched.flatMap(({ outcome, show }) =>
        outcome.gaps.map(({ path, cause }) => {
          const isStopped = cause === scanGap.timedOut || cause === scanGap.outOfRoom;
          return { path: show(path), cause, isStopped };
        }),
      ),
      ...(cut === undefined
        ? {}
        : {
            cut: {
              reason: cut.reason,
              unsearchedFiles: sum(cuts.map(({ unsearchedFiles }) => unsearchedFiles)),
              isListIncomplete: cuts.some(({ isListIncomplete }) => isListIncomplete),
            },
          }),
    },
  };
}

function describeFiles({ root, show, texts, outcome, place }: SearchedPlace): MatchingFile[] {
  return outcome.hits.map(({ path, lines, matches }) => ({
    uri: place.kind === "file" ? place.target.uri : vscode.Uri.joinPath(root, path).toString(),
    shown: show(path),
    unsaved: texts.unsaved.has(path),
    lines,
    matches,
  }));
}

/** The lines of a window, from the files in which they are: these are searched once more. */
async function excerpt(
  searched: readonly SearchedPlace[],
  window: SearchWindow,
  query: SearchQuery,
  context: SearchContext,
): Promise<readonly FileExcerpt[]> {
  const excerpts: FileExcerpt[] = [];
  let linesBefore = 0;
  for (const each of searched) {
    const { wanted, linesAfter } = select(each.outcome.hits, window, linesBefore);
    linesBefore = linesAfter;
    if (wanted.length === 0) continue;
    const found = await excerptPlace(each, wanted, query, context);
    for (const { path } of wanted) {
      const lines = found.get(path) ?? [];
      excerpts.push({ shown: each.show(path), unsaved: each.texts.unsaved.has(path), lines });
    }
  }
  return excerpts;
}

interface WantedFile extends ExcerptRequest {
  readonly path: string;
}

function select(
  hits: readonly FileMatches[],
  { offset, limit, contextLines }: SearchWindow,
  linesBefore: number,
): { readonly wanted: readonly WantedFile[]; readonly linesAfter: number } {
  const wanted: WantedFile[] = [];
  let at = linesBefore;
  for (const { path, lines } of hits) {
    const first = Math.max(0, offset - at);
    const end = Math.min(lines, offset + limit - at);
    if (first < end) wanted.push({ path, first, limit: end - first, contextLines });
    at += lines;
  }
  return { wanted, linesAfter: at };
}

async function excerptPlace(
  { root, texts }: SearchedPlace,
  wanted: readonly WantedFile[],
  query: SearchQuery,
  context: SearchContext,
): Promise<SearchOutcome["excerpts"]> {
  const paths = wanted.map(({ path }) => path);
  const request = {
    ...requestOf(root, texts, query, context),
    files: listFiles(root, paths),
    excerpts: new Map(wanted.map((file) => [file.path, file])),
    onProgress: undefined,
  };
  const { excerpts } = await context.pool.search(request, context.signal);
  return excerpts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
