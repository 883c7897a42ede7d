import { type ChatMessage, type ModelRequest, textOf } from "../model/chatCompletions.ts";

/** Prints the calls and results of a conversation, each once, as requests bring them along. */
export function createConversationPrinter(): (request: ModelRequest) => void {
  let printedCount: number | undefined;
  return ({ messages, tools }) => {
    if (tools === undefined) return;
    // The first request holds instructions and the user's words only.
    for (const message of messages.slice(printedCount ?? messages.length)) printMessage(message);
    printedCount = messages.length;
  };
}

function printMessage(message: ChatMessage): void {
  for (const { function: call } of message.tool_calls ?? []) {
    console.log(`\nThe model calls ${call.name}:\n${indent(formatJson(call.arguments))}`);
  }
  if (message.role === "tool") {
    console.log(`\nThe model is told:\n${indent(textOf(message))}`);
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
  return text.replace(/^/gm, "  ");
}
