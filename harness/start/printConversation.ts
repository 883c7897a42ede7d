import { decodeToolCalls, type ModelRequest, textOf } from "../model/chatCompletions.ts";
import type { AnswerRequest, ModelResponse } from "../model/modelEndpoint.ts";

/** Answers as before, and prints each call that the model makes and each result that it gets. */
export function printConversation(answer: AnswerRequest): AnswerRequest {
  let seenCount = 0;
  return async (request) => {
    // Without tools, VS Code wants only a title or the like.
    if (request.tools === undefined) return answer(request);
    printResults(request.messages.slice(seenCount));
    seenCount = request.messages.length;
    const response = await answer(request);
    return { ...response, body: printCalls(response.body) };
  };
}

function printResults(messages: ModelRequest["messages"]): void {
  for (const message of messages) {
    if (message.role === "tool") console.log(`\nThe model is told:\n${indent(textOf(message))}`);
  }
}

/** Passes the answer on piece by piece, and prints its calls once it is whole. */
async function* printCalls(body: ModelResponse["body"]): AsyncGenerator<Uint8Array | string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of body) {
    text += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true });
    yield piece;
  }
  for (const call of decodeToolCalls(text)) {
    console.log(`\nThe model calls ${call.name}:\n${indent(formatJson(call.arguments))}`);
  }
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
