import { findToolReach } from "../core/recorder/index.ts";
import type { AgentEvent } from "./agentEvent.ts";

/** When agents' calls that may do anything were at work. */
export interface CommandTimes {
  readonly note: (event: AgentEvent) => void;
  /** Whether one was at that time, or may have been: so near it, or before this window knew. */
  readonly wasAtWork: (timeMs: number) => boolean;
}

interface Span {
  readonly sessionId: string;
  readonly callId: string;
  readonly startMs: number;
  readonly endMs?: number;
}

const maxSpans = 200;
/** The clocks of a disk and of the system may differ by so much. */
const unsureMs = 50;

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
        if (findToolReach(event.call).kind !== "anything") return;
        spans = [...spans.slice(1 - maxSpans), { sessionId, callId, startMs: now() }];
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
        ({ startMs, endMs = Infinity }) =>
          startMs - unsureMs <= timeMs && timeMs <= endMs + unsureMs,
      ),
  };
}
