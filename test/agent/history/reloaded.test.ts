import { afterEach, before, describe, it } from "mocha";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { brief, repeatUntil } from "../../../harness/browser/gesture.ts";
import { takeScreenshot } from "../../../harness/browser/workbench.ts";
import { runCommand } from "../../support/agent/decisions.ts";
import { restartedWindow, type RestartedWindow } from "../../support/agent/restartedWindow.ts";

const titleOfReview = "Agent Edits to Review";

describe("documents of Linewise in a window that is loaded again", () => {
  let window: RestartedWindow;
  let entry = "";

  before(async () => {
    window = await restartedWindow();
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
    entry = await driver.run(async (vscode) => {
      await vscode.commands.executeCommand("linewise.keepAll").then(undefined, () => undefined);
      const input = { pattern: "first", replacement: "1st", glob_pattern: "*.txt" };
      const answer = await vscode.lm.invokeTool("linewise_replace_content", {
        input,
        toolInvocationToken: undefined,
      });
      return /\bedit (e\d+)\b/.exec(JSON.stringify(answer.content))?.[1] ?? "";
    });
    for (const [title, [command, ...given]] of [
      [titleOfEdit(), ["linewise.openEditDiff", entry]],
      [titleOfReview, ["linewise.review"]],
    ] as const) {
      await driver.run(
        async (vscode, [id, words]) => {
          await vscode.commands.executeCommand(id, ...words);
        },
        [command, given] as const,
      );
      await window.page.locator(".tab.active", { hasText: title }).waitFor();
      await runCommand(driver, "workbench.action.keepEditor");
    }
    await window.restart(await window.findHost(), "reload");
  });
  afterEach(async function () {
    if (this.currentTest?.state !== "failed") return;
    await takeScreenshot(window.page, "failed-reloaded");
  });

  function titleOfEdit(): string {
    return `Edit ${entry} (before ↔ after)`;
  }

  function tabOf(title: string): Locator {
    return window.page.locator(".tab", { hasText: title }).first();
  }

  it("hold what was typed for a tool", async () => {
    const name = "linewise_read_file.json";
    const editor = window.page.locator(`.editor-instance .monaco-editor[data-uri$="${name}"]`);
    const typed = editor.locator(".view-lines", { hasText: "notes.txt" });
    await repeatUntil(() => tabOf(name).click(brief), typed);
  });

  for (const what of ["edit", "review"]) {
    it(`show both sides of a diff again: ${what}`, async () => {
      const title = what === "edit" ? titleOfEdit() : titleOfReview;
      for (const words of ["first", "1st"]) {
        const lines = window.page.locator(".multiDiffEditor .view-lines", { hasText: words });
        await repeatUntil(() => tabOf(title).click(brief), lines);
      }
      await takeScreenshot(window.page, `reloaded-${what}`);
    });
  }
});
