import { dirname, basename } from "node:path";
import * as vscode from "vscode";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import type { SearchSecrets } from "../../core/path/protectedReads.ts";
import { succeed, type Result } from "../../core/result.ts";
import type {
  SearchFiles,
  SearchLimits,
  SearchOutcome,
  SearchProgress,
  SearchRequest,
} from "../../files/search/searchRequest.ts";
import { scanGap } from "../../files/search/searchMessages.ts";
import type { SearchPool } from "../../files/search/searchPool.ts";
import type {
  FileExcerpt,
  MatchingFile,
  SearchFindings,
  SearchQuery,
  SearchWindow,
  SkippedFile,
} from "../../toolkit/search/search.ts";
import type { Workspace } from "../../toolkit/workspace.ts";
import { configuredEncoding, mayEncodingsDiffer } from "../codecs.ts";
import { globPlatform } from "../walkRoots.ts";
import { findOpenText, findOpenTexts, type OpenTexts } from "./openTexts.ts";
import { pageOfHits, type WantedFile } from "./pageOfHits.ts";
import { findUnseen } from "./unseenTexts.ts";
import { findSearchPlaces, type SearchPlace } from "./searchPlaces.ts";
import { searchUndecided, type DecidedSearch } from "./searchUndecided.ts";
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

export interface SearchedPlace extends DecidedSearch {
  readonly root: vscode.Uri;
  /** What comes before a path when it is shown; a single file is shown as it is named. */
  readonly show: (path: string) => string;
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
  const texts = await openTextsOf(place, root);
  const certain = {
    ...requestOf(root, texts, query, context),
    files: await filesOf(place, context),
  };
  const request = mayEncodingsDiffer(root) ? { ...certain, encoding: undefined } : certain;
  const outcome = await context.pool.search(request, context.signal);
  const searchAgain = (paths: readonly string[], known: OpenTexts): Promise<SearchOutcome> =>
    context.pool.search(requestOfPaths(root, paths, known, query, context), context.signal);
  const first = { place, root, texts, outcome };
  const found = await searchUndecided(first, searchAgain, context.signal);
  const show =
    place.kind === "file"
      ? () => place.target.shown
      : (path: string) => place.place.shownPrefix + revealHiddenInName(path);
  return { root, show, place, ...found };
}

function openTextsOf(place: SearchPlace, root: vscode.Uri): Promise<OpenTexts> {
  return place.kind === "file" ? findOpenText(place.target, nameOf(place)) : findOpenTexts(root);
}

/** Of files by their paths, as far as their texts and encodings are known. */
function requestOfPaths(
  root: vscode.Uri,
  paths: readonly string[],
  texts: OpenTexts,
  query: SearchQuery,
  context: SearchContext,
): SearchRequest {
  const files = listFiles(root, paths);
  return { ...requestOf(root, texts, query, context), files, onProgress: undefined };
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
    return listFiles(root, [nameOf(place)]);
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

/** The path of a single file below its root. */
function nameOf({ target }: Extract<SearchPlace, { kind: "file" }>): string {
  return target.scheme === "file" ? basename(target.realPath) : "";
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
      skipped: (await Promise.all(searched.map(describeSkipped))).flat(),
      unasked: searched.flatMap(({ unasked, show }) => unasked.map(show)),
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

async function describeSkipped(searched: SearchedPlace): Promise<readonly SkippedFile[]> {
  const { outcome, show } = searched;
  const gaps = outcome.gaps.map(({ path, cause }) => {
    const isStopped = cause === scanGap.timedOut || cause === scanGap.outOfRoom;
    return { path: show(path), cause, isStopped };
  });
  return [...gaps, ...(await findUnseen(searched))];
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
    const { wanted, linesAfter } = pageOfHits(each.outcome.hits, window, linesBefore);
    linesBefore = linesAfter;
    if (wanted.length === 0) continue;
    const found = await excerptPlace(each, wanted, query, context);
    for (const { path } of wanted) {
      const lines = found.get(path) ?? [];
      const { unsaved, hidden } = each.texts;
      const marks = { unsaved: unsaved.has(path), hiddenChanges: hidden.has(path) };
      excerpts.push({ shown: each.show(path), ...marks, lines });
    }
  }
  return excerpts;
}

async function excerptPlace(
  { root, texts }: SearchedPlace,
  wanted: readonly WantedFile[],
  query: SearchQuery,
  context: SearchContext,
): Promise<SearchOutcome["excerpts"]> {
  const paths = wanted.map(({ path }) => path);
  const request = {
    ...requestOfPaths(root, paths, texts, query, context),
    excerpts: new Map(wanted.map((file) => [file.path, file])),
  };
  const { excerpts } = await context.pool.search(request, context.signal);
  return excerpts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
