import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { patienceMs } from "../../../harness/patience.ts";

const lookMs = 200;

/** An element as a screen reader is told of it. */
export interface AccessibleElement {
  readonly role: string;
  readonly name: string;
  readonly description: string;
}

/** All elements that Chromium tells a screen reader of, in the order of the page. */
export async function readAccessible(page: Page): Promise<readonly AccessibleElement[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, description }) => ({
        role: textOf(role?.value),
        name: textOf(name?.value),
        description: textOf(description?.value),
      }));
  } finally {
    await session.detach();
  }
}

/** Monaco speaks of no-break spaces, which sound like others. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value.replaceAll("\u00a0", " ").trim() : "";
}

/**
 * Waits until a screen reader is told of an element of this role with this whole name, and gives its
 * name.
 *
 * @throws Error with all names of that role, and other roles of that name, where there is none.
 */
export async function waitForAccessible(page: Page, role: string, name: RegExp): Promise<string> {
  const deadlineMs = Date.now() + patienceMs;
  for (;;) {
    const elements = await readAccessible(page);
    const names = elements.filter((each) => each.role === role).map((each) => each.name);
    const found = names.find((each) => name.test(each));
    if (found !== undefined) return found;
    if (Date.now() > deadlineMs) {
      const others = elements.filter((each) => name.test(each.name));
      throw new Error(
        `No ${role} is called ${String(name)}, but: ${JSON.stringify(names)}; others are: ${JSON.stringify(others)}`,
      );
    }
    // The window, which is to show it, has to draw the whole tree for each look.
    await delay(lookMs);
  }
}
