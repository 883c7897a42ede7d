import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Cleanup } from "./cleanup.ts";

/**
 * Lets a server take requests from this machine until the cleanup.
 *
 * @returns Its address: `http://127.0.0.1:…`, without a path.
 */
export async function listenOnLoopback(server: Server, cleanup: Cleanup): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanup.add(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
