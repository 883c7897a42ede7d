import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { after, before, it } from "mocha";
import type { Page } from "playwright-core";
import { takeScreenshot } from "../../../harness/browser/workbench.ts";
import { cleanUpOnAbort, createCleanup } from "../../../harness/process/cleanup.ts";
import { openJournal } from "../../../src/files/history/index.ts";
import { runByKeyboard } from "../../support/agent/gestures.ts";
import { describeInAll } from "../../support/agent/inAll.ts";
import { openRestartedWindow, type RestartedWindow } from "../../support/agent/restartedWindow.ts";

/** How many calls a window makes: LINEWISE_WINDOW_CALLS, for a soak, or eight. */
const callCount = Number(process.env["LINEWISE_WINDOW_CALLS"] ?? 8);
const names = ["first.txt", "second.txt"];
const patienceMs = 120_000;

interface Called {
  readonly name: string;
  readonly host: number;
  /** Such as `12`, in the order of the calls. */
  readonly entries: readonly number[];
}

describeInAll(`two windows on one folder, ${callCount} calls each`, function () {
  this.timeout(600_000 + callCount * 10_000);
  const cleanup = createCleanup();
  cleanUpOnAbort(cleanup);
  let window: RestartedWindow;
  let pages: readonly Page[] = [];

  before(async () => {
    const settings = { "linewise.permissionMode": "yolo", "linewise.saveAfterEdit": "always" };
    window = await openRestartedWindow(settings, cleanup);
    pages = [window.page, await window.openAnother()];
    const deadline = Date.now() + patienceMs;
    const hosts = new Set<number>();
    while (hosts.size < 2) {
      hosts.add(await window.findHost());
      await delay(50);
      assert.ok(Date.now() < deadline, "the second window does not answer");
    }
  });
  after(() => cleanup.run());

  it("lose nothing, give no id twice, and each lists the calls of both", async () => {
    const called = await Promise.all(names.map(callFromOneWindow));
    const [first, second] = called;
    assert.ok(first && second && first.host !== second.host);
    const given = called.flatMap(({ entries }) => entries);
    assert.equal(given.length, 2 * callCount);
    assert.equal(new Set(given).size, given.length, "an id was given twice");
    const folder = await window.findJournal();
    assert.ok(folder);
    const journal = openJournal(folder);
    const { entries, damaged } = await journal.refresh();
    assert.deepEqual(damaged, []);
    assert.deepEqual(
      entries.map(({ id }) => id),
      given.toSorted((one, other) => one - other),
    );
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    for (const { name, entries: ids } of called) {
      for (const [index, id] of ids.entries()) {
        const stored = byId.get(id);
        assert.equal(stored?.outcome?.result, "done");
        const [record, ...others] = stored.read().files;
        assert.equal(others.length, 0);
        assert.equal(record?.path, name);
        for (const [key, calls] of [
          [record.before, index],
          [record.after, index + 1],
        ] as const) {
          const content = await journal.readContent(key ?? "");
          assert.ok(content.ok, `e${id} lost a content`);
          assert.equal(Buffer.from(content.value).toString(), textAfter(calls));
        }
      }
      assert.equal(await readFile(join(window.workspace, name), "utf8"), textAfter(callCount));
    }
    const [firstIds, secondIds] = [first.entries, second.entries];
    const isAtOnce = Math.min(...firstIds) < Math.max(...secondIds);
    assert.ok(isAtOnce && Math.min(...secondIds) < Math.max(...firstIds), "not at the same time");
    for (const [index, page] of pages.entries()) await checkListed(page, index, called);
  });

  /** Which of the windows takes it, it decides; each takes one. */
  async function callFromOneWindow(name: string): Promise<Called> {
    await writeFile(join(window.workspace, name), textAfter(0));
    for (;;) {
      const answer = await window.driver.run(
        async (vscode, { path, count, all, folder }) => {
          const taken = globalThis as { linewiseTaken?: boolean };
          if (taken.linewiseTaken === true) return undefined;
          taken.linewiseTaken = true;
          // Neither begins before both can, so that they call at the same time.
          const { fs } = vscode.workspace;
          const marks = all.map((file) => vscode.Uri.file(`${folder}/${file}.ready`));
          const own = marks[all.indexOf(path)];
          if (own !== undefined) await fs.writeFile(own, new Uint8Array());
          for (const mark of marks) {
            while (!(await fs.stat(mark).then(Boolean, () => false)));
          }
          const entries: number[] = [];
          for (let index = 0; index < count; index++) {
            const line = {
              type: "lines",
              startLine: 2,
              endLine: 2,
              replaceWith: `call ${index + 1}`,
            };
            const result = await vscode.lm.invokeTool("linewise_replace_in_file", {
              input: { filePath: path, replacements: [line] },
              toolInvocationToken: undefined,
            });
            const text = JSON.stringify(result.content);
            entries.push(Number(/edit e(\d+)/.exec(text)?.[1]));
          }
          return { host: process.pid, entries };
        },
        { path: name, count: callCount, all: names, folder: window.workspace },
      );
      if (answer !== undefined) return { name, ...answer };
      await delay(100);
    }
  }

  async function checkListed(page: Page, index: number, called: readonly Called[]): Promise<void> {
    await page.bringToFront();
    await runByKeyboard(page, "Show Edit History");
    const view = page.locator(".pane", {
      has: page.locator(".pane-header", { hasText: "Agent Edits" }),
    });
    const rows = view.locator('.monaco-list-row[aria-label*="edit e"]');
    for (const { entries, name } of called) {
      const last = Math.max(...entries);
      const row = view.locator(`.monaco-list-row[aria-label*="edit e${last},"]`).first();
      await rows.first().waitFor();
      await view.locator(".monaco-list").press("Home");
      // Only rows in sight are in the page; the other window may have called many times since.
      for (let above = 0; above < 2 * callCount && !(await row.isVisible()); above++) {
        await page.keyboard.press("ArrowDown");
      }
      await row.waitFor();
      assert.match((await row.getAttribute("aria-label")) ?? "", new RegExp(name));
    }
    await takeScreenshot(page, `two-windows-${index + 1}`);
  }
});

function textAfter(calls: number): string {
  return `above\n${calls === 0 ? "before" : `call ${calls}`}\nbelow\n`;
}
