import { after, afterEach, before, describe, it } from "mocha";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { brief, repeatUntil } from "../../../harness/browser/gesture.ts";
import { takeScreenshot } from "../../../harness/browser/workbench.ts";
import { cleanUpOnAbort, createCleanup } from "../../../harness/process/cleanup.ts";
import { runCommand } from "../../support/agent/decisions.ts";
import { openRestartedWindow, type RestartedWindow } from "../../support/agent/restartedWindow.ts";

describe("documents of Linewise in a window that is loaded again", () => {
  const cleanup = createCleanup();
  cleanUpOnAbort(cleanup);
  let window: RestartedWindow;

  before(async () => {
    window = await openRestartedWindow({ "linewise.permissionMode": "yolo" }, cleanup);
    const { driver, workspace } = window;
    for (const name of ["notes.txt", "others.txt"]) {
      await writeFile(join(workspace, name), "first\nsecond\n");
    }
    await driver.run(async (vscode) => {
      await vscode.commands.executeCommand("linewise.runTool", { tool: "read_file" });
      const editor = vscode.window.activeTextEditor;
      if (editor === undefined) throw new Error("No input was opened.");
      const all = new vscode.Range(0, 0, editor.document.lineCount, 0);
      // VS Code refuses an edit of a document that has changed meanwhile.
      while (!(await editor.edit((builder) => builder.replace(all, '{"path": "notes.txt"}'))));
      await vscode.commands.executeCommand("linewise.runInput");
    });
    await driver.run(async (vscode) => {
      const input = { pattern: "first", replacement: "1st", glob_pattern: "*.txt" };
      await vscode.lm.invokeTool("linewise_replace_content", {
        input,
        toolInvocationToken: undefined,
      });
    });
    for (const [command, title] of [
      ["linewise.openEditDiff", "Edit e1 (before ↔ after)"],
      ["linewise.review", "Agent Edits to Review"],
    ] as const) {
      await driver.run(async (vscode, id) => {
        await vscode.commands.executeCommand(id, ...(id === "linewise.review" ? [] : ["e1"]));
      }, command);
      await window.page.locator(".tab.active", { hasText: title }).waitFor();
      await runCommand(driver, "workbench.action.keepEditor");
    }
    await window.restart(await window.findHost(), "reload");
  });
  afterEach(async function () {
    if (this.currentTest?.state !== "failed") return;
    await takeScreenshot(window.page, "failed-reloaded");
  });
  after(() => cleanup.run());

  function tabOf(title: string): Locator {
    return window.page.locator(".tab", { hasText: title }).first();
  }

  it("hold what was typed for a tool", async () => {
    const name = "linewise_read_file.json";
    const editor = window.page.locator(`.editor-instance .monaco-editor[data-uri$="${name}"]`);
    const typed = editor.locator(".view-lines", { hasText: "notes.txt" });
    await repeatUntil(() => tabOf(name).click(brief), typed);
  });

  for (const title of ["Edit e1 (before ↔ after)", "Agent Edits to Review"]) {
    it(`show both sides of a diff again: ${title}`, async () => {
      for (const words of ["first", "1st"]) {
        const lines = window.page.locator(".multiDiffEditor .view-lines", { hasText: words });
        await repeatUntil(() => tabOf(title).click(brief), lines);
      }
      await takeScreenshot(window.page, `reloaded-${title.slice(0, 2)}`);
    });
  }
});
