import { parentPort } from "node:worker_threads";
import { collectMatches } from "../core/pattern/collectMatches.ts";
import type { MatchRequest, MatchTable } from "../core/pattern/matching.ts";
import { fromTransferable } from "./transferableText.ts";
import type { PatternMessage, PatternReply } from "./patternMessages.ts";

/**
 * Entry of a worker thread: finds the matches of one pattern at a time. The thread is ended from
 * outside when that takes too long.
 */
parentPort?.on("message", ({ request, text }: PatternMessage) => {
  const wholeRequest = { ...request, text: fromTransferable(text) };
  answer({ kind: "started" });
  const reply = findMatches(wholeRequest);
  if (reply.kind === "found") answer(reply, buffersOf(reply.table));
  else answer(reply);
});

function buffersOf({ offsets, rendered }: MatchTable): ArrayBufferLike[] {
  return rendered === undefined ? [offsets.buffer] : [offsets.buffer, rendered.ends.buffer];
}

function answer(reply: PatternReply, transfer: readonly ArrayBufferLike[] = []): void {
  parentPort?.postMessage(reply, transfer as ArrayBuffer[]);
}

function findMatches(request: MatchRequest): PatternReply {
  try {
    return { kind: "found", table: collectMatches(request) };
  } catch (error) {
    // The engine's backtracking stack is full, which takes it less than the time limit.
    return error instanceof RangeError ? { kind: "outOfRoom" } : { kind: "crashed", error };
  }
}
