import { Worker } from "node:worker_threads";
import type { SearchOrder, SearchReply, SearchWorkerData } from "./searchMessages.ts";
import { waitAtMost } from "./waitAtMost.ts";
import { clearPlace, placeOf, type WorkerPlace } from "./workerPlace.ts";

/** One worker thread; it does what it is told in order. */
export interface SearchThread {
  readonly isAlive: () => boolean;
  /** The file of its task that it runs the pattern on. */
  readonly place: () => WorkerPlace | undefined;
  send(order: SearchOrder): void;
  /** Hears all that the thread tells until it is released, and keeps the process alive meanwhile. */
  hold(listener: (reply: SearchReply) => void): void;
  release(): void;
  /**
   * Ends the thread. Resolves a second later all the same if it has not ended: one that waits in the
   * system, as for a disk that does not answer, ends only when it comes back.
   */
  stop(): Promise<void>;
  /** Until then it may still write to the shared memory. */
  readonly hasEnded: () => boolean;
}

const maxEndingMs = 1_000;

/**
 * Texts are searched and dropped at once. Left to itself the engine lets them pile up to many times
 * this before it throws them away.
 */
const maxYoungGenerationSizeMb = 8;

export function startSearchThread(workerUrl: URL, data: SearchWorkerData): SearchThread {
  clearPlace(data.memory, data.worker);
  const worker = new Worker(workerUrl, {
    name: `linewise search ${data.worker + 1}`,
    execArgv: [],
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb },
  });
  let isAlive = true;
  let hasEnded = false;
  let listener: ((reply: SearchReply) => void) | undefined;
  const end = (error: unknown): void => {
    if (isAlive) listener?.({ kind: "crashed", error });
    isAlive = false;
  };
  worker.on("message", (reply: SearchReply) => listener?.(reply));
  worker.on("error", end);
  worker.on("exit", () => {
    hasEnded = true;
    end(new Error("search worker exited"));
  });
  // After the listeners, since adding one holds the process again.
  worker.unref();
  return {
    isAlive: () => isAlive,
    place: () => placeOf(data.memory, data.worker),
    send: (order) => worker.postMessage(order),
    hold(listen) {
      listener = listen;
      worker.ref();
    },
    release() {
      listener = undefined;
      worker.unref();
    },
    async stop() {
      isAlive = false;
      listener = undefined;
      worker.unref();
      await waitAtMost(worker.terminate(), maxEndingMs);
    },
    hasEnded: () => hasEnded,
  };
}
