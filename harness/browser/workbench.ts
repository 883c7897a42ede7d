import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { outFolder } from "../paths.ts";
import type { Driver } from "../vscode/driverClient.ts";
import type { ChatOptions } from "../worlds/world.ts";
import { waitForChat } from "./chat.ts";
import { brief, clickAway } from "./gesture.ts";

/** Chat has its models about 15 s after the window opened. */
const chatTimeoutMs = 300_000;

export const screenshotFolder = join(outFolder, "screenshots");

/** Opens a window and returns when agent mode can be asked. */
export async function openWorkbench(
  browser: BrowserContext,
  url: string,
  driver: Driver,
  chat: ChatOptions,
): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  await waitForChat(driver, chat, chatTimeoutMs);
  return page;
}

/** Saves a picture of the window as `out/screenshots/<name>.png` and returns its path. */
export async function takeScreenshot(page: Page, name: string): Promise<string> {
  await mkdir(screenshotFolder, { recursive: true });
  const path = join(screenshotFolder, `${name}.png`);
  await page.screenshot({ path });
  return path;
}

/** The text of a Monaco editor's visible lines. */
export async function readEditorLines(editor: Locator): Promise<string> {
  const lines = await editor.locator(".view-line").evaluateAll((elements) =>
    elements
      .map((element) => element as unknown as { offsetTop: number; textContent: string })
      .sort((first, second) => first.offsetTop - second.offsetTop)
      .map(({ textContent }) => textContent),
  );
  // Monaco draws spaces as no-break spaces.
  return lines.join("\n").replaceAll("\u00a0", " ");
}

/** The dialog that blocks the window, once it is there. */
export async function waitForDialog(page: Page): Promise<Locator> {
  const dialog = page.locator(".monaco-dialog-box").last();
  await dialog.waitFor();
  return dialog;
}

/** Clicks a button of the dialog that blocks the window. */
export async function clickDialogButton(page: Page, name: string): Promise<void> {
  const dialog = await waitForDialog(page);
  const button = dialog.getByRole("button", { name, exact: true });
  await clickAway(dialog, () => button.click(brief));
}

/** The texts of the notification center, which is opened for it: toasts never show here. */
export async function readNotifications(page: Page, driver: Driver): Promise<string[]> {
  await driver.run(async (vscode) => {
    await vscode.commands.executeCommand("notifications.showList");
  });
  return page.locator(".notifications-center .notification-list-item-message").allInnerTexts();
}

/** Clicks a button of a notification. */
export async function clickNotificationButton(
  page: Page,
  driver: Driver,
  name: string,
): Promise<void> {
  await readNotifications(page, driver);
  const center = page.locator(".notifications-center");
  const button = center.getByRole("button", { name, exact: true });
  await clickAway(button, () => button.click(brief));
}
