import type { UnsearchedRest } from "../../core/unsearched.ts";
import { createScanQueue, type ScanQueue } from "./scanQueue.ts";
import { cutIntoBatches, type ScanReply, type SearchReply } from "./searchMessages.ts";
import type { GivenContent, SearchOutcome, SearchRequest, SuppliedBatch } from "./searchRequest.ts";
import type { ThreadPool } from "./threadPool.ts";
import { settleSlot, type ThreadSlot, watchSlot } from "./threadSlot.ts";

export interface SearchRun {
  readonly outcome: Promise<SearchOutcome>;
  /**
   * Resolves soon after the end, with whether no thread works for the search any more. Never rejects.
   */
  readonly settled: Promise<boolean>;
}

/** Two, so that the next is there when one is done. */
const maxTasksOfThread = 2;
/** More supplied files are asked for only when the threads have less than this to do. */
const maxWaitingTasks = 8;
/** How often the run looks for a pattern that hangs, and so by how much a limit may be exceeded. */
const watchEveryMs = 50;

/** A search under way. */
interface Running {
  readonly number: number;
  readonly request: SearchRequest;
  readonly threads: ThreadPool;
  readonly queue: ScanQueue;
  readonly slots: readonly ThreadSlot[];
  readonly result: PromiseWithResolvers<SearchOutcome>;
  /** For supplied files that wait until the threads have less to do, or the search is over. */
  wake: () => void;
  isListed: boolean;
  /** The time that stopped patterns took, together. */
  stoppedMs: number;
  isOver: boolean;
}

/**
 * One search: hands files to the threads in path order, as they are listed, and puts what they find
 * together in that order. The first thread lists all files before it searches, so that ending it
 * for its pattern cannot cost the list.
 *
 * @param number Searches have ascending numbers.
 */
