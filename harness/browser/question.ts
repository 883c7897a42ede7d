import type { Locator, Page } from "playwright-core";
import { patienceMs } from "../patience.ts";
import { chooseAllow, readConfirmation, skip } from "./confirmation.ts";
import { clickDialogButton } from "./workbench.ts";

/**
 * How a window asks before a tool runs: in the chat; or, where the Agent Host calls a tool for a
 * session that the window does not know yet (in its first turn), in a modal dialog, which shows
 * Markdown as it is written.
 */
export interface Question {
  readonly kind: "chat" | "dialog";
  readonly title: string;
  /** All else, with the diff. */
  readonly message: string;
  readonly buttons: readonly string[];
}

const visible = { visible: true };

/** The question that waits, once there is one, whatever its kind. */
export async function waitForQuestion(page: Page, timeoutMs = patienceMs): Promise<Question> {
  await anyQuestion(page).waitFor({ timeout: timeoutMs });
  return (await dialogOf(page).isVisible()) ? readDialog(page) : readChatQuestion(page);
}

/** Allows the call that is asked about, by this choice where there is one. */
export async function allowQuestion(page: Page, choice = "Allow Once"): Promise<Question> {
  const question = await waitForQuestion(page);
  if (question.kind === "chat") await chooseAllow(page, choice);
  // Linewise's own dialog has the choice, that of the Agent Host has not.
  else await clickDialogButton(page, question.buttons.includes(choice) ? choice : "Yes");
  return question;
}

/** Goes on without the call that is asked about. */
export async function skipQuestion(page: Page): Promise<Question> {
  const question = await waitForQuestion(page);
  if (question.kind === "dialog") await clickDialogButton(page, "Cancel");
  else await skip(page);
  return question;
}

/** Allows every call until `over` resolves, by a choice, and returns what was asked. */
export async function allowAll(
  page: Page,
  over: Promise<unknown>,
  choice: string | ((question: Question) => string),
): Promise<readonly Question[]> {
  const questions: Question[] = [];
  await answerUntil(page, over, async () => {
    const question = await waitForQuestion(page);
    questions.push(question);
    await allowQuestion(page, typeof choice === "string" ? choice : choice(question));
  });
  return questions;
}

/** Has every question answered until `over` resolves. */
export async function answerUntil(
  page: Page,
  over: Promise<unknown>,
  answer: () => Promise<void>,
): Promise<void> {
  let isOver = false;
  const ended = over.then(() => (isOver = true));
  const answerNext = async (): Promise<boolean> => {
    await anyQuestion(page).waitFor({ timeout: 0 });
    if (!isOver) await answer();
    return isOver;
  };
  for (;;) {
    const answered = answerNext();
    // By then, a question may have gone by itself, or the page.
    answered.catch(() => undefined);
    if (await Promise.race([ended, answered])) return;
  }
}

function anyQuestion(page: Page): Locator {
  return page.locator(".monaco-dialog-box, .chat-confirmation-widget2").filter(visible).first();
}

function dialogOf(page: Page): Locator {
  return page.locator(".monaco-dialog-box");
}

async function readDialog(page: Page): Promise<Question> {
  const dialog = dialogOf(page);
  const read = async (selector: string): Promise<string> =>
    (await dialog.locator(selector).first().innerText()).trim();
  return {
    kind: "dialog",
    title: await read(".dialog-message"),
    message: await read(".dialog-message-detail"),
    buttons: await dialog.locator(".dialog-buttons .monaco-button").allInnerTexts(),
  };
}

async function readChatQuestion(page: Page): Promise<Question> {
  const { title, message, diff } = await readConfirmation(page);
  const buttons = page
    .locator(".chat-confirmation-widget-buttons .monaco-text-button")
    .filter(visible);
  return {
    kind: "chat",
    title,
    message: [message, diff].filter((text) => text !== "").join("\n\n"),
    buttons: await buttons.allInnerTexts(),
  };
}
