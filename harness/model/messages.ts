import { type Content, type Dialect, textOf, writeTypedEvents } from "./dialect.ts";
import {
  callsOf,
  type ModelAnswer,
  type ModelMessage,
  type ModelRequest,
  partsOf,
  type PastCall,
} from "./modelRequest.ts";

/** The part of Anthropic's messages protocol that Copilot uses with Claude. */
export const messages: Dialect = { readRequest, writeAnswer };

type Block =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "tool_use";
      readonly id: string;
      readonly name: string;
      readonly input: unknown;
    }
  | {
      readonly type: "tool_result";
      readonly tool_use_id: string;
      readonly content?: string | readonly ResultBlock[];
    };

/** A search for tools is answered by references to them, which the server replaces by schemas. */
type ResultBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_reference"; readonly tool_name: string };

interface MessagesRequest {
  readonly model: string;
  readonly system?: Content;
  readonly messages: readonly {
    readonly role: "user" | "assistant" | "system";
    readonly content: string | readonly Block[];
  }[];
  readonly tools?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly input_schema?: unknown;
    readonly defer_loading?: boolean;
  }[];
}

function readRequest(body: unknown): ModelRequest {
  const request = body as MessagesRequest;
  return {
    model: request.model,
    system: textOf(request.system),
    messages: request.messages.flatMap(({ role, content }) =>
      readMessage(role, typeof content === "string" ? [{ type: "text", text: content }] : content),
    ),
    tools: (request.tools ?? []).map(({ name, description = "", input_schema, defer_loading }) => ({
      name,
      description,
      schema: input_schema,
      isDeferred: defer_loading === true,
    })),
  };
}

/** Results stand in a user's message here; each is a message of its own in the neutral form. */
function readMessage(role: string, blocks: readonly Block[]): ModelMessage[] {
  const text = blocks.map((block) => (block.type === "text" ? block.text : "")).join("");
  if (role === "assistant") {
    const calls = blocks.flatMap((block): PastCall[] =>
      block.type === "tool_use"
        ? [{ id: block.id, name: block.name, input: JSON.stringify(block.input) }]
        : [],
    );
    return [{ role, text, calls }];
  }
  const results = blocks.flatMap((block): ModelMessage[] =>
    block.type === "tool_result"
      ? [{ role: "tool", callId: block.tool_use_id, text: readResult(block.content) }]
      : [],
  );
  return text === "" ? results : [...results, { role: "user", text }];
}

function readResult(content: string | readonly ResultBlock[] = ""): string {
  if (typeof content === "string") return content;
  return content
    .map((block) => (block.type === "text" ? block.text : `${block.tool_name}\n`))
    .join("");
}

function writeAnswer(answer: ModelAnswer, id: string): string {
  const blocks = partsOf(answer).map((part, index) =>
    typeof part === "string"
      ? { start: { type: "text", text: "" }, delta: { type: "text_delta", text: part } }
      : {
          start: { type: "tool_use", id: `${id}-${index}`, name: part.name, input: {} },
          delta: { type: "input_json_delta", partial_json: JSON.stringify(part.input) },
        },
  );
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id,
    type: "message",
    role: "assistant",
    model: "scripted",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const stopReason = callsOf(answer).length === 0 ? "end_turn" : "tool_use";
  return writeTypedEvents([
    { type: "message_start", message },
    ...blocks.flatMap(({ start, delta }, index) => [
      { type: "content_block_start", index, content_block: start },
      { type: "content_block_delta", index, delta },
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason: stopReason, stop_sequence: null }, usage },
    { type: "message_stop" },
  ] as { type: string }[]);
}
