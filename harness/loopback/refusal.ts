import type { ServerResponse } from "node:http";

/** Why a request gets no answer. */
export interface Refusal {
  /** Of HTTP, 400 or more. */
  status: number;
  reason: string;
}

/** Says why and closes the connection, so that what is still being sent is not waited for. */
export function refuse(response: ServerResponse, { status, reason }: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify({ error: { message: reason } }));
}
