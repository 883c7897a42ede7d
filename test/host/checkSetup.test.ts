import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { tools } from "../../src/tools/index.ts";
import { invoke, setPermissionMode, useWorkspace, writeFile } from "../support/host/testWindow.ts";
import { waitForLog } from "../support/host/waitForLog.ts";

describe("Check Setup", () => {
  useWorkspace();

  it("opens a report that names every tool and the mode", async () => {
    await setPermissionMode("yolo");
    await vscode.commands.executeCommand("linewise.checkSetup");
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.scheme, "untitled");
    assert.equal(document.languageId, "markdown");
    const report = document.getText();
    const registered = new RegExp(`^- OK: All ${tools.length} tools are registered: (.*)\\.$`, "m");
    assert.deepEqual(
      registered.exec(report)?.[1]?.split(", "),
      tools.map(({ name }) => `linewise_${name}`),
      report,
    );
    assert.match(report, /`linewise\.permissionMode` is yolo/);
    assert.match(report, /^- OK: The workspace is trusted\.$/m);
  });

  it("writes one line to the log, however many tools are used", async () => {
    await writeFile("setup.txt", "a\n");
    await invoke("read_file", { path: "setup.txt" });
    await invoke("file_info", { path: "setup.txt" });
    await vscode.commands.executeCommand("linewise.showLog");
    const log = await waitForLog(
      (text) => text.includes("Setup: ") && text.includes('linewise_file_info "setup.txt": done'),
    );
    await vscode.commands.executeCommand("workbench.action.closePanel");
    const lines = log.match(/\[info\] Setup: .*/g);
    assert.equal(lines?.length, 1, log);
    assert.match(lines[0], new RegExp(`Setup: ${tools.length} of ${tools.length} tools`));
  });
});
