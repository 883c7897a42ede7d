import {
  counters,
  createSharedMemory,
  emptySharedMemory,
  maxNumberedFiles,
  type SharedMemory,
} from "./sharedMemory.ts";
import { startSearchThread, type SearchThread } from "./searchThread.ts";
import { stopSearch } from "./workerPlace.ts";

/** The threads of a search pool, and what they remember from one search to the next. */
export interface ThreadPool {
  readonly workers: number;
  /** A thread that is alive: the same as before, if that still is. */
  readonly provideThread: (worker: number) => SearchThread;
  readonly stopSearch: (search: number) => void;
  /**
   * To be called between searches: forgets everything where most of it is of no use any more. Where
   * a stopped thread has not ended, the next ones get other memory, since it may write to this one.
   */
  tidyUp(): void;
  /** Ends all threads, and frees their memory. */
  letGo(): Promise<void>;
}

export function createThreadPool({
  workerUrl,
  keptBytes,
  workers,
  settledAfterMs,
}: {
  readonly workerUrl: URL;
  readonly keptBytes: number;
  readonly workers: number;
  readonly settledAfterMs: number;
}): ThreadPool {
  let memory: SharedMemory | undefined;
  let threads: SearchThread[] = [];
  /** Threads of the same memory that others have replaced. */
  let replaced: SearchThread[] = [];
  /** The first thread, which gave the files their numbers, is another one now. */
  let isNumberingLost = false;

  const provideThread = (worker: number): SearchThread => {
    memory ??= createSharedMemory(keptBytes, workers);
    const ready = threads[worker];
    if (ready?.isAlive() === true) return ready;
    if (ready !== undefined) replaced.push(ready);
    if (ready !== undefined && worker === 0) isNumberingLost = true;
    return (threads[worker] = startSearchThread(workerUrl, {
      memory,
      worker,
      settledAfterMs,
    }));
  };

  const letGo = async (): Promise<void> => {
    const stopped = threads;
    threads = [];
    replaced = [];
    memory = undefined;
    isNumberingLost = false;
    await Promise.all(stopped.map((thread) => thread.stop()));
  };

  return {
    workers,
    provideThread,
    stopSearch: (search) => memory && stopSearch(memory, search),
    tidyUp() {
      replaced = replaced.filter((thread) => !thread.hasEnded());
      if (replaced.length > 0 || threads.some(isEnding)) void letGo();
      if (memory === undefined) return;
      const first = provideThread(0);
      if (!isNumberingLost && !isWorn(memory, keptBytes)) return;
      emptySharedMemory(memory);
      first.send({ kind: "forget" });
      isNumberingLost = false;
    },
    letGo,
  };
}

function isEnding(thread: SearchThread): boolean {
  return !thread.isAlive() && !thread.hasEnded();
}

/** Full, for the most part of what files once were; or out of numbers for files. */
function isWorn({ control }: SharedMemory, keptBytes: number): boolean {
  const counts = new Int32Array(control);
  const usedBytes = counts[counters.usedBytes] ?? 0;
  const wornBytes = counts[counters.wornBytes] ?? 0;
  const isFull = usedBytes >= keptBytes * 0.9 && wornBytes > usedBytes / 2;
  return isFull || (counts[counters.numberedFiles] ?? 0) >= maxNumberedFiles;
}
