import { type Content, type Dialect, writeEvents, textOf } from "./dialect.ts";
import {
  callsOf,
  type ModelAnswer,
  type ModelMessage,
  type ModelRequest,
  type OfferedTool,
  wordsOf,
} from "./modelRequest.ts";

/** The part of the chat-completions protocol that agent mode uses. */
export const chatCompletions: Dialect = { readRequest, writeAnswer };

interface ToolCallMessage {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

interface ChatMessage {
  readonly role: "system" | "developer" | "user" | "assistant" | "tool";
  readonly content: Content;
  readonly tool_calls?: readonly ToolCallMessage[];
  /** On a `tool` message: the call that it answers. */
  readonly tool_call_id?: string;
}

interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly {
    readonly function: {
      readonly name: string;
      readonly description?: string;
      readonly parameters?: unknown;
    };
  }[];
}

/** One event of a streamed answer; servers leave out what they have not. */
interface AnswerChunk {
  readonly choices?: readonly {
    readonly delta?: {
      readonly tool_calls?: readonly {
        readonly index: number;
        readonly function?: { readonly name?: string; readonly arguments?: string };
      }[];
    };
  }[];
}

function readRequest(body: unknown): ModelRequest {
  const { model, messages, tools = [] } = body as ChatRequest;
  const isSystem = ({ role }: ChatMessage): boolean => role === "system" || role === "developer";
  return {
    model,
    system: messages
      .filter(isSystem)
      .map(({ content }) => textOf(content))
      .join("\n"),
    messages: messages.filter((message) => !isSystem(message)).map(readMessage),
    tools: tools.map(({ function: { name, description = "", parameters } }): OfferedTool => ({
      name,
      description,
      schema: parameters,
      isDeferred: false,
    })),
  };
}

function readMessage({ role, content, tool_calls, tool_call_id }: ChatMessage): ModelMessage {
  const text = textOf(content);
  if (role === "tool") return { role, callId: tool_call_id ?? "", text };
  if (role !== "assistant") return { role: "user", text };
  const calls = (tool_calls ?? []).map(({ id, function: { name, arguments: input } }) => ({
    id,
    name,
    input,
  }));
  return { role, text, calls };
}

/** The calls in an answer, a stream of server-sent events that may come in pieces. */
export function decodeToolCalls(stream: string): { name: string; input: string }[] {
  const calls: { name: string; input: string }[] = [];
  for (const [, data = ""] of stream.matchAll(/^data: ?(\{.*)$/gm)) {
    const chunk = JSON.parse(data) as AnswerChunk;
    for (const piece of chunk.choices?.[0]?.delta?.tool_calls ?? []) {
      const call = (calls[piece.index] ??= { name: "", input: "" });
      call.name += piece.function?.name ?? "";
      call.input += piece.function?.arguments ?? "";
    }
  }
  return calls;
}

function writeAnswer(answer: ModelAnswer, id: string): string {
  const words = wordsOf(answer);
  const calls = callsOf(answer).map(({ name, input }, index) => ({
    index,
    id: `${id}-${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  const delta = {
    role: "assistant",
    ...(words === "" && calls.length > 0 ? {} : { content: words }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  const finishReason = calls.length === 0 ? "stop" : "tool_calls";
  const chunks = [
    { index: 0, delta, finish_reason: null },
    { index: 0, delta: {}, finish_reason: finishReason },
  ].map((choice) => ({
    id,
    object: "chat.completion.chunk",
    created: 0,
    model: "scripted",
    choices: [choice],
  }));
  const data = [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"];
  return writeEvents(data.map((text) => ({ data: text })));
}
