import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { extensionUnderTest } from "../support/host/extensionUnderTest.ts";
import { invoke, useWorkspace, writeFile } from "../support/host/testWindow.ts";
import { waitForLog } from "../support/host/waitForLog.ts";

/** Taken while the test files are loaded, before any test has run. */
const wasActiveAtStart = extensionUnderTest().isActive;

describe("activation", () => {
  useWorkspace();

  it("waits for the first call of a tool", async () => {
    assert.equal(wasActiveAtStart, false);
    await writeFile("activation.txt", "a\n");
    await invoke("read_file", { path: "activation.txt" });
    assert.equal(extensionUnderTest().isActive, true);
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
