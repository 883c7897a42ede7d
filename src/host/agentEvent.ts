import type { EntryRequest } from "../core/history/index.ts";
import type { ToolCall } from "../core/recorder/index.ts";

/** A call of some tool by an agent, whoever made the tool. */
export interface AgentCall extends ToolCall {
  readonly sessionId: string;
  /** No other call in this window has it. */
  readonly callId: string;
  /** Where the agent says it. */
  readonly model?: string | undefined;
  /** The folder that the session works in. */
  readonly cwd: string | undefined;
  /** What the person asked for; undefined if that was before this window could know. */
  readonly request: EntryRequest | undefined;
}

interface SessionAtWork {
  readonly sessionId: string;
  /** Calls that go on whatever the person asks for: of sub-agents in the background, or of their processes. */
  readonly atWork: ReadonlySet<string>;
}

/**
 * What agents in this window do, as their hooks tell it. Each event of a session comes after the one
 * before has been heard out. The ends of calls come before that of their request; calls may overlap.
 */
export type AgentEvent =
  | ({ readonly kind: "requestStart"; readonly request: EntryRequest } & SessionAtWork)
  /** The tool waits until the listener has settled, for a limited time. */
  | { readonly kind: "callStart"; readonly call: AgentCall }
  /** It is known since when it is at work; a person may have been asked before. */
  | {
      readonly kind: "callBegin";
      readonly call: AgentCall;
      readonly timeMs: number;
      /** Much later than that, where the extension host was busy: it may have begun as late. */
      readonly heardMs?: number;
    }
  | {
      readonly kind: "callEnd";
      readonly call: AgentCall;
      /**
       * Nothing said that the call ended, as after an error or a cancellation, but what came later, its
       * terminal, or long silence, shows that it must have. If its end is reported after all, it comes once more, not assumed.
       */
      readonly isAssumed: boolean;
      /** The tool has not waited for its command, though nothing in its input says so. */
      readonly goesOn: boolean;
      /** Nothing of it is at work any more, though it went on after its end. */
      readonly isOver?: true;
      /** A person, or VS Code, has refused it: it has changed nothing. */
      readonly isSkipped?: boolean;
      /** For how long its tool was at work, where the agent says that: not while a person was asked. */
      readonly tookMs?: number | undefined;
    }
  | ({ readonly kind: "requestEnd"; readonly request: EntryRequest | undefined } & SessionAtWork)
  /** Hooks told of something that could not be read: calls may be missing. */
  | { readonly kind: "missed"; readonly reason: string };

/**
 * @param whileWaiting Aborts as soon as nobody waits for this any more: then the tool may already
 *   be at work. It is aborted from the start when the event comes too late.
 */
export type AgentEventListener = (event: AgentEvent, whileWaiting: AbortSignal) => Promise<void>;
