import type { PatternFailure } from "../core/failure.ts";
import type { MatchRequest, MatchTable } from "../core/pattern/matching.ts";
import { fail, succeed, type Result } from "../core/result.ts";
import { startPatternThread, type PatternOutcome, type PatternThread } from "./patternThread.ts";

interface PatternPoolOptions {
  /** The bundled worker, beside the extension's bundle. */
  readonly workerUrl: URL;
  /** Asked at each call, so that a changed setting counts at once. */
  readonly readTimeoutMs: () => number;
}

export interface PatternPool {
  /**
   * Finds the matches off the caller's thread. Ends with `patternTimedOut` at the limit, while
   * other calls are answered meanwhile. Where a thread is free it has begun when this returns, so
   * the caller can do something else before it waits.
   *
   * @throws the signal's reason when it is aborted.
   */
  findMatches(
    request: MatchRequest,
    signal?: AbortSignal,
  ): Promise<Result<MatchTable, PatternFailure>>;
  /** Ends all threads; calls under way, waiting or later are rejected. */
  dispose(): Promise<void>;
}

/** Calls beyond this number wait for a thread; each call is over at the limit. */
const MAX_THREADS = 4;
/** One warm thread and one spare. */
const MAX_IDLE_THREADS = 2;

/** Starts nothing before the first call. From then on one thread more than is busy stands ready. */
export function createPatternPool(options: PatternPoolOptions): PatternPool {
  const threads = new Set<PatternThread>();
  const idle: PatternThread[] = [];
  const waiting: ((thread: PatternThread | undefined) => void)[] = [];
  let isDisposed = false;

  const start = (): PatternThread => {
    const thread = startPatternThread(options.workerUrl);
    threads.add(thread);
    return thread;
  };

  const startSpare = (): void => {
    if (!isDisposed && idle.length === 0 && threads.size < MAX_THREADS) idle.push(start());
  };

  const takeIdle = (): PatternThread | undefined => {
    let thread = idle.pop();
    while (thread !== undefined && !thread.isAlive()) {
      threads.delete(thread);
      thread = idle.pop();
    }
    return thread;
  };

  const takeFree = (): PatternThread | undefined =>
    takeIdle() ?? (threads.size < MAX_THREADS ? start() : undefined);

  const waitForThread = async (signal: AbortSignal | undefined): Promise<PatternThread> => {
    const { promise, resolve } = withResolve<PatternThread | undefined>();
    waiting.push(resolve);
    const leave = (): void => {
      const place = waiting.indexOf(resolve);
      if (place === -1) return;
      waiting.splice(place, 1);
      resolve(undefined);
    };
    signal?.addEventListener("abort", leave, { once: true });
    const thread = await promise;
    signal?.removeEventListener("abort", leave);
    if (thread !== undefined) return thread;
    signal?.throwIfAborted();
    throw disposedError();
  };

  const release = (thread: PatternThread): void => {
    if (!thread.isAlive()) threads.delete(thread);
    if (isDisposed) return;
    const next = waiting.shift();
    if (next !== undefined) next(thread.isAlive() ? thread : start());
    else if (!thread.isAlive()) startSpare();
    else if (idle.length < MAX_IDLE_THREADS) idle.push(thread);
    else {
      threads.delete(thread);
      void thread.stop();
    }
  };

  return {
    async findMatches(request, signal) {
      if (isDisposed) throw disposedError();
      signal?.throwIfAborted();
      const thread = takeFree() ?? (await waitForThread(signal));
      const timeoutMs = options.readTimeoutMs();
      const abort = (): void => void thread.stop();
      signal?.addEventListener("abort", abort, { once: true });
      try {
        signal?.throwIfAborted();
        const result = thread.perform({ request, timeoutMs });
        startSpare();
        const outcome = await result;
        signal?.throwIfAborted();
        return toResult(outcome, request.pattern, timeoutMs);
      } finally {
        signal?.removeEventListener("abort", abort);
        release(thread);
      }
    },
    async dispose() {
      isDisposed = true;
      for (const turnAway of waiting.splice(0)) turnAway(undefined);
      idle.length = 0;
      await Promise.all([...threads].map((thread) => thread.stop()));
      threads.clear();
    },
  };
}

function toResult(
  outcome: PatternOutcome,
  pattern: string,
  timeoutMs: number,
): Result<MatchTable, PatternFailure> {
  switch (outcome.kind) {
    case "found":
      return succeed(outcome.table);
    case "timedOut":
      return fail({ code: "patternTimedOut", pattern, timeoutMs });
    case "outOfRoom":
      return fail({ code: "patternOutOfRoom", pattern });
    case "stopped":
      throw disposedError();
    case "crashed":
      throw new Error("The pattern worker failed.", { cause: outcome.error });
  }
}

function disposedError(): Error {
  return new Error("The pattern pool is disposed.");
}

function withResolve<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
