import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { rename, rm, writeFile as overwrite } from "node:fs/promises";
import * as vscode from "vscode";
import {
  invoke,
  readText,
  setConfiguration,
  typeAtStart,
  undo,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";

interface Found {
  readonly matches: number;
  readonly files: number;
}

async function search(pattern: string, glob: string, more: object = {}): Promise<Found> {
  const given = { pattern, glob_pattern: glob, ...more };
  const { matches, files } = await run<Found>("linewise.searchFiles", given);
  return { matches, files };
}

async function run<Value>(command: string, ...given: readonly unknown[]): Promise<Value> {
  return vscode.commands.executeCommand<Value>(command, ...given);
}

/** As the tree gives it to the commands of an item. */
function matchNode(uri: vscode.Uri, index: number): object {
  return { kind: "match", parent: { kind: "file", uri: uri.toString() }, index };
}

function fileNode(uri: vscode.Uri): object {
  return { kind: "file", uri: uri.toString() };
}

async function open(uri: vscode.Uri, index: number): Promise<string> {
  await run("linewise.searchView.open", matchNode(uri, index));
  return selection();
}

/** `line text` of what is selected in the editor in front. */
function selection(): string {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor !== undefined);
  const { start } = editor.selection;
  return `${start.line + 1} ${editor.document.getText(editor.selection)}`;
}

/** Accepts what a command shows in the diff editor, and gives what the command resolves to. */
async function accept<Value>(running: Promise<Value>): Promise<Value> {
  const done = running.then(() => true);
  while (!(await Promise.race([done, pause()]))) {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    if (activeTab?.label.includes("accept or reject") === true) await run("linewise.acceptEdit");
  }
  return running;
}

function pause(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), 50));
}

