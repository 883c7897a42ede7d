import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { after, before, describe, it } from "mocha";
import {
  clickNotificationButton,
  readNotifications,
  takeScreenshot,
} from "../../../harness/browser/workbench.ts";
import { patienceMs } from "../../../harness/patience.ts";
import { cleanUpOnAbort, createCleanup } from "../../../harness/process/cleanup.ts";
import { hideNotifications } from "../../../harness/vscode/windowState.ts";
import type { HistoryEntry } from "../../../src/core/history/index.ts";
import { openJournal, type StoredEntry } from "../../../src/files/history/index.ts";
import { describeCutShort } from "../../../src/toolkit/confirmation/index.ts";
import { openRestartedWindow, type RestartedWindow } from "../../support/agent/restartedWindow.ts";

/** How often a host is killed: LINEWISE_HOST_KILL_ROUNDS, for a soak, or once. */
const rounds = Number(process.env["LINEWISE_HOST_KILL_ROUNDS"] ?? 1);
const fileCount = 50;
const buttons = ["Finish", "Roll Back"] as const;

describe(`an extension host killed (${rounds} rounds) in a call over ${fileCount} files`, function () {
  this.timeout(600_000 + rounds * 120_000);
  const cleanup = createCleanup();
  cleanUpOnAbort(cleanup);
  let window: RestartedWindow;
  /** How long a call takes from its entry on. */
  let applyMs = 0;
  const seen: string[] = [];

  before(async () => {
    const settings = {
      "linewise.permissionMode": "yolo",
      "linewise.saveAfterEdit": "always",
    };
    window = await openRestartedWindow(settings, cleanup);
    const host = await window.findHost();
    for (const folder of ["first", "second"]) {
      const before = (await readStored()).length;
      await writeFiles(folder);
      const called = call(folder);
      await waitUntil(async () => (await readStored()).length > before, 2);
      const startMs = performance.now();
      await called;
      applyMs = performance.now() - startMs;
    }
    assert.equal(await window.findHost(), host);
  });
  after(() => cleanup.run());

  for (let round = 0; round < rounds; round++) {
    const button = buttons[round % buttons.length] ?? "Finish";
    it(`leaves each file old or new, tells of it, and offers: ${button} (${round + 1})`, async () => {
      const { entry, folder } = await killUntilCutShort(`round ${round}`);
      const left = await judgeFiles(folder);
      const message = describeCutShort({
        entry: `e${entry.id}`,
        tool: entry.tool,
        files: entry.files.map(({ path }) => ({ path, left: left.get(path) ?? "other" })),
      });
      seen.push(message.replace(/.*?\)\. /, ""));
      await waitForNotification(message);
      await takeScreenshot(window.page, `killed-host-${round}`);
      // What is all old cannot be rolled back, nor what is all new be finished.
      const whole = new Set(left.values());
      const isWhole = whole.size === 1;
      const offered = !isWhole ? button : whole.has("new") ? "Roll Back" : "Finish";
      await clickNotificationButton(window.page, window.driver, offered);
      await waitUntil(async () => (await findStored(entry.id))?.outcome !== undefined);
      const expected = offered === "Finish" ? "new" : "old";
      const now = await judgeFiles(folder);
      assert.deepEqual([...new Set(now.values())], [expected]);
      await hideNotifications(window.driver);
    });
  }

  after(() => seen.forEach((what) => console.log(`      ${what}`)));

  /** A kill before the entry or after the outcome is checked too, and then there is another. */
  async function killUntilCutShort(
    name: string,
  ): Promise<{ readonly entry: HistoryEntry; readonly folder: string }> {
    for (let attempt = 1; ; attempt++) {
      const folder = `${name} ${attempt}`;
      await writeFiles(folder);
      const host = await window.findHost();
      const before = (await readStored()).length;
      const called = call(folder).then(() => true);
      await Promise.race([called, waitUntil(async () => (await readStored()).length > before, 2)]);
      await delay(applyMs * Math.random());
      await window.killAndRestart(host);
      const [stored, ...others] = (await readStored()).slice(before);
      assert.equal(others.length, 0);
      if (stored !== undefined && stored.outcome === undefined) {
        assert.equal(stored.isUnderWay, false);
        assert.equal(stored.read().files.length, fileCount);
        return { entry: stored.read(), folder };
      }
      seen.push(stored === undefined ? "before the entry" : "after the outcome");
      const left = new Set((await judgeFiles(folder)).values());
      assert.deepEqual([...left], [stored === undefined ? "old" : "new"]);
    }
  }

  function call(folder: string): Promise<unknown> {
    return window.driver.run(async (vscode, glob) => {
      const input = { pattern: "before", replacement: "afterwards", glob_pattern: glob };
      await vscode.lm.invokeTool("linewise_replace_content", {
        input,
        toolInvocationToken: undefined,
      });
    }, `${folder}/**`);
  }

  async function writeFiles(folder: string): Promise<void> {
    await mkdir(join(window.workspace, folder));
    for (const path of pathsOf(folder)) {
      await writeFile(join(window.workspace, path), textOf(path, "before"));
    }
  }

  /** By what VS Code has of each file: unsaved text that it brought back, or what is on disk. */
  async function judgeFiles(folder: string): Promise<ReadonlyMap<string, Left>> {
    const unsaved = await readUnsaved();
    const judged = pathsOf(folder).map(async (path) => {
      const file = join(window.workspace, path);
      const text = unsaved.get(file) ?? (await readFile(file, "utf8"));
      return [path, leftOf(path, text)] as const;
    });
    return new Map(await Promise.all(judged));
  }

  async function readUnsaved(): Promise<ReadonlyMap<string, string>> {
    const texts = await window.driver.run((vscode) =>
      vscode.workspace.textDocuments
        .filter(({ isDirty }) => isDirty)
        .map((document) => [document.uri.fsPath, document.getText()] as const),
    );
    return new Map(texts);
  }

  async function readStored(): Promise<readonly StoredEntry[]> {
    const folder = await window.findJournal();
    if (folder === undefined || !existsSync(folder)) return [];
    const { entries, damaged } = await openJournal(folder).refresh();
    assert.deepEqual(damaged, []);
    return entries;
  }

  async function findStored(id: number): Promise<StoredEntry | undefined> {
    return (await readStored()).find((entry) => entry.id === id);
  }

  async function waitForNotification(message: string): Promise<void> {
    let shown: readonly string[] = [];
    await waitUntil(
      async () => {
        shown = await readNotifications(window.page, window.driver);
        return shown.includes(message);
      },
      200,
      () => `${message}\nis not among\n${shown.join("\n")}`,
    );
  }

  async function waitUntil(
    isTrue: () => Promise<boolean>,
    pauseMs = 200,
    why = () => "it did not come about",
  ): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!(await isTrue())) {
      assert.ok(Date.now() < deadline, why());
      await delay(pauseMs);
    }
  }
});

type Left = "old" | "new" | "torn" | "other";

function leftOf(path: string, text: string): Left {
  const wanted = textOf(path, "afterwards");
  if (text === wanted) return "new";
  if (text === textOf(path, "before")) return "old";
  return wanted.startsWith(text) ? "torn" : "other";
}

function pathsOf(folder: string): readonly string[] {
  return Array.from({ length: fileCount }, (_, index) => `${folder}/${index}.txt`);
}

/** Every third file has two kinds of line endings, so that it is written as bytes. */
function textOf(path: string, word: string): string {
  const endings = Number(/(\d+)\.txt$/.exec(path)?.[1]) % 3 === 0 ? ["\n", "\r\n"] : ["\n"];
  return Array.from({ length: 30 }, (_, index) => {
    const ending = endings[index % endings.length] ?? "\n";
    return `${path}, line ${index}, ${index % 10 === 4 ? word : "always"}${ending}`;
  }).join("");
}
