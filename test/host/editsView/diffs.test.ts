import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { invoke, replaceLine, useWorkspace, writeFile } from "../../support/host/testWindow.ts";
import { waitUntil } from "../../support/waitUntil.ts";

/** The entry that an answer of a tool names. */
function entryOf(answer: readonly string[]): string {
  const id = /\bedit (e\d+)\b/.exec(answer.join(""))?.[1];
  assert.ok(id !== undefined, answer.join(""));
  return id;
}

/** The diff in front, once it is of this entry. */
async function waitForDiff(entry: string): Promise<vscode.TabInputTextDiff> {
  for (;;) {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    const isOfEntry = tab?.label.includes(`(edit ${entry}, `) === true;
    if (isOfEntry && tab.input instanceof vscode.TabInputTextDiff) return tab.input;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function textOf(uri: vscode.Uri): Promise<string> {
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

describe("diffs of the edit history", () => {
  useWorkspace();

  it("show what a call did, whatever came after", async () => {
    await writeFile("diffs-after.txt", "one\ntwo\n");
    const entry = entryOf(await replaceLine("diffs-after.txt", 1, "1"));
    await replaceLine("diffs-after.txt", 2, "2");
    const opened = await vscode.commands.executeCommand("linewise.openEditDiff", entry);
    assert.deepEqual(opened, { entry, files: ["diffs-after.txt"] });
    const { original, modified } = await waitForDiff(entry);
    assert.equal(await textOf(original), "one\ntwo\n");
    assert.equal(await textOf(modified), "1\ntwo\n");
    assert.equal(vscode.workspace.fs.isWritableFileSystem(modified.scheme), undefined);
  });

  it("take the number of an entry too", async () => {
    await writeFile("diffs-number.txt", "one\n");
    const entry = entryOf(await replaceLine("diffs-number.txt", 1, "1"));
    const id = Number(entry.slice(1));
    const opened = await vscode.commands.executeCommand("linewise.openEditDiff", id);
    assert.deepEqual(opened, { entry, files: ["diffs-number.txt"] });
  });

  it("decode what a file holds, and leave its byte order mark out", async () => {
    const text = "\uFEFFé\ntwo\n";
    await writeFile("diffs-utf16.txt", Buffer.from(text, "utf16le"));
    const entry = entryOf(await replaceLine("diffs-utf16.txt", 2, "ü"));
    await vscode.commands.executeCommand("linewise.openEditDiff", entry);
    const { original, modified } = await waitForDiff(entry);
    assert.equal(await textOf(original), "é\ntwo\n");
    assert.equal(await textOf(modified), "é\nü\n");
  });

  it("show nothing before a file that was created", async () => {
    const path = "diffs-created.txt";
    const entry = entryOf(await invoke("write_file", { path, content: "new\n" }));
    await vscode.commands.executeCommand("linewise.openEditDiff", entry);
    const { original, modified } = await waitForDiff(entry);
    assert.equal(await textOf(original), "");
    assert.equal(await textOf(modified), "new\n");
  });

  it("are one editor for a call of several files", async () => {
    await writeFile("diffs-several-1.txt", "needle\n");
    await writeFile("diffs-several-2.txt", "needle\n");
    const input = { pattern: "needle", replacement: "pin", glob_pattern: "diffs-several-*.txt" };
    const entry = entryOf(await invoke("replace_content", input));
    const opened = await vscode.commands.executeCommand("linewise.openEditDiff", entry);
    const files = ["diffs-several-1.txt", "diffs-several-2.txt"];
    assert.deepEqual(opened, { entry, files });
    const readLabels = (): string[] =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await waitUntil(
      () => readLabels().some((label) => label.startsWith(`Edit ${entry} (before ↔ after)`)),
      () => readLabels().join(),
    );
  });

  for (const [argument, sentence] of [
    ["e99999", /There is no edit e99999 in the edit history of this workspace\.$/],
    ["twelve", /is not the id of an edit/],
    [-1, /is not the id of an edit/],
  ] as const) {
    it(`are refused in a sentence for ${argument}`, async () => {
      await writeFile(`diffs-refused-${argument}.txt`, "one\n");
      await replaceLine(`diffs-refused-${argument}.txt`, 1, "1");
      const opening = vscode.commands.executeCommand("linewise.openEditDiff", argument);
      await assert.rejects(Promise.resolve(opening), sentence);
    });
  }
});
