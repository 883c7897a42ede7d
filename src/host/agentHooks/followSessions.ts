import { isDeepStrictEqual } from "node:util";
import type { EntryRequest } from "../../core/history/index.ts";
import { firstWords } from "../../core/lines/index.ts";
import type { AgentCall, AgentEvent } from "../agentEvent.ts";
import type { HookCall, HookEvent } from "./readHookEvent.ts";

/** What agents are doing, by what their hooks have told so far. */
export interface Sessions {
  /** What an event means, in order. Nothing for a double: two hooks may tell of one event. */
  readonly hear: (event: HookEvent) => readonly AgentEvent[];
  /** What follows if nothing more comes of a request whose session has stopped, or of the whole session. */
  readonly conclude: (sessionId: string, over: "request" | "session") => readonly AgentEvent[];
  /** Of all sessions, oldest first. */
  readonly listAtWork: () => readonly WatchedCall[];
  /** Nothing of a call that went on after its end is at work any more. */
  readonly finish: (call: WatchedCall) => readonly AgentEvent[];
  /** The request that a call of one of our tools belongs to. */
  readonly requestOfCall: (tool: string, input: unknown) => EntryRequest | undefined;
}

interface Session {
  request: EntryRequest | undefined;
  /** The latest requests by their turns: a sub-agent goes on with an earlier one. */
  readonly requests: Map<string, EntryRequest>;
  model: string | undefined;
  /** Whether something was told since the last request was over. */
  isRunning: boolean;
  /** Calls whose end has not been told, oldest first. */
  open: readonly HeardCall[];
  /** The latest calls that were taken for ended. */
  assumed: readonly HeardCall[];
  /** Calls that have ended, of which something may be at work. */
  goingOn: readonly HeardCall[];
}

type HeardCall = AgentCall & HookCall & Pick<HookEvent, "subagent">;

/** A call that has not ended, or goes on after its end. */
export type WatchedCall = HeardCall & { readonly hasEnded: boolean };

/** Far more than run side by side. */
const maxAssumed = 50;
const maxDoubles = 100;
const maxRequests = 20;
/** A window has a few; their calls have ended. */
const maxSessions = 100;

