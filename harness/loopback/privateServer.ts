import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Cleanup } from "../process/cleanup.ts";
import { listenOnLoopback } from "./listenOnLoopback.ts";
import { readJsonBody } from "./readJsonBody.ts";
import { refuse, type Refusal } from "./refusal.ts";
import { createSecret, isSecret } from "./secret.ts";

/** Answers a request that may be answered; what it throws is told as an error of the server. */
export type Answer = (body: unknown, response: ServerResponse) => Promise<void> | void;

/**
 * Serves, on loopback and until the cleanup, who knows the address: its first segment is a secret.
 * A request that a web page sends names its origin and is refused even with the secret; one that is
 * refused does not reach an answer and ends nothing.
 *
 * @param answers By the path below the address, such as `/task`; a request is a POST of JSON.
 * @returns The address: `http://127.0.0.1:<port>/<secret>`.
 */
export async function startPrivateServer(
  answers: Readonly<Record<string, Answer>>,
  cleanup: Cleanup,
): Promise<string> {
  const secret = createSecret();
  const answersByPath = new Map(Object.entries(answers));
  const server = createServer((request, response) => {
    answerRequest(request, response, secret, answersByPath).catch((error: unknown) =>
      refuse(response, { status: 500, reason: String(error) }),
    );
  });
  const port = await listenOnLoopback(server);
  cleanup.add(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${port}/${secret}`;
}

async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  secret: string,
  answers: ReadonlyMap<string, Answer>,
): Promise<void> {
  const [, givenSecret = "", path = ""] = /^\/([^/]*)(.*)$/s.exec(request.url ?? "") ?? [];
  const refusal = checkSender(request, givenSecret, secret) ?? checkForm(request);
  const answer = answers.get(path);
  if (refusal !== undefined) refuse(response, refusal);
  else if (answer === undefined) refuse(response, { status: 404, reason: "No such path." });
  else await answerBody(request, response, answer);
}

async function answerBody(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  const body = await readJsonBody(request);
  if (body.kind === "refused") refuse(response, body.refusal);
  else await answer(body.value, response);
}

function checkSender(
  { headers }: IncomingMessage,
  givenSecret: string,
  secret: string,
): Refusal | undefined {
  const isForeign = headers.origin !== undefined || !isSecret(givenSecret, secret);
  return isForeign ? { status: 403, reason: "This address is private." } : undefined;
}

function checkForm({ method, headers }: IncomingMessage): Refusal | undefined {
  if (method !== "POST") return { status: 405, reason: "Only POST is answered." };
  const isJson = /^application\/json\s*(?:;|$)/i.test(headers["content-type"] ?? "");
  return isJson ? undefined : { status: 415, reason: "Only application/json is read." };
}
