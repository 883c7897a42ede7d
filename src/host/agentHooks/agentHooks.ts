import { withinTime } from "../../core/async.ts";
import type { EntryRequest } from "../../core/history/index.ts";
import type { AgentEvent, AgentEventListener } from "../agentEvent.ts";
import { followSessions } from "./followSessions.ts";
import { createMessageReader, type HookMessage } from "./hookMessages.ts";
import { type HookEvent, readHookEvent } from "./readHookEvent.ts";

/** Turns what hooks tell this window into events. Hooks wait until the listener has heard them out. */
export interface AgentHooks {
  /** Hooks have told something by the door in this folder, or it was closed: then nothing more comes. */
  readonly ring: (folder: string) => Promise<void>;
  /** The request that a call of one of our tools belongs to. */
  readonly requestOfCall: (tool: string, input: unknown) => EntryRequest | undefined;
}

interface ErrorLog {
  readonly error: (error: Error | string) => void;
}

/** Less than a hook waits by itself, which is three seconds. */
const answerAfterMs = 2_800;
/** The end of the last call may be told this long after the session has stopped. */
const concludeAfterMs = 2_000;
/**
 * Nothing tells that a person has stopped an agent, or that a call waits for them: a session that tells
 * nothing for so long counts as ended.
 */
const maxSilenceMs = 3 * 60 * 60_000;

export function createAgentHooks(
  listener: AgentEventListener,
  log: ErrorLog,
  silenceMs = maxSilenceMs,
): AgentHooks {
  const sessions = followSessions();
  const readers = new Map<string, ReturnType<typeof createMessageReader>>();
  const concluding = new Map<string, NodeJS.Timeout>();
  const deliver = deliverInOrder(listener, log);

  function hear(told: string | undefined, whileWaiting: AbortSignal): Promise<unknown> {
    const event = told === undefined ? undefined : readHookEvent(told);
    if (event === undefined) {
      return deliver([{ kind: "missed", reason: "a hook told what cannot be read" }], whileWaiting);
    }
    const { sessionId, kind } = event;
    const events = sessions.hear(event);
    concludeLater(sessionId, kind);
    return deliver(events, whileWaiting);
  }

  function concludeLater(sessionId: string, kind: HookEvent["kind"]): void {
    const timer = concluding.get(sessionId);
    if (kind === "after" && timer !== undefined) {
      timer.refresh();
      return;
    }
    clearTimeout(timer);
    const conclude = (): void => {
      concluding.delete(sessionId);
      void deliver(sessions.conclude(sessionId), AbortSignal.abort());
    };
    const leftMs = kind === "stop" ? concludeAfterMs : silenceMs;
    concluding.set(sessionId, setTimeout(conclude, leftMs).unref());
  }

  async function respond({ told, waitedMs, answer }: HookMessage): Promise<void> {
    const waiting = new AbortController();
    const leftMs = waitedMs === undefined ? 0 : answerAfterMs - waitedMs;
    if (leftMs <= 0) waiting.abort();
    await withinTime(hear(told, waiting.signal), Math.max(0, leftMs));
    waiting.abort();
    await answer();
  }

  return {
    async ring(folder) {
      const read = readers.get(folder) ?? createMessageReader(folder);
      readers.set(folder, read);
      if (await read((message) => void respond(message))) return;
      readers.delete(folder);
      await deliver(sessions.concludeAll(), AbortSignal.abort());
    },
    requestOfCall: sessions.requestOfCall,
  };
}

type Deliver = (events: readonly AgentEvent[], whileWaiting: AbortSignal) => Promise<unknown>;

/**
 * Events of one message come one after another. A call's end also waits until the listener is done with
 * its start, and the start and end of a request wait for all earlier events of the session.
 */
function deliverInOrder(listener: AgentEventListener, log: ErrorLog): Deliver {
  const underWay = new Map<AgentEvent, Promise<unknown>>();

  function deliver(event: AgentEvent, after: Promise<unknown>, whileWaiting: AbortSignal) {
    const before = [...underWay].flatMap(([each, done]) => (isBefore(each, event) ? [done] : []));
    const done = Promise.all([after, ...before])
      .then(() => listener(event, whileWaiting))
      .catch((error: unknown) => log.error(error instanceof Error ? error : String(error)))
      .finally(() => underWay.delete(event));
    underWay.set(event, done);
    return done;
  }

  return (events, whileWaiting) =>
    events.reduce<Promise<unknown>>(
      (last, event) => deliver(event, last, whileWaiting),
      Promise.resolve(),
    );
}

function isBefore(earlier: AgentEvent, event: AgentEvent): boolean {
  switch (event.kind) {
    case "callEnd":
      return "call" in earlier && earlier.call.callId === event.call.callId;
    case "requestStart":
    case "requestEnd":
      return sessionOf(earlier) === event.sessionId;
    case "callStart":
    case "missed":
      return false;
  }
}

function sessionOf(event: AgentEvent): string | undefined {
  if (event.kind === "missed") return undefined;
  return "call" in event ? event.call.sessionId : event.sessionId;
}
