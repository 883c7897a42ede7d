import type { Page } from "playwright-core";
import { sendChatRequest, waitForChatEnd } from "../browser/chat.ts";
import { launchBrowser } from "../browser/launch.ts";
import { allowQuestion, waitForQuestion } from "../browser/question.ts";
import { openWorkbench, screenshotFolder, takeScreenshot } from "../browser/workbench.ts";
import type { Cleanup } from "../process/cleanup.ts";
import type { AgentMode } from "../vscode/agentMode.ts";
import type { ChatOptions } from "../worlds/world.ts";
import { indent } from "./printConversation.ts";
import { readProject } from "./project.ts";

/**
 * Does what a person would: sends the request, looks at each confirmation and allows it, and
 * prints what came of it. Returns the exit code: 0 when an edit landed.
 */
export async function runHeadless(
  host: AgentMode,
  chat: ChatOptions,
  project: string,
  query: string,
  cleanup: Cleanup,
): Promise<number> {
  const before = await readProject(project);
  console.log("Opening the window in headless Chromium, and waiting for agent mode…");
  const page = await openWorkbench(await launchBrowser(cleanup), host.url, host.driver, chat);
  console.log(`\nThe user asks:\n${indent(query)}`);
  const ended = sendChatRequest(host.driver, query, chat).then(() => waitForChatEnd(page));
  await allowConfirmations(page, ended);
  console.log(`\nThe model says:\n${indent(await readLastAnswer(page))}`);
  await takeScreenshot(page, "start-2-finished");
  const changedCount = printChanges(before, await readProject(project));
  console.log(`\nScreenshots: ${screenshotFolder}/start-*.png`);
  return changedCount > 0 ? 0 : 1;
}

/** Shows and allows each confirmation until the chat has ended. */
async function allowConfirmations(page: Page, ended: Promise<void>): Promise<void> {
  const over = ended.then(() => "over" as const);
  for (let count = 1; ; count++) {
    const asked = waitForQuestion(page, 0).then(
      () => "asked" as const,
      // The page was closed, which ends the chat as well.
      () => "asked" as const,
    );
    if ((await Promise.race([over, asked])) === "over") return;
    const { title, message } = await waitForQuestion(page);
    const screenshot = count === 1 ? "start-1-confirmation" : `start-1-confirmation-${count}`;
    const path = await takeScreenshot(page, screenshot);
    console.log(`\nVS Code asks: ${title}\n${indent(message)}\n  (${path})`);
    const { kind } = await allowQuestion(page);
    console.log(`The user chooses ${kind === "dialog" ? "Yes" : "Allow Once"}.`);
  }
}

async function readLastAnswer(page: Page): Promise<string> {
  const answer = page.locator(".interactive-response").last();
  return (await answer.locator(".value > .rendered-markdown").last().innerText()).trim();
}

function printChanges(before: Map<string, string>, after: Map<string, string>): number {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changed = paths.filter((path) => before.get(path) !== after.get(path));
  for (const path of changed) {
    console.log(`\n${path} before:\n${indent(before.get(path) ?? "(no such file)")}`);
    console.log(`\n${path} after:\n${indent(after.get(path) ?? "(no such file)")}`);
  }
  if (changed.length === 0) console.log("\nNo file was changed.");
  return changed.length;
}
