import { createKnownFiles } from "./knownFiles.ts";
import { runSearch, type SearchRun } from "./searchRun.ts";
import type { SearchOutcome, SearchRequest } from "./searchRequest.ts";
import { startSearchThread, type SearchThread } from "./searchThread.ts";
import type { SharedMemory } from "./searchMessages.ts";
import { controlBytes } from "./workerPlace.ts";

export interface SearchPool {
  /**
   * Searches files off the caller's thread; one search at a time, the others wait.
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
  /** Threads and contents are let go when there was no search for so long. */
  readonly idleMs?: number;
}

const workers = 2;
const defaultKeptBytes = 96 * 1024 * 1024;
const defaultIdleMs = 5 * 60_000;

/** Starts nothing before the first search. */
export function createSearchPool({
  workerUrl,
  keptBytes = defaultKeptBytes,
  idleMs = defaultIdleMs,
}: SearchPoolOptions): SearchPool {
  const known = createKnownFiles();
  const disposal = new AbortController();
  let memory: SharedMemory | undefined;
  let threads: SearchThread[] = [];
  let threadsAreFree: Promise<void> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const letGo = async (): Promise<void> => {
    const stopped = threads;
    threads = [];
    memory = undefined;
    known.forget();
    await Promise.all(stopped.map((thread) => thread.stop()));
  };

  /** Starts the threads that are missing, after a stop too. */
  const provideThread = (worker: number): SearchThread => {
    memory ??= {
      contents: new SharedArrayBuffer(keptBytes),
      control: new SharedArrayBuffer(controlBytes(workers)),
    };
    const ready = threads[worker];
    if (ready?.isAlive() === true) return ready;
    return (threads[worker] = startSearchThread(workerUrl, { ...memory, worker }));
  };

  const forgetWorn = (): void => {
    if (memory === undefined) return;
    const used = new Int32Array(memory.control, 0, 1);
    const usedBytes = Atomics.load(used, 0);
    if (usedBytes < keptBytes * 0.9 || !known.isWorn(usedBytes)) return;
    known.forget();
    Atomics.store(used, 0, 0);
  };

  const start = (request: SearchRequest, signal: AbortSignal): SearchRun => {
    signal.throwIfAborted();
    clearTimeout(idle);
    forgetWorn();
    return runSearch(request, { workers, provideThread, known }, signal);
  };

  const rest = (): void => {
    idle = setTimeout(() => void letGo(), idleMs).unref();
  };

  return {
    search(request, callerSignal) {
      const signal = AbortSignal.any([callerSignal, disposal.signal]);
      const run = threadsAreFree.then(() => start(request, signal));
      threadsAreFree = run.then(({ settled }) => settled, noop).then(rest);
      return raceWithSignal(
        run.then(({ outcome }) => outcome),
        signal,
      );
    },
    async dispose() {
      disposal.abort(new Error("The search pool is disposed."));
      clearTimeout(idle);
      await letGo();
    },
  };
}

function noop(): void {
  // A search that did not begin has left the threads as they were.
}

/** What waits for its turn is rejected at once, too. */
async function raceWithSignal<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
