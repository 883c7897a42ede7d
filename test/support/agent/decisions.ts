import type { Locator, Page } from "playwright-core";
import type { Driver } from "../../../harness/vscode/driverClient.ts";

/** The buttons of Linewise in an editor's title bar. */
export type TitleAction = "Accept Edit" | "Reject Edit" | "Choose Changes";

/** Waits for the editor in which Linewise asks, and returns the label of its tab. */
export async function waitForDecision(page: Page): Promise<string> {
  await titleAction(page, "Accept Edit").waitFor();
  return page.locator(".tab.active .monaco-icon-label").first().innerText();
}

export async function clickTitleAction(page: Page, action: TitleAction): Promise<void> {
  await titleAction(page, action).click();
}

function titleAction(page: Page, action: TitleAction): Locator {
  return page.locator(".editor-actions").getByRole("button", { name: action }).first();
}

/** Types into the box that asks for one line, and confirms it. */
export async function answerInputBox(page: Page, text: string): Promise<void> {
  const input = page.locator(".quick-input-widget input.input, .quick-input-box input").first();
  await input.waitFor();
  await input.fill(text);
  await page.keyboard.press("Enter");
}

/** The rows of the pick that is open, once they are there. */
export async function waitForPick(page: Page): Promise<Locator> {
  const rows = page.locator(".quick-input-list .monaco-list-row").filter({ visible: true });
  await rows.first().waitFor();
  return rows;
}

/** Unticks or ticks rows of the pick by their words, then confirms it. */
export async function togglePicks(page: Page, words: readonly string[]): Promise<void> {
  const rows = await waitForPick(page);
  for (const word of words) await rows.filter({ hasText: word }).first().click();
  await page.locator(".quick-input-action .monaco-button", { hasText: "OK" }).click();
}

/** Runs a command in the window. */
export async function runCommand(driver: Driver, command: string): Promise<void> {
  await driver.run(async (vscode, id) => {
    await vscode.commands.executeCommand(id);
  }, command);
}
