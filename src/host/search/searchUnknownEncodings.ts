import * as vscode from "vscode";
import { readRegularFile } from "../../files/readRegularFile.ts";
import { realPathIn } from "../../files/realPlace.ts";
import {
  type GivenContent,
  joinOutcomes,
  leaveUnsearched,
  type SearchOutcome,
  pathsOfUnknownEncoding,
} from "../../files/search/index.ts";
import { mapConcurrently } from "../../core/async.ts";
import { configuredEncoding } from "../documents/index.ts";
import { type PlacedRequest, requestAgain, type SearchContext } from "./placedRequest.ts";

/**
 * Searches files of unknown encoding once more, in the texts that VS Code makes of them. Then the encoding of
 * every file is known, and files that VS Code may read in another one are named.
 */
export async function searchUnknownEncodings(
  request: PlacedRequest,
  outcome: SearchOutcome,
  { pool, signal }: SearchContext,
): Promise<[PlacedRequest, SearchOutcome]> {
  const paths = pathsOfUnknownEncoding(outcome);
  if (paths.length === 0) return [request, outcome];
  if (outcome.unsearched.rest !== undefined) {
    return [request, leaveUnsearched(outcome, paths.length)];
  }
  const { given, uncertain } = await decodeFiles(request, paths, signal);
  const decided = { ...request, given: new Map([...request.given, ...given]) };
  const joined = joinOutcomes(outcome, await pool.search(requestAgain(decided, paths), signal));
  const unsearched = { ...joined.unsearched, uncertain };
  return [decided, { ...joined, unsearched }];
}

/** What VS Code makes of files whose encoding only it knows. */
interface DecodedFiles {
  /** By path: the text, or the encoding of the folder where VS Code was not asked. */
  readonly given: ReadonlyMap<string, GivenContent>;
  /** Paths of files that are read in the encoding of the folder, where VS Code may use another. */
  readonly uncertain: readonly string[];
}

/** VS Code guesses and decodes on this thread: some milliseconds for a file, more for a large one. */
const maxFiles = 500;
const maxBytes = 16 * 1024 * 1024;
const maxFileBytes = 4 * 1024 * 1024;
/** Between them other work of the thread goes on. */
const filesAtATime = 4;

/** The texts of the files of a place, as VS Code would open them: by their language, or by a guess. */
async function decodeFiles(
  request: PlacedRequest,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<DecodedFiles> {
  const given = new Map<string, GivenContent>();
  const encoding = configuredEncoding(request.root);
  let room = maxBytes;
  const takeRoom = (sizeBytes: number): boolean => {
    const isTaken = sizeBytes <= Math.min(room, maxFileBytes);
    if (isTaken) room -= sizeBytes;
    return isTaken;
  };
  const decodeAt = async (path: string, index: number): Promise<void> => {
    signal.throwIfAborted();
    const text = index < maxFiles ? await decode(request, path, takeRoom) : undefined;
    given.set(path, text === undefined ? { encoding } : { text });
  };
  await mapConcurrently(paths, decodeAt, filesAtATime);
  return { given, uncertain: paths.filter((path) => given.get(path)?.text === undefined) };
}

async function decode(
  { root, file, realPlace }: PlacedRequest,
  path: string,
  takeRoom: (sizeBytes: number) => boolean,
): Promise<string | undefined> {
  const realUri = path === "" ? root : vscode.Uri.joinPath(root, path);
  // The path that it was asked for by may be a link.
  const uri = file === undefined ? realUri : vscode.Uri.parse(file.target.uri, true);
  try {
    const bytes = await read(realUri, realPlace && realPathIn(realPlace, path), takeRoom);
    return bytes && (await vscode.workspace.decode(bytes, { uri }));
  } catch {
    // The search itself tells what cannot be read or is no text.
    return undefined;
  }
}

/** @param realPath Where it must really be, on a disk. */
async function read(
  uri: vscode.Uri,
  realPath: string | undefined,
  takeRoom: (sizeBytes: number) => boolean,
): Promise<Uint8Array | undefined> {
  if (uri.scheme === "file") return readRegularFile(uri.fsPath, realPath, takeRoom);
  const { size } = await vscode.workspace.fs.stat(uri);
  return takeRoom(size) ? vscode.workspace.fs.readFile(uri) : undefined;
}
