import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Cleanup } from "../cleanup.ts";
import { listenOnLoopback } from "../listenOnLoopback.ts";
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

/** Listens on a free loopback port; returns the address for chat completions. */
export async function startModelEndpoint(answer: AnswerRequest, cleanup: Cleanup): Promise<string> {
  const server = createServer((request, response) => {
    readJson(request)
      .then((body) => answer(body as ModelRequest))
      .then((answered) => send(answered, response))
      .catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: { message: String(error) } }));
      });
  });
  return `${await listenOnLoopback(server, cleanup)}/v1/chat/completions`;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString("utf8"));
}

async function send(answered: ModelResponse, response: ServerResponse): Promise<void> {
  response.writeHead(answered.status, { "content-type": answered.contentType });
  await pipeline(Readable.from(answered.body), response);
}
