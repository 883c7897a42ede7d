import type { IncomingMessage } from "node:http";
import type { Refusal } from "./refusal.ts";

/** Well above a long conversation, and above what a test reads from a window. */
const maximumBodyBytes = 16 * 1024 * 1024;

export type JsonBody = { kind: "read"; value: unknown } | { kind: "refused"; refusal: Refusal };

export async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const bytes = await readBytes(request);
  if (bytes === undefined) return refused(413, "The body is too large.");
  try {
    return { kind: "read", value: JSON.parse(bytes.toString("utf8")) as unknown };
  } catch {
    return refused(400, "The body is not JSON.");
  }
}

/** The whole body, or undefined as soon as it is known to be too large. */
async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > maximumBodyBytes) return undefined;
  const pieces: Buffer[] = [];
  let byteCount = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    pieces.push(piece as Buffer);
    byteCount += (piece as Buffer).length;
    if (byteCount > maximumBodyBytes) return undefined;
  }
  return Buffer.concat(pieces);
}

function refused(status: number, reason: string): JsonBody {
  return { kind: "refused", refusal: { status, reason } };
}
