import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { tools } from "../../src/tools/index.ts";
import { invoke, setPermissionMode, useWorkspace, writeFile } from "../support/host/testWindow.ts";
import { waitForLog } from "../support/host/waitForLog.ts";

async function checkSetup(): Promise<string> {
  const command = "linewise.checkSetup";
  return (await vscode.commands.executeCommand<{ readonly report: string }>(command)).report;
}

describe("Check Setup", () => {
  useWorkspace();

  it("opens one page, whose report names every tool and the mode as it is now", async () => {
    await setPermissionMode("yolo");
    const report = await checkSetup();
    const registered = new RegExp(`^- OK: All ${tools.length} tools are registered: (.*)\\.$`, "m");
    assert.deepEqual(
      registered.exec(report)?.[1]?.split(", "),
      tools.map(({ name }) => `linewise_${name}`),
      report,
    );
    assert.match(report, /mode is Don't Ask \(yolo/);
    assert.match(report, /^- OK: The workspace is trusted\.$/m);
    await setPermissionMode("trusted");
    assert.match(await checkSetup(), /mode is Ask \(trusted/);
    const pages = vscode.window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.filter(({ input }) => input instanceof vscode.TabInputWebview),
    );
    assert.deepEqual(
      pages.map(({ label }) => label),
      ["Check Setup"],
    );
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
