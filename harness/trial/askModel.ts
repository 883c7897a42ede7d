import type { RealModel } from "../model/forwardToModel.ts";
import type { AnswerRequest } from "../model/modelEndpoint.ts";
import type {
  ModelAnswer,
  ModelMessage,
  ModelRequest,
  OfferedTool,
} from "../model/modelRequest.ts";

interface ChatAnswer {
  readonly choices: readonly {
    readonly message: {
      readonly content?: string | null;
      readonly tool_calls?: readonly {
        readonly function: { readonly name: string; readonly arguments: string };
      }[];
    };
  }[];
}

/**
 * Answers as a model behind an address does, which is asked in chat completions, whatever dialect VS
 * Code speaks: one POST for each turn, one JSON for its answer, no stream. So a person or a program can
 * play the model, too.
 */
export function askModel({ url, name, key }: RealModel): AnswerRequest {
  const base = url.replace(/\/+$/, "");
  const address = base.endsWith("/chat/completions") ? base : `${base}/chat/completions`;
  return async (request) => {
    const answer = await fetch(address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model: name, ...toChatCompletions(request) }),
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return readAnswer((await answer.json()) as ChatAnswer);
  };
}

/** What a model is asked, with the tools whose schemas it has by now. */
export function toChatCompletions(request: ModelRequest): {
  readonly messages: readonly object[];
  readonly tools: readonly object[];
} {
  return {
    messages: [{ role: "system", content: request.system }, ...request.messages.map(toMessage)],
    tools: loadedTools(request).map(toDefinition),
  };
}

export function toDefinition({ name, description, schema }: OfferedTool): object {
  const parameters = schema ?? { type: "object", properties: {} };
  return { type: "function", function: { name, description, parameters } };
}

export function toMessage(message: ModelMessage): object {
  if (message.role === "tool") {
    return { role: "tool", tool_call_id: message.callId, content: message.text };
  }
  if (message.role === "user") return { role: "user", content: message.text };
  const calls = message.calls.map(({ id, name, input }) => ({
    id,
    type: "function",
    function: { name, arguments: input },
  }));
  const content = message.text === "" ? null : message.text;
  return { role: "assistant", content, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
}

function loadedTools(request: ModelRequest): readonly OfferedTool[] {
  const named = findNamed(request);
  return request.tools.filter((tool) => !tool.isDeferred || named.includes(tool));
}

/** A server keeps a deferred tool from its model until a search has named it. */
export function findNamed({ tools, messages }: ModelRequest): readonly OfferedTool[] {
  const searches = new Set(
    messages.flatMap((message) =>
      message.role === "assistant"
        ? message.calls.filter(({ name }) => name.startsWith("tool_search")).map(({ id }) => id)
        : [],
    ),
  );
  const found = messages.flatMap((message) =>
    message.role === "tool" && searches.has(message.callId) ? [message.text] : [],
  );
  return tools.filter(
    ({ name, isDeferred }) =>
      isDeferred && found.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  );
}

function readAnswer({ choices: [choice] }: ChatAnswer): ModelAnswer {
  const { content, tool_calls: calls = [] } = choice?.message ?? {};
  if (calls.length === 0) return content ?? "";
  const words = content === undefined || content === null || content === "" ? [] : [content];
  return [
    ...words,
    ...calls.map(({ function: { name, arguments: input } }) => ({
      name,
      input: JSON.parse(input) as unknown,
    })),
  ];
}
