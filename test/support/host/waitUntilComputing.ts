import { setTimeout as delay } from "node:timers/promises";

/** Much more than a call takes that runs no endless pattern. */
const enoughMicroseconds = 700_000;

/** Until the extension host, with its threads, has computed so long that an endless pattern runs. */
export async function waitUntilComputing(): Promise<void> {
  const start = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(start);
    if (user + system > enoughMicroseconds) return;
    await delay(20);
  }
}
