import { constants } from "node:fs";
import { open, stat, unlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { systemError, systemErrorCode } from "../systemError.ts";

const retryMs = 5;
const patienceMs = 20_000;

interface LockSystem {
  readonly platform: NodeJS.Platform;
  readonly open: typeof open;
}

const thisSystem: LockSystem = { platform: process.platform, open };

/**
 * Works while no other window or process of ours on this machine works on the same thing. If the other
 * one does not finish, it works anyway: every program on the machine knows the lock's name, and the
 * checks of the file before and after a write do not depend on the lock. Windows in different
 * containers do not see each other's locks.
 *
 * On Linux and Windows, the lock is a local socket named after the thing, which nobody connects to:
 * only one process can listen on a name. macOS has no such names: there it is a file that is opened
 * with a lock. The system frees both when the process ends, however it ends, so no lock is ever left
 * behind. Where neither is to be had, there is no lock between windows.
 *
 * @param identity Of a file, its device and index number.
 */
export async function withWriteLock<Value>(
  identity: string,
  work: () => Promise<Value>,
  system = thisSystem,
): Promise<Value> {
  const release = await acquire(`linewise-write-${identity.replace(":", "-")}`, system);
  try {
    return await work();
  } finally {
    await release();
  }
}

type Release = () => Promise<void>;

/** What systems say of a lock that another process has. */
const taken = new Set<string | undefined>(["EADDRINUSE", "EAGAIN", "EWOULDBLOCK"]);

async function acquire(name: string, system: LockSystem): Promise<Release> {
  const deadlineMs = performance.now() + patienceMs;
  for (;;) {
    try {
      return await lock(name, system);
    } catch (error) {
      if (!taken.has(systemErrorCode(error))) return releaseNothing;
    }
    if (performance.now() > deadlineMs) return releaseNothing;
    await wait(retryMs);
  }
}

function lock(name: string, system: LockSystem): Promise<Release> {
  if (system.platform === "linux") return listen(`\0${name}`);
  if (system.platform === "win32") return listen(`\\\\.\\pipe\\${name}`);
  if (system.platform === "darwin") return openLocked(join(tmpdir(), name), system);
  return Promise.resolve(releaseNothing);
}

function releaseNothing(): Promise<void> {
  return Promise.resolve();
}

async function listen(path: string): Promise<Release> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ path }, () => {
      resolve();
    });
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** `O_EXLOCK` of macOS, which Node has no name for: see open(2) there. */
const exclusiveLock = 0x20;
const lockFlags =
  constants.O_RDWR |
  constants.O_CREAT |
  constants.O_NOFOLLOW |
  constants.O_NONBLOCK |
  exclusiveLock;

async function openLocked(path: string, system: LockSystem): Promise<Release> {
  const file = await system.open(path, lockFlags, 0o600);
  const [held, there] = await Promise.all([file.stat(), stat(path).catch(() => undefined)]);
  if (held.ino === there?.ino) {
    return async () => {
      await unlink(path).catch(() => undefined);
      await file.close();
    };
  }
  // The process that had the lock has just removed the file, and nobody else finds this one.
  await file.close();
  throw systemError("EAGAIN", `the lock file was removed, ${path}`);
}
