import { createServer, type Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { systemErrorCode } from "../systemError.ts";

const retryMs = 5;
const patienceMs = 20_000;

/**
 * Works while no other window or process of ours on this machine works on the same thing. If the other
 * one does not finish, it works anyway: every program on the machine knows the lock's name, and the
 * checks of the file before and after a write do not depend on the lock. Windows in different
 * containers do not see each other's locks.
 *
 * The lock is a local socket named after the thing, which nobody connects to: only one process can
 * listen on a name, and the system frees it when that process ends, however it ends, so no lock is
 * ever left behind. macOS has no such names: there, and where a socket is not allowed, there is no
 * lock between windows.
 *
 * @param identity Of a file, its device and index number.
 */
export async function withWriteLock<Value>(
  identity: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const name = nameLock(identity);
  const lock = name === undefined ? undefined : await acquire(name);
  try {
    return await work();
  } finally {
    await release(lock);
  }
}

function nameLock(identity: string): string | undefined {
  const name = `linewise-write-${identity.replace(":", "-")}`;
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : undefined;
}

async function acquire(name: string): Promise<Server | undefined> {
  const deadlineMs = performance.now() + patienceMs;
  for (;;) {
    try {
      return await listen(name);
    } catch (error) {
      if (systemErrorCode(error) !== "EADDRINUSE") return undefined;
    }
    if (performance.now() > deadlineMs) return undefined;
    await wait(retryMs);
  }
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ path }, () => {
      resolve(server);
    });
  });
}

async function release(lock: Server | undefined): Promise<void> {
  if (lock !== undefined) await new Promise((resolve) => lock.close(resolve));
}
