import { startThread, type WorkerThread } from "../workerThread.ts";
import {
  clearHeartbeat,
  createHeartbeats,
  type Heartbeat,
  type Heartbeats,
  readHeartbeat,
  stopSearch,
} from "./heartbeat.ts";
import {
  createSharedMemory,
  emptyMemory,
  needsCompaction,
  type SharedMemory,
} from "./searchMemory.ts";
import type { SearchOrder, SearchReply, SearchWorkerData } from "./searchMessages.ts";

export type SearchThread = WorkerThread<SearchOrder, SearchReply>;

/** The threads of a search pool, and what they remember from one search to the next. */
export interface ThreadPool {
  readonly workers: number;
  /** The same thread as before if it is still alive, or else a new one. */
  readonly provideThread: (worker: number) => SearchThread;
  /** The file of its task that a thread runs the pattern on. */
  readonly heartbeatOf: (worker: number) => Heartbeat | undefined;
  readonly stopSearch: (search: number) => void;
  /**
   * To be called between searches: forgets everything once most of it is stale. If a stopped thread
   * has not ended, the next threads get new memory, since it may still write to the old.
   */
  compact(): void;
  readonly countThreads: () => ThreadCount;
  /** Ends all threads, and frees their memory. */
  release(): Promise<void>;
}

export interface ThreadCount {
  readonly alive: number;
  /** Stopped but not ended: they wait in the system, and keep their memory. */
  readonly leftBehind: number;
}

export interface ThreadPoolOptions {
  readonly workerUrl: URL;
  readonly keptBytes: number;
  readonly workers: number;
  readonly racinessMs: number;
}

/**
 * Each text is dropped right after its search. Without a limit, the engine lets many times this
 * much pile up before it frees them.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

interface Shared {
  readonly memory: SharedMemory;
  readonly heartbeats: Heartbeats;
}

export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const { workerUrl, keptBytes, workers, racinessMs } = options;
  let shared: Shared | undefined;
  let threads: SearchThread[] = [];
  /** Threads of this memory that were replaced. */
  let replaced: SearchThread[] = [];
  /** Threads of memory that is no longer used. */
  let released: SearchThread[] = [];
  /** The first thread, which gave the files their ids, was replaced. */
  let areIdsLost = false;

  const provideThread = (worker: number): SearchThread => {
    const { memory, heartbeats } = (shared ??= {
      memory: createSharedMemory(keptBytes),
      heartbeats: createHeartbeats(workers),
    });
    const ready = threads[worker];
    if (ready?.isAlive() === true) return ready;
    if (ready !== undefined) {
      replaced.push(ready);
      if (worker === 0) areIdsLost = true;
    }
    clearHeartbeat(heartbeats, worker);
    const workerData: SearchWorkerData = { memory, heartbeats, worker, racinessMs };
    const name = `linewise search ${worker + 1}`;
    return (threads[worker] = startThread({ workerUrl, name, workerData, resourceLimits }));
  };

  const release = async (): Promise<void> => {
    const stopped = threads;
    released = [...released, ...replaced, ...threads].filter((thread) => !thread.hasEnded());
    threads = [];
    replaced = [];
    shared = undefined;
    areIdsLost = false;
    await Promise.all(stopped.map((thread) => thread.stop()));
  };

  return {
    workers,
    provideThread,
    heartbeatOf: (worker) => shared && readHeartbeat(shared.heartbeats, worker),
    stopSearch: (search) => shared && stopSearch(shared.heartbeats, search),
    compact() {
      if (replaced.some(isEnding) || threads.some(isEnding)) void release();
      replaced = [];
      if (shared === undefined) return;
      const first = provideThread(0);
      if (!areIdsLost && !needsCompaction(shared.memory)) return;
      emptyMemory(shared.memory);
      first.send({ kind: "forget" });
      areIdsLost = false;
    },
    countThreads: () => ({
      alive: threads.filter((thread) => thread.isAlive()).length,
      leftBehind: [...threads, ...replaced, ...released].filter(isEnding).length,
    }),
    release,
  };
}

function isEnding(thread: SearchThread): boolean {
  return !thread.isAlive() && !thread.hasEnded();
}
