import { cutIntoRuns } from "./fileRuns.ts";
import { createScanQueue, type ScanQueue } from "./scanQueue.ts";
import { describeTask, type AskedSearch } from "./scanTask.ts";
import type { ScanReply, SearchReply } from "./searchMessages.ts";
import type { SearchCut, SearchOutcome } from "./searchRequest.ts";
import type { SearchThread } from "./searchThread.ts";
import { createSettlers, type Settlers } from "./settlers.ts";
import { createSupply, type Supply } from "./supplyFiles.ts";
import { openSlot, settleSlot, watchSlot, type ThreadSlot } from "./threadSlot.ts";

export interface SearchRun {
  readonly outcome: Promise<SearchOutcome>;
  /**
   * Resolves when no thread works for it any more, but for those that cannot be ended; never
   * rejects.
   */
  readonly settled: Promise<void>;
  /** For how long nothing was heard of it. */
  readonly silentMs: () => number;
}

export interface SearchThreads {
  readonly workers: number;
  /** A thread that is alive: the same as before, if that still is. */
  readonly provideThread: (worker: number) => SearchThread;
  /** Tells the threads to read no further file for a search. */
  readonly stopSearch: (search: number) => void;
}

/** Two tasks each: the next is there when one is done. */
const maxTasksOfThread = 2;
/** How often is looked whether a pattern hangs: its limit is exceeded by no more. */
const watchEveryMs = 50;

/** A search under way. */
interface Running {
  readonly asked: AskedSearch;
  readonly threads: SearchThreads;
  readonly queue: ScanQueue;
  readonly slots: readonly ThreadSlot[];
  readonly supply: Supply;
  readonly result: Settlers<SearchOutcome>;
  isListed: boolean;
  /** How long patterns ran that were stopped. */
  stoppedMs: number;
  isOver: boolean;
  /** When something was last heard of it. */
  heardMs: number;
  /** The ends of threads that were stuck. */
  readonly endings: Promise<void>[];
}

/**
 * One search: hands files to the threads in path order, as they are listed, and puts what they find
 * together in that order. The first thread lists before it searches, so that no pattern can take
 * the list down with it.
 */
export function runSearch(
  asked: AskedSearch,
  threads: SearchThreads,
  signal: AbortSignal,
): SearchRun {
  const search = start(asked, threads);
  const { limits } = asked.request;
  const startedMs = performance.now();
  const timer = setInterval(() => {
    if (!search.isOver) search.slots.forEach((slot) => endIfStuck(search, slot));
    if (performance.now() - startedMs >= limits.totalMs) cutShort(search, "time");
  }, watchEveryMs);
  const abort = (): void => failWith(search, signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  search.slots.forEach((slot) => hold(search, slot));
  startListing(search);
  pump(search);
  const settle = async (): Promise<void> => {
    clearInterval(timer);
    signal.removeEventListener("abort", abort);
    search.supply.wake();
    await Promise.all([...search.slots.map(settleSlot), ...search.endings]);
  };
  const outcome = search.result.promise;
  const silentMs = (): number => performance.now() - search.heardMs;
  return { outcome, settled: outcome.then(settle, settle), silentMs };
}

function start(asked: AskedSearch, threads: SearchThreads): Running {
  const queue = createScanQueue();
  const search: Running = {
    asked,
    threads,
    queue,
    slots: Array.from({ length: threads.workers }, (_, worker) =>
      openSlot(worker, threads.provideThread(worker)),
    ),
    supply: createSupply(queue, asked.request.given, {
      isOver: () => search.isOver,
      pump: () => pump(search),
    }),
    result: createSettlers(),
    isListed: false,
    stoppedMs: 0,
    isOver: false,
    heardMs: performance.now(),
    endings: [],
  };
  return search;
}

function startListing(search: Running): void {
  const { queue, slots, supply } = search;
  const { files, given } = search.asked.request;
  const [first] = slots;
  if (files.kind === "walk" && first !== undefined) {
    first.isWalking = true;
    first.thread.send({ kind: "walk", walk: files.walk });
  } else if (files.kind === "listed") {
    queue.add(cutIntoRuns(files.paths), given);
    search.isListed = true;
  } else if (files.kind === "supplied") {
    supply.takeAll(files.batches).then(
      () => {
        search.isListed = true;
        pump(search);
      },
      (error: unknown) => failWith(search, error),
    );
  }
}

function hold(search: Running, slot: ThreadSlot): void {
  slot.thread.hold((reply) => hear(search, slot, reply));
}

function hear(search: Running, slot: ThreadSlot, reply: SearchReply): void {
  const { queue, asked } = search;
  if (reply.kind === "crashed") {
    failWith(search, new Error("A search worker failed.", { cause: reply.error }));
  } else if (reply.kind === "walked") {
    slot.isWalking = !reply.isLast;
    queue.add(reply.runs, asked.request.given);
    queue.skip(reply.skipped, reply.withheldFiles);
    search.isListed = reply.isLast;
  } else {
    hearScanned(search, slot, reply);
  }
  pump(search);
}

function hearScanned(search: Running, slot: ThreadSlot, reply: ScanReply): void {
  const { queue, asked, isListed } = search;
  const task = slot.tasks.shift();
  slot.watched = undefined;
  if (task === undefined) return;
  queue.complete(task, reply);
  asked.request.onProgress?.({
    doneFiles: queue.doneFiles(),
    totalFiles: isListed ? queue.totalFiles() : undefined,
  });
}

/** Keeps the threads at work, and ends the search when all is done. */
function pump(search: Running): void {
  if (search.isOver) return;
  search.heardMs = performance.now();
  const { queue, slots, supply, isListed } = search;
  for (const slot of slots) keepAtWork(search, slot);
  supply.wake();
  if (isListed && queue.isDone()) finish(search, undefined);
}

function keepAtWork({ queue, asked }: Running, slot: ThreadSlot): void {
  while (!slot.isWalking && slot.tasks.length < maxTasksOfThread) {
    const task = queue.take();
    if (task === undefined) return;
    slot.tasks.push(task);
    slot.thread.send({ kind: "scan", task: describeTask(task.run, task.contents, asked) });
  }
}

/** Ends a thread that is stuck on a file; another one goes on with what it had to do. */
function endIfStuck(search: Running, slot: ThreadSlot): void {
  const { queue, threads, asked } = search;
  const { limits } = asked.request;
  const { index, forMs } = watchSlot(slot);
  const [task] = slot.tasks;
  if (task === undefined || forMs < limits.fileMs) return;
  search.stoppedMs += forMs;
  queue.giveUp(task, index);
  queue.putBack(slot.tasks.splice(0));
  slot.watched = undefined;
  search.endings.push(slot.thread.stop());
  if (search.stoppedMs >= limits.stoppedMs) {
    cutShort(search, "pattern");
    return;
  }
  slot.thread = threads.provideThread(slot.worker);
  hold(search, slot);
  pump(search);
}

function cutShort(search: Running, reason: SearchCut["reason"]): void {
  const { queue, isListed } = search;
  const unsearchedFiles = queue.totalFiles() - queue.doneFiles();
  finish(search, { reason, unsearchedFiles, isListIncomplete: !isListed });
}

function finish(search: Running, cut: SearchCut | undefined): void {
  if (search.isOver) return;
  end(search);
  search.result.resolve(search.queue.collect(cut));
}

function failWith(search: Running, reason: unknown): void {
  if (search.isOver) return;
  end(search);
  search.result.reject(reason);
}

function end(search: Running): void {
  search.isOver = true;
  search.heardMs = performance.now();
  search.threads.stopSearch(search.asked.number);
}
