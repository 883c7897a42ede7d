import { isDeepStrictEqual } from "node:util";
import type { ModelAnswer } from "../../core/agents/index.ts";
import { followFile } from "../../files/followFile.ts";
import type { AgentCall, AgentEvent } from "../agentEvent.ts";
import { type HookCall, type HookEvent, parseFields } from "./readHookEvent.ts";
import { createSession, forgetOldest, type HeardCall, type Session } from "./session.ts";

/** What agents are doing, by what their hooks have told so far. */
export interface Sessions {
  /** What an event means, in order. Nothing for a double: two hooks may tell of one event. */
  readonly hear: (event: HookEvent) => readonly AgentEvent[];
  readonly conclude: (sessionId: string, over: "request" | "session") => readonly AgentEvent[];
  /** Of all sessions, oldest first. */
  readonly listAtWork: () => readonly WatchedCall[];
  readonly finish: (call: WatchedCall) => readonly AgentEvent[];
  readonly assumeEnd: (call: WatchedCall) => readonly AgentEvent[];
  /** Those that a call of one of our tools may be. */
  readonly findCalls: (tool: string, input: unknown) => readonly AgentCall[];
  /** The answer of a model that such a call is of; undefined where nobody knows. */
  readonly findAnswer: (tool: string, input: unknown) => Promise<ModelAnswer | undefined>;
  /** The answer that a call is of whose end has not been told. */
  readonly findAnswerOf: (callId: string) => Promise<ModelAnswer | undefined>;
}

/** A call that has not ended, or goes on after its end. */
export type WatchedCall = HeardCall & { readonly hasEnded: boolean };

const maxDoubles = 100;
/** A window has a few; their calls have ended. */
const maxSessions = 100;

/** @param mayGoOn Whether somebody looks when nothing of a call is at work any more. */
export function followSessions(mayGoOn: (call: HookCall) => boolean = () => false): Sessions {
  const sessions = new Map<string, Session>();
  const heard = new Set<string>();
  let callCount = 0;
  const newCallId = (): string => `call ${++callCount}`;

  function sessionOf(sessionId: string): Session {
    const session = sessions.get(sessionId) ?? createSession(sessionId, newCallId, mayGoOn);
    sessions.delete(sessionId);
    sessions.set(sessionId, session);
    forgetOldest(sessions, maxSessions);
    return session;
  }

  function isDouble(event: HookEvent): boolean {
    const key = keyOf(event);
    if (key === undefined) return false;
    if (heard.has(key)) return true;
    heard.add(key);
    forgetOldest(heard, maxDoubles);
    return false;
  }

  const listOpen = (): readonly HeardCall[] =>
    [...sessions.values()].flatMap((session) => session.open());

  function findCalls(tool: string, input: unknown): readonly HeardCall[] {
    const named = listOpen().filter((each) => each.tool.endsWith(tool));
    const same = named.filter((each) => isDeepStrictEqual(each.input, input));
    // VS Code may pass on an input with other types than the model gave.
    return same.length > 0 ? same : named;
  }

  return {
    hear: (event) => (isDouble(event) ? [] : sessionOf(event.sessionId).hear(event)),
    conclude: (sessionId, over) => sessionOf(sessionId).conclude(over),
    listAtWork: () =>
      [...sessions.values()].flatMap(({ open, goingOn }) => [
        ...open().map((call) => ({ ...call, hasEnded: false })),
        ...goingOn().map((call) => ({ ...call, hasEnded: true })),
      ]),
    finish: ({ sessionId, callId }) => sessionOf(sessionId).finish(callId),
    assumeEnd: ({ sessionId, callId }) => sessionOf(sessionId).assumeEnd(callId),
    findCalls,
    findAnswer(tool, input) {
      // The newest, since one before it may have been canceled: then its end is not told.
      return readAnswerOf(findCalls(tool, input).at(-1));
    },
    findAnswerOf: (callId) => readAnswerOf(listOpen().find((each) => each.callId === callId)),
  };
}

/** Equal for the two hooks of one event; undefined where two events could share it, or a double does no harm. */
function keyOf(event: HookEvent): string | undefined {
  const { kind, sessionId, timestamp, turn } = event;
  if (kind === "prompt") return JSON.stringify([kind, sessionId, turn]);
  if ((kind !== "before" && kind !== "after") || event.toolUseId === undefined) return undefined;
  return JSON.stringify([kind, sessionId, timestamp, event.toolUseId]);
}

/** More than a model says with its calls, the last results and the prompt together. */
const maxTranscriptBytes = 4 << 20;

/**
 * By the transcript of its session: all calls of one answer were made before the model had seen what came of the
 * first.
 */
async function readAnswerOf(call: HeardCall | undefined): Promise<ModelAnswer | undefined> {
  const { agent, transcript, toolUseId } = call ?? {};
  const readAnswer = agent?.readAnswer;
  if (!readAnswer || transcript === undefined || toolUseId === undefined) return undefined;
  const lines = await followFile(transcript, maxTranscriptBytes)().catch(() => []);
  for (const line of lines.toReversed()) {
    const answer = readAnswer(parseFields(line), toolUseId);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