describe("Search Files", () => {
  useWorkspace();

  it("finds what search_content finds, and replace_content replaces", async () => {
    await writeFile("found/a.txt", "needle needle\nhay\nneedle\n");
    await writeFile("found/b.txt", "needle\r\n");
    await writeFile("found/.hidden.txt", "needle\n");
    await writeFile("found/.env", "needle\n");
    await typeAtStart(await writeFile("found/c.txt", "hay\n"), "needle ");
    const input = { pattern: "needle", glob_pattern: "found/**" };
    const answer = (await invoke("search_content", input)).join("");
    assert.match(answer, /^Found 4 matches/);
    assert.deepEqual(await search("needle", "found/**"), { matches: 5, files: 3 });
    const hidden = { include_hidden: true };
    assert.deepEqual(await search("needle", "found/**", hidden), { matches: 6, files: 4 });
    assert.deepEqual(await search("nothing", "found/**"), { matches: 0, files: 0 });
  });

  it("says in a sentence why it cannot search", async () => {
    await assert.rejects(search("(", "**/*"), /The pattern is not valid/);
    await assert.rejects(search("a", "**/../a"), /glob/);
    await assert.rejects(run("linewise.searchView.next"), /no search results/);
    await assert.rejects(run("linewise.searchView.replace"), /No search result is selected/);
  });

  it("searches as before after an argument of another kind", async () => {
    await writeFile("refused/a.txt", "needle\n");
    await search("needle", "refused/**");
    await assert.rejects(run("linewise.searchFiles", { pattern: 5 }), /must be a string/);
    const again = await run<Found>("linewise.searchView.refresh");
    assert.deepEqual([again.matches, again.files], [1, 1]);
  });

  it("goes on after a match that was replaced, and to the next file after the last", async () => {
    await setConfiguration({ permissionMode: "yolo" });
    const uri = await writeFile("fixed/a.txt", "needle 1\nneedle 2\n");
    await writeFile("fixed/b.txt", "needle 3\n");
    await search("needle", "fixed/**");
    const next = { file: "fixed/a.txt", line: 2 };
    await run("linewise.searchView.next");
    await accept(run("linewise.searchView.replaceItem", matchNode(uri, 0), "pin"));
    assert.deepEqual(await run("linewise.searchView.next"), next);
    await accept(run("linewise.searchView.replaceItem", matchNode(uri, 0), "pin"));
    assert.deepEqual(await run("linewise.searchView.next"), { file: "fixed/b.txt", line: 1 });
    assert.equal(await undo(uri), "pin 1\nneedle 2\n");
    // It is searched again a moment after the edit.
    while ((await run<{ lines: number }>("linewise.searchView.copyAll")).lines < 2) await pause();
    assert.deepEqual(await run("linewise.searchView.next"), next);
  });

  it("stops when it is canceled, and finds again", async () => {
    await setConfiguration({ regexTimeout: 60_000 });
    await writeFile("canceled/a.txt", `${"a".repeat(60)}b\nneedle\n`);
    const given = { pattern: "(a+)+$", glob_pattern: "canceled/**" };
    const searching = run("linewise.searchFiles", given);
    const done = searching.then(() => true);
    while (!(await Promise.race([done, pause()]))) await run("linewise.searchView.cancel");
    assert.deepEqual(await searching, { canceled: true });
    await assert.rejects(run("linewise.searchView.next"), /no search results/);
    assert.deepEqual(await search("needle", "canceled/**"), { matches: 1, files: 1 });
  });

  it("opens a file with the match selected, also over lines", async () => {
    const uri = await writeFile("opened/a.txt", "one\r\n  two two\r\nthree\r\n");
    await search("two|three", "opened/**");
    assert.equal(await open(uri, 1), "2 two");
    assert.equal(await open(uri, 2), "3 three");
    await search("two\\nth", "opened/**");
    assert.equal(await open(uri, 0), "2 two\r\nth");
  });

  it("goes through all matches, round at the ends", async () => {
    await writeFile("steps/a.txt", "x\nneedle\n");
    await writeFile("steps/b.txt", "needle needle\n");
    await search("needle", "steps/**");
    const steps: unknown[] = [];
    for (let step = 0; step < 4; step += 1) steps.push(await run("linewise.searchView.next"));
    assert.deepEqual(steps, [
      { file: "steps/a.txt", line: 2 },
      { file: "steps/b.txt", line: 1 },
      { file: "steps/b.txt", line: 1 },
      { file: "steps/a.txt", line: 2 },
    ]);
    assert.equal(selection(), "2 needle");
    assert.deepEqual(await run("linewise.searchView.previous"), { file: "steps/b.txt", line: 1 });
  });

  it("follows a match that has moved on the disk, and says of one that is gone", async () => {
    const uri = await writeFile("moved/a.txt", "needle one\nneedle two\n");
    await search("needle", "moved/**");
    await run("linewise.searchView.copyItem", fileNode(uri));
    await overwrite(uri.fsPath, "hay\nhay\nneedle two\n");
    assert.equal(await open(uri, 1), "3 needle");
    await search("needle", "moved/**");
    await run("linewise.searchView.copyItem", fileNode(uri));
    await overwrite(uri.fsPath, "needle three\n");
    await assert.rejects(open(uri, 0), /moved\/a\.txt has changed, and this match is gone/);
    await rm(uri.fsPath);
    await assert.rejects(open(uri, 0), /moved\/a\.txt/);
  });

  it("replaces a match where it is by now, on disk or in unsaved text", async () => {
    await setConfiguration({ permissionMode: "yolo" });
    const uri = await writeFile("shifted/a.txt", "needle one\nneedle two\n");
    await search("needle", "shifted/**");
    await run("linewise.searchView.copyItem", fileNode(uri));
    await overwrite(uri.fsPath, "hay\nneedle one\nneedle two\n");
    await accept(run("linewise.searchView.replaceItem", matchNode(uri, 1), "pin"));
    assert.equal(await readText(uri), "hay\nneedle one\npin two\n");
    const { document } = await typeAtStart(uri, "typed ");
    await accept(run("linewise.searchView.replaceItem", matchNode(uri, 0), "tack"));
    assert.equal(document.getText(), "typed hay\ntack one\npin two\n");
    assert.equal(await readText(uri), "hay\nneedle one\npin two\n", "Unsaved text stays unsaved.");
  });

  it("replaces nothing of a match that is gone, and says so", async () => {
    await setConfiguration({ permissionMode: "yolo" });
    const uri = await writeFile("vanished/a.txt", "needle one\nneedle two\n");
    await search("needle", "vanished/**");
    await run("linewise.searchView.copyItem", fileNode(uri));
    await overwrite(uri.fsPath, "needle two\n");
    const replacing = run("linewise.searchView.replaceItem", matchNode(uri, 0), "pin");
    await assert.rejects(replacing, /vanished\/a\.txt has changed, and this match is gone/);
    assert.equal(await readText(uri), "needle two\n");
  });

  it("says of a file that was renamed or deleted, and finds it where it is now", async () => {
    await setConfiguration({ permissionMode: "yolo" });
    const uri = await writeFile("renamed/a.txt", "needle\n");
    const moved = vscode.Uri.joinPath(uri, "..", "b.txt");
    await search("needle", "renamed/**");
    await rename(uri.fsPath, moved.fsPath);
    const item = [matchNode(uri, 0), fileNode(uri)] as const;
    await assert.rejects(open(uri, 0), /renamed\/a\.txt can no longer be searched/);
    for (const node of item) {
      const replacing = run("linewise.searchView.replaceItem", node, "pin");
      await assert.rejects(replacing, /renamed\/a\.txt/);
    }
    assert.equal(await readText(moved), "needle\n");
    await run("linewise.searchView.refresh");
    assert.equal(await open(moved, 0), "1 needle");
    await accept(run("linewise.searchView.replaceAll", "pin"));
    assert.equal(await readText(moved), "pin\n");
  });

  it("opens a match in unsaved text of a file that was deleted", async () => {
    const uri = await writeFile("unsaved/a.txt", "needle\n");
    await typeAtStart(uri, "hay\n");
    await search("needle", "unsaved/**");
    await rm(uri.fsPath);
    assert.equal(await open(uri, 0), "2 needle");
  });

  it("follows what is typed in an editor", async () => {
    const uri = await writeFile("typed/a.txt", "needle\n");
    await search("needle", "typed/**");
    assert.equal(await open(uri, 0), "1 needle");
    await typeAtStart(uri, "hay\nneedle and ");
    const copied = await run("linewise.searchView.copyAll");
    assert.deepEqual(copied, { lines: 1 });
    await run("linewise.searchView.refresh");
    assert.deepEqual(await run("linewise.searchView.copyAll"), { lines: 1 });
    assert.equal(await open(uri, 1), "2 needle");
  });

  it("replaces one match, a file and all, each seen as a diff and undone at once", async () => {
    await setConfiguration({ permissionMode: "yolo", saveAfterEdit: "always" });
    const first = await writeFile("replaced/a.txt", "needle 1\nneedle 2\n");
    const second = await writeFile("replaced/b.txt", "needle 3\r\nneedle 4\r\n");
    const third = await writeFile("replaced/c.txt", "needle 5");
    await search("needle (\\d)", "replaced/**");
    const one = run("linewise.searchView.replaceItem", matchNode(first, 1), "pin $1");
    const { entry, ...replaced } = (await accept(one)) as { readonly entry: string };
    assert.match(entry, /^e\d+$/);
    assert.deepEqual(replaced, { replaced: 1, files: ["replaced/a.txt"] });
    assert.equal(await readText(first), "needle 1\npin 2\n");
    await accept(run("linewise.searchView.replaceItem", fileNode(second), "pin $1"));
    assert.equal(await readText(second), "pin 3\r\npin 4\r\n");
    const all = await accept(run("linewise.searchView.replaceAll", "tack $1"));
    assert.deepEqual((all as { files: unknown }).files, ["replaced/a.txt", "replaced/c.txt"]);
    assert.equal(await readText(first), "tack 1\npin 2\n");
    assert.equal(await readText(third), "tack 5");
    assert.equal(await undo(first), "needle 1\npin 2\n");
  });

  it("replaces nothing where the change is rejected", async () => {
    const uri = await writeFile("rejected/a.txt", "needle\n");
    await search("needle", "rejected/**");
    const replacing = run("linewise.searchView.replaceItem", matchNode(uri, 0), "pin");
    const rejecting = (async () => {
      for (;;) {
        const { activeTab } = vscode.window.tabGroups.activeTabGroup;
        if (activeTab?.label.includes("accept or reject") === true) break;
        await pause();
      }
      await run("linewise.rejectEdit");
    })();
    assert.equal(await replacing, undefined);
    await rejecting;
    assert.equal(await readText(uri), "needle\n");
  });

  it("is empty after it was cleared", async () => {
    await writeFile("cleared/a.txt", "needle\n");
    await search("needle", "cleared/**");
    await run("linewise.searchView.clear");
    await assert.rejects(run("linewise.searchView.next"), /no search results/);
  });
});
