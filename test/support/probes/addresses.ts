import { connect } from "node:net";
import { networkInterfaces } from "node:os";

/** The addresses of this machine beside 127.0.0.1. */
export function otherAddresses(): string[] {
  const external = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    // Addresses of a link need to be told the link.
    .filter(({ address }) => address !== "127.0.0.1" && !address.startsWith("fe80:"))
    .map(({ address }) => address);
  // On Linux, the whole of 127.0.0.0/8 is this machine.
  return process.platform === "linux" ? ["127.0.0.2", ...external] : external;
}

export async function canConnect(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
