import { findToolReach } from "../core/recorder/index.ts";
import type { AgentEvent } from "./agentEvent.ts";

/** When agents' calls that may do anything were at work. */
export interface CommandTimes {
  readonly note: (event: AgentEvent) => void;
  /** Whether one was at that time, or may have been: so near it, or before this window knew. */
  readonly wasAtWork: (timeMs: number) => boolean;
  /** Whether any call that changes files is at work, or was a moment ago: what it did may not be recorded yet. */
  readonly isCallAtWork: () => boolean;
}

interface Span {
  readonly sessionId: string;
  readonly callId: string;
  /** It may do anything, not only change the files that it names. */
  readonly isCommand: boolean;
  readonly startMs: number;
  readonly endMs?: number;
}

const maxSpans = 200;
/** The clocks of a disk and of the system may differ by so much. */
const unsureMs = 50;
/** VS Code saves some edits only once their tool has ended. */
const recordedMs = 2_000;

export function createCommandTimes(now = Date.now): CommandTimes {
  const sinceMs = now();
  let spans: readonly Span[] = [];
  const end = (isMeant: (span: Span) => boolean): void => {
    spans = spans.map((span) => (isMeant(span) ? { endMs: now(), ...span } : span));
  };
  return {
    note(event) {
      if (event.kind === "callStart") {
        const { sessionId, callId } = event.call;
        const { kind } = findToolReach(event.call);
        if (kind === "nothing") return;
        const span = { sessionId, callId, isCommand: kind === "anything", startMs: now() };
        spans = [...spans.slice(1 - maxSpans), span];
      } else if (event.kind === "callEnd") {
        // What goes on in the background is at work until the request ends.
        if (!event.goesOn) end(({ callId }) => callId === event.call.callId);
      } else if (event.kind === "requestStart" || event.kind === "requestEnd") {
        end(({ sessionId, callId }) => sessionId === event.sessionId && !event.atWork.has(callId));
      }
    },
    wasAtWork: (timeMs) =>
      timeMs < sinceMs ||
      spans.some(
        ({ isCommand, startMs, endMs = Infinity }) =>
          isCommand && startMs - unsureMs <= timeMs && timeMs <= endMs + unsureMs,
      ),
    isCallAtWork: () => spans.some(({ endMs = Infinity }) => now() <= endMs + recordedMs),
  };
}
