import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe } from "mocha";
import type { Locator } from "playwright-core";
import {
  clickDialogButton,
  takeScreenshot,
  useAgentWindow,
  useSettings,
} from "../../support/agent/agentWindow.ts";
import { runCommand } from "../../support/agent/decisions.ts";
import { waitForText } from "../../support/agent/gestures.ts";
import {
  allowEach,
  execute,
  itRecords,
  readEntries,
  waitForDoor,
} from "../../support/agent/recordedChanges.ts";
import { inTerminal } from "../../support/agent/recordingCases.ts";
import { waitUntil } from "../../support/waitUntil.ts";

const first =
  "function first() {\n  const alpha = 1\n  const beta = 2\n  return alpha + beta\n}\n\n";
const second = "function second() {\n  return 2\n}\n\n";
const third = "function third() {\n  return 3\n}\n\n";
/** In a shell of its own: VS Code's writes what it runs into the output of a group. */
const putFirstLast = (name: string): string => `sh -c 'tail -n +7 ${name}; head -n 6 ${name}'`;
const functions = `${first}${second}${third}// The end\n`;

describe("what a person writes into what an agent moved, or gave other line endings", () => {
  const agent = useAgentWindow();
  const at = (name: string): string => join(agent().workspace, name);

  useSettings(agent, { "linewise.permissionMode": "yolo" });

  itRecords("goes back with it, also from where they have put it", agent, async () => {
    const { page } = agent();
    await changeByAgent("moved.txt", functions, putFirstLast("moved.txt"));
    await select("moved.txt", 10, 16);
    for (let up = 0; up < 3; up++) await page.keyboard.press("Alt+ArrowUp");
    await waitUntil(async () => (await linesOf("moved.txt"))[6] === "function first() {");
    await select("moved.txt", 9, 9);
    await page.keyboard.press("ControlOrMeta+Shift+k");
    await select("moved.txt", 8, 8);
    await page.keyboard.press("End");
    await page.keyboard.type("00\nconst mine = alpha");
    const mine = "  const alpha = 100\n  const mine = alpha\n";
    await waitUntil(async () => (await linesOf("moved.txt"))[8] === "  const mine = alpha");
    await runCommand(agent().driver, "workbench.action.files.save");
    await takeScreenshot(page, "moved-lines");
    await undoAll();
    const inPlace = functions.replace("  const alpha = 1\n  const beta = 2\n", mine);
    await waitForText(at("moved.txt"), inPlace);
  });

  itRecords("goes back with it by the undo of the edit", agent, async () => {
    const id = await changeByAgent("one.txt", functions, putFirstLast("one.txt"));
    await typeIn("one.txt", 11, "00");
    await execute(agent(), "linewise.undoEdit", id);
    await waitForText(at("one.txt"), functions.replace("alpha = 1", "alpha = 100"));
  });

  itRecords("is decided with it at both its places, which name each other", agent, async () => {
    const { page } = agent();
    await changeByAgent("both.txt", functions, putFirstLast("both.txt"));
    await select("both.txt", 10, 10);
    const lensOf = (title: string): Locator =>
      page.locator(".codelens-decoration a", { hasText: title }).first();
    await lensOf("Moved from line 1").waitFor();
    await lensOf("Moved to line 10").waitFor();
    await takeScreenshot(page, "moved-both-places");
    await execute(agent(), "linewise.undoHunk");
    await waitForText(at("both.txt"), functions);
    await lensOf("Moved").waitFor({ state: "detached" });
  });

  itRecords("comes back whole where they have put it back by hand", agent, async () => {
    const { page, driver } = agent();
    const command = "sh -c 'tail -n +7 hand.txt | sed s/3$/33/; head -n 6 hand.txt'";
    await changeByAgent("hand.txt", functions, command);
    await select("hand.txt", 10, 16);
    for (let up = 0; up < 9; up++) await page.keyboard.press("Alt+ArrowUp");
    await waitUntil(async () => (await linesOf("hand.txt"))[0] === "function first() {");
    await runCommand(driver, "workbench.action.files.save");
    await undoAll();
    await waitForText(at("hand.txt"), functions);
  });

  itRecords("stays where all line endings come back in an open editor", agent, async () => {
    await changeByAgent("lf.txt", functions, "sed 's/$/\\r/' lf.txt");
    await typeIn("lf.txt", 2, "00");
    await undoAll();
    await waitForText(at("lf.txt"), functions.replace("alpha = 1", "alpha = 100"));
    const crlf = functions.replaceAll("\n", "\r\n");
    const id = await changeByAgent("crlf.txt", crlf, "sed 's/\\r$//' crlf.txt");
    await typeIn("crlf.txt", 2, "00");
    await execute(agent(), "linewise.undoEdit", id);
    await waitForText(at("crlf.txt"), crlf.replace("alpha = 1", "alpha = 100"));
  });

  itRecords("comes back in an open editor with all line endings", agent, async () => {
    const crlf = functions.replaceAll("\n", "\r\n");
    const command = "sed 's/\\r$//;s/return 3/return 33/' text.txt";
    const id = await changeByAgent("text.txt", crlf, command);
    await select("text.txt", 2, 2);
    await execute(agent(), "linewise.undoEdit", id);
    await waitForText(at("text.txt"), crlf);
    await execute(agent(), "linewise.redoEdit", id);
    await waitForText(at("text.txt"), functions.replace("return 3", "return 33"));
    await undoAll();
    await waitForText(at("text.txt"), crlf);
  });

  itRecords("comes back in an editor whose own undo takes the undo back", agent, async () => {
    const { page } = agent();
    const crlf = functions.replaceAll("\n", "\r\n");
    const edited = functions.replace("return 3", "return 33").split("\n");
    const command = "sed 's/\\r$//;s/return 3/return 33/' taken.txt";
    const id = await changeByAgent("taken.txt", crlf, command);
    await select("taken.txt", 2, 2);
    await execute(agent(), "linewise.undoEdit", id);
    await waitForText(at("taken.txt"), crlf);
    for (let time = 0; time < 2; time++) await page.keyboard.press("ControlOrMeta+z");
    await waitUntil(async () => isDeepStrictEqual(await linesOf("taken.txt"), edited));
    for (let time = 0; time < 2; time++) await page.keyboard.press("ControlOrMeta+y");
    const lines = functions.split("\n");
    await waitUntil(async () => isDeepStrictEqual(await linesOf("taken.txt"), lines));
    await runCommand(agent().driver, "workbench.action.files.save");
    await waitForText(at("taken.txt"), crlf);
  });

  /** @param command Prints what the file is to become. */
  async function changeByAgent(name: string, text: string, command: string): Promise<string> {
    await waitForDoor(agent());
    await execute(agent(), "linewise.keepAll").catch(() => undefined);
    await writeFile(at(name), text);
    const known = (await readEntries(agent())).length;
    const input = inTerminal(`${command} > "$TMPDIR/new" && cat "$TMPDIR/new" > ${name}`);
    const conversation = await agent().ask("Change my files.", [
      [{ name: "run_in_terminal", input }],
      "Done.",
    ]);
    await allowEach(agent().page, conversation.finished);
    await waitUntil(async () => (await readEntries(agent())).length > known);
    return `e${(await readEntries(agent())).at(-1)?.id}`;
  }

  async function typeIn(name: string, line: number, text: string): Promise<void> {
    const { page, driver } = agent();
    await select(name, line, line);
    await page.keyboard.press("End");
    await page.keyboard.type(text);
    await waitUntil(async () => (await linesOf(name))[line - 1]?.endsWith(`1${text}`) === true);
    await runCommand(driver, "workbench.action.files.save");
    await waitUntil(async () => (await readFile(at(name), "utf8")).includes(`1${text}`));
  }

  /** From the beginning of a line to that of another. */
  async function select(name: string, from: number, to: number): Promise<void> {
    await agent().driver.run(
      async (vscode, given) => {
        const selection = new vscode.Range(given.from - 1, 0, given.to - 1, 0);
        const uri = vscode.Uri.file(given.path);
        await vscode.window.showTextDocument(uri, { preview: false, selection });
      },
      { path: at(name), from, to },
    );
    await execute(agent(), "workbench.action.focusActiveEditorGroup");
  }

  function linesOf(name: string): Promise<readonly string[]> {
    return agent().driver.run(async (vscode, path) => {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
      return document.getText().split(/\r?\n/);
    }, at(name));
  }

  async function undoAll(): Promise<void> {
    const undoing = execute(agent(), "linewise.undoAll");
    await clickDialogButton(agent().page, "Undo All");
    await undoing;
  }
});
