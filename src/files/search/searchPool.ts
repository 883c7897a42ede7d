import { availableParallelism } from "node:os";
import { raceWithSignal } from "../deferred.ts";
import type { SearchOutcome, SearchRequest } from "./searchRequest.ts";
import { runSearch } from "./searchRun.ts";
import { createSearchTurns } from "./searchTurns.ts";
import { createThreadPool } from "./threadPool.ts";

export interface SearchPool {
  /**
   * Searches files off the caller's thread, one search at a time. The others wait, but not for long
   * behind one that is stuck.
   *
   * @throws the signal's reason, at once, when it is aborted.
   */
  search(request: SearchRequest, signal: AbortSignal): Promise<SearchOutcome>;
  /** Ends all threads; searches under way or later are rejected. */
  dispose(): Promise<void>;
}

export interface SearchPoolOptions {
  /** The bundled worker, beside the extension's bundle. */
  readonly workerUrl: URL;
  /** How much of the files' contents is kept for the next search. */
  readonly keptBytes?: number;
  /** How old the last change of a file must be for anything to be kept of it. */
  readonly racinessMs?: number;
  /** How long a search waits for a silent one; see `searchTurns.ts`. */
  readonly patienceMs?: number;
  /** Threads and contents are released after this long without a search. */
  readonly idleMs?: number;
  /** See `searchTurns.ts`. */
  readonly maxThreadSets?: number;
}

/**
 * Time stamps are only as fine as the clock of their file system, two seconds on FAT: a file that
 * is read right after a change may change again and keep its stamp, so nothing of it is kept. (Git
 * calls such a file "racily clean".)
 */
export const defaultRacinessMs = 2_500;
/** Each takes some 25 MB, and the machine has other work to do. */
const workers = availableParallelism() > 3 ? 3 : 2;
const defaultKeptBytes = 112 * 1024 * 1024;
const defaultIdleMs = 5 * 60_000;
/** A thread reports many times a second, unless a single file takes long. */
const defaultPatienceMs = 2_000;
const defaultMaxThreadSets = 4;

const blocked: SearchOutcome = {
  hits: [],
  excerpts: new Map(),
  searchedFiles: 0,
  unsearched: {
    paths: [],
    binaryFiles: 0,
    withheldFiles: 0,
    rest: { reason: "blocked", unsearchedFiles: 0, isListIncomplete: true },
  },
};

/** Starts nothing before the first search. */
export function createSearchPool({
  workerUrl,
  keptBytes = defaultKeptBytes,
  racinessMs = defaultRacinessMs,
  patienceMs = defaultPatienceMs,
  idleMs = defaultIdleMs,
  maxThreadSets = defaultMaxThreadSets,
}: SearchPoolOptions): SearchPool {
  const turns = createSearchTurns({
    createThreads: () => createThreadPool({ workerUrl, keptBytes, workers, racinessMs }),
    patienceMs,
    idleMs,
    maxThreadSets,
  });
  const disposal = new AbortController();
  let searches = 0;

  return {
    search(request, callerSignal) {
      const signal = AbortSignal.any([callerSignal, disposal.signal]);
      const run = turns.start(
        (threads) => runSearch((searches += 1), request, threads, signal),
        signal,
      );
      // A search that waits for its turn is rejected at once, too.
      return raceWithSignal(
        run.then((started) => started?.outcome ?? blocked),
        signal,
      );
    },
    async dispose() {
      disposal.abort(new Error("The search pool is disposed."));
      await turns.release();
    },
  };
}
