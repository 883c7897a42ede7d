import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Answer, startPrivateServer } from "../loopback/privateServer.ts";
import type { Cleanup } from "../process/cleanup.ts";
import type { Dialect } from "./dialect.ts";
import type { ModelAnswer, ModelRequest } from "./modelRequest.ts";

/** What goes back over the wire; the body of a good answer is server-sent events. */
export interface ModelResponse {
  status: number;
  contentType: string;
  body: AsyncIterable<Uint8Array | string> | Iterable<string>;
}

/**
 * Answers a request; what it throws is told to VS Code as an error of the server.
 *
 * @param body As it came over the wire.
 */
export type AnswerRequest = (
  request: ModelRequest,
  body: unknown,
) => ModelAnswer | Promise<ModelAnswer>;

/** Like {@link AnswerRequest}, on the wire: of the body of a request, in the dialect it came in. */
export type AnswerBody = (body: unknown) => Promise<ModelResponse> | ModelResponse;

/** A good answer that is known as a whole. */
export function eventStream(text: string): ModelResponse {
  return { status: 200, contentType: "text/event-stream", body: [text] };
}

let answerCount = 0;

/** Answers requests of a dialect in that dialect. */
export function speak(dialect: Dialect, answer: AnswerRequest): AnswerBody {
  return async (body) => {
    const answered = await answer(dialect.readRequest(body), body);
    return eventStream(dialect.writeAnswer(answered, `call-${++answerCount}`));
  };
}

const path = "/v1/chat/completions";

/**
 * Listens on a free loopback port; returns the address for chat completions. It holds a secret, as
 * VS Code sends no header of ours that could: who does not know it can ask nothing of the model.
 */
export async function startModelEndpoint(answer: AnswerBody, cleanup: Cleanup): Promise<string> {
  return `${await startPrivateServer({ [path]: sendAnswer(answer) }, cleanup)}${path}`;
}

/** For a private server: sends what is answered. */
export function sendAnswer(answer: AnswerBody): Answer {
  return async (body, response) => send(await answer(body), response);
}

async function send(answered: ModelResponse, response: ServerResponse): Promise<void> {
  response.writeHead(answered.status, { "content-type": answered.contentType });
  await pipeline(Readable.from(answered.body), response);
}
