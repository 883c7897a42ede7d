import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { after, before, describe, it } from "mocha";
import { looksAtAll } from "../../../harness/browser/appearance.ts";
import {
  clickNotificationButton,
  readNotifications,
  takeScreenshot,
} from "../../../harness/browser/workbench.ts";
import { patienceMs } from "../../../harness/patience.ts";
import { hideNotifications, setSettings } from "../../../harness/vscode/windowState.ts";
import type { StoredEntry } from "../../../src/core/history/index.ts";
import { openJournal } from "../../../src/files/history/index.ts";
import { describeCutShort } from "../../../src/toolkit/confirmation/index.ts";
import { restartedWindow, type RestartedWindow } from "../../support/agent/restartedWindow.ts";
import { leftOf, saveText } from "../../support/crash/editedFiles.ts";

/** How often a host is killed or its window reloaded: LINEWISE_HOST_KILL_ROUNDS, for a soak; a kill, and in `npm test -- all` a reload. */
const rounds = Number(process.env["LINEWISE_HOST_KILL_ROUNDS"] ?? (looksAtAll ? 2 : 1));
const fileCount = 20;
const settings = { "linewise.saveAfterEdit": "always", "editor.formatOnSave": true };
const stops = ["kill", "reload"] as const;
const buttons = ["Finish", "Roll Back"] as const;

type Left = ReturnType<typeof leftOf>;

