import { lstat } from "node:fs/promises";
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
  const files: DecodableFiles = {
    sizeOf: (path) => sizeOf(request, path),
    decode: (path, maxBytes) => decode(request, path, maxBytes),
  };
  const encoding = configuredEncoding(request.root);
  const { given, uncertain } = await decodeFiles(paths, files, encoding, signal);
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

export interface DecodableFiles {
  /** Undefined where that cannot be known. */
  readonly sizeOf: (path: string) => Promise<number | undefined>;
  /** The text, as VS Code would open the file: by its language, or by a guess. */
  readonly decode: (path: string, maxBytes: number) => Promise<string | undefined>;
}

/** The texts of the first files that are not too much together. */
export async function decodeFiles(
  paths: readonly string[],
  files: DecodableFiles,
  encoding: string,
  signal: AbortSignal,
): Promise<DecodedFiles> {
  const sizes = await mapConcurrently(paths.slice(0, maxFiles), files.sizeOf);
  const areTaken = takeInOrder(sizes, { largest: maxFileBytes, room: maxBytes });
  const given = await mapConcurrently(
    paths,
    async (path, index): Promise<readonly [string, GivenContent]> => {
      signal.throwIfAborted();
      const isTaken = areTaken[index] === true;
      const text = isTaken ? await files.decode(path, sizes[index] ?? 0) : undefined;
      return [path, text === undefined ? { encoding } : { text }];
    },
    filesAtATime,
  );
  const uncertain = given.filter(([, { text }]) => text === undefined).map(([path]) => path);
  return { given: new Map(given), uncertain };
}

/**
 * Which of these sizes are taken, one after the other: those that are not above the largest, as long as
 * there is room for them. An unknown one is not.
 */
export function takeInOrder(
  sizesBytes: readonly (number | undefined)[],
  { largest, room }: { readonly largest: number; readonly room: number },
): readonly boolean[] {
  let left = room;
  return sizesBytes.map((size) => {
    if (size === undefined || size > Math.min(left, largest)) return false;
    left -= size;
    return true;
  });
}

function placeOf({ root }: PlacedRequest, path: string): vscode.Uri {
  return path === "" ? root : vscode.Uri.joinPath(root, path);
}

async function sizeOf(request: PlacedRequest, path: string): Promise<number | undefined> {
  const uri = placeOf(request, path);
  try {
    const isOnDisk = uri.scheme === "file";
    return (isOnDisk ? await lstat(uri.fsPath) : await vscode.workspace.fs.stat(uri)).size;
  } catch {
    return undefined;
  }
}

/** @param maxBytes More than this is not read: the file has grown. */
async function decode(
  request: PlacedRequest,
  path: string,
  maxBytes: number,
): Promise<string | undefined> {
  const { file, realPlace } = request;
  const realUri = placeOf(request, path);
  // The path that it was asked for by may be a link.
  const uri = file === undefined ? realUri : vscode.Uri.parse(file.target.uri, true);
  try {
    const bytes = await read(realUri, realPlace && realPathIn(realPlace, path), maxBytes);
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
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  if (uri.scheme === "file") {
    return readRegularFile(uri.fsPath, realPath, (sizeBytes) => sizeBytes <= maxBytes);
  }
  return vscode.workspace.fs.readFile(uri);
}
