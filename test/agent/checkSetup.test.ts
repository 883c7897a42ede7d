import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { appearances, setAppearance } from "../../harness/browser/appearance.ts";
import { createCleanup } from "../../harness/process/cleanup.ts";
import { createTemporaryFolder } from "../../harness/process/temporaryFolder.ts";
import {
  clickDialogButton,
  setSettings,
  takeScreenshot,
  useAgentWindow,
  waitForDialog,
} from "../support/agent/agentWindow.ts";
import { runCommand } from "../support/agent/decisions.ts";

/** What a webview shows is two frames deep. */
function pageIn(page: Page): FrameLocator {
  return page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
}

interface Box {
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

/** As a person without a mouse comes to it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const mostSteps = 20;
  for (let steps = 0; steps < mostSteps; steps++) {
    await page.keyboard.press("Tab");
    if ((await target.and(pageIn(page).locator(":focus")).count()) > 0) return;
  }
  throw new Error(`It is not among the first ${mostSteps} that Tab leads to.`);
}

describe("the page of Check Setup", () => {
  const agent = useAgentWindow();
  const cleanup = createCleanup();
  let home = "";

  before(async () => {
    home = await createTemporaryFolder("claude-home", cleanup);
    await agent().driver.run((_vscode, folder) => {
      process.env["CLAUDE_CONFIG_DIR"] = folder;
    }, home);
  });
  after(async () => {
    await agent().driver.run(() => {
      delete process.env["CLAUDE_CONFIG_DIR"];
    });
    await cleanup.run();
  });

  it("has a sentence, what needs a click, and the rest folded, in every look of a window", async () => {
    const { page, driver } = agent();
    await runCommand(driver, "linewise.checkSetup");
    const shown = pageIn(page);
    await shown
      .getByRole("heading", { level: 1, name: /^Agents in this window can use/ })
      .waitFor();
    for (const [name, appearance] of appearances) {
      await setAppearance({ page, driver }, appearance);
      await shown.getByRole("button", { name: "Record Claude Code…" }).waitFor();
      assert.equal(
        await shown.locator("html").evaluate((root: Box) => root.scrollWidth > root.clientWidth),
        false,
        `${name}: a part of it is beside the page.`,
      );
      await takeScreenshot(page, `check-setup-${name}`);
      await shown.locator("summary").click();
      await shown.getByText(/^All \d+ tools are registered/).waitFor();
      await takeScreenshot(page, `check-setup-all-${name}`);
      await shown.locator("summary").click();
    }
    await setAppearance({ page, driver }, {});
  });

  it("is read and used by the keyboard alone, and says what became of a click", async () => {
    const { page, driver } = agent();
    await runCommand(driver, "linewise.checkSetup");
    const shown = pageIn(page);
    await shown.locator("h1:focus").waitFor();
    const record = shown.getByRole("button", { name: "Record Claude Code…" });
    await tabTo(page, record);
    await page.keyboard.press("Enter");
    assert.match(
      await (await waitForDialog(page)).innerText(),
      /Record what Claude Code changes\?/,
    );
    await clickDialogButton(page, "Add Lines");
    await record.waitFor({ state: "detached" });
    assert.match(await readFile(join(home, "settings.json"), "utf8"), /LINEWISE_HOOK/);
    await shown.locator("h1:focus").waitFor();
    await tabTo(page, shown.locator("summary"));
    await page.keyboard.press("Enter");
    const stop = shown.getByRole("button", { name: "Stop Recording Claude Code…" });
    await stop.press("Enter");
    await clickDialogButton(page, "Take Lines Away");
    await record.waitFor();
    await stop.waitFor({ state: "detached" });
    await shown.getByText(/^All \d+ tools are registered/).waitFor();
  });

  it("leads to the setting that is in the way, and knows when it is mended", async () => {
    const { page, driver } = agent();
    await setSettings(driver, { "linewise.permissionMode": "sandboxed" });
    await runCommand(driver, "linewise.checkSetup");
    const shown = pageIn(page);
    const inTheWay = shown.getByRole("heading", { level: 1, name: /there is one thing to do\.$/ });
    await inTheWay.waitFor();
    await takeScreenshot(page, "check-setup-problem");
    await shown.getByRole("button", { name: "Open the Setting" }).click();
    await page.locator(".settings-editor", { hasText: "Linewise: Allowed Paths" }).waitFor();
    await setSettings(driver, { "linewise.permissionMode": undefined });
    await runCommand(driver, "linewise.checkSetup");
    await shown
      .getByRole("heading", { level: 1, name: /^Agents in this window can use Linewise/ })
      .waitFor();
  });
});
