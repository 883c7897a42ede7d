import { waitAtMost } from "../deferred.ts";
import type { SearchRun } from "./searchRun.ts";
import type { ThreadPool } from "./threadPool.ts";

/** Searches one after the other on the same threads, which remember files from one to the next. */
export interface SearchTurns {
  /**
   * Starts a search when its turn comes. If the one before takes too long, as on a disk that does
   * not answer, this one and all later ones get new threads. Undefined, and nothing is searched, if
   * too many threads already wait for such a disk.
   *
   * @throws the signal's reason when that is aborted before.
   */
  start(
    startOn: (threads: ThreadPool) => SearchRun,
    signal: AbortSignal,
  ): Promise<SearchRun | undefined>;
  /** Ends all threads. */
  release(): Promise<void>;
}

export interface TurnOptions {
  readonly createThreads: () => ThreadPool;
  /** How long a search waits for a silent one; at least twice the time that a file may take. */
  readonly patienceMs: number;
  /** Threads are released after this long without a search. */
  readonly idleMs: number;
  /** The most sets of threads, including those that cannot be ended. */
  readonly maxThreadSets: number;
}

/** How many times as long a search waits for one that makes progress. */
const patienceWithProgress = 5;

export function createSearchTurns(options: TurnOptions): SearchTurns {
  const { createThreads, idleMs, maxThreadSets } = options;
  let threads = createThreads();
  /** Threads of searches that took too long while others waited, until all have ended. */
  const setAside = new Set<ThreadPool>();
  /** The search that uses the threads. */
  let running: SearchRun | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  return {
    start(startOn, signal) {
      const run = turn.then(() => startInTurn(startOn, signal));
      turn = run.catch(() => undefined);
      return run;
    },
    async release() {
      clearTimeout(idle);
      await Promise.all([threads, ...setAside].map((each) => each.release()));
    },
  };

  async function startInTurn(
    startOn: (threads: ThreadPool) => SearchRun,
    signal: AbortSignal,
  ): Promise<SearchRun | undefined> {
    await waitForThreads(signal);
    if (running !== undefined) return undefined;
    const taken = threads;
    taken.compact();
    if (!hasRoom(taken.countThreads().leftBehind)) return undefined;
    const run = startOn(taken);
    clearTimeout(idle);
    running = { ...run, settled: run.settled.then(() => giveBack(taken)) };
    return run;
  }

  /** Waits until the threads are free or are replaced, or until no more may be started. */
  async function waitForThreads(signal: AbortSignal): Promise<void> {
    const startedMs = performance.now();
    while (running !== undefined && !signal.aborted) {
      const patienceMs = Math.max(options.patienceMs, 2 * running.fileMs);
      const untilMs = startedMs + patienceWithProgress * patienceMs;
      const leftMs = Math.min(patienceMs - running.silentMs(), untilMs - performance.now());
      if (leftMs > 0) await waitAtMost(running.settled, leftMs);
      else if (!hasRoom(countAll(threads))) break;
      else setThreadsAside();
    }
    signal.throwIfAborted();
  }

  /** Whether another set of threads may run beside these others and those that were set aside. */
  function hasRoom(others: number): boolean {
    for (const each of setAside) if (countAll(each) === 0) setAside.delete(each);
    const all = [...setAside].reduce((sum, each) => sum + countAll(each), others);
    return all + threads.workers <= maxThreadSets * threads.workers;
  }

  function setThreadsAside(): void {
    setAside.add(threads);
    threads = createThreads();
    running = undefined;
  }

  function giveBack(taken: ThreadPool): void {
    if (taken !== threads) {
      void taken.release();
      return;
    }
    running = undefined;
    idle = setTimeout(() => void threads.release(), idleMs).unref();
  }
}

function countAll(threads: ThreadPool): number {
  const { alive, leftBehind } = threads.countThreads();
  return alive + leftBehind;
}
