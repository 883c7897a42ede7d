import type { Page } from "playwright-core";
import type { Driver } from "../vscode/driverClient.ts";

/** Sends a request to agent mode, in the chat that is open. */
export async function sendChatRequest(driver: Driver, query: string): Promise<void> {
  await driver.run(async (vscode, text) => {
    await vscode.commands.executeCommand("workbench.action.chat.open", {
      query: text,
      mode: "agent",
    });
  }, query);
}

/** Writes a request into the chat's input, for a person to send. */
export async function prepareChatRequest(driver: Driver, query: string): Promise<void> {
  await driver.run(async (vscode, text) => {
    await vscode.commands.executeCommand("workbench.action.chat.open", {
      query: text,
      mode: "agent",
      isPartialQuery: true,
    });
  }, query);
}

/** Stops what runs, and begins an empty chat in which no tool is trusted. */
export async function startNewChat(driver: Driver): Promise<void> {
  await driver.run(async (vscode) => {
    await vscode.commands.executeCommand("workbench.action.chat.cancel");
    await vscode.commands.executeCommand("workbench.action.chat.newChat");
    await vscode.commands.executeCommand("workbench.action.chat.resetTrustedTools");
  });
}

/** Waits until the chat shows an answer that contains `text`. */
export async function waitForChatAnswer(page: Page, text: string): Promise<void> {
  await page.locator(".interactive-response", { hasText: text }).last().waitFor();
}

/** Waits until the chat's latest answer has come to its end, however long that takes. */
export async function waitForChatEnd(page: Page): Promise<void> {
  const response = page.locator(".interactive-response").last();
  await response.waitFor();
  await page.locator(".interactive-response.chat-response-loading").waitFor({
    state: "detached",
    timeout: 0,
  });
}
