import { isDeepStrictEqual } from "node:util";
import { type EntryRequest, maxRequestCharacters } from "../../core/history/index.ts";
import { firstWords } from "../../core/lines/index.ts";
import type { AgentCall, AgentEvent } from "../agentEvent.ts";
import type { HookCall, HookEvent } from "./readHookEvent.ts";

/** One session of an agent, by what hooks have told of it so far. */
export interface Session {
  /** What an event means, in order. */
  readonly hear: (event: HookEvent) => readonly AgentEvent[];
  /** Something shows that a call is over whose end has not been told. */
  readonly assumeEnd: (callId: string) => readonly AgentEvent[];
  /** What follows if nothing more comes of its request, after it has stopped, or of the whole session. */
  readonly conclude: (over: "request" | "session") => readonly AgentEvent[];
  /** Nothing of a call that went on after its end is at work any more. */
  readonly finish: (callId: string) => readonly AgentEvent[];
  /** Calls whose end has not been told, oldest first. */
  readonly open: () => readonly HeardCall[];
  /** Calls that have ended, of which something may be at work. */
  readonly goingOn: () => readonly HeardCall[];
}

export type HeardCall = AgentCall & HookCall & Pick<HookEvent, "subagent" | "transcript">;

/** Far more than run side by side. */
const maxAssumed = 50;
const maxRequests = 20;

/**
 * @param newCallId Gives an id that no other call in this window has.
 * @param mayGoOn Whether somebody looks when nothing of a call is at work any more.
 */
export function createSession(
  sessionId: string,
  newCallId: () => string,
  mayGoOn: (call: HookCall) => boolean,
): Session {
  let request: EntryRequest | undefined;
  /** The latest requests by their turns: a sub-agent goes on with an earlier one. */
  const requests = new Map<string, EntryRequest>();
  let model: string | undefined;
  /** Whether something was told since the last request was over. */
  let isRunning = false;
  let open: readonly HeardCall[] = [];
  /** The latest calls that were taken for ended. */
  let assumed: readonly HeardCall[] = [];
  let goingOn: readonly HeardCall[] = [];

  const atWork = (): ReadonlySet<string> =>
    new Set([...open, ...goingOn].map(({ callId }) => callId));

  function assumeEnds(ended: readonly HeardCall[]): readonly AgentEvent[] {
    open = open.filter((each) => !ended.includes(each));
    assumed = [...assumed, ...ended].slice(-maxAssumed);
    const goOn = ended.filter(mayGoOn);
    goingOn = [...goingOn, ...goOn];
    return ended.map((call) => {
      return { kind: "callEnd", call, isAssumed: true, goesOn: goOn.includes(call) };
    });
  }

  function startRequest({
    turn,
    prompt,
  }: Extract<HookEvent, { kind: "prompt" }>): readonly AgentEvent[] {
    if (open.some((each) => isSubagentWith(each, prompt))) return [];
    // Of the requests before the last one, nothing more comes.
    assumed = [];
    const ends = conclude("request");
    isRunning = true;
    request = { id: `${sessionId} ${turn}`, words: firstWords(prompt, maxRequestCharacters) };
    requests.set(turn, request);
    forgetOldest(requests, maxRequests);
    return [...ends, { kind: "requestStart", sessionId, request, atWork: atWork() }];
  }

  function startCall(event: Extract<HookEvent, { kind: "before" }>): readonly AgentEvent[] {
    const { agent, turn, cwd, tool, input, toolUseId, subagent, transcript } = event;
    const isAlone = agent.hasOneCallAtATime && toolUseId !== undefined && !open.some(isSubagent);
    const ends = isAlone ? assumeEnds(open) : [];
    isRunning = true;
    const use = { agent, tool, input, toolUseId, subagent, transcript };
    const asked = requests.get(turn) ?? request;
    const call = { sessionId, callId: newCallId(), ...use, cwd, model, request: asked };
    open = [...open, call];
    return [...ends, { kind: "callStart", call }];
  }

  function endCall(ended: Extract<HookEvent, { kind: "after" }>): readonly AgentEvent[] {
    const isIt = (each: HeardCall): boolean => isSameCall(each, ended);
    const call = open.find(isIt) ?? assumed.find(isIt);
    if (call === undefined) return [];
    open = open.filter((each) => each !== call);
    assumed = assumed.filter((each) => each !== call);
    const { goesOn, isSkipped = false, tookMs } = ended;
    if (goesOn && mayGoOn(call)) goingOn = [...goingOn, call];
    return [{ kind: "callEnd", call, isAssumed: false, goesOn, isSkipped, tookMs }];
  }

  function conclude(over: "request" | "session"): readonly AgentEvent[] {
    const ended = over === "session" ? open : open.filter(isMain);
    if (!isRunning && ended.length === 0) return [];
    isRunning = false;
    const ends = assumeEnds(ended);
    return [...ends, { kind: "requestEnd", sessionId, request, atWork: atWork() }];
  }

  return {
    hear(event) {
      model = event.model ?? model;
      switch (event.kind) {
        case "prompt":
          return startRequest(event);
        case "before":
          return startCall(event);
        case "after":
          return endCall(event);
        case "stop":
          // It may overtake the end of the last call.
          return open.some(isMain) ? [] : conclude("request");
        case "subagentStop":
          return assumeEnds(
            open.filter((each) => !isMain(each) && each.subagent === event.subagent),
          );
        case "sessionEnd":
          return conclude("session");
        case "other":
          return [];
      }
    },
    assumeEnd: (callId) => assumeEnds(open.filter((each) => each.callId === callId)),
    conclude,
    finish(callId) {
      const call = goingOn.find((each) => each.callId === callId);
      if (call === undefined) return [];
      goingOn = goingOn.filter((each) => each !== call);
      return [endOfAll(call)];
    },
    open: () => open,
    goingOn: () => goingOn,
  };
}

/** Nothing of a call is at work any more that went on after its end. */
export function endOfAll(call: AgentCall): AgentEvent {
  return { kind: "callEnd", call, isAssumed: true, goesOn: false, isOver: true };
}

/** Not of a sub-agent that tells what it does by itself. */
function isMain({ subagent }: HeardCall): boolean {
  return subagent === undefined;
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
export function forgetOldest(all: Map<string, unknown> | Set<string>, max: number): void {
  for (const key of all.keys()) {
    if (all.size <= max) return;
    all.delete(key);
  }
}
