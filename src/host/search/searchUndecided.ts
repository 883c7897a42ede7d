import * as vscode from "vscode";
import { readRegularFile } from "../../files/readRegularFile.ts";
import { joinOutcomes, leaveUnsearched, undecidedPaths } from "../../files/search/joinOutcomes.ts";
import type { GivenContent } from "../../files/search/searchMessages.ts";
import type { SearchOutcome } from "../../files/search/searchRequest.ts";
import { mapConcurrently } from "../../toolkit/concurrency.ts";
import { configuredEncoding } from "../codecs.ts";
import type { OpenTexts } from "./openTexts.ts";
import type { SearchPlace } from "./searchPlaces.ts";

/** A search in which the encoding of every file is decided. */
export interface DecidedSearch {
  readonly texts: OpenTexts;
  readonly outcome: SearchOutcome;
  /** Paths of files that VS Code may read in another encoding than they were searched in. */
  readonly unasked: readonly string[];
}

/** Searches once more what a search left undecided, in the texts that VS Code makes of it. */
export async function searchUndecided(
  { place, root, texts, outcome }: FirstSearch,
  searchAgain: (paths: readonly string[], texts: OpenTexts) => Promise<SearchOutcome>,
  signal: AbortSignal,
): Promise<DecidedSearch> {
  const paths = undecidedPaths(outcome);
  if (paths.length === 0) return { texts, outcome, unasked: [] };
  if (outcome.cut !== undefined) {
    return { texts, outcome: leaveUnsearched(outcome, paths.length), unasked: [] };
  }
  const { given, unasked } = await decodeFiles(place, root, paths, signal);
  const known = { ...texts, given: new Map([...texts.given, ...given]) };
  const joined = joinOutcomes(outcome, await searchAgain(paths, known));
  return { texts: known, outcome: joined, unasked };
}

interface FirstSearch extends Omit<DecidedSearch, "unasked"> {
  readonly place: SearchPlace;
  readonly root: vscode.Uri;
}

/** What VS Code makes of files whose encoding only it knows. */
interface DecodedFiles {
  /** By path: the text, or the encoding of the folder where VS Code was not asked. */
  readonly given: ReadonlyMap<string, GivenContent>;
  /** Paths of those that are not read as VS Code would, but in the encoding of the folder. */
  readonly unasked: readonly string[];
}

/** VS Code guesses and decodes on this thread: some milliseconds for a file, more for a large one. */
const maxFiles = 500;
const maxBytes = 16 * 1024 * 1024;
const maxFileBytes = 4 * 1024 * 1024;
/** Between them other work of the thread goes on. */
const filesAtATime = 4;

/** Where a file is, and what it was asked for by, which may be a link. */
interface UndecidedFile {
  readonly uri: vscode.Uri;
  readonly realUri: vscode.Uri;
}

/** The texts of the files of a place, as VS Code would open them: by their language, or by a guess. */
async function decodeFiles(
  place: SearchPlace,
  root: vscode.Uri,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<DecodedFiles> {
  const given = new Map<string, GivenContent>();
  const encoding = configuredEncoding(root);
  let room = maxBytes;
  const takeRoom = (sizeBytes: number): boolean => {
    const isTaken = sizeBytes <= Math.min(room, maxFileBytes);
    if (isTaken) room -= sizeBytes;
    return isTaken;
  };
  const decodeAt = async (path: string, index: number): Promise<void> => {
    signal.throwIfAborted();
    const text = index < maxFiles ? await decode(fileAt(place, root, path), takeRoom) : undefined;
    given.set(path, text === undefined ? { encoding } : { text });
  };
  await mapConcurrently(paths, filesAtATime, decodeAt);
  return { given, unasked: paths.filter((path) => given.get(path)?.text === undefined) };
}

function fileAt(place: SearchPlace, root: vscode.Uri, path: string): UndecidedFile {
  const realUri = path === "" ? root : vscode.Uri.joinPath(root, path);
  const uri = place.kind === "file" ? vscode.Uri.parse(place.target.uri, true) : realUri;
  return { uri, realUri };
}

async function decode(
  { uri, realUri }: UndecidedFile,
  takeRoom: (sizeBytes: number) => boolean,
): Promise<string | undefined> {
  try {
    const bytes = await read(realUri, takeRoom);
    return bytes && (await vscode.workspace.decode(bytes, { uri }));
  } catch {
    // What cannot be read, or is not text for VS Code, is left to the search to tell of.
    return undefined;
  }
}

async function read(
  uri: vscode.Uri,
  takeRoom: (sizeBytes: number) => boolean,
): Promise<Uint8Array | undefined> {
  if (uri.scheme === "file") return readRegularFile(uri.fsPath, takeRoom);
  const { size } = await vscode.workspace.fs.stat(uri);
  return takeRoom(size) ? vscode.workspace.fs.readFile(uri) : undefined;
}
