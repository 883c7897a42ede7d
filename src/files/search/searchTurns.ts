import { waitAtMost } from "../deferred.ts";
import type { SearchRun } from "./searchRun.ts";
import type { ThreadPool } from "./threadPool.ts";

/** Searches one after the other on the same threads, which remember files from one to the next. */
export interface SearchTurns {
  /**
   * Starts a search when it is its turn. Behind one that goes on too long, as on a disk that does
   * not answer, it gets threads of its own, and these are the ones for all that come later.
   * Undefined where too many threads already wait for such a disk: it is not searched then.
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
  /** How long a search waits for one of which nothing is heard; at least twice what a file may take. */
  readonly patienceMs: number;
  /** Threads are let go when there was no search for so long. */
  readonly idleMs: number;
  /** The most sets of threads, those among them that cannot be ended. */
  readonly maxThreadSets: number;
}

/** How much longer a search waits for one that goes on. */
const patienceWithProgress = 5;

export function createSearchTurns(options: TurnOptions): SearchTurns {
  const { createThreads, idleMs, maxThreadSets } = options;
  let threads = createThreads();
  /** Those of searches that went on too long while others waited, until all have ended. */
  const setAside = new Set<ThreadPool>();
  /** The search that has the threads. */
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

  /** Until no search has the threads, or it has been waited for too long and there are no others. */
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

  /** For a set of threads beside so many others, and those that were set aside. */
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
