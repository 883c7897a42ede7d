import type { KnownFiles } from "./knownFiles.ts";
import { createScanQueue, type QueuedTask } from "./scanQueue.ts";
import { pathSeparator, type ScanReply, type SearchReply } from "./searchMessages.ts";
import type { SearchCut, SearchOutcome, SearchRequest, SuppliedBatch } from "./searchRequest.ts";
import type { SearchThread } from "./searchThread.ts";
import type { WorkerPlace } from "./workerPlace.ts";

export interface SearchRun {
  readonly outcome: Promise<SearchOutcome>;
  /** Resolves when no thread works for it any more; never rejects. */
  readonly settled: Promise<void>;
}

export interface SearchThreads {
  readonly workers: number;
  /** A thread that is alive: the same as before, if that still is. */
  readonly provideThread: (worker: number) => SearchThread;
  readonly known: KnownFiles;
}

/** Two tasks each: the next is there when one is done. */
const maxTasksOfThread = 2;
/** How often is looked whether a pattern hangs: its limit is exceeded by no more. */
const watchEveryMs = 50;
/** A supplier is asked for more only when the threads have less than this to do. */
const maxWaitingTasks = 8;

/**
 * One search: hands files to the threads in path order, as they are listed, and puts what they find
 * together in that order. The first thread lists before it searches, so that no pattern can take
 * the list down with it.
 */
