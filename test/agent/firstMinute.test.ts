import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, describe, it } from "mocha";
import type { Locator, Page } from "playwright-core";
import { looksAtAll } from "../../harness/browser/appearance.ts";
import { brief, repeatUntil } from "../../harness/browser/gesture.ts";
import { skipTest } from "../../harness/lanes/skipTest.ts";
import { createCleanup } from "../../harness/process/cleanup.ts";
import { isOldestMeant } from "../../harness/vscode/serverNode.ts";
import { takeScreenshot, waitForActiveEditor } from "../support/agent/agentWindow.ts";
import { waitForDecision } from "../support/agent/decisions.ts";
import { installExtension, openFreshWindow } from "../support/agent/freshWindow.ts";
import { waitUntil } from "../support/waitUntil.ts";

const maxClicks = 4;

/** Clicks as a person does, and counts it; not what the window missed. */
function createClicker(page: Page): {
  readonly click: (target: Locator, effect?: Locator) => Promise<void>;
  readonly count: () => number;
} {
  // The button Install, which is the store's.
  let clicks = 1;
  return {
    click: async (target, effect) => {
      clicks += 1;
      if (effect === undefined) await target.click();
      else await repeatUntil(() => target.click(brief), effect);
      await page.mouse.move(5, 5);
    },
    count: () => clicks,
  };
}

describe("the first minute", () => {
  const cleanup = createCleanup();
  after(() => cleanup.run());

  for (const isEmpty of looksAtAll ? [true, false] : [true]) {
    const where = isEmpty ? "an empty window" : "a window with a folder";

    it(`leads from installing to an edit that was approved, in ${where}`, async function () {
      if (isOldestMeant())
        skipTest(this, "the oldest VS Code knows a walkthrough only in a window that opens later");
      const name = `first-minute-${isEmpty ? "empty" : "folder"}`;
      const { page, driver, packagePath } = await openFreshWindow({ isEmpty }, cleanup);
      await page.locator(".gettingStartedContainer").waitFor();
      const startMs = Date.now();
      const { click, count } = createClicker(page);
      await installExtension(driver, packagePath);
      const entry = page.getByRole("button", { name: /Linewise in a Minute/ });
      await entry.waitFor();
      await takeScreenshot(page, `${name}-1-installed`);
      // On a desktop VS Code opens it by itself, so there it is a click less.
      const tryEdit = page.getByRole("button", { name: "Try an Edit", exact: true });
      await click(entry, tryEdit);
      await takeScreenshot(page, `${name}-2-walkthrough`);
      await click(tryEdit);
      await waitForDecision(page);
      await page.locator(".line-insert").first().waitFor();
      await takeScreenshot(page, `${name}-3-waiting`);
      await click(
        page.locator(".editor-actions").getByRole("button", { name: "Accept Edit" }),
        page.locator(".tab.active", { hasText: /^cart\.js$/ }),
      );
      const seconds = (Date.now() - startMs) / 1_000;
      const { path } = await waitForActiveEditor(driver, "/cart.js");
      const wanted = "item.price * item.quantity";
      await waitUntil(async () => (await readFile(path, "utf8")).includes(wanted));
      await page.locator(".codelens-decoration a", { hasText: "Keep" }).first().waitFor();
      await takeScreenshot(page, `${name}-4-accepted`);
      console.log(`      ${count()} clicks and ${seconds.toFixed(1)} s to the first approved edit`);
      assert.ok(count() <= maxClicks);
    });
  }
});
