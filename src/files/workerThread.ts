import { type ResourceLimits, type Transferable, Worker } from "node:worker_threads";
import { withinTime } from "../core/async.ts";

/** One worker thread; it does what it is told in order. */
export interface WorkerThread<Message, Reply> {
  readonly isAlive: () => boolean;
  send(message: Message, transfer?: readonly Transferable[]): void;
  /** Hears all that the thread tells until it is released, and keeps the process alive meanwhile. */
  hold(listener: (reply: Reply | ThreadCrash) => void): void;
  release(): void;
  /**
   * Ends the thread, whatever it does. Resolves a second later all the same if it has not ended: one
   * that waits in the system, as for a disk that does not answer, ends only when it comes back.
   */
  stop(): Promise<void>;
  /** Until then it may still write to memory that it shares. */
  readonly hasEnded: () => boolean;
}

export interface ThreadCrash {
  readonly kind: "crashed";
  readonly error: unknown;
}

export interface ThreadOptions {
  /** The bundled worker, beside the extension's bundle. */
  readonly workerUrl: URL;
  readonly name: string;
  readonly workerData?: unknown;
  readonly resourceLimits?: ResourceLimits;
}

const maxEndingMs = 1_000;

/** A thread that nobody holds never keeps the process alive. */
export function startThread<Message, Reply>({
  workerUrl,
  ...options
}: ThreadOptions): WorkerThread<Message, Reply> {
  const worker = new Worker(workerUrl, { ...options, execArgv: [] });
  let isAlive = true;
  let hasEnded = false;
  let listener: ((reply: Reply | ThreadCrash) => void) | undefined;
  const crash = (error: unknown): void => {
    isAlive = false;
    listener?.({ kind: "crashed", error });
    listener = undefined;
  };
  const release = (): void => {
    listener = undefined;
    worker.unref();
  };
  worker.on("message", (reply: Reply) => listener?.(reply));
  worker.on("error", crash);
  worker.on("exit", () => {
    hasEnded = true;
    crash(new Error(`The thread ${options.name} exited.`));
  });
  // After the listeners, since adding one holds the process again.
  worker.unref();
  return {
    isAlive: () => isAlive,
    send: (message, transfer = []) => worker.postMessage(message, transfer),
    hold(listen) {
      listener = listen;
      worker.ref();
    },
    release,
    async stop() {
      isAlive = false;
      release();
      await withinTime(worker.terminate(), maxEndingMs);
    },
    hasEnded: () => hasEnded,
  };
}
