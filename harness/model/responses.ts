import { type Content, type Dialect, textOf, writeTypedEvents } from "./dialect.ts";
import {
  type ModelAnswer,
  type ModelMessage,
  type ModelRequest,
  type ModelToolCall,
  type OfferedTool,
  partsOf,
} from "./modelRequest.ts";

/** The part of OpenAI's responses protocol that Copilot uses with GPT. */
export const responses: Dialect = { readRequest, writeAnswer };

/** The search for tools is a kind of item here, no function; in the neutral form it is a tool. */
const toolSearchName = "tool_search";

type Item =
  | { readonly type?: "message"; readonly role: string; readonly content: Content }
  | {
      readonly type: "function_call";
      readonly call_id: string;
      readonly name: string;
      readonly arguments: string;
    }
  /** Of a tool whose input is a text, such as a patch. */
  | {
      readonly type: "custom_tool_call";
      readonly call_id: string;
      readonly name: string;
      readonly input: string;
    }
  | {
      readonly type: "function_call_output" | "custom_tool_call_output";
      readonly call_id: string;
      readonly output: Content;
    }
  | { readonly type: "tool_search_call"; readonly call_id: string; readonly arguments: unknown }
  | {
      readonly type: "tool_search_output";
      readonly call_id: string;
      readonly tools: readonly { readonly name: string }[];
    }
  /** What one agent asks of another, which only the service is to read. */
  | { readonly type: "agent_message"; readonly content: readonly AgentMessagePart[] }
  | { readonly type: "reasoning" };

interface AgentMessagePart {
  readonly text?: string;
  readonly encrypted_content?: string;
}

interface ResponsesRequest {
  readonly model: string;
  readonly instructions?: string;
  readonly input: string | readonly Item[];
  readonly tools?: readonly {
    readonly type: string;
    readonly name?: string;
    readonly description?: string;
    readonly parameters?: unknown;
    readonly defer_loading?: boolean;
  }[];
}

function readRequest(body: unknown): ModelRequest {
  const { model, instructions = "", input, tools = [] } = body as ResponsesRequest;
  const items = typeof input === "string" ? [{ role: "user", content: input }] : input;
  const system = items.flatMap((item) =>
    "role" in item && isSystem(item.role) ? [textOf(item.content)] : [],
  );
  return {
    model,
    system: [instructions, ...system].filter((text) => text !== "").join("\n"),
    messages: mergeCalls(items.flatMap(readItem)),
    tools: tools.map(({ type, name = type, description = "", parameters, defer_loading }) => ({
      name,
      description,
      schema: parameters,
      isDeferred: defer_loading === true,
    })) satisfies OfferedTool[],
  };
}

function isSystem(role: string): boolean {
  return role === "system" || role === "developer";
}

function readItem(item: Item): ModelMessage[] {
  if ("role" in item) {
    if (isSystem(item.role)) return [];
    const text = textOf(item.content);
    if (item.role !== "assistant") return [{ role: "user", text }];
    return [{ role: "assistant", text, calls: [] }];
  }
  switch (item.type) {
    case "function_call":
      return [call(item.call_id, item.name, item.arguments)];
    case "tool_search_call":
      return [call(item.call_id, toolSearchName, JSON.stringify(item.arguments))];
    case "custom_tool_call":
      return [call(item.call_id, item.name, item.input)];
    case "function_call_output":
    case "custom_tool_call_output":
      return [{ role: "tool", callId: item.call_id, text: textOf(item.output) }];
    case "tool_search_output": {
      const text = item.tools.map(({ name }) => `${name}\n`).join("");
      return [{ role: "tool", callId: item.call_id, text }];
    }
    case "agent_message": {
      const texts = item.content.map(({ text, encrypted_content }) => text ?? encrypted_content);
      return [{ role: "user", text: texts.join("") }];
    }
    case "reasoning":
      return [];
  }
}

function call(id: string, name: string, input: string): ModelMessage {
  return { role: "assistant", text: "", calls: [{ id, name, input }] };
}

/** Items of one turn follow each other; they become one message. */
function mergeCalls(messages: readonly ModelMessage[]): ModelMessage[] {
  const merged: ModelMessage[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (message.role === "assistant" && last?.role === "assistant") {
      const calls = [...last.calls, ...message.calls];
      merged[merged.length - 1] = { role: "assistant", text: last.text + message.text, calls };
    } else {
      merged.push(message);
    }
  }
  return merged;
}

function writeAnswer(answer: ModelAnswer, id: string): string {
  const output = partsOf(answer).map((part, index) =>
    typeof part === "string"
      ? writeMessage(part, `${id}-${index}`)
      : writeCall(part, `${id}-${index}`),
  );
  const response = { id, object: "response", model: "scripted", status: "in_progress", output: [] };
  const usage = {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  };
  const events = [
    { type: "response.created", response },
    ...output.flatMap(({ item, started, progress }, index) => [
      { type: "response.output_item.added", output_index: index, item: started },
      ...progress.map((event) => ({ ...event, item_id: item.id, output_index: index })),
      { type: "response.output_item.done", output_index: index, item },
    ]),
    {
      type: "response.completed",
      response: { ...response, status: "completed", output: output.map(({ item }) => item), usage },
    },
  ];
  return writeTypedEvents(events.map((event, number) => ({ ...event, sequence_number: number })));
}

interface WrittenItem {
  readonly started: object;
  readonly progress: readonly { readonly type: string }[];
  readonly item: { readonly id: string };
}

function writeMessage(text: string, id: string): WrittenItem {
  const item = { type: "message", id: `${id}-message`, role: "assistant", status: "completed" };
  const part = { type: "output_text", text, annotations: [] };
  const progress = [
    { type: "response.content_part.added", content_index: 0, part: { ...part, text: "" } },
    { type: "response.output_text.delta", content_index: 0, delta: text },
    { type: "response.output_text.done", content_index: 0, text },
    { type: "response.content_part.done", content_index: 0, part },
  ];
  return {
    started: { ...item, status: "in_progress", content: [] },
    progress,
    item: { ...item, content: [part] } as { id: string },
  };
}

function writeCall({ name, namespace, input }: ModelToolCall, callId: string): WrittenItem {
  const id = `item-${callId}`;
  if (name === toolSearchName) {
    const item = { type: "tool_search_call", id, execution: "client", call_id: callId };
    return {
      started: { ...item, status: "in_progress", arguments: {} },
      progress: [],
      item: { ...item, status: "completed", arguments: input } as { id: string },
    };
  }
  if (typeof input === "string") {
    const item = { type: "custom_tool_call", id, call_id: callId, name };
    return {
      started: { ...item, status: "in_progress", input: "" },
      progress: [],
      item: { ...item, status: "completed", input } as { id: string },
    };
  }
  const text = JSON.stringify(input);
  const item = { type: "function_call", id, call_id: callId, name, namespace };
  return {
    started: { ...item, status: "in_progress", arguments: "" },
    progress: [
      { type: "response.function_call_arguments.delta", delta: text } as { type: string },
      { type: "response.function_call_arguments.done", arguments: text } as { type: string },
    ],
    item: { ...item, status: "completed", arguments: text } as { id: string },
  };
}
