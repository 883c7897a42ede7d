// The part of the chat-completions protocol that agent mode uses.

export interface ToolCallMessage {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

export interface ChatMessage {
  role: "system" | "user" | "assistant" | "tool";
  content: string | { type: string; text?: string }[] | null;
  tool_calls?: ToolCallMessage[];
  /** On a `tool` message: the call that it answers. */
  tool_call_id?: string;
}

export interface ToolDescription {
  type: "function";
  function: { name: string; description: string; parameters?: unknown };
}

/** One event of a streamed answer; servers leave out what they have not. */
interface AnswerChunk {
  choices?: {
    delta?: {
      tool_calls?: { index: number; function?: { name?: string; arguments?: string } }[];
    };
  }[];
}

/** What the model is asked, as it came over the wire. */
export interface ModelRequest {
  model: string;
  messages: ChatMessage[];
  /** Absent where VS Code wants only words, such as a title for the chat. */
  tools?: ToolDescription[];
}

/** A call that the model makes; `input` is sent as JSON. */
export interface ModelToolCall {
  name: string;
  input: unknown;
}

/** One answer of the model: words, or calls (which VS Code runs one after another). */
export type ModelAnswer = string | readonly ModelToolCall[];

export function textOf(message: ChatMessage): string {
  if (typeof message.content === "string") return message.content;
  return (message.content ?? []).map((part) => part.text ?? "").join("");
}

/** The results of the calls of the latest turn, in order; empty before the first call. */
export function latestToolResults(request: ModelRequest): string[] {
  const afterCalls = request.messages.findLastIndex(({ role }) => role === "assistant") + 1;
  return request.messages
    .slice(afterCalls)
    .filter(({ role }) => role === "tool")
    .map(textOf);
}

/** The calls in an answer, a stream of server-sent events that may come in pieces. */
export function decodeToolCalls(stream: string): ToolCallMessage["function"][] {
  const calls: ToolCallMessage["function"][] = [];
  for (const [, data = ""] of stream.matchAll(/^data: ?(\{.*)$/gm)) {
    const chunk = JSON.parse(data) as AnswerChunk;
    for (const piece of chunk.choices?.[0]?.delta?.tool_calls ?? []) {
      const call = (calls[piece.index] ??= { name: "", arguments: "" });
      call.name += piece.function?.name ?? "";
      call.arguments += piece.function?.arguments ?? "";
    }
  }
  return calls;
}

/** The answer as a stream of server-sent events. */
export function encodeAnswer(answer: ModelAnswer, callIdPrefix: string): string {
  const delta =
    typeof answer === "string"
      ? { role: "assistant", content: answer }
      : {
          role: "assistant",
          tool_calls: answer.map(({ name, input }, index) => ({
            index,
            id: `${callIdPrefix}-${index}`,
            type: "function",
            function: { name, arguments: JSON.stringify(input) },
          })),
        };
  const finishReason = typeof answer === "string" ? "stop" : "tool_calls";
  const chunks = [
    { index: 0, delta, finish_reason: null },
    { index: 0, delta: {}, finish_reason: finishReason },
  ].map((choice) => ({
    id: callIdPrefix,
    object: "chat.completion.chunk",
    created: 0,
    model: "scripted",
    choices: [choice],
  }));
  return [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"]
    .map((data) => `data: ${data}\n\n`)
    .join("");
}
