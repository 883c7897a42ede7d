import { after, before, describe, it } from "mocha";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { takeScreenshot } from "../../../harness/browser/workbench.ts";
import { cleanUpOnAbort, createCleanup } from "../../../harness/process/cleanup.ts";
import { openRestartedWindow, type RestartedWindow } from "../../support/agent/restartedWindow.ts";

const gone = "linewise:/Run%20Tool/linewise_of_another_version.json";

describe("documents of Linewise in a window that is loaded again", function () {
  this.timeout(300_000);
  const cleanup = createCleanup();
  cleanUpOnAbort(cleanup);
  let window: RestartedWindow;

  before(async () => {
    window = await openRestartedWindow({ "linewise.permissionMode": "yolo" }, cleanup);
    const { driver, page, workspace } = window;
    await writeFile(join(workspace, "notes.txt"), "first\nsecond\n");
    await driver.run(async (vscode, address) => {
      await vscode.commands.executeCommand("linewise.checkSetup");
      const other = vscode.Uri.parse(address, true);
      await vscode.window.showTextDocument(other, { preview: false });
      await vscode.commands.executeCommand("linewise.runTool", { tool: "read_file" });
      const editor = vscode.window.activeTextEditor;
      if (editor === undefined) throw new Error("No input was opened.");
      const all = new vscode.Range(0, 0, editor.document.lineCount, 0);
      await editor.edit((builder) => builder.replace(all, '{"path": "notes.txt"}'));
      await editor.document.save();
      await vscode.commands.executeCommand("linewise.runInput");
    }, gone);
    await editorOf("result.txt").getByText("second").first().waitFor();
    // Unlike the browser's own command, it ends only once VS Code has kept which editors are open.
    const loaded = page.waitForEvent("load");
    await driver.run((vscode) => {
      void vscode.commands.executeCommand("workbench.action.reloadWindow");
    });
    await loaded;
  });
  after(() => cleanup.run());

  function editorOf(uriEnd: string): Locator {
    const end = JSON.stringify(uriEnd);
    return window.page.locator(`.editor-instance .monaco-editor[data-uri$=${end}] .view-lines`);
  }

  /** Chooses the tab, and waits until its editor holds these words. */
  async function show(tab: string, uriEnd: string, words: string): Promise<void> {
    await window.page.locator(".tab", { hasText: tab }).first().click();
    const text = editorOf(uriEnd).filter({ hasText: words.replaceAll(" ", "\u00a0") });
    await text.first().waitFor({ timeout: 60_000 });
  }

  it("hold what was typed for a tool", async () => {
    await show("linewise_read_file.json", "linewise_read_file.json", "notes.txt");
  });

  it("say that a result was not kept", async () => {
    await show("result.txt", "result.txt", "no longer has this document");
    await takeScreenshot(window.page, "run-tool-reloaded");
  });

  it("report on the setup anew", async () => {
    await show("Check Setup.md", "Setup.md", "Linewise");
  });

  it("say that Linewise no longer has them", async () => {
    await show("another_version", "another_version.json", "no longer has this document");
    await takeScreenshot(window.page, "own-document-gone");
  });
});