export function runSearch(
  number: number,
  request: SearchRequest,
  threads: ThreadPool,
  signal: AbortSignal,
): SearchRun {
  const search = start(number, request, threads);
  const { limits } = request;
  const startedMs = performance.now();
  const timer = setInterval(() => {
    if (!search.isOver) search.slots.forEach((slot) => endIfStuck(search, slot));
    if (performance.now() - startedMs >= limits.totalMs) cutShort(search, "time");
  }, watchEveryMs);
  const abort = (): void => failWith(search, signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  search.slots.forEach((slot) => listen(search, slot));
  startListing(search);
  schedule(search);
  const settle = async (): Promise<boolean> => {
    clearInterval(timer);
    signal.removeEventListener("abort", abort);
    search.wake();
    const areIdle = await Promise.all(search.slots.map(settleSlot));
    return areIdle.every((isIdle) => isIdle);
  };
  const outcome = search.result.promise;
  return { outcome, settled: outcome.then(settle, settle) };
}

function start(number: number, request: SearchRequest, threads: ThreadPool): Running {
  const queue = createScanQueue(request, number);
  return {
    number,
    request,
    threads,
    queue,
    slots: threads.threads.map((thread, worker) => ({
      worker,
      thread,
      tasks: [],
      isWalking: false,
      watched: undefined,
    })),
    result: Promise.withResolvers(),
    wake: () => undefined,
    isListed: false,
    stoppedMs: 0,
    isOver: false,
  };
}

function startListing(search: Running): void {
  const { queue, slots } = search;
  const { files } = search.request;
  const [first] = slots;
  if (files.kind === "walk" && first !== undefined) {
    first.isWalking = true;
    first.thread.send({ kind: "walk", walk: files.walk });
  } else if (files.kind === "listed") {
    queue.add(cutIntoBatches(files.paths));
    search.isListed = true;
  } else if (files.kind === "supplied") {
    takeSupplied(search, files.batches).then(
      () => {
        search.isListed = true;
        schedule(search);
      },
      (error: unknown) => failWith(search, error),
    );
  }
}

/** Takes files that no thread can read as fast as they are searched. */
async function takeSupplied(search: Running, batches: AsyncIterable<SuppliedBatch>): Promise<void> {
  const { queue, request } = search;
  for await (const { files, ...left } of batches) {
    if (search.isOver) return;
    queue.add(cutIntoBatches(files.map(({ path }) => path)), contentsOf(files, request.given));
    queue.addUnsearched(left);
    schedule(search);
    await waitForRoom(search);
  }
}

async function waitForRoom(search: Running): Promise<void> {
  while (!search.isOver && search.queue.waitingTasks() > maxWaitingTasks) {
    await new Promise<void>((wake) => (search.wake = wake));
  }
}

/** A given text is searched instead of the bytes, a given encoding says how to read them. */
function contentsOf(
  files: SuppliedBatch["files"],
  given: ReadonlyMap<string, GivenContent>,
): ReadonlyMap<string, GivenContent> {
  return new Map(files.map(({ path, content }) => [path, { ...content, ...given.get(path) }]));
}

function listen(search: Running, slot: ThreadSlot): void {
  slot.thread.hold((reply) => hear(search, slot, reply));
}

function hear(search: Running, slot: ThreadSlot, reply: SearchReply): void {
  const { queue } = search;
  if (reply.kind === "crashed") {
    failWith(search, new Error("A search worker failed.", { cause: reply.error }));
  } else if (reply.kind === "walked") {
    slot.isWalking = !reply.isLast;
    queue.add(reply.batches);
    queue.addUnsearched(reply);
    search.isListed = reply.isLast;
  } else {
    hearScanned(search, slot, reply);
  }
  schedule(search);
}

function hearScanned(search: Running, slot: ThreadSlot, reply: ScanReply): void {
  const { queue, request, isListed } = search;
  const task = slot.tasks.shift();
  slot.watched = undefined;
  if (task === undefined) return;
  queue.complete(task, reply);
  request.onProgress?.({
    doneFiles: queue.doneFiles(),
    totalFiles: isListed ? queue.totalFiles() : undefined,
  });
}

/** Keeps the threads at work, and ends the search when all is done. */
function schedule(search: Running): void {
  if (search.isOver) return;
  const { queue, slots, isListed } = search;
  for (const slot of slots) keepAtWork(queue, slot);
  search.wake();
  if (isListed && queue.isDone()) finish(search, undefined);
}

function keepAtWork(queue: ScanQueue, slot: ThreadSlot): void {
  while (!slot.isWalking && slot.tasks.length < maxTasksOfThread) {
    const queued = queue.take();
    if (queued === undefined) return;
    slot.tasks.push(queued);
    slot.thread.send({ kind: "scan", task: queued.task });
  }
}

/** Ends a thread that is stuck on a file; a new one takes over its other tasks. */
function endIfStuck(search: Running, slot: ThreadSlot): void {
  const { queue, threads } = search;
  const { limits } = search.request;
  const { index, forMs } = watchSlot(slot, threads);
  const [task] = slot.tasks;
  if (task === undefined || forMs < limits.fileMs) return;
  search.stoppedMs += forMs;
  queue.giveUp(task, index);
  queue.putBack(slot.tasks.splice(0));
  slot.watched = undefined;
  slot.thread = threads.replaceThread(slot.worker);
  if (search.stoppedMs >= limits.stoppedMs) {
    cutShort(search, "pattern");
    return;
  }
  listen(search, slot);
  schedule(search);
}

function cutShort(search: Running, reason: UnsearchedRest["reason"]): void {
  const { queue, isListed } = search;
  const unsearchedFiles = queue.totalFiles() - queue.doneFiles();
  finish(search, { reason, unsearchedFiles, isListIncomplete: !isListed });
}

function finish(search: Running, rest: UnsearchedRest | undefined): void {
  if (search.isOver) return;
  end(search);
  search.result.resolve(search.queue.collect(rest, search.threads.contents));
}

function failWith(search: Running, reason: unknown): void {
  if (search.isOver) return;
  end(search);
  search.result.reject(reason);
}

function end(search: Running): void {
  search.isOver = true;
  search.threads.stopSearch(search.number);
}
