import type { Locator, Page } from "playwright-core";
import { patienceMs } from "../patience.ts";
import { readEditorLines } from "./workbench.ts";

/** What the chat shows before a tool runs. */
export interface ConfirmationText {
  title: string;
  /** The words of the message; code blocks are in `diff`. */
  message: string;
  /** The first code block, as far as it is in view; empty when there is none. */
  diff: string;
}

/** For so long after a menu opened, VS Code ignores the release of the mouse button over it. */
const menuDeafMs = 100;

const visible = { visible: true };
/** What a person sees; the widget has another title within, which this VS Code hides. */
const visibleTitle = ".chat-tool-carousel-collapsed-title";

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

/** Presses the confirmation's first button, or chooses from its menu, such as "Always Allow". */
export async function chooseAllow(page: Page, choice: string): Promise<void> {
  const confirmation = await waitForConfirmation(page);
  const shown = await confirmation.elementHandle();
  await moveMouseAway(page);
  const buttons = confirmation.locator(".chat-confirmation-widget-buttons");
  const firstButton = buttons.getByText(choice, { exact: true });
  if ((await firstButton.count()) > 0) {
    await firstButton.click();
  } else {
    await buttons.locator(".monaco-dropdown-button").click();
    await page
      .getByRole("menuitem", { name: choice, exact: true })
      .click({ delay: menuDeafMs + 50 });
  }
  // This one, not the last one there is: the next question may follow at once.
  await shown.waitForElementState("hidden");
}

/** Goes on without running the tool. */
export async function skip(page: Page): Promise<void> {
  const confirmation = await waitForConfirmation(page);
  const shown = await confirmation.elementHandle();
  await moveMouseAway(page);
  await confirmation.getByText("Skip", { exact: true }).click();
  // This one, not the last one there is: the next question may follow at once.
  await shown.waitForElementState("hidden");
}

/** Replaces the confirmation's Input by another JSON text. */
export async function editInput(page: Page, input: unknown): Promise<void> {
  const confirmation = await waitForConfirmation(page);
  const more = confirmation.getByText("See more", { exact: true }).filter(visible);
  if ((await more.count()) > 0) await more.click();
  const editor = confirmation.locator(".chat-confirmation-widget-message .editor .monaco-editor");
  await editor.locator(".view-line").first().click();
  await page.keyboard.press("ControlOrMeta+A");
  // Pasted, as typing closes brackets and quotes, and makes each text that parses the input.
  const text = JSON.stringify(JSON.stringify(input));
  await page.evaluate(`navigator.clipboard.writeText(${text})`);
  await page.keyboard.press("ControlOrMeta+V");
}

/** Clicks a link of the confirmation's message; the confirmation stays open. */
export async function clickConfirmationLink(page: Page, name: string): Promise<void> {
  const confirmation = await waitForConfirmation(page);
  await confirmation.locator(".message a", { hasText: name }).click();
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
