import type { QueuedTask } from "./scanQueue.ts";
import type { SearchThread, ThreadPool } from "./threadPool.ts";

/** A thread at work for one search; another takes its place when it is ended. */
export interface ThreadSlot {
  readonly worker: number;
  thread: SearchThread;
  /** Tasks that were sent and not answered; the first is under way. */
  readonly tasks: QueuedTask[];
  isWalking: boolean;
  /** The pattern's present run, and when it was first seen. */
  watched: { readonly beat: number; readonly sinceMs: number } | undefined;
}

/** Which file a thread is on, and for how long it has been seen there. */
export function watchSlot(
  slot: ThreadSlot,
  threads: ThreadPool,
): { readonly index: number; readonly forMs: number } {
  const heartbeat = slot.tasks.length === 0 ? undefined : threads.heartbeatOf(slot.worker);
  if (heartbeat === undefined) {
    slot.watched = undefined;
    return { index: 0, forMs: 0 };
  }
  const nowMs = performance.now();
  const { beat, index } = heartbeat;
  if (slot.watched?.beat !== beat) slot.watched = { beat, sinceMs: nowMs };
  return { index, forMs: nowMs - slot.watched.sinceMs };
}

const graceMs = 250;

/** Lets a thread finish what it is at; resolves with whether it did so in time. */
export async function settleSlot(slot: ThreadSlot): Promise<boolean> {
  const { thread } = slot;
  if (!thread.isAlive()) return false;
  if (slot.isWalking) thread.send({ kind: "stopWalk" });
  const isIdle = await becomesIdle(slot);
  thread.release();
  return isIdle;
}

function becomesIdle(slot: ThreadSlot): Promise<boolean> {
  let left = slot.tasks.length;
  const isIdle = (): boolean => left === 0 && !slot.isWalking;
  return new Promise((resolve) => {
    if (isIdle()) {
      resolve(true);
      return;
    }
    const timer = setTimeout(() => resolve(false), graceMs);
    slot.thread.hold((reply) => {
      if (reply.kind === "scanned") left -= 1;
      else if (reply.kind === "walked") slot.isWalking = !reply.isLast;
      if (reply.kind !== "crashed" && !isIdle()) return;
      clearTimeout(timer);
      resolve(reply.kind !== "crashed");
    });
  });
}
