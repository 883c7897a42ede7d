import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { tools } from "../../src/tools/index.ts";
import {
  invoke,
  setPermissionMode,
  useWorkspace,
  waitForActiveEditor,
  writeFile,
} from "../support/host/testWindow.ts";
import { waitForLog } from "../support/host/waitForLog.ts";
import { waitUntil } from "../support/waitUntil.ts";

describe("Check Setup", () => {
  useWorkspace();

  it("opens a report that names every tool and the mode", async () => {
    await setPermissionMode("yolo");
    const checked = await vscode.commands.executeCommand("linewise.checkSetup");
    const { document } = await waitForActiveEditor("/Check Setup.md");
    assert.equal(document.uri.scheme, "linewise-setup");
    assert.equal(document.languageId, "markdown");
    const { report } = checked as { readonly report: string };
    await waitUntil(() => document.getText() === report);
    const registered = new RegExp(`^- OK: All ${tools.length} tools are registered: (.*)\\.$`, "m");
    assert.deepEqual(
      registered.exec(report)?.[1]?.split(", "),
      tools.map(({ name }) => `linewise_${name}`),
      report,
    );
    assert.match(report, /`linewise\.permissionMode` is yolo/);
    assert.match(report, /^- OK: The workspace is trusted\.$/m);
  });

  it("is checked again each time", async () => {
    await setPermissionMode("trusted");
    await vscode.commands.executeCommand("linewise.checkSetup");
    const editor = await waitForActiveEditor("/Check Setup.md");
    await waitUntil(() => editor.document.getText().includes("permissionMode` is trusted"));
    await setPermissionMode("yolo");
    await vscode.commands.executeCommand("linewise.checkSetup");
    await waitUntil(() => editor.document.getText().includes("permissionMode` is yolo"));
  });

  it("links what it says to do, where this VS Code has it", async () => {
    await setPermissionMode("yolo");
    await vscode.commands.executeCommand("linewise.checkSetup");
    const { uri } = (await waitForActiveEditor("/Check Setup.md")).document;
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      uri,
    );
    const targets = links.map(({ target }) => target?.toString(true) ?? "");
    assert.ok(targets.includes("command:linewise.setPermissionMode?[]"), targets.join("\n"));
    const setting = 'command:workbench.action.openSettings?["@id:linewise.approval"]';
    assert.ok(targets.includes(setting), targets.join("\n"));
    await vscode.commands.executeCommand("linewise.copySetup");
    assert.match(await vscode.env.clipboard.readText(), /^# Linewise: Check Setup\n/);
  });

  it("writes it to the log once, however many tools are used", async () => {
    await writeFile("setup.txt", "a\n");
    await invoke("read_file", { path: "setup.txt" });
    await invoke("file_info", { path: "setup.txt" });
    await vscode.commands.executeCommand("linewise.showLog");
    const log = await waitForLog(
      (text) =>
        text.includes("Check Setup") && text.includes('linewise_file_info "setup.txt": done'),
    );
    await vscode.commands.executeCommand("workbench.action.closePanel");
    assert.equal(log.match(/\[info\] # Linewise: Check Setup$/gm)?.length, 1, log);
    assert.ok(log.includes(`- OK: All ${tools.length} tools are registered`), log);
  });
});
