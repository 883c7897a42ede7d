import { availableParallelism } from "node:os";
import { raceWithSignal } from "../raceWithSignal.ts";
import { createQuestions } from "./questions.ts";
import { runSearch } from "./searchRun.ts";
import { settledAfterMs as defaultSettledAfterMs } from "./settled.ts";
import type { SearchOutcome, SearchRequest } from "./searchRequest.ts";
import { createSearchTurns } from "./searchTurns.ts";
import { createThreadPool } from "./threadPool.ts";

export interface SearchPool {
  /**
   * Searches files off the caller's thread; one search at a time, the others wait, but not for long
   * behind one that does not go on.
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
  readonly settledAfterMs?: number;
  /** How long a search waits for one of which nothing is heard; see `searchTurns.ts`. */
  readonly patienceMs?: number;
  /** Threads and contents are let go when there was no search for so long. */
  readonly idleMs?: number;
}

/** Each takes some 25 MB; the machine has more to do than to search. */
const workers = availableParallelism() > 3 ? 3 : 2;
const defaultKeptBytes = 112 * 1024 * 1024;
const defaultIdleMs = 5 * 60_000;
/** A thread tells of what it does many times a second, unless a single file takes it long. */
const defaultPatienceMs = 2_000;

/** Starts nothing before the first search. */
export function createSearchPool({
  workerUrl,
  keptBytes = defaultKeptBytes,
  settledAfterMs = defaultSettledAfterMs,
  patienceMs = defaultPatienceMs,
  idleMs = defaultIdleMs,
}: SearchPoolOptions): SearchPool {
  const turns = createSearchTurns({
    createThreads: () => createThreadPool({ workerUrl, keptBytes, workers, settledAfterMs }),
    patienceMs,
    idleMs,
  });
  const questions = createQuestions();
  const disposal = new AbortController();
  let searches = 0;

  return {
    search(request, callerSignal) {
      const signal = AbortSignal.any([callerSignal, disposal.signal]);
      const run = turns.start((threads) => {
        searches += 1;
        const asked = { number: searches, question: questions.ask(request), request };
        return runSearch(asked, threads, signal);
      }, signal);
      // What waits for its turn is rejected at once, too.
      return raceWithSignal(
        run.then(({ outcome }) => outcome),
        signal,
      );
    },
    async dispose() {
      disposal.abort(new Error("The search pool is disposed."));
      await turns.letGo();
    },
  };
}
