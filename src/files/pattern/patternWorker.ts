import { Script } from "node:vm";
import { parentPort } from "node:worker_threads";
import { collectMatches, type MatchRequest, type MatchTable } from "../../core/pattern/index.ts";
import type { PatternMessage, PatternReply } from "./patternMessages.ts";
import { fromTransferable } from "./transferableText.ts";

/**
 * Entry of a worker thread: finds the matches of one pattern at a time and stops itself at the time
 * limit, since a new thread would cost the next call many times as long. Only code that is run as a
 * script can be given a limit, hence the global function.
 */
const currentTask = Symbol.for("linewise.currentPatternTask");
const runCurrentTask = new Script('globalThis[Symbol.for("linewise.currentPatternTask")]()');

parentPort?.on("message", ({ request, text, timeoutMs }: PatternMessage) => {
  const wholeRequest = { ...request, text: fromTransferable(text) };
  answer({ kind: "started" });
  const reply = findMatches(wholeRequest, timeoutMs);
  if (reply.kind === "found") answer(reply, buffersOf(reply.table));
  else answer(reply);
});

function buffersOf({ offsets, rendered }: MatchTable): ArrayBufferLike[] {
  return rendered === undefined ? [offsets.buffer] : [offsets.buffer, rendered.ends.buffer];
}

function answer(reply: PatternReply, transfer: readonly ArrayBufferLike[] = []): void {
  parentPort?.postMessage(reply, transfer as ArrayBuffer[]);
}

function findMatches(request: MatchRequest, timeoutMs: number): PatternReply {
  try {
    Reflect.set(globalThis, currentTask, () => collectMatches(request));
    const table = runCurrentTask.runInThisContext({ timeout: timeoutMs }) as MatchTable;
    return { kind: "found", table };
  } catch (error) {
    if (isTimeout(error)) return { kind: "timedOut" };
    // The engine's backtracking stack is full, which takes it less than the time limit.
    return error instanceof RangeError ? { kind: "outOfRoom" } : { kind: "crashed", error };
  } finally {
    Reflect.deleteProperty(globalThis, currentTask);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
