import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Cleanup } from "../cleanup.ts";
import type { ModelRequest } from "./chatCompletions.ts";

/** Answers one request; whatever it throws is the answer's HTTP error. */
export type AnswerRequest = (request: ModelRequest, response: ServerResponse) => Promise<void>;

/** Listens on a free loopback port; returns the address for chat completions. */
export async function startModelEndpoint(answer: AnswerRequest, cleanup: Cleanup): Promise<string> {
  const server = createServer((request, response) => {
    readJson(request)
      .then((body) => answer(body as ModelRequest, response))
      .catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: { message: String(error) } }));
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanup.add(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/v1/chat/completions`;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString("utf8"));
}
