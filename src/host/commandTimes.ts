import { findEntrySource, findToolReach } from "../core/recorder/index.ts";
import type { AgentCall, AgentEvent } from "./agentEvent.ts";

/** When agents' calls that may do anything were at work. */
export interface CommandTimes {
  readonly note: (event: AgentEvent) => void;
  /** Whether one was at that time, or may have been: so near it, or before this window knew. */
  readonly wasAtWork: (timeMs: number) => boolean;
  /**
   * Whether any call that changes files is at work, or was a moment ago: what it did may not be recorded yet.
   *
   * @param isInEditor Whether only those count that may save a file in an editor.
   */
  readonly isCallAtWork: (isInEditor?: boolean) => boolean;
}

interface Span {
  readonly call: AgentCall;
  /** It may do anything, not only change the files that it names. */
  readonly isCommand: boolean;
  readonly startMs: number;
  readonly hasBegun: boolean;
  readonly endMs?: number;
}

const maxSpans = 200;
/** The clocks of a disk and of the system may differ by so much. */
const unsureMs = 50;
/** VS Code saves some edits only once their tool has ended. */
const recordedMs = 2_000;
/** A beginning is told so much later at most. */
const toldLateMs = 500;
/** A command of which no beginning is told for so long waits for a person's answer, or was stopped then. */
const maxUnbegunMs = 10_000;

export function createCommandTimes(now = Date.now): CommandTimes {
  const sinceMs = now();
  let spans: readonly Span[] = [];
  /** Agents of which it is told when their commands begin. */
  const seen = new Set<string>();
  const change = (isMeant: (call: AgentCall) => boolean, to: (span: Span) => Span): void => {
    spans = spans.map((span) => (isMeant(span.call) ? to(span) : span));
  };
  const end = (isMeant: (call: AgentCall) => boolean): void =>
    change(isMeant, (span) => ({ endMs: now(), ...span }));
  const isWaiting = ({ call, startMs, hasBegun, endMs }: Span): boolean =>
    !hasBegun &&
    endMs === undefined &&
    now() - startMs > maxUnbegunMs &&
    seen.has(call.agent.id) &&
    findEntrySource(call).maker === "terminal";
  return {
    note(event) {
      if (event.kind === "callStart") {
        const { call } = event;
        const { kind } = findToolReach(call);
        if (kind === "nothing") return;
        const span = { call, isCommand: kind === "anything", startMs: now(), hasBegun: false };
        spans = [...spans.slice(1 - maxSpans), span];
      } else if (event.kind === "callBegin") {
        const { call, timeMs } = event;
        seen.add(call.agent.id);
        change(
          ({ callId }) => callId === call.callId,
          (span) => {
            const startMs = Math.max(span.startMs, timeMs - toldLateMs);
            return { ...span, startMs, hasBegun: true };
          },
        );
      } else if (event.kind === "callEnd") {
        // What goes on in the background is at work until the request ends.
        if (!event.goesOn) end(({ callId }) => callId === event.call.callId);
      } else if (event.kind === "requestStart" || event.kind === "requestEnd") {
        end(({ sessionId, callId }) => sessionId === event.sessionId && !event.atWork.has(callId));
      }
    },
    wasAtWork: (timeMs) =>
      timeMs < sinceMs ||
      spans.some((span) => {
        const { isCommand, startMs, endMs = Infinity } = span;
        if (!isCommand || isWaiting(span)) return false;
        return startMs - unsureMs <= timeMs && timeMs <= endMs + unsureMs;
      }),
    isCallAtWork: (isInEditor = false) =>
      spans.some((span) => {
        if (isInEditor && findEntrySource(span.call).maker === "terminal") return false;
        return now() <= (span.endMs ?? Infinity) + recordedMs && !isWaiting(span);
      }),
  };
}
