import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import type { Locator } from "playwright-core";
import { appearances, setAppearance } from "../../../harness/browser/appearance.ts";
import { brief, repeatUntil } from "../../../harness/browser/gesture.ts";
import { takeScreenshot, useAgentWindow, useSettings } from "../../support/agent/agentWindow.ts";
import { lookAtChange, runCommand } from "../../support/agent/decisions.ts";
import { allowEach, waitForDoor } from "../../support/agent/recordedChanges.ts";
import { inTerminal } from "../../support/agent/recordingCases.ts";
import { commitAll } from "../../support/disk/gitRepository.ts";
import { execute } from "../../support/history/editRows.ts";
import { listInSight } from "../../support/agent/gestures.ts";
import { waitUntil } from "../../support/waitUntil.ts";

const names = ["a.txt", "b.txt", "c.txt"];
const text = Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`).join("");

function change(...lines: readonly number[]): string {
  return lines.reduce((now, line) => now.replace(`line ${line}\n`, `LINE ${line}\n`), text);
}

describe("changes of three kinds of tools", () => {
  const agent = useAgentWindow();
  useSettings(agent, { "linewise.permissionMode": "yolo", "linewise.review": "elsewhere" });

  it("have one place each, and take at most 7 clicks in all", async () => {
    const { page, driver, workspace, ask } = agent();
    for (const name of names) await writeFile(join(workspace, name), text);
    commitAll(workspace);
    await execute(driver, "git.openRepository", workspace);
    await execute(driver, "linewise.keepAll").catch(() => undefined);
    await waitForDoor(agent());
    const filePath = join(workspace, "a.txt");
    const replaced = (line: number): object => ({
      filePath,
      oldString: `line ${line}\nline ${line + 1}\n`,
      newString: `LINE ${line}\nline ${line + 1}\n`,
    });
    const replacements = [{ type: "lines", startLine: 20, endLine: 20, replaceWith: "LINE 20" }];
    const command = "sed -i -e 's/^line 2$/LINE 2/' -e 's/^line 38$/LINE 38/' c.txt";
    const conversation = await ask("Change the files.", [
      [{ name: "replace_string_in_file", input: replaced(3) }],
      [{ name: "replace_string_in_file", input: replaced(30) }],
      [{ name: "linewise_replace_in_file", input: { filePath: "b.txt", replacements } }],
      [{ name: "run_in_terminal", input: inTerminal(command) }],
      "Done.",
    ]);
    await allowEach(page, conversation.finished);
    const wanted = [change(3, 30), change(20), change(2, 38)];
    await waitForTexts(workspace, wanted);

    let clicks = 0;
    const click = async (
      target: () => Promise<Locator>,
      effect: Locator | (() => Promise<boolean>),
    ): Promise<void> => {
      clicks++;
      await repeatUntil(async () => (await target()).click(brief), effect);
    };
    const waiting = page.getByRole("button", { name: /, 3 changes to review/ }).first();
    await waiting.waitFor();
    await runCommand(driver, "linewise.showEdits");
    for (const [name, appearance] of appearances) {
      await setAppearance({ page, driver }, appearance);
      await takeScreenshot(page, `each-once-list-${name}`);
    }
    await setAppearance({ page, driver }, {});
    const inChat = page.locator(".interactive-session").getByRole("button", { name: /^Keep/ });
    await click(
      () => Promise.resolve(inChat.first()),
      async () => (await inChat.count()) === 0,
    );
    const keep = page.locator(".codelens-decoration a", { hasText: "Keep" });
    await click(
      () => Promise.resolve(waiting),
      async () => (await listInSight(keep)).length === 3,
    );
    for (const [name, appearance] of appearances) {
      await setAppearance({ page, driver }, appearance);
      await takeScreenshot(page, `each-once-diff-${name}`);
    }
    await setAppearance({ page, driver }, {});
    for (let left = 3; left > 0; left--) {
      await waitUntil(async () => (await listInSight(keep)).length === left);
      await lookAtChange(driver);
      await click(
        async () => (await listInSight(keep))[0] ?? keep,
        async () => (await listInSight(keep)).length === left - 1,
      );
    }
    await takeScreenshot(page, "each-once-done");
    console.log(`      ${clicks} clicks`);
    assert.ok(clicks <= 7, `${clicks} clicks`);
    await waitForTexts(workspace, wanted);
    await assert.rejects(execute(driver, "linewise.keepAll"), /nothing|no /i);
  });
});

async function waitForTexts(workspace: string, wanted: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await waitUntil(
      async () => (await readFile(join(workspace, name), "utf8")) === wanted[index],
      () => `${name} is not as wanted`,
    );
  }
}
