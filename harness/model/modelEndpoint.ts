import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { startPrivateServer } from "../loopback/privateServer.ts";
import type { Cleanup } from "../process/cleanup.ts";
import type { ModelRequest } from "./chatCompletions.ts";

/** What goes back over the wire; the body of a good answer is server-sent events. */
export interface ModelResponse {
  status: number;
  contentType: string;
  body: AsyncIterable<Uint8Array | string> | Iterable<string>;
}

/** What it throws is told to VS Code as an error of the server. */
export type AnswerRequest = (request: ModelRequest) => Promise<ModelResponse> | ModelResponse;

/** A good answer that is known as a whole. */
export function eventStream(text: string): ModelResponse {
  return { status: 200, contentType: "text/event-stream", body: [text] };
}

const path = "/v1/chat/completions";

/**
 * Listens on a free loopback port; returns the address for chat completions. It holds a secret, as
 * VS Code sends no header of ours that could: who does not know it can ask nothing of the model.
 */
export async function startModelEndpoint(answer: AnswerRequest, cleanup: Cleanup): Promise<string> {
  const answerBody = async (body: unknown, response: ServerResponse): Promise<void> =>
    send(await answer(body as ModelRequest), response);
  return `${await startPrivateServer({ [path]: answerBody }, cleanup)}${path}`;
}

async function send(answered: ModelResponse, response: ServerResponse): Promise<void> {
  response.writeHead(answered.status, { "content-type": answered.contentType });
  await pipeline(Readable.from(answered.body), response);
}
