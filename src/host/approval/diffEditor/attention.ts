import { raceWithSignal } from "../../../core/async.ts";
import type { Decision } from "./openDecisions.ts";

/** Nobody has read an edit that is in front for less than this. */
const leastSeenMs = 1_000;
/** Whoever has typed within this is still typing. */
const pauseMs = 1_000;

/** What the person is doing: an agent's edit that comes meanwhile must not get their keys. */
export interface Attention {
  /** The person has typed in an editor. */
  readonly noteTyping: () => void;
  /** Ends once they pause, or with the signal's reason. */
  readonly untilTypingPauses: (signal: AbortSignal) => Promise<void>;
  /** The decision whose editor is in front, whenever that may be another. */
  readonly noteFront: (decision: Decision | undefined) => void;
  /** Whether they can have seen it; what they asked for themselves, they expect. */
  readonly canHaveSeen: (decision: Decision) => boolean;
}

export function createAttention(now: () => number): Attention {
  let typedMs = -Infinity;
  let front: { readonly decision: Decision | undefined; readonly sinceMs: number } | undefined;
  return {
    noteTyping() {
      typedMs = now();
    },
    async untilTypingPauses(signal) {
      for (;;) {
        const leftMs = typedMs + pauseMs - now();
        if (leftMs <= 0) return;
        await raceWithSignal(new Promise((resolve) => setTimeout(resolve, leftMs)), signal);
      }
    },
    noteFront(decision) {
      if (decision !== front?.decision) front = { decision, sinceMs: now() };
    },
    canHaveSeen: (decision) =>
      decision.isOwn === true ||
      (front?.decision === decision && now() - front.sinceMs >= leastSeenMs),
  };
}
