import { setTimeout as delay } from "node:timers/promises";
import { patienceMs } from "../../harness/patience.ts";

/**
 * Looks again and again, until it is so.
 *
 * @param why Says what is so instead, if it never is.
 */
export async function waitUntil(
  isSo: () => boolean | Promise<boolean>,
  why: () => string = () => "It did not come about.",
): Promise<void> {
  const deadlineMs = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadlineMs) throw new Error(why());
    await delay(50);
  }
}
