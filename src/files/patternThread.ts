import { Worker } from "node:worker_threads";
import { packText } from "./packedText.ts";
import type { PatternMessage, PatternReply, PatternTask } from "./patternMessages.ts";

/** How a task ended; `stopped` where the thread was terminated for the caller's sake. */
export type PatternOutcome = Exclude<PatternReply, { kind: "started" }> | { kind: "stopped" };

/** One worker, which performs one task at a time. */
export interface PatternThread {
  readonly isAlive: () => boolean;
  perform(task: PatternTask): Promise<PatternOutcome>;
  /** Ends the thread, whatever it does; a task under way ends as `stopped`. */
  stop(): Promise<void>;
}

/**
 * The worker ends a pattern by itself at the limit and lives on. This long after the limit it is
 * terminated from outside, for a pattern that the engine does not interrupt.
 */
const WATCHDOG_DELAY_MS = 100;

/** An idle thread never keeps the process alive, a task under way does. */
export function startPatternThread(workerUrl: URL): PatternThread {
  const worker = new Worker(workerUrl, { name: "linewise patterns", execArgv: [] });
  let isAlive = true;
  let settle: ((outcome: PatternOutcome) => void) | undefined;
  let watchdog: NodeJS.Timeout | undefined;
  let limitMs = 0;

  const finish = (outcome: PatternOutcome): void => {
    clearTimeout(watchdog);
    worker.unref();
    const settleNow = settle;
    settle = undefined;
    settleNow?.(outcome);
  };
  const end = (outcome: PatternOutcome): void => {
    isAlive = false;
    finish(outcome);
  };
  const startWatchdog = (): void => {
    watchdog = setTimeout(() => {
      end({ kind: "timedOut" });
      void worker.terminate();
    }, limitMs + WATCHDOG_DELAY_MS);
  };
  worker.on("message", (reply: PatternReply) => {
    if (reply.kind === "started") startWatchdog();
    else finish(reply);
  });
  worker.on("error", (error) => end({ kind: "crashed", error }));
  worker.on("exit", () => end({ kind: "crashed", error: new Error("pattern worker exited") }));
  // After the listeners, since adding one holds the process again.
  worker.unref();

  return {
    isAlive: () => isAlive,
    perform: (task) =>
      new Promise((resolve) => {
        settle = resolve;
        limitMs = task.timeoutMs;
        worker.ref();
        postTask(worker, task);
      }),
    stop: async () => {
      end({ kind: "stopped" });
      await worker.terminate();
    },
  };
}

function postTask(worker: Worker, { request: { text, ...request }, timeoutMs }: PatternTask): void {
  const packed = packText(text);
  const message: PatternMessage = { request, text: packed, timeoutMs };
  worker.postMessage(message, [packed.bytes.buffer]);
}