export function runSearch(
  request: SearchRequest,
  { workers, provideThread, known }: SearchThreads,
  signal: AbortSignal,
): SearchRun {
  const queue = createScanQueue(request, known);
  const slots: Slot[] = Array.from({ length: workers }, (_, worker) => ({
    thread: provideThread(worker),
    tasks: [],
    isWalking: false,
    watched: undefined,
  }));
  let isListed = false;
  let cut: SearchCut | undefined;
  let stoppedMs = 0;
  let isOver = false;
  let wake: () => void = () => undefined;
  const { promise, resolve, reject } = withSettlers<SearchOutcome>();

  const progress = (): void =>
    request.onProgress?.({
      doneFiles: queue.doneFiles(),
      totalFiles: isListed ? queue.totalFiles() : undefined,
    });

  const finish = (): void => {
    if (isOver) return;
    isOver = true;
    resolve(queue.collect(cut));
  };

  const failWith = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    reject(error);
  };

  const pump = (): void => {
    if (isOver) return;
    for (const slot of slots) {
      while (!slot.isWalking && slot.tasks.length < maxTasksOfThread) {
        const taken = queue.take();
        if (taken === undefined) break;
        slot.tasks.push(taken);
        slot.thread.send({ kind: "scan", task: queue.describe(taken) });
      }
    }
    wake();
    if (isListed && queue.isDone()) finish();
  };

  const cutShort = (reason: SearchCut["reason"]): void => {
    const unsearchedFiles = queue.totalFiles() - queue.doneFiles();
    cut = { reason, unsearchedFiles, isListIncomplete: !isListed };
    finish();
  };

  const hear = (slot: Slot, reply: SearchReply): void => {
    if (reply.kind === "crashed") {
      failWith(new Error("A search worker failed.", { cause: reply.error }));
    } else if (reply.kind === "walked") {
      slot.isWalking = !reply.isLast;
      if (reply.paths !== "") queue.add(reply.paths.split(pathSeparator));
      queue.skip(reply.skipped);
      isListed = reply.isLast;
    } else {
      hearScanned(slot, reply);
    }
    pump();
  };

  const hearScanned = (slot: Slot, reply: ScanReply): void => {
    const task = slot.tasks.shift();
    slot.watched = undefined;
    if (task === undefined) return;
    queue.complete(task, reply);
    progress();
  };

  /** Ends a thread that is stuck on a file; another one goes on with what it had to do. */
  const watch = (slot: Slot, worker: number): void => {
    const [task] = slot.tasks;
    const place = task === undefined ? undefined : slot.thread.place();
    if (task === undefined || place === undefined) {
      slot.watched = undefined;
      return;
    }
    const nowMs = performance.now();
    if (slot.watched?.visit !== place.visit) slot.watched = { ...place, sinceMs: nowMs };
    if (nowMs - slot.watched.sinceMs < request.limits.fileMs) return;
    stoppedMs += nowMs - slot.watched.sinceMs;
    queue.giveUp(task, place.index);
    queue.putBack(slot.tasks.splice(0));
    slot.watched = undefined;
    void slot.thread.stop();
    if (stoppedMs >= request.limits.stoppedMs) {
      cutShort("pattern");
      return;
    }
    slot.thread = provideThread(worker);
    hold(slot);
    pump();
  };

  const hold = (slot: Slot): void => slot.thread.hold((reply) => hear(slot, reply));
  const abort = (): void => failWith(signal.reason);

  const startedMs = performance.now();
  const timer = setInterval(() => {
    if (isOver) return;
    slots.forEach(watch);
    if (performance.now() - startedMs >= request.limits.totalMs) cutShort("time");
  }, watchEveryMs);
  signal.addEventListener("abort", abort, { once: true });
  slots.forEach(hold);
  startListing();
  pump();
  const settled = promise.then(settle, settle);
  return { outcome: promise, settled };

  function startListing(): void {
    const { files } = request;
    const [first] = slots;
    if (files.kind === "walk" && first !== undefined) {
      first.isWalking = true;
      first.thread.send({ kind: "walk", walk: files.walk });
    } else if (files.kind === "listed") {
      queue.add(files.paths);
      isListed = true;
    } else if (files.kind === "supplied") {
      takeSupplies(files.batches).catch(failWith);
    }
  }

  async function takeSupplies(batches: AsyncIterable<SuppliedBatch>): Promise<void> {
    for await (const { files, skipped } of batches) {
      if (isOver) return;
      queue.supply(files);
      queue.skip(skipped);
      pump();
      await waitForRoom();
    }
    isListed = true;
    pump();
  }

  async function waitForRoom(): Promise<void> {
    if (isOver || queue.waitingTasks() <= maxWaitingTasks) return;
    await new Promise<void>((go) => {
      wake = go;
    });
    await waitForRoom();
  }

  /** Threads that are left with work get a moment to end it; a pattern that hangs does not. */
  async function settle(): Promise<void> {
    clearInterval(timer);
    signal.removeEventListener("abort", abort);
    wake();
    await Promise.all(slots.map(settleSlot));
  }
}

interface Slot {
  thread: SearchThread;
  /** What the thread has been sent and has not answered, the first under way. */
  tasks: QueuedTask[];
  isWalking: boolean;
  /** The file on which the pattern runs, and since when it is known to. */
  watched: (WorkerPlace & { readonly sinceMs: number }) | undefined;
}

const graceMs = 100;

async function settleSlot(slot: Slot): Promise<void> {
  const { thread } = slot;
  if (!thread.isAlive()) return;
  if (slot.isWalking) thread.send({ kind: "stopWalk" });
  let left = slot.tasks.length;
  const isIdle = (): boolean => left === 0 && !slot.isWalking;
  const ended = await new Promise<boolean>((resolve) => {
    if (isIdle()) {
      resolve(true);
      return;
    }
    const timer = setTimeout(() => resolve(false), graceMs);
    thread.hold((reply) => {
      if (reply.kind === "scanned") left -= 1;
      else if (reply.kind === "walked") slot.isWalking = !reply.isLast;
      if (reply.kind !== "crashed" && !isIdle()) return;
      clearTimeout(timer);
      resolve(reply.kind !== "crashed");
    });
  });
  if (ended) thread.release();
  else await thread.stop();
}

function withSettlers<Value>(): {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
  reject: (reason: unknown) => void;
} {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<Value>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}
