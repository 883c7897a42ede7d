import type { Locator, Page } from "playwright-core";
import { patienceMs } from "../patience.ts";
import { brief, clickAway, repeatUntil } from "./gesture.ts";
import { readEditorLines } from "./workbench.ts";

/** What the chat shows before a tool runs. */
export interface ConfirmationText {
  title: string;
  /** The words of the message; code blocks are in `diff`. */
  message: string;
  /** The first code block, as far as it is in view; empty when there is none. */
  diff: string;
}

/** For 100 ms after a menu opened, VS Code ignores the release of the mouse button over it. */
const pressedMs = 250;

const visible = { visible: true };
/** What a person sees; the widget has another title within, which the newest VS Code hides. */
const visibleTitle =
  ".chat-tool-carousel-collapsed-title, .chat-confirmation-widget2 .chat-confirmation-widget-title";

/** The confirmation that waits in the chat, once it is there; a limit of 0 is none. */
export async function waitForConfirmation(page: Page, timeoutMs = patienceMs): Promise<Locator> {
  const confirmation = page.locator(".chat-confirmation-widget2").filter(visible).last();
  await confirmation.waitFor({ timeout: timeoutMs });
  return confirmation;
}

export async function readConfirmation(page: Page): Promise<ConfirmationText> {
  const confirmation = await waitForConfirmation(page);
  const message = confirmation.locator(".chat-confirmation-widget-message .message");
  const code = message.locator(".interactive-result-editor");
  return {
    title: (await page.locator(visibleTitle).filter(visible).last().innerText()).trim(),
    message: (await message.locator("p, li, h1, h2, h3").allInnerTexts()).join("\n").trim(),
    diff: (await code.count()) === 0 ? "" : await readCode(code.first()),
  };
}

/** The chat draws its code a moment after the words around it. */
async function readCode(code: Locator): Promise<string> {
  await code.locator(".view-line").first().waitFor();
  return readEditorLines(code);
}

/** Allows this call only; the next one asks again. */
export async function allowOnce(page: Page): Promise<void> {
  await chooseAllow(page, "Allow Once");
}

/**
 * Presses the confirmation's first button, which is called by one of these names, or chooses from its
 * menu, such as "Always Allow".
 */
export async function chooseAllow(
  page: Page,
  choice: string,
  ...others: readonly string[]
): Promise<void> {
  const confirmation = await waitForConfirmation(page);
  const buttons = confirmation.locator(".chat-confirmation-widget-buttons");
  const item = page.getByRole("menuitem", { name: choice, exact: true });
  await clickAway(confirmation, async () => {
    await moveMouseAway(page);
    for (const name of [choice, ...others]) {
      const firstButton = buttons.getByText(name, { exact: true });
      if ((await firstButton.count()) > 0) return firstButton.click(brief);
    }
    if (!(await item.isVisible())) await buttons.locator(".monaco-dropdown-button").click(brief);
    await item.click({ ...brief, delay: pressedMs });
  });
}

/** Goes on without running the tool. */
export async function skip(page: Page): Promise<void> {
  const confirmation = await waitForConfirmation(page);
  await clickAway(confirmation, async () => {
    await moveMouseAway(page);
    await confirmation.getByText("Skip", { exact: true }).click(brief);
  });
}

/** Replaces the confirmation's Input by another JSON text. */
export async function editInput(page: Page, input: unknown): Promise<void> {
  const confirmation = await waitForConfirmation(page);
  const more = confirmation.getByText("See more", { exact: true }).filter(visible);
  const editor = confirmation.locator(".chat-confirmation-widget-message .editor .monaco-editor");
  const text = JSON.stringify(input);
  await repeatUntil(
    async () => {
      if ((await more.count()) > 0) await more.click(brief);
      await editor.locator(".view-line").first().click(brief);
      await page.keyboard.press("ControlOrMeta+A");
      // Pasted, as typing closes brackets and quotes, and makes each text that parses the input.
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      await page.keyboard.press("ControlOrMeta+V");
    },
    // Long lines are broken.
    async () => (await readEditorLines(editor)).replaceAll("\n", "") === text,
  );
}

/** Opens the diff by the link in the confirmation's message; the confirmation stays open. */
export async function openFullDiff(page: Page): Promise<void> {
  const confirmation = await waitForConfirmation(page);
  const link = confirmation.locator(".message a", { hasText: "Open the full diff" });
  const diff = page.locator(".tab.active", { hasText: "waits for your answer in the chat" });
  // In the oldest VS Code, nothing in a message that is cut off can be clicked.
  const more = confirmation.getByText("Show More", { exact: true }).filter(visible);
  await repeatUntil(async () => {
    if ((await more.count()) > 0) await more.click(brief);
    await link.click(brief);
  }, diff);
}

/** Makes the confirmation as high as it gets. */
export async function expandConfirmation(page: Page): Promise<void> {
  const confirmation = await waitForConfirmation(page);
  await confirmation.locator(".codicon-chevron-up, .codicon-screen-full").first().click();
}

/** A hover over the ring of context usage would cover the buttons. */
async function moveMouseAway(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
}
