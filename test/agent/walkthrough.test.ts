import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Locator, Page } from "playwright-core";
import { appearances, setAppearance } from "../../harness/browser/appearance.ts";
import { brief, repeatUntil } from "../../harness/browser/gesture.ts";
import { sampleScript } from "../../harness/start/demoScript.ts";
import { clickDialogButton, takeScreenshot, useAgentWindow } from "../support/agent/agentWindow.ts";
import { clickTitleAction, runCommand, waitForDecision } from "../support/agent/decisions.ts";
import { waitUntil } from "../support/waitUntil.ts";

const titles = [
  "See an edit before it is made",
  "Review it, or take it back",
  "Let an agent do it",
  "Choose how you are asked",
  "Check that agents can use it",
];

function stepOf(page: Page, title: string): Locator {
  return page.locator(".getting-started-step", { hasText: title }).filter({ visible: true });
}

describe("the walkthrough", () => {
  const agent = useAgentWindow();

  async function open(title?: string): Promise<Page> {
    const { page, driver } = agent();
    await runCommand(driver, "linewise.getStarted");
    await page.getByRole("heading", { name: "Linewise in a Minute", level: 2 }).waitFor();
    // At its title: a step that VS Code has opened by itself has its button in the middle.
    if (title !== undefined) await stepOf(page, title).click({ position: { x: 40, y: 12 } });
    return page;
  }

  async function press(title: string, button: string): Promise<Page> {
    const page = await open(title);
    await page.getByRole("button", { name: button, exact: true }).press("Enter");
    return page;
  }

  it("can be read in every look of a window, and by a screen reader", async () => {
    const { driver } = agent();
    const page = await open("See an edit before it is made");
    for (const [name, appearance] of appearances) {
      await setAppearance({ page, driver }, appearance);
      await page.getByRole("button", { name: "Try an Edit", exact: true }).waitFor();
      await takeScreenshot(page, `walkthrough-${name}`);
    }
    await setAppearance({ page, driver }, {});
    for (const title of titles) await stepOf(page, title).waitFor();
    const picture = page.locator(".getting-started-media img").first();
    assert.match((await picture.getAttribute("alt")) ?? "", /^The edit in the diff editor/);
  });

  it("has an edit accepted, listed and undone, with buttons that tell what they do", async () => {
    const { driver } = agent();
    const page = await press("See an edit before it is made", "Try an Edit");
    assert.match(await waitForDecision(page), /cart\.js/);
    await takeScreenshot(page, "walkthrough-try-edit");
    await clickTitleAction(page, "Accept Edit");
    await page.locator(".tab.active", { hasText: /^cart\.js$/ }).waitFor();
    await page.locator(".codelens-decoration a", { hasText: "Keep" }).first().waitFor();
    const readLine = (): Promise<number | undefined> =>
      driver.run((vscode) => vscode.window.activeTextEditor?.selection.active.line);
    await waitUntil(
      async () => (await readLine()) === 2,
      () => "The first change is not where the cursor is.",
    );
    const previews = await driver.run((vscode) =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) =>
        tabs.filter(({ isPreview }) => isPreview).map(({ label }) => label),
      ),
    );
    assert.deepEqual(previews, [], "The next diff would take the tab of the tour.");
    await press("Review it, or take it back", "Undo Last Agent Edit");
    await clickDialogButton(page, "Undo");
    await press("Review it, or take it back", "Show Edit History");
    await page.locator('.monaco-list-row[aria-label*=", undone,"]').first().waitFor();
    await takeScreenshot(page, "walkthrough-undone");
    await runCommand(driver, "workbench.view.explorer");
  });

  it("opens the chat with the agent Linewise and a request, for the person to send", async () => {
    const page = await press("Let an agent do it", "Ask an Agent");
    const input = page.locator(".interactive-input-part");
    await input.getByText("ship free of charge").first().waitFor();
    assert.match(await input.innerText(), /Linewise/);
    await takeScreenshot(page, "walkthrough-ask");
    const conversation = agent().model.play(["Noted."]);
    await repeatUntil(
      async () => {
        await input.locator(".monaco-editor").first().click(brief);
        await page.keyboard.press("Enter");
      },
      () => Promise.resolve(conversation.requests.length > 0),
    );
    await conversation.finished;
    const [request] = conversation.requests;
    assert.match(JSON.stringify(request && sampleScript.answer(request)), /linewise-sample-/);
  });

  it("leads to the settings, the modes and the report", async () => {
    const page = await press("Choose how you are asked", "Set Permission Mode");
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "sandboxed" }).waitFor();
    await page.keyboard.press("Escape");
    await press("Choose how you are asked", "Choose Where You Are Asked");
    await page.locator(".settings-editor", { hasText: "Linewise: Approval" }).waitFor();
    await takeScreenshot(page, "walkthrough-settings");
    await press("Check that agents can use it", "Check Setup");
    await page.locator(".tab.active", { hasText: /setup|Untitled/i }).waitFor();
  });
});
