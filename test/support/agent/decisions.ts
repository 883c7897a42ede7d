import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { brief, clickAway, repeatUntil } from "../../../harness/browser/gesture.ts";
import type { Driver } from "../../../harness/vscode/driverClient.ts";

/** The buttons of Linewise in an editor's title bar. */
export type TitleAction = "Accept Edit" | "Reject Edit" | "Choose Changes";

/** Waits for the editor in which Linewise asks, and returns the label of its tab. */
export async function waitForDecision(page: Page): Promise<string> {
  await titleAction(page, "Accept Edit").waitFor();
  return readActiveTab(page);
}

/** Clicks until the decision in front is made, or a box or a pick asks for more of it. */
export async function clickTitleAction(page: Page, action: TitleAction): Promise<void> {
  const label = await readActiveTab(page);
  const [decision] = /Linewise \d+: accept or reject/.exec(label) ?? [];
  if (decision === undefined) throw new Error(`${label} is no decision`);
  const tab = page.locator(".tab", { hasText: decision });
  const box = page.locator(".quick-input-widget");
  await repeatUntil(
    () => titleAction(page, action).click(brief),
    async () => (await box.isVisible()) || (await tab.count()) === 0,
  );
}

function readActiveTab(page: Page): Promise<string> {
  return page.locator(".tab.active .monaco-icon-label").first().innerText();
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
  for (const word of words) {
    const row = rows.filter({ hasText: word }).first();
    const isTicked = (): Promise<string | null> => row.getAttribute("aria-checked", brief);
    const before = await isTicked();
    const isToggled = async (): Promise<boolean> => (await isTicked()) !== before;
    await repeatUntil(async () => {
      if (!(await isToggled())) await row.click(brief);
    }, isToggled);
  }
  const button = page.locator(".quick-input-action .monaco-button", { hasText: "OK" });
  await clickAway(button, () => button.click(brief));
}

/** As long as a person looks at a change: one that came into view just now is not decided about. */
const readingMs = 1_000;

/** Looks at the change that the window shows, from when the extension host knows that it does. */
export async function lookAtChange(driver: Driver): Promise<void> {
  await hearWindow(driver);
  await delay(readingMs);
}

/** Until the extension host has heard what the window has told it so far: its answer comes after that. */
export async function hearWindow(driver: Driver): Promise<void> {
  await driver.run(async (vscode) => {
    await vscode.commands.executeCommand("setContext", "linewise.heard", true);
  });
}

/** Runs a command in the window. */
export async function runCommand(driver: Driver, command: string): Promise<void> {
  await driver.run(async (vscode, id) => {
    await vscode.commands.executeCommand(id);
  }, command);
}
