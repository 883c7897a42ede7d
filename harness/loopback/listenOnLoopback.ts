import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/**
 * The one place where our servers begin to listen: on a free port, for this machine only. That is
 * every program and every user of it, and each page in a browser, so a server asks for a secret.
 *
 * @returns The port.
 */
export async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
