import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { extensionUnderTest } from "../support/host/extensionUnderTest.ts";
import { invoke, useWorkspace, writeFile } from "../support/host/testWindow.ts";
import { waitForLog } from "../support/host/waitForLog.ts";
import { waitUntil } from "../support/waitUntil.ts";

describe("activation", () => {
  useWorkspace();

  it("comes by itself once the window has started", async () => {
    await waitUntil(() => extensionUnderTest().isActive);
  });

  it("brings a log with one line for a call and nothing of what is in the file", async () => {
    await writeFile("logged.txt", "a secret\n");
    await invoke("read_file", { path: "logged.txt" });
    await vscode.commands.executeCommand("linewise.showLog");
    const line = /\[info\] linewise_read_file "logged\.txt": done \(\d+ ms\)$/gm;
    const log = await waitForLog((text) => text.search(line) !== -1);
    await vscode.commands.executeCommand("workbench.action.closePanel");
    assert.equal(log.match(line)?.length, 1);
    assert.doesNotMatch(log, /secret/);
  });
});
