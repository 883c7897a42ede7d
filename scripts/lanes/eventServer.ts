import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import type { TestEvent } from "../../test/support/testEvents.ts";

export interface EventServer {
  port: number;
  /** Resolves when the sender has closed its connection and all its events were taken. */
  closed: Promise<void>;
}

/** Takes test events from one sender on a loopback port, a JSON text a line. */
export async function listenForEvents(take: (event: TestEvent) => void): Promise<EventServer> {
  const server = createServer();
  const closed = new Promise<void>((resolve, reject) => {
    server.once("connection", (socket) => {
      server.close();
      const lines = createInterface(socket);
      lines.on("line", (line) => take(JSON.parse(line) as TestEvent));
      lines.on("close", () => {
        socket.end();
        resolve();
      });
    });
    server.once("error", reject);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return { port: (server.address() as AddressInfo).port, closed };
}
