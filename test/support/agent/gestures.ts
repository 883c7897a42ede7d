import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { appearances, setAppearance } from "../../../harness/browser/appearance.ts";
import { takeScreenshot } from "../../../harness/browser/workbench.ts";
import { brief, repeatUntil } from "../../../harness/browser/gesture.ts";
import { waitUntil } from "../waitUntil.ts";

/** The box of a quick pick or an input box. */
export function boxOf(page: Page): Locator {
  return page.locator(".quick-input-widget input.input, .quick-input-box input").first();
}

/** Runs a command as a person does who has no mouse. */
export async function runByKeyboard(page: Page, title: string): Promise<void> {
  const box = boxOf(page);
  const row = page.locator(".quick-input-list .monaco-list-row.focused", { hasText: title });
  await repeatUntil(async () => {
    await page.keyboard.press("F1");
    await box.fill(`>${title}`, brief);
  }, row);
  await repeatUntil(
    () => box.press("Enter", brief),
    () => row.first().isHidden(),
  );
}

/** Waits for a box with these words in its title, such as "(1/2)". */
export async function waitForStep(page: Page, words: string): Promise<void> {
  await page.locator(".quick-input-title", { hasText: words }).waitFor();
}

/** Waits for a row below the box, which says what is known of what is typed. */
export async function waitForRow(page: Page, words: string): Promise<void> {
  const rows = page.locator(".quick-input-list .monaco-list-row").filter({ visible: true });
  await rows.filter({ hasText: words }).first().waitFor();
}

/** Types into the box, instead of what is in it. */
export async function fillBox(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text);
}

export async function closeBox(page: Page): Promise<void> {
  const box = page.locator(".quick-input-widget");
  await waitUntil(async () => {
    if (await box.isVisible()) await page.keyboard.press("Escape");
    return box.isHidden();
  });
}

/** Waits until the file has this text. */
export async function waitForText(path: string, wanted: string): Promise<void> {
  let text = "";
  await waitUntil(
    async () => {
      text = await readFile(path, "utf8");
      return text === wanted;
    },
    () => `${path} holds ${JSON.stringify(text.slice(0, 1_000))}`,
  );
}

/** Takes a picture in every look, and leaves the window as usual. */
export async function takeScreenshots(
  window: Parameters<typeof setAppearance>[0],
  name: string,
): Promise<void> {
  for (const [look, appearance] of appearances) {
    await setAppearance(window, appearance);
    await takeScreenshot(window.page, `${name}-${look}`);
  }
  await setAppearance(window, {});
}

/**
 * From the top down. VS Code 1.117 keeps the editor of a file that is done, out of sight. Looks at
 * all at once: one that goes in between would be waited for.
 */
export async function listInSight(locator: Locator): Promise<readonly Locator[]> {
  const tops = await locator.evaluateAll((elements) =>
    elements
      .map((each) => each as unknown as { getClientRects(): readonly { top: number }[] })
      .map((each) => each.getClientRects()[0]?.top ?? -1),
  );
  const placed = tops.map((top, index) => ({ top, each: locator.nth(index) }));
  const inSight = placed.filter(({ top }) => top >= 0);
  return inSight.toSorted((one, other) => one.top - other.top).map(({ each }) => each);
}