/** @param mayGoOn Whether somebody looks when nothing of a call is at work any more. */
export function followSessions(mayGoOn: (call: HookCall) => boolean = () => false): Sessions {
  const sessions = new Map<string, Session>();
  const heard = new Set<string>();
  let callCount = 0;

  function sessionOf(sessionId: string): Session {
    const session = sessions.get(sessionId) ?? {
      request: undefined,
      requests: new Map(),
      model: undefined,
      isRunning: false,
      open: [],
      assumed: [],
      goingOn: [],
    };
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

  function assumeEnds(session: Session, ended: readonly HeardCall[]): readonly AgentEvent[] {
    session.open = session.open.filter((each) => !ended.includes(each));
    session.assumed = [...session.assumed, ...ended].slice(-maxAssumed);
    const goOn = ended.filter(mayGoOn);
    session.goingOn = [...session.goingOn, ...goOn];
    return ended.map((call) => {
      return { kind: "callEnd", call, isAssumed: true, goesOn: goOn.includes(call) };
    });
  }

  function startRequest(
    session: Session,
    { sessionId, turn, prompt }: Extract<HookEvent, { kind: "prompt" }>,
  ): readonly AgentEvent[] {
    if (session.open.some((each) => isSubagentWith(each, prompt))) return [];
    // Of the requests before the last one, nothing more comes.
    session.assumed = [];
    const ends = conclude(sessionId, "request");
    session.isRunning = true;
    const request = { id: `${sessionId} ${turn}`, words: firstWords(prompt) };
    session.request = request;
    session.requests.set(turn, request);
    forgetOldest(session.requests, maxRequests);
    return [...ends, { kind: "requestStart", sessionId, request, atWork: atWork(session) }];
  }

  function startCall(
    session: Session,
    event: Extract<HookEvent, { kind: "before" }>,
  ): readonly AgentEvent[] {
    const { agent, sessionId, turn, cwd, tool, input, toolUseId, subagent } = event;
    const isAlone =
      agent.hasOneCallAtATime && toolUseId !== undefined && !session.open.some(isSubagent);
    const ends = isAlone ? assumeEnds(session, session.open) : [];
    session.isRunning = true;
    const callId = `call ${++callCount}`;
    const request = session.requests.get(turn) ?? session.request;
    const { model } = session;
    const use = { agent, tool, input, toolUseId, subagent };
    const call = { sessionId, callId, ...use, cwd, model, request };
    session.open = [...session.open, call];
    return [...ends, { kind: "callStart", call }];
  }

  function endCall(
    session: Session,
    ended: Extract<HookEvent, { kind: "after" }>,
  ): readonly AgentEvent[] {
    const isIt = (each: HeardCall): boolean => isSameCall(each, ended);
    const call = session.open.find(isIt) ?? session.assumed.find(isIt);
    if (call === undefined) return [];
    session.open = session.open.filter((each) => each !== call);
    session.assumed = session.assumed.filter((each) => each !== call);
    const { goesOn, isSkipped = false, tookMs } = ended;
    if (goesOn && mayGoOn(call)) session.goingOn = [...session.goingOn, call];
    return [{ kind: "callEnd", call, isAssumed: false, goesOn, isSkipped, tookMs }];
  }

  function conclude(sessionId: string, over: "request" | "session"): readonly AgentEvent[] {
    const session = sessionOf(sessionId);
    const ended = over === "session" ? session.open : session.open.filter(isMain);
    if (!session.isRunning && ended.length === 0) return [];
    session.isRunning = false;
    const ends = assumeEnds(session, ended);
    const { request } = session;
    return [...ends, { kind: "requestEnd", sessionId, request, atWork: atWork(session) }];
  }

  return {
    hear(event) {
      if (isDouble(event)) return [];
      const session = sessionOf(event.sessionId);
      session.model = event.model ?? session.model;
      switch (event.kind) {
        case "prompt":
          return startRequest(session, event);
        case "before":
          return startCall(session, event);
        case "after":
          return endCall(session, event);
        case "stop":
          // It may overtake the end of the last call.
          return session.open.some(isMain) ? [] : conclude(event.sessionId, "request");
        case "subagentStop":
          return assumeEnds(
            session,
            session.open.filter(
              ({ subagent }) => subagent !== undefined && subagent === event.subagent,
            ),
          );
        case "sessionEnd":
          return conclude(event.sessionId, "session");
        case "other":
          return [];
      }
    },
    conclude,
    listAtWork: () =>
      [...sessions.values()].flatMap(({ open, goingOn }) => [
        ...open.map((call) => ({ ...call, hasEnded: false })),
        ...goingOn.map((call) => ({ ...call, hasEnded: true })),
      ]),
    finish({ sessionId, callId }) {
      const session = sessionOf(sessionId);
      const call = session.goingOn.find((each) => each.callId === callId);
      if (call === undefined) return [];
      session.goingOn = session.goingOn.filter((each) => each !== call);
      return [{ kind: "callEnd", call, isAssumed: true, goesOn: false, isOver: true }];
    },
    requestOfCall(tool, input) {
      const open = [...sessions.values()].flatMap((session) => session.open);
      const named = open.filter((each) => each.tool.endsWith(tool));
      const same = named.filter((each) => isDeepStrictEqual(each.input, input));
      // VS Code may pass on an input with other types than the model gave.
      const requests = new Set((same.length > 0 ? same : named).map(({ request }) => request));
      return requests.size === 1 ? [...requests][0] : undefined;
    },
  };
}

/** Both hooks of one event are told the same; undefined where two events could be, or a double does no harm. */
function keyOf(event: HookEvent): string | undefined {
  const { kind, sessionId, timestamp, turn } = event;
  if (kind === "prompt") return JSON.stringify([kind, sessionId, turn]);
  if ((kind !== "before" && kind !== "after") || event.toolUseId === undefined) return undefined;
  return JSON.stringify([kind, sessionId, timestamp, event.toolUseId]);
}

/** Not of a sub-agent that tells what it does by itself. */
function isMain({ subagent }: HeardCall): boolean {
  return subagent === undefined;
}

function atWork({ open, goingOn }: Session): ReadonlySet<string> {
  return new Set([...open, ...goingOn].map(({ callId }) => callId));
}

function isSameCall(one: HookCall, other: HookCall): boolean {
  if (one.toolUseId !== other.toolUseId) return false;
  return (
    one.toolUseId !== undefined ||
    (one.tool === other.tool && isDeepStrictEqual(one.input, other.input))
  );
}

const subagentTools: ReadonlySet<string> = new Set([
  ...["runSubagent", "search_subagent", "explore_subagent", "execution_subagent"],
  ...["task", "Task", "Agent"],
]);

function isSubagent({ tool }: HookCall): boolean {
  return subagentTools.has(tool);
}

/** A subagent's prompt is told like a person's, in the same session; its task is in it. */
function isSubagentWith(call: HookCall, prompt: string): boolean {
  if (!isSubagent(call) || typeof call.input !== "object" || call.input === null) return false;
  const { prompt: task, query } = call.input as Readonly<Record<string, unknown>>;
  return [task, query].some((each) => typeof each === "string" && prompt.includes(each));
}

/** Maps and sets keep the order in which things were put in. */
function forgetOldest(all: Map<string, unknown> | Set<string>, max: number): void {
  for (const key of all.keys()) {
    if (all.size <= max) return;
    all.delete(key);
  }
}
