import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { openEditor, replaceLine, useWorkspace, writeFile } from "../../support/host/testWindow.ts";

describe("the view Agent Edits", () => {
  useWorkspace();

  it("is shown by its command, which says what it selected", async () => {
    await writeFile("shown.txt", "one\n");
    const answer = (await replaceLine("shown.txt", 1, "1")).join("");
    const entry = /\bedit (e\d+)\b/.exec(answer)?.[1];
    assert.ok(entry !== undefined, answer);
    const all = await vscode.commands.executeCommand("linewise.showEdits");
    assert.deepEqual(all, { entry: undefined });
    const one = await vscode.commands.executeCommand("linewise.showEdits", entry);
    assert.deepEqual(one, { entry });
    const none = vscode.commands.executeCommand("linewise.showEdits", "e99999");
    await assert.rejects(Promise.resolve(none), /There is no edit e99999/);
  });

  it("refuses an item that is not there, in a sentence", async () => {
    await writeFile("gone from the view.txt", "one\n");
    await replaceLine("gone from the view.txt", 1, "1");
    await vscode.commands.executeCommand("linewise.showEdits");
    const gone = { kind: "entry", entryId: 99_999 };
    const opening = vscode.commands.executeCommand("linewise.openEditDiff", gone);
    await assert.rejects(Promise.resolve(opening), /e99999 is no longer in the edit history/);
  });

  it("refuses what is no item of it, in a sentence", async () => {
    for (const given of ["e1", {}, { kind: "entry" }, { kind: "file", entryId: "1" }]) {
      const copying = vscode.commands.executeCommand("linewise.copyPatch", given);
      await assert.rejects(Promise.resolve(copying), /No agent edit is selected/);
    }
    const gone = { kind: "request", requestId: "none" };
    const copying = vscode.commands.executeCommand("linewise.copyPatch", gone);
    await assert.rejects(Promise.resolve(copying), /No agent changed a file for this request/);
  });

  it("shows the edits of a file alone: of one that is named, or of the one in front", async () => {
    const uri = await writeFile("alone.txt", "one\n");
    await replaceLine("alone.txt", 1, "1");
    const path = vscode.workspace.asRelativePath(uri);
    const show = (...given: unknown[]): Thenable<unknown> =>
      vscode.commands.executeCommand("linewise.showFileEdits", ...given);
    for (const given of [uri, uri.toString(), { kind: "reviewedFile", uri: uri.toString() }]) {
      assert.deepEqual(await show(given), { file: path });
    }
    await openEditor(uri);
    assert.deepEqual(await show(), { file: path });
    const other = await writeFile("never edited.txt", "one\n");
    assert.deepEqual(await show(other), { file: vscode.workspace.asRelativePath(other) });
    await vscode.commands.executeCommand("linewise.showEdits");
  });

  it("copies what a call did as a patch", async () => {
    const uri = await writeFile("patched.txt", "one\ntwo\n");
    const answer = (await replaceLine("patched.txt", 2, "2")).join("");
    const entryId = Number(/\bedit e(\d+)\b/.exec(answer)?.[1]);
    await vscode.commands.executeCommand("linewise.showEdits", entryId);
    const node = { kind: "entry", entryId };
    const copied = await vscode.commands.executeCommand("linewise.copyPatch", node);
    assert.deepEqual(copied, { copied: [vscode.workspace.asRelativePath(uri)] });
  });
});
