import { startThread, type WorkerThread } from "../workerThread.ts";
import {
  clearHeartbeat,
  createHeartbeats,
  type Heartbeat,
  readHeartbeat,
  stopSearch,
} from "./heartbeat.ts";
import { createSharedMemory, holdsStates, isWorn } from "./searchMemory.ts";
import type { SearchOrder, SearchReply, SearchWorkerData } from "./searchMessages.ts";

export type SearchThread = WorkerThread<SearchOrder, SearchReply>;

/** The threads of a search pool, and what they remember from one search to the next. */
export interface ThreadPool {
  readonly threads: readonly SearchThread[];
  readonly contents: SharedArrayBuffer;
  /** Whether more is kept than searches need. */
  readonly holdsStates: () => boolean;
  /** Whether the next state of the workspace would have more room in new memory. */
  readonly isWorn: (neededBytes: number) => boolean;
  /** Ends a thread that is stuck on a pattern; returns the one that takes its place. */
  readonly replaceThread: (worker: number) => SearchThread;
  /** The file of its task that a thread runs the pattern on. */
  readonly heartbeatOf: (worker: number) => Heartbeat | undefined;
  readonly stopSearch: (search: number) => void;
  /**
   * Whether the next search can use these threads: none crashed or was replaced (it might still write
   * to the memory, and the first one knows the ids of files).
   */
  readonly isReusable: () => boolean;
  /**
   * Ends all threads. Resolves a second later all the same if one of them waits in the system, for
   * example for a disk that does not respond.
   */
  end(): Promise<void>;
  readonly hasEnded: () => boolean;
}

export interface ThreadPoolOptions {
  readonly workerUrl: URL;
  readonly keptBytes: number;
  readonly stateBytes: number;
  readonly workers: number;
  readonly racinessMs: number;
}

/**
 * Each text is dropped right after its search. Without a limit, the engine lets many times this
 * much pile up before it frees them.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const { workerUrl, keptBytes, stateBytes, workers, racinessMs } = options;
  const memory = createSharedMemory(keptBytes, stateBytes);
  const heartbeats = createHeartbeats(workers);
  const all: SearchThread[] = [];
  const start = (worker: number): SearchThread => {
    const workerData: SearchWorkerData = { memory, heartbeats, worker, racinessMs };
    const name = `linewise search ${worker + 1}`;
    const thread: SearchThread = startThread({ workerUrl, name, workerData, resourceLimits });
    all.push(thread);
    return thread;
  };
  const threads = Array.from({ length: workers }, (_, worker) => start(worker));

  return {
    threads,
    contents: memory.contents,
    holdsStates: () => holdsStates(memory),
    isWorn: (neededBytes) => isWorn(memory, neededBytes),
    replaceThread(worker) {
      void threads[worker]?.stop();
      clearHeartbeat(heartbeats, worker);
      return (threads[worker] = start(worker));
    },
    heartbeatOf: (worker) => readHeartbeat(heartbeats, worker),
    stopSearch: (search) => stopSearch(heartbeats, search),
    isReusable: () => all.every((thread) => thread.isAlive()),
    async end() {
      await Promise.all(all.map((thread) => thread.stop()));
    },
    hasEnded: () => all.every((thread) => thread.hasEnded()),
  };
}
