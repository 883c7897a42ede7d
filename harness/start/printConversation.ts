import { chatCompletions, decodeToolCalls } from "../model/chatCompletions.ts";
import type { AnswerBody, AnswerRequest, ModelResponse } from "../model/modelEndpoint.ts";
import { callsOf, type ModelRequest, resultsOf } from "../model/modelRequest.ts";

/** Answers as before, and prints each call that the model makes and each result that it gets. */
export function printConversation(answer: AnswerRequest): AnswerRequest {
  const printResults = createResultPrinter();
  return async (request, body) => {
    printResults(request);
    const answered = await answer(request, body);
    for (const { name, input } of callsOf(answered)) printCall(name, JSON.stringify(input));
    return answered;
  };
}

/** Like {@link printConversation}, where a server answers in chat completions. */
export function printForwarded(answer: AnswerBody): AnswerBody {
  const printResults = createResultPrinter();
  return async (body) => {
    const request = chatCompletions.readRequest(body);
    printResults(request);
    const response = await answer(body);
    // Without tools, VS Code wants only a title or the like.
    return request.tools.length === 0 ? response : { ...response, body: printCalls(response.body) };
  };
}

function createResultPrinter(): (request: ModelRequest) => void {
  let seenCount = 0;
  return ({ tools, messages }) => {
    if (tools.length === 0) return;
    for (const result of resultsOf(messages.slice(seenCount))) {
      console.log(`\nThe model is told:\n${indent(result)}`);
    }
    seenCount = messages.length;
  };
}

/** Passes the answer on piece by piece, and prints its calls once it is whole. */
async function* printCalls(body: ModelResponse["body"]): AsyncGenerator<Uint8Array | string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of body) {
    text += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true });
    yield piece;
  }
  for (const { name, input } of decodeToolCalls(text)) printCall(name, input);
}

function printCall(name: string, input: string): void {
  console.log(`\nThe model calls ${name}:\n${indent(formatJson(input))}`);
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
