import { request } from "node:http";

/** A request as a stranger, or one of ours, may send it; POST with JSON where nothing else is said. */
export interface LoopbackRequest {
  method?: string;
  headers?: Readonly<Record<string, string | undefined>>;
  body?: string;
}

/** Sends a request to a server on this machine; returns the status of its answer. */
export async function requestStatus(url: string, sent: LoopbackRequest = {}): Promise<number> {
  const { method = "POST", headers = {}, body = "{}" } = sent;
  const answer = await fetch(url, {
    method,
    headers: definedOf({ "content-type": "application/json", ...headers }),
    ...(method === "GET" ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Announces a body of this length and sends none of it; returns the status of the answer. */
export async function announceBody(url: string, byteCount: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": byteCount };
    const announced = request(url, { method: "POST", headers }, (answer) => {
      resolve(answer.statusCode);
      announced.destroy();
    });
    announced.on("error", reject);
    announced.flushHeaders();
  });
}

function definedOf(headers: NonNullable<LoopbackRequest["headers"]>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
}

/** What a web page, or another user of the machine, can try on an address `http://…/<secret>/…`. */
export function foreignRequests(url: string): [string, string, LoopbackRequest][] {
  const webPage = { headers: { origin: "https://evil.example" } };
  const { origin: server, pathname } = new URL(url);
  const path = pathname.split("/").slice(2).join("/");
  const at = (prefix: string): string => `${server}${prefix}${path}`;
  return [
    ["without the secret", at("/"), {}],
    ["without the secret, from a web page", at("/"), webPage],
    ["with an empty secret", at("//"), {}],
    ["with another secret", at(`/${"A".repeat(43)}/`), {}],
    ["with a secret of another length", at("/A/"), {}],
    ["with the secret, from a web page", url, webPage],
    ["with the secret, from a page of the machine", url, { headers: { origin: "null" } }],
    ["with the secret, as GET", url, { method: "GET" }],
    ["with the secret, as plain text", url, { headers: { "content-type": "text/plain" } }],
    ["with the secret, on another path", `${url}/other`, {}],
    ["with the secret, and no JSON", url, { body: "{" }],
  ];
}
