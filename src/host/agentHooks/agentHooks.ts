import type * as vscode from "vscode";
import { createQueue, type Queue, withinTime } from "../../core/async.ts";
import type { AgentEvent, AgentEventListener } from "../agentEvent.ts";
import { followSessions, type Sessions } from "./followSessions.ts";
import { followTerminals, type WatchTerminals } from "./followTerminals.ts";
import { createHeldEnds } from "./heldEnds.ts";
import { createMessageReader, type HookMessage } from "./hookMessages.ts";
import { type HookEvent, readHookEvent } from "./readHookEvent.ts";
import { endOfAll } from "./session.ts";
import { isSeenAtWork, watchCalls } from "./watchCalls.ts";

/** Turns what hooks tell this window into events. Hooks wait until the listener has heard them out. */
export interface AgentHooks {
  /** Hooks have told something by the door in this folder, or it was closed: then nothing more comes. */
  readonly ring: (folder: string) => Promise<void>;
  readonly findCalls: Sessions["findCalls"];
  readonly findAnswer: Sessions["findAnswer"];
  readonly findAnswerOf: Sessions["findAnswerOf"];
}

/** Less than a hook waits by itself, which is three seconds: for the hooks before and after a call together. */
const answerAfterMs = 2_800;
/** The end of the last call may be told this long after the session has stopped. */
const concludeAfterMs = 2_000;
/**
 * Nothing tells that a person has stopped an agent, or that a call waits for them: a session that tells
 * nothing for so long counts as ended.
 */
const maxSilenceMs = 3 * 60 * 60_000;

/** @param watchTerminals Where it tells nothing, calls that a person stops end with the next request. */
export function createAgentHooks(
  listener: AgentEventListener,
  log: Pick<vscode.LogOutputChannel, "error">,
  watchTerminals: WatchTerminals = () => ({ dispose: () => undefined }),
  silenceMs = maxSilenceMs,
): AgentHooks {
  const sessions = followSessions(isSeenAtWork);
  const watch = watchCalls(sessions, {
    onEnd(call, isSkipped) {
      const { sessionId, model, toolUseId } = call;
      const told = held.release(sessionId, toolUseId);
      if (told.length > 0) {
        void deliver(sessionId, told.flatMap(sessions.hear));
        return;
      }
      const ended = { ...call, model, kind: "after", timestamp: undefined, turn: "" } as const;
      const goesOn = !isSkipped && isSeenAtWork(call);
      void deliver(sessionId, sessions.hear({ ...ended, goesOn, isSkipped }));
    },
    onBegin: (call, timeMs) => void deliver(call.sessionId, [{ kind: "callBegin", call, timeMs }]),
    onOver: (call) => void deliver(call.sessionId, sessions.finish(call)),
    onAgentEnd: (sessionId) => void conclude(sessionId, "session"),
  });
  const lookAtTerminals = followTerminals(
    sessions,
    {
      onBegin: (call, timeMs, heardMs) =>
        void deliver(call.sessionId, [{ kind: "callBegin", call, timeMs, heardMs }]),
      onEnd: (call) => void deliver(call.sessionId, sessions.assumeEnd(call)),
      onOver: (call) => void deliver(call.sessionId, [endOfAll(call)]),
    },
    watchTerminals,
  );
  const held = createHeldEnds((end) => void deliver(end.sessionId, sessions.hear(end)));
  const readers = new Map<string, ReturnType<typeof createMessageReader>>();
  const concluding = new Map<string, { timer: NodeJS.Timeout; over: "request" | "session" }>();
  const queues = new Map<string, Queue>();
  /** How long the latest call of a session was held up before it began. */
  const heldUpMs = new Map<string, number>();

  /** The events of a session come one after another: each when the listener is done with the one before. */
  async function deliver(
    sessionId: string,
    events: readonly AgentEvent[],
    whileWaiting = AbortSignal.abort(),
  ): Promise<void> {
    const inTurn = queues.get(sessionId) ?? createQueue();
    queues.set(sessionId, inTurn);
    lookAtTerminals();
    const logFailure = (error: unknown): void =>
      log.error(error instanceof Error ? error : String(error));
    await Promise.all(
      events.map((event) => inTurn(() => listener(event, whileWaiting)).catch(logFailure)),
    );
  }

  function conclude(sessionId: string, over: "request" | "session"): Promise<void> {
    clearTimeout(concluding.get(sessionId)?.timer);
    concluding.delete(sessionId);
    if (over === "request") concludeIn(silenceMs, sessionId, "session");
    const ends = held.release(sessionId).flatMap(sessions.hear);
    return deliver(sessionId, [...ends, ...sessions.conclude(sessionId, over)]);
  }

  function concludeIn(timeMs: number, sessionId: string, over: "request" | "session"): void {
    clearTimeout(concluding.get(sessionId)?.timer);
    const timer = setTimeout(() => void conclude(sessionId, over), timeMs).unref();
    concluding.set(sessionId, { timer, over });
  }

  function hear(event: HookEvent | undefined, whileWaiting: AbortSignal): Promise<void> {
    if (event === undefined) {
      const reason = "a hook told what cannot be read";
      return deliver("", [{ kind: "missed", reason }], whileWaiting);
    }
    const events = held.hear(event).flatMap(sessions.hear);
    concludeLater(event);
    return deliver(event.sessionId, events, whileWaiting);
  }

  function concludeLater({ sessionId, kind, subagent }: HookEvent): void {
    const waiting = concluding.get(sessionId);
    if (kind === "after" && waiting !== undefined) waiting.timer.refresh();
    else if (kind === "stop") concludeIn(concludeAfterMs, sessionId, "request");
    // What a sub-agent does in the background is of no request that goes on.
    else if (waiting?.over !== "request" || subagent === undefined) {
      concludeIn(silenceMs, sessionId, "session");
    }
  }

  async function respond({ told, startedBy, waitedMs, answer }: HookMessage): Promise<void> {
    const event = told === undefined ? undefined : readHookEvent(told);
    if (event !== undefined) watch(event, startedBy, Date.now() - (waitedMs ?? answerAfterMs));
    const { sessionId = "" } = event ?? {};
    const waiting = new AbortController();
    const heldUp = event?.kind === "after" ? (heldUpMs.get(sessionId) ?? 0) : 0;
    const leftMs = Math.max(0, answerAfterMs - heldUp - (waitedMs ?? answerAfterMs));
    if (leftMs === 0) waiting.abort();
    const startMs = performance.now();
    await withinTime(hear(event, waiting.signal), leftMs);
    waiting.abort();
    const tookMs = (waitedMs ?? 0) + performance.now() - startMs;
    if (event?.kind === "before") heldUpMs.set(sessionId, tookMs);
    await answer();
  }

  return {
    async ring(folder) {
      const read = readers.get(folder) ?? createMessageReader(folder);
      readers.set(folder, read);
      if (await read((message) => void respond(message))) return;
      readers.delete(folder);
      await Promise.all([...concluding.keys()].map((each) => conclude(each, "session")));
    },
    findCalls: sessions.findCalls,
    findAnswer: sessions.findAnswer,
    findAnswerOf: sessions.findAnswerOf,
  };
}
