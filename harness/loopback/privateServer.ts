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
 * A client that keeps nothing but the origin of an address may send the secret as its token. A request
 * that a web page sends names its origin and is refused even with the secret; one that is refused does
 * not reach an answer and ends nothing.
 *
 * @param answers By the path below the address, such as `/task`; a request is a POST of JSON.
 * @param documents By path as well: what a GET is given, as JSON, whatever its query is.
 * @returns The address: `http://127.0.0.1:<port>/<secret>`.
 */
export async function startPrivateServer(
  answers: Readonly<Record<string, Answer>>,
  cleanup: Cleanup,
  documents: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const secret = createSecret();
  const served: Served = {
    secret,
    answers: new Map(Object.entries(answers)),
    documents: new Map(Object.entries(documents)),
  };
  const server = createServer((request, response) => {
    answerRequest(request, response, served).catch((error: unknown) =>
      refuse(response, { status: 500, reason: String(error) }),
    );
  });
  // Otherwise an idle connection is closed after five seconds, maybe just as a client uses it again.
  server.keepAliveTimeout = 0;
  const port = await listenOnLoopback(server);
  cleanup.add(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${port}/${secret}`;
}

interface Served {
  readonly secret: string;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly documents: ReadonlyMap<string, unknown>;
}

async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, answers, documents }: Served,
): Promise<void> {
  const path = findPath(request, secret);
  const document = request.method === "GET" && path !== undefined ? documents.get(path) : undefined;
  if (document !== undefined) {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(document));
    return;
  }
  const refusal = path === undefined ? stranger : checkForm(request);
  const answer = answers.get(path ?? "");
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

const stranger: Refusal = { status: 403, reason: "This address is private." };

/** The path below the address; undefined for who does not know the secret. */
function findPath({ headers, url = "" }: IncomingMessage, secret: string): string | undefined {
  if (headers.origin !== undefined) return undefined;
  const [, path = "", givenSecret = "", pathBelow = ""] = /^(\/([^/?]*)([^?]*))/.exec(url) ?? [];
  if (isSecret(givenSecret, secret)) return pathBelow;
  const [, token = ""] = /^(?:bearer|token) (.+)$/i.exec(headers.authorization ?? "") ?? [];
  return isSecret(token, secret) ? path : undefined;
}

function checkForm({ method, headers }: IncomingMessage): Refusal | undefined {
  if (method !== "POST") return { status: 405, reason: "Only POST is answered." };
  const isJson = /^application\/json\s*(?:;|$)/i.test(headers["content-type"] ?? "");
  return isJson ? undefined : { status: 415, reason: "Only application/json is read." };
}
