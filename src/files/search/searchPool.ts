import { availableParallelism } from "node:os";
import { raceWithSignal, withinTime } from "../../core/async.ts";
import { sumKeptBytes } from "./searchMessages.ts";
import type { SearchOutcome, SearchRequest } from "./searchRequest.ts";
import { runSearch, type SearchRun } from "./searchRun.ts";
import { createThreadPool, type ThreadPool } from "./threadPool.ts";

export interface SearchPool {
  /**
   * Searches files off the caller's thread, one search at a time. One that takes too long, as on a
   * disk that does not answer, keeps its threads, and the others get new ones. If too many threads
   * already wait for such a disk, nothing is searched, and the outcome says so.
   *
   * @throws the signal's reason, at once, when it is aborted.
   */
  search(request: SearchRequest, signal: AbortSignal): Promise<SearchOutcome>;
  /** Releases what states of the workspace took of the memory beyond what searches keep. */
  releaseStates(): void;
  /** Ends all threads; searches under way or later are rejected. */
  dispose(): Promise<void>;
}

export interface SearchPoolOptions {
  /** The bundled worker, beside the extension's bundle. */
  readonly workerUrl: URL;
  /** How much of the files' contents is kept for the next search. */
  readonly keptBytes?: number;
  /** How much a state of the workspace may keep, with what searches have. */
  readonly stateBytes?: number;
  /** How old the last change of a file must be for anything to be kept of it. */
  readonly racinessMs?: number;
  /** How long a search waits for the one before it, as long as it may get threads of its own. */
  readonly patienceMs?: number;
  /** Threads and contents are released after this long without a search. */
  readonly idleMs?: number;
  /** The most sets of threads, including those that cannot be ended. */
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
const defaultStateBytes = 256 * 1024 * 1024;
const defaultIdleMs = 5 * 60_000;
const defaultPatienceMs = 5_000;
const defaultMaxThreadSets = 4;
/** No more than this are made only because the one before is worn. */
const maxMemories = 3;

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
  stateBytes = defaultStateBytes,
  racinessMs = defaultRacinessMs,
  patienceMs = defaultPatienceMs,
  idleMs = defaultIdleMs,
  maxThreadSets = defaultMaxThreadSets,
}: SearchPoolOptions): SearchPool {
  const disposal = new AbortController();
  /** All threads that may not have ended. */
  const threadSets = new Set<ThreadPool>();
  /** Threads that the next search takes. */
  let free: ThreadPool | undefined;
  /** Settles when the search before has given its threads back. */
  let running: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let searches = 0;
  /** All that states may still refer to, or that the engine has not freed. */
  let memories: WeakRef<SharedArrayBuffer>[] = [];
  /** How much of the memory the newest state of each folder refers to. */
  const neededBytes = new Map<string, number>();

  return {
    search(request, callerSignal) {
      const signal = AbortSignal.any([callerSignal, disposal.signal]);
      const started = turn.then(() => startInTurn(request, signal));
      turn = started.catch(() => undefined);
      // A search that waits for its turn is rejected at once, too.
      return raceWithSignal(
        started.then((run) => run?.outcome ?? blocked),
        signal,
      );
    },
    releaseStates() {
      if (free?.holdsStates() !== true) return;
      clearTimeout(idle);
      void free.end();
      free = undefined;
    },
    async dispose() {
      disposal.abort(new Error("The search pool is disposed."));
      clearTimeout(idle);
      await Promise.all([...threadSets].map((threads) => threads.end()));
    },
  };

  async function startInTurn(
    request: SearchRequest,
    signal: AbortSignal,
  ): Promise<SearchRun | undefined> {
    await raceWithSignal(waitForThreads(), signal);
    clearTimeout(idle);
    const threads = takeThreads();
    if (threads === undefined) return undefined;
    const run = runSearch((searches += 1), request, threads, signal);
    const ended = run.settled.then(async (isIdle) => {
      const isLast = running === ended;
      if (isLast) running = undefined;
      const isWorn = areWorn(threads, request, await run.outcome.catch(() => blocked));
      if (isLast && isIdle && threads.isReusable() && !isWorn) keep(threads);
      else await threads.end();
    });
    running = ended;
    return run;
  }

  /** Whether the memory is, after a state of the workspace was kept in it. */
  function areWorn(threads: ThreadPool, request: SearchRequest, found: SearchOutcome): boolean {
    if (request.states !== "keep" || found.states === undefined) return false;
    const folder = request.files.kind === "walk" ? request.files.walk.folder : "";
    neededBytes.set(folder, sumKeptBytes(found.states.rows));
    memories = memories.filter((memory) => memory.deref() !== undefined);
    const allBytes = [...neededBytes.values()].reduce((sum, bytes) => sum + bytes, 0);
    return memories.length < maxMemories && threads.isWorn(allBytes);
  }

  async function waitForThreads(): Promise<void> {
    if (running === undefined) return;
    await withinTime(running, patienceMs);
    // Every search ends at its limit, even if its threads do not.
    if (!hasRoom()) await running;
  }

  function takeThreads(): ThreadPool | undefined {
    const kept = free;
    free = undefined;
    if (kept !== undefined || !hasRoom()) return kept;
    const threads = createThreadPool({ workerUrl, keptBytes, stateBytes, workers, racinessMs });
    threadSets.add(threads);
    neededBytes.clear();
    memories.push(new WeakRef(threads.contents));
    return threads;
  }

  function hasRoom(): boolean {
    for (const threads of threadSets) if (threads.hasEnded()) threadSets.delete(threads);
    return threadSets.size < maxThreadSets;
  }

  function keep(threads: ThreadPool): void {
    free = threads;
    idle = setTimeout(() => {
      free = undefined;
      void threads.end();
    }, idleMs).unref();
  }
}
