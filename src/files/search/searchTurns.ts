import type { SearchRun } from "./searchRun.ts";
import type { ThreadPool } from "./threadPool.ts";
import { waitAtMost } from "./waitAtMost.ts";

/** Searches one after the other on the same threads, which remember files from one to the next. */
export interface SearchTurns {
  /**
   * Starts a search when it is its turn. Behind one that goes on too long, as on a disk that does
   * not answer, it gets threads of its own, and these are the ones for all that come later.
   *
   * @throws the signal's reason when that is aborted before.
   */
  start(startOn: (threads: ThreadPool) => SearchRun, signal: AbortSignal): Promise<SearchRun>;
  /** Ends all threads. */
  letGo(): Promise<void>;
}

export interface TurnOptions {
  readonly createThreads: () => ThreadPool;
  /** How long a search waits for one of which nothing is heard. */
  readonly patienceMs: number;
  /** Threads are let go when there was no search for so long. */
  readonly idleMs: number;
}

/** How much longer a search waits for one that goes on. */
const patienceWithProgress = 5;

export function createSearchTurns(options: TurnOptions): SearchTurns {
  const { createThreads, patienceMs, idleMs } = options;
  let threads = createThreads();
  /** Those of searches that went on too long while others waited. */
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
    async letGo() {
      clearTimeout(idle);
      await Promise.all([threads, ...setAside].map((each) => each.letGo()));
    },
  };

  async function startInTurn(
    startOn: (threads: ThreadPool) => SearchRun,
    signal: AbortSignal,
  ): Promise<SearchRun> {
    await waitForThreads(signal);
    const taken = threads;
    taken.tidyUp();
    const run = startOn(taken);
    clearTimeout(idle);
    running = { ...run, settled: run.settled.then(() => giveBack(taken)) };
    return run;
  }

  async function waitForThreads(signal: AbortSignal): Promise<void> {
    const untilMs = performance.now() + patienceWithProgress * patienceMs;
    while (running !== undefined && !signal.aborted) {
      const leftMs = Math.min(patienceMs - running.silentMs(), untilMs - performance.now());
      if (leftMs > 0) await waitAtMost(running.settled, leftMs);
      else setThreadsAside();
    }
    signal.throwIfAborted();
  }

  function setThreadsAside(): void {
    setAside.add(threads);
    threads = createThreads();
    running = undefined;
  }

  function giveBack(taken: ThreadPool): void {
    if (setAside.delete(taken)) {
      void taken.letGo();
      return;
    }
    running = undefined;
    idle = setTimeout(() => void threads.letGo(), idleMs).unref();
  }
}
