import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import type { Driver } from "../vscode/driverClient.ts";
import type { ChatOptions } from "../worlds/world.ts";

/** Sends a request to the agent, in the chat that is open. */
export async function sendChatRequest(
  driver: Driver,
  query: string,
  { mode, modelSelector }: ChatOptions,
): Promise<void> {
  await openChat(driver, { query, mode, modelSelector });
}

/** Writes a request into the chat's input, for a person to send. */
export async function prepareChatRequest(
  driver: Driver,
  query: string,
  { mode, modelSelector }: ChatOptions,
): Promise<void> {
  await openChat(driver, { query, mode, modelSelector, isPartialQuery: true });
}

/** Stops what runs, and begins an empty chat in which no tool is trusted. */
export async function startNewChat(driver: Driver, { newSession }: ChatOptions): Promise<void> {
  await driver.run(async (vscode, command) => {
    await vscode.commands.executeCommand("workbench.action.chat.cancel");
    await vscode.commands.executeCommand(command ?? "workbench.action.chat.newChat", "sidebar");
    await vscode.commands.executeCommand("workbench.action.chat.resetTrustedTools");
  }, newSession);
}

/** Stops the agent, as the button in the chat does. */
export async function stopChat(driver: Driver): Promise<void> {
  await driver.run(async (vscode) => {
    await vscode.commands.executeCommand("workbench.action.chat.cancel");
  });
}

/** Opens an empty chat as soon as there are its model and its kind of session. */
export async function waitForChat(
  driver: Driver,
  { newSession, mode, modelSelector }: ChatOptions,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const open = async (): Promise<void> => {
    if (newSession !== undefined) {
      await driver.run(async (vscode, command) => {
        await vscode.commands.executeCommand(command, "sidebar");
      }, newSession);
    }
    await openChat(driver, { query: "", mode, modelSelector, isPartialQuery: true });
  };
  for (;;) {
    const refusal = await open().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refusal === undefined) return;
    if (Date.now() > deadline) throw new Error("The chat does not open", { cause: refusal });
    await delay(200);
  }
}

/** The window drops what is undefined. */
async function openChat(driver: Driver, options: object): Promise<void> {
  await driver.run(async (vscode, given) => {
    await vscode.commands.executeCommand("workbench.action.chat.open", given);
  }, options);
}

/** Waits until the chat shows an answer that contains `text`. */
export async function waitForChatAnswer(
  page: Page,
  text: string,
  within: { readonly timeout?: number } = {},
): Promise<void> {
  await page.locator(".interactive-response", { hasText: text }).last().waitFor(within);
}

/** Waits until the chat's latest answer has come to its end, however long that takes. */
export async function waitForChatEnd(page: Page): Promise<void> {
  const response = page.locator(".interactive-response").last();
  await response.waitFor();
  await loadingOf(page).waitFor({ state: "detached", timeout: 0 });
}

/** Waits until the chat neither asks nor waits for an answer. */
export async function waitForQuiet(page: Page): Promise<void> {
  const question = page.locator(".chat-confirmation-widget2").filter({ visible: true });
  await question.first().waitFor({ state: "detached" });
  await loadingOf(page).waitFor({ state: "detached" });
}

/** The first of the answers that are still being given. */
function loadingOf(page: Page): Locator {
  return page.locator(".interactive-response.chat-response-loading").first();
}
