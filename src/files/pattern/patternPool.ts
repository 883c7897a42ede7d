import type { PatternFailure } from "../../core/failure/index.ts";
import type { MatchRequest, MatchTable } from "../../core/pattern/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import { startThread, type WorkerThread } from "../workerThread.ts";
import type { PatternMessage, PatternReply } from "./patternMessages.ts";
import { toTransferable } from "./transferableText.ts";

interface PatternPoolOptions {
  /** The bundled worker, next to the extension's bundle. */
  readonly workerUrl: URL;
  /** Asked at each call, so that a changed setting counts at once. */
  readonly readTimeoutMs: () => number;
}

export interface PatternPool {
  /**
   * Finds the matches off the caller's thread. Ends with `patternTimedOut` at the limit; other
   * calls are answered at the same time. If a thread is free, the search has begun when this returns,
   * so the caller can do something else before it waits.
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
const maxThreads = 4;
/** One warm thread and one spare. */
const maxIdleThreads = 2;
/**
 * The worker ends a pattern by itself at the limit and lives on. This long after the limit it is
 * stopped from outside, for a pattern that the engine does not interrupt.
 */
const watchdogDelayMs = 100;

type PatternThread = WorkerThread<PatternMessage, PatternReply>;
type PatternOutcome = Exclude<PatternReply, { kind: "started" }>;

interface PatternCall {
  readonly request: MatchRequest;
  readonly outcome: PromiseWithResolvers<PatternOutcome>;
  /** Once it has begun. */
  run?: PatternRun;
}

interface PatternRun {
  readonly thread: PatternThread;
  readonly timeoutMs: number;
  timer?: NodeJS.Timeout;
  hasAnswered: boolean;
}

/** Starts nothing before the first call. From then on one thread more than is busy stands ready. */
export function createPatternPool(options: PatternPoolOptions): PatternPool {
  const threads = new Set<PatternThread>();
  const idle: PatternThread[] = [];
  const calls = new Set<PatternCall>();
  const waiting: PatternCall[] = [];
  let isDisposed = false;

  return {
    async findMatches(request, signal) {
      if (isDisposed) throw disposedError();
      signal?.throwIfAborted();
      const call: PatternCall = { request, outcome: Promise.withResolvers() };
      const abort = (): void => call.outcome.reject(signal?.reason);
      signal?.addEventListener("abort", abort, { once: true });
      calls.add(call);
      try {
        const thread = takeFree();
        if (thread === undefined) waiting.push(call);
        else begin(call, thread);
        const outcome = await call.outcome.promise;
        signal?.throwIfAborted();
        return toResult(outcome, request.pattern, call.run?.timeoutMs ?? 0);
      } finally {
        signal?.removeEventListener("abort", abort);
        end(call);
      }
    },
    async dispose() {
      isDisposed = true;
      for (const { outcome } of calls) outcome.reject(disposedError());
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };

  function takeFree(): PatternThread | undefined {
    for (let thread = idle.pop(); thread !== undefined; thread = idle.pop()) {
      if (thread.isAlive()) return thread;
      threads.delete(thread);
    }
    return threads.size < maxThreads ? start() : undefined;
  }

  function start(): PatternThread {
    const { workerUrl } = options;
    const thread: PatternThread = startThread({ workerUrl, name: "linewise patterns" });
    threads.add(thread);
    return thread;
  }

  function startSpare(): void {
    if (idle.length === 0 && threads.size < maxThreads) idle.push(start());
  }

  function begin(call: PatternCall, thread: PatternThread): void {
    const timeoutMs = options.readTimeoutMs();
    const run: PatternRun = { thread, timeoutMs, hasAnswered: false };
    call.run = run;
    thread.hold((reply) => {
      if (reply.kind === "started") {
        const giveUp = (): void => call.outcome.resolve({ kind: "timedOut" });
        run.timer = setTimeout(giveUp, timeoutMs + watchdogDelayMs);
        return;
      }
      run.hasAnswered = true;
      call.outcome.resolve(reply);
    });
    const { text, ...request } = call.request;
    const transferable = toTransferable(text);
    const transfer = typeof transferable === "string" ? [] : [transferable.buffer];
    thread.send({ request, text: transferable, timeoutMs }, transfer);
    startSpare();
  }

  function end(call: PatternCall): void {
    calls.delete(call);
    const { run } = call;
    if (run === undefined) {
      const place = waiting.indexOf(call);
      if (place !== -1) waiting.splice(place, 1);
      return;
    }
    clearTimeout(run.timer);
    run.thread.release();
    if (!run.hasAnswered) void run.thread.stop();
    giveBack(run.thread);
  }

  function giveBack(thread: PatternThread): void {
    if (!thread.isAlive()) threads.delete(thread);
    if (isDisposed) return;
    const next = waiting.shift();
    if (next !== undefined) begin(next, thread.isAlive() ? thread : start());
    else if (!thread.isAlive()) startSpare();
    else if (idle.length < maxIdleThreads) idle.push(thread);
    else {
      threads.delete(thread);
      void thread.stop();
    }
  }
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
    case "crashed":
      throw new Error("The pattern worker failed.", { cause: outcome.error });
  }
}

function disposedError(): Error {
  return new Error("The pattern pool is disposed.");
}