describe(`an extension host killed or reloaded (${rounds} rounds) while ${fileCount} files are formatted and saved`, function () {
  // What fails by luck is a finding.
  this.retries(0);
  let window: RestartedWindow;
  /** How long a call takes from its entry on. */
  let applyMs = 0;
  const seen: string[] = [];

  before(async () => {
    window = await restartedWindow();
    await setSettings(window.driver, settings);
    await format();
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
  after(async () => {
    const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, undefined]));
    await setSettings(window.driver, unset);
  });

  for (let round = 0; round < rounds; round++) {
    const stop = stops[round % stops.length] ?? "kill";
    const button = buttons[(round >> 1) % buttons.length] ?? "Finish";
    it(`tells what became of each file, and has a way back: ${stop}, ${button} (${round + 1})`, async () => {
      const { entry, folder } = await stopInCall(stop, `round ${round}`);
      if (entry === undefined) {
        seen.push(`${stop}: before the entry`);
        assert.deepEqual([...new Set((await judgeFiles(folder)).values())], ["old"]);
        return;
      }
      const isOver = entry.outcome !== undefined;
      const left = isOver ? await judgeFiles(folder) : await waitUntilTold(entry, folder);
      const kinds = [...new Set(left.values())].toSorted().join(", ");
      seen.push(`${stop}: ${isOver ? "after the outcome" : kinds}`);
      const old = pathsOf(folder).map((path) => textOf(path, "before"));
      if (!isOver) {
        await takeScreenshot(window.page, `killed-host-${round}`);
        // What is all old cannot be rolled back, nor what is all new be finished.
        const offered = kinds === "new" ? "Roll Back" : kinds === "old" ? "Finish" : button;
        await clickNotificationButton(window.page, window.driver, offered);
        await waitUntil(async () => (await findStored(entry.id))?.outcome !== undefined);
        const texts = await readTexts(folder);
        const all = waysTo(folder);
        await hideNotifications(window.driver);
        if (offered === "Roll Back") {
          assert.deepEqual(texts, old);
          return;
        }
        for (const [index, text] of texts.entries()) assert.ok(all[index]?.includes(text), text);
      }
      assert.deepEqual(await undo(entry.id), []);
      assert.deepEqual(await readTexts(folder), old);
    });
  }

  after(() => seen.forEach((what) => console.log(`      ${what}`)));

  /** Stops the host at any moment from before the entry until after the outcome. */
  async function stopInCall(
    stop: (typeof stops)[number],
    folder: string,
  ): Promise<{ readonly entry: StoredEntry | undefined; readonly folder: string }> {
    await writeFiles(folder);
    const host = await window.findHost();
    const before = (await readStored()).length;
    const called = call(folder).then(() => true);
    await Promise.race([called, waitUntil(async () => (await readStored()).length > before, 2)]);
    await delay(applyMs * Math.random());
    await window.restart(host, stop);
    await format();
    const [entry, ...others] = (await readStored()).slice(before);
    assert.equal(others.length, 0);
    if (entry !== undefined) {
      assert.equal(entry.isUnderWay, false);
      assert.equal(entry.read().files.length, fileCount);
    }
    return { entry, folder };
  }

  /** A formatter as extensions bring it: it takes a moment, and changes what no agent did. */
  function format(): Promise<void> {
    return window.driver.run((vscode) => {
      vscode.languages.registerDocumentFormattingEditProvider(
        { pattern: "**/*.txt" },
        {
          async provideDocumentFormattingEdits(document) {
            await new Promise((resolve) => setTimeout(resolve, 10));
            return [...document.getText().matchAll(/ +$/gm)].map(({ index, 0: { length } }) => {
              const [start, end] = [
                document.positionAt(index),
                document.positionAt(index + length),
              ];
              return vscode.TextEdit.delete(new vscode.Range(start, end));
            });
          },
        },
      );
    });
  }

  /** What could not be undone. */
  function undo(id: number): Promise<unknown> {
    return window.driver.run(
      async (vscode, entry) =>
        (await vscode.commands.executeCommand<{ left: unknown }>("linewise.undoEdit", entry)).left,
      `e${id}`,
    );
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

  async function judgeFiles(folder: string): Promise<ReadonlyMap<string, Left>> {
    const texts = await readTexts(folder);
    const ways = waysTo(folder);
    const judged = pathsOf(folder).map((path, index) => {
      const left = leftOf(textOf(path, "before"), ways[index] ?? [], texts[index] ?? null);
      return [path, left] as const;
    });
    return new Map(judged);
  }

  /** What VS Code has of each file: unsaved text that it brought back, or what is on disk. */
  async function readTexts(folder: string): Promise<readonly string[]> {
    const unsaved = await readUnsaved();
    const files = pathsOf(folder).map((path) => join(window.workspace, path));
    return Promise.all(files.map(async (file) => unsaved.get(file) ?? readFile(file, "utf8")));
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

  /** Waits until a person is told what became of each file, and gives it. VS Code brings back unsaved texts late. */
  async function waitUntilTold(
    entry: StoredEntry,
    folder: string,
  ): Promise<ReadonlyMap<string, Left>> {
    const { tool, files } = entry.read();
    let left: ReadonlyMap<string, Left> = new Map();
    let [message, shown]: [string, readonly string[]] = ["", []];
    await waitUntil(
      async () => {
        left = await judgeFiles(folder);
        message = describeCutShort({
          entry: `e${entry.id}`,
          tool,
          files: files.map(({ path }) => ({ path, left: left.get(path) ?? "other" })),
        });
        shown = await readNotifications(window.page, window.driver);
        return shown.includes(message);
      },
      200,
      () => `${message}\nis not among\n${shown.join("\n")}`,
    );
    return left;
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

function pathsOf(folder: string): readonly string[] {
  return Array.from({ length: fileCount }, (_, index) => `${folder}/${index}.txt`);
}

/** The new text of each file, and what saving makes of it. */
function waysTo(folder: string): readonly (readonly string[])[] {
  const texts = pathsOf(folder).map((path) => textOf(path, "afterwards"));
  return texts.map((text) => [text, saveText(text, "trims")]);
}

/** Every third file has two kinds of line endings, so that it is written as bytes and not formatted. */
function textOf(path: string, word: string): string {
  const isBytes = Number(/(\d+)\.txt$/.exec(path)?.[1]) % 3 === 0;
  const endings = isBytes ? ["\n", "\r\n"] : ["\n"];
  return Array.from({ length: 30 }, (_, index) => {
    const ending = endings[index % endings.length] ?? "\n";
    const words = `${path}, line ${index}, ${index % 10 === 4 ? word : "always"}`;
    return `${words}${index % 10 === 8 && !isBytes ? "  " : ""}${ending}`;
  }).join("");
}
