import type { EntryRequest } from "../core/history/index.ts";

/** A call of some tool by an agent, whoever made the tool. */
export interface AgentCall {
  readonly sessionId: string;
  /** No other call in this window has it. */
  readonly callId: string;
  /** The tool and its input as the agent's side named them: nothing about them is checked. */
  readonly tool: string;
  readonly input: unknown;
  /** The folder that the session works in. */
  readonly cwd: string | undefined;
  /** What the person asked for; undefined if that was before this window could know. */
  readonly request: EntryRequest | undefined;
}

/**
 * What agents in this window do, as their hooks tell it. Each event of a session comes after the one
 * before has been heard out. The ends of calls come before that of their request; calls may overlap.
 */
export type AgentEvent =
  | { readonly kind: "requestStart"; readonly sessionId: string; readonly request: EntryRequest }
  /** The tool waits until the listener has settled, for a limited time. */
  | { readonly kind: "callStart"; readonly call: AgentCall }
  | {
      readonly kind: "callEnd";
      readonly call: AgentCall;
      /**
       * Nothing said that the call ended, as after an error or a cancellation, but what came later, or
       * long silence, shows that it must have. If its end is reported after all, it comes once more, not assumed.
       */
      readonly isAssumed: boolean;
      /** The tool has not waited for its command, though nothing in its input says so. */
      readonly goesOn: boolean;
    }
  | {
      readonly kind: "requestEnd";
      readonly sessionId: string;
      readonly request: EntryRequest | undefined;
    }
  /** Hooks told of something that could not be read: calls may be missing. */
  | { readonly kind: "missed"; readonly reason: string };

/**
 * @param whileWaiting Aborts as soon as nobody waits for this any more: then the tool may already
 *   be at work. It is aborted from the start when the event comes too late.
 */
export type AgentEventListener = (event: AgentEvent, whileWaiting: AbortSignal) => Promise<void>;
