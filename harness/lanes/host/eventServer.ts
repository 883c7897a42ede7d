import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { listenOnLoopback } from "../../loopback/listenOnLoopback.ts";
import { createSecret, isSecret } from "../../loopback/secret.ts";
import type { TestEvent } from "../testEvents.ts";

export interface EventServer {
  port: number;
  /** The first line that the sender writes. */
  secret: string;
  /** Resolves when the sender has closed its connection and all its events were taken. */
  closed: Promise<void>;
}

/**
 * Takes test events from one sender on a loopback port, a JSON text a line. Who connects without
 * the secret is cut off; a line that is no JSON, since its sender died in it, ends the events.
 */
export async function listenForEvents(take: (event: TestEvent) => void): Promise<EventServer> {
  const secret = createSecret();
  const server = createServer();
  const closed = new Promise<void>((resolve, reject) => {
    server.on("connection", (socket) => {
      socket.on("error", () => socket.destroy());
      whenSecretCame(socket, secret, () => {
        server.close();
        takeEvents(socket, take, resolve);
      });
    });
    server.once("error", reject);
  });
  const port = await listenOnLoopback(server);
  server.unref();
  return { port, secret, closed };
}

/** Reads the first line and no more than its length; another one ends the connection. */
function whenSecretCame(socket: Socket, secret: string, begin: () => void): void {
  const check = (): void => {
    const line = socket.read(secret.length + 1) as Buffer | null;
    if (line === null) return;
    socket.off("readable", check);
    if (isSecret(line.toString(), `${secret}\n`)) begin();
    else socket.destroy();
  };
  socket.on("readable", check);
}

function takeEvents(socket: Socket, take: (event: TestEvent) => void, end: () => void): void {
  const lines = createInterface(socket);
  lines.on("line", (line) => {
    const event = parseEvent(line);
    if (event === undefined) socket.destroy();
    else take(event);
  });
  lines.on("close", () => {
    socket.end();
    end();
  });
}

function parseEvent(line: string): TestEvent | undefined {
  try {
    return JSON.parse(line) as TestEvent;
  } catch {
    return undefined;
  }
}
