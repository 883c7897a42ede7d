// What the model is asked and what it answers, in no dialect: scripts are written in this form.

/** A call that the model made, in an earlier turn. */
export interface PastCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it. */
  readonly input: string;
}

export type ModelMessage =
  | { readonly role: "user"; readonly text: string }
  | { readonly role: "assistant"; readonly text: string; readonly calls: readonly PastCall[] }
  /** The result of a call. */
  | { readonly role: "tool"; readonly callId: string; readonly text: string };

export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** A JSON schema; absent where the tool takes nothing. */
  readonly schema?: unknown;
  /** The model gets its schema only after it has searched for it. */
  readonly isDeferred: boolean;
}

export interface ModelRequest {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** Empty where only words are wanted, such as a title for the chat. */
  readonly tools: readonly OfferedTool[];
}

/** A call that the model makes; `input` is sent as JSON. */
export interface ModelToolCall {
  readonly name: string;
  /** Of tools that an agent offers under one name. */
  readonly namespace?: string;
  readonly input: unknown;
}

/** One answer of the model: words, or the calls of a turn with the words beside them. */
export type ModelAnswer = string | readonly (string | ModelToolCall)[];

export function partsOf(answer: ModelAnswer): readonly (string | ModelToolCall)[] {
  return typeof answer === "string" ? [answer] : answer;
}

/** None if it is only words, which end the turn. */
export function callsOf(answer: ModelAnswer): readonly ModelToolCall[] {
  return partsOf(answer).filter((part) => typeof part !== "string");
}

export function wordsOf(answer: ModelAnswer): string {
  return partsOf(answer)
    .filter((part) => typeof part === "string")
    .join("\n");
}

/** The results of the calls of the latest turn, in order; empty before the first call. */
export function latestToolResults({ messages }: ModelRequest): string[] {
  return resultsOf(messages.slice(messages.findLastIndex(({ role }) => role === "assistant") + 1));
}

export function resultsOf(messages: readonly ModelMessage[]): string[] {
  return messages.flatMap((message) => (message.role === "tool" ? [message.text] : []));
}
