import type { TracedEnd } from "../../core/agents/index.ts";
import { findToolReach } from "../../core/recorder/index.ts";
import { followFile } from "../../files/followFile.ts";
import {
  findStarts,
  tellsEnvironments,
  type WantedProcesses,
} from "../../files/processEnvironments.ts";
import { identifyProcess, isRunning, type ProcessIdentity } from "../../files/processIdentity.ts";
import type { WatchedCall, Sessions } from "./followSessions.ts";
import { type HookCall, type HookEvent, parseFields } from "./readHookEvent.ts";

/** What was found out about calls and agents that hooks did not tell. */
export interface WatchListener {
  /** The transcript says that a call is over, or was not carried out; its processes may go on. */
  readonly onEnd: (call: WatchedCall, isSkipped: boolean) => void;
  /** A call has begun: nobody is asked about it any more. */
  readonly onBegin: (call: WatchedCall, timeMs: number) => void;
  /** Nothing is at work any more of a call that went on after its end. */
  readonly onOver: (call: WatchedCall) => void;
  /** The agent is gone, however that was: nothing more comes of its session. */
  readonly onAgentEnd: (sessionId: string) => void;
}

interface Traced {
  readonly toldMs: number;
  readonly transcript: string | undefined;
  hasBegun: boolean;
}

const pauseMs = 500;

/** Whether processes tell if a call is at work. */
export function isSeenAtWork(call: HookCall): boolean {
  const hasMark = call.agent.traces !== undefined && call.toolUseId !== undefined;
  return tellsEnvironments && hasMark && findToolReach(call).kind === "anything";
}

/**
 * Looks, as long as calls are at work, at what their hooks do not tell: the agent's process, those of the
 * call, and the transcript of the session.
 *
 * @returns What is to be told of each event: who started its hook, and when that was.
 */
export function watchCalls(
  sessions: Pick<Sessions, "listAtWork">,
  listener: WatchListener,
): (event: HookEvent, startedBy: number | undefined, toldMs: number) => void {
  const traced = new Map<string, Traced>();
  const transcripts = new Map<string, ReturnType<typeof followFile>>();
  const agents = new Map<string, { process: ProcessIdentity; isSure: boolean; seenMs: number }>();
  let timer: NodeJS.Timeout | undefined;

  /** A shell that the agent starts for each hook is another one each time. */
  function noteAgent(sessionId: string, startedBy: number | undefined): void {
    // Hooks of VS Code's chat are children of this process.
    if (startedBy === undefined || startedBy === process.pid) return;
    const seen = agents.get(sessionId);
    if (seen?.isSure === true && seen.process.id === startedBy) return;
    const found = identifyProcess(startedBy);
    if (found === undefined) return;
    const isSure = seen?.process.id === found.id && seen.process.started === found.started;
    agents.set(sessionId, { process: found, isSure, seenMs: Date.now() });
  }

  /** What transcripts say since the last time, of these calls. */
  async function readEnds(
    open: readonly WatchedCall[],
  ): Promise<readonly (readonly [WatchedCall, TracedEnd])[]> {
    const paths = new Set(open.map((call) => traced.get(keyOf(call))?.transcript));
    const ends: (readonly [WatchedCall, TracedEnd])[] = [];
    for (const [path, read] of transcripts) {
      if (!paths.has(path)) transcripts.delete(path);
      for (const line of paths.has(path) ? await read() : []) {
        for (const call of open.filter(({ toolUseId }) => line.includes(`"${toolUseId}"`))) {
          const told = call.agent.traces?.readEnds(parseFields(line)) ?? [];
          const end = told.find(({ toolUseId }) => toolUseId === call.toolUseId);
          if (end !== undefined) ends.push([call, end]);
        }
      }
    }
    return ends;
  }

  async function lookAtProcesses(calls: readonly WatchedCall[]): Promise<void> {
    const looked = calls.filter(
      (call) => isSeenAtWork(call) && (call.hasEnded || traced.get(keyOf(call))?.hasBegun !== true),
    );
    const starts = await findStarts(looked.map(wantedFor));
    for (const [index, call] of looked.entries()) {
      const startMs = starts[index];
      const known = traced.get(keyOf(call));
      if (startMs === undefined && call.hasEnded) listener.onOver(call);
      if (startMs === undefined || call.hasEnded || known === undefined) continue;
      known.hasBegun = true;
      listener.onBegin(call, startMs);
    }
  }

  function wantedFor(call: WatchedCall): WantedProcesses {
    const { sessionId, toolUseId = "" } = call;
    const word = call.agent.traces?.environmentOf({ sessionId, toolUseId }) ?? "";
    return { word, sinceMs: traced.get(keyOf(call))?.toldMs ?? 0 };
  }

  /** Nothing was at work of a command in several looks: the agent has asked the person, and it never began. */
  function hasWaited(call: WatchedCall): boolean {
    const { hasBegun = true, toldMs = 0 } = traced.get(keyOf(call)) ?? {};
    const wasAsked = !hasBegun && Date.now() - toldMs > 3 * pauseMs;
    // A server of other tools was at work before.
    return wasAsked && !call.hasEnded && isSeenAtWork(call) && call.tool === "Bash";
  }

  function findEndedAgents(calls: readonly WatchedCall[]): void {
    const withOpen = new Set(calls.flatMap((call) => (call.hasEnded ? [] : [call.sessionId])));
    for (const [sessionId, { process: agent, isSure, seenMs }] of agents) {
      if (!isSure || !withOpen.has(sessionId) || isRunning(agent, seenMs)) continue;
      agents.delete(sessionId);
      for (const call of calls) {
        if (call.sessionId === sessionId && hasWaited(call)) listener.onEnd(call, true);
      }
      listener.onAgentEnd(sessionId);
    }
  }

  async function look(): Promise<void> {
    const ends = await readEnds(sessions.listAtWork().filter(({ hasEnded }) => !hasEnded));
    // A command that was interrupted is still at work, or has begun before.
    await lookAtProcesses(sessions.listAtWork());
    for (const [call, { isSkipped }] of ends) {
      const hasBegun = traced.get(keyOf(call))?.hasBegun ?? false;
      listener.onEnd(call, isSkipped ?? (isSeenAtWork(call) && !hasBegun));
    }
    findEndedAgents(sessions.listAtWork());
    const calls = sessions.listAtWork();
    const keys = new Set(calls.map(keyOf));
    for (const key of traced.keys()) if (!keys.has(key)) traced.delete(key);
    timer = undefined;
    if (calls.length > 0) lookLater();
  }

  function lookLater(): void {
    timer ??= setTimeout(() => void look(), pauseMs).unref();
  }

  return (event, startedBy, toldMs) => {
    noteAgent(event.sessionId, startedBy);
    if (event.kind !== "before" || event.agent.traces === undefined) return;
    const { transcript } = event;
    traced.set(keyOf(event), { toldMs, transcript, hasBegun: false });
    if (transcript !== undefined && !transcripts.has(transcript)) {
      transcripts.set(transcript, followFile(transcript));
    }
    lookLater();
  };
}

function keyOf({ sessionId, toolUseId }: Pick<WatchedCall, "sessionId" | "toolUseId">): string {
  return `${sessionId} ${toolUseId}`;
}
