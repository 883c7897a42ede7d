import { Worker } from "node:worker_threads";
import type { SearchOrder, SearchReply, SearchWorkerData } from "./searchMessages.ts";
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
  stop(): Promise<void>;
}

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
  let listener: ((reply: SearchReply) => void) | undefined;
  const end = (error: unknown): void => {
    if (isAlive) listener?.({ kind: "crashed", error });
    isAlive = false;
  };
  worker.on("message", (reply: SearchReply) => listener?.(reply));
  worker.on("error", end);
  worker.on("exit", () => end(new Error("search worker exited")));
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
      await worker.terminate();
    },
  };
}
