import { setTimeout as delay } from "node:timers/promises";

/** Resolves when tests have taken too long, and says so, or when they have ended, and says nothing. */
export async function noteLate(
  timeoutMs: number,
  ended: AbortSignal,
  print: (text: string) => void,
): Promise<void> {
  try {
    await delay(timeoutMs, undefined, { ref: false, signal: ended });
  } catch {
    return;
  }
  print(`  The tests did not end within ${timeoutMs / 60_000} minutes.`);
}
