import { setTimeout as delay } from "node:timers/promises";
import type { Locator } from "playwright-core";
import { patienceMs } from "../patience.ts";

/** A gesture that has shown nothing for so long was missed. */
const answerMs = 10_000;

/** For one click or key of a gesture that is repeated: what it is meant for may have gone. */
export const brief = { timeout: answerMs };

/**
 * Makes a gesture, and makes it again, until what it means has happened: a window that is busy, or is
 * still being laid out, misses a hover, a click or a key. It may come late: a gesture that must not be
 * made twice looks first.
 */
export async function repeatUntil(
  gesture: () => Promise<void>,
  shown: Locator | (() => Promise<boolean>),
): Promise<void> {
  const deadlineMs = Date.now() + patienceMs;
  for (;;) {
    const obstacle = await gesture().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (await comesAbout(shown)) return;
    if (Date.now() > deadlineMs) throw new Error("The gesture has no effect", { cause: obstacle });
  }
}

async function comesAbout(shown: Locator | (() => Promise<boolean>)): Promise<boolean> {
  if (typeof shown !== "function") {
    return shown
      .first()
      .waitFor(brief)
      .then(
        () => true,
        () => false,
      );
  }
  const deadlineMs = Date.now() + answerMs;
  while (!(await shown())) {
    if (Date.now() > deadlineMs) return false;
    await delay(50);
  }
  return true;
}

/**
 * Clicks until the question in which the click is made is gone: this one, not any, as the next may
 * follow at once. One that goes by itself needs no click.
 */
export async function clickAway(question: Locator, click: () => Promise<void>): Promise<void> {
  const shown = await question.elementHandle();
  let wasClicked = false;
  await repeatUntil(
    async () => {
      if (wasClicked && (await shown.isHidden())) return;
      await click();
      wasClicked = true;
    },
    () => (wasClicked ? shown.isHidden() : question.isHidden()),
  );
}
