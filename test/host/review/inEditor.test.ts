import assert from "node:assert/strict";
import { beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  readText,
  replaceLine,
  typeAtStart,
  undo,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { waitUntil } from "../../support/waitUntil.ts";

const lines = Array.from({ length: 200 }, (_, index) => `line ${index + 1}\n`);
const text = lines.join("");

describe("the review in the editor, in a real VS Code", () => {
  useWorkspace();

  beforeEach(async () => {
    await run("linewise.keepAll").catch(() => undefined);
  });

  it("has lenses that decide about what they showed, once, and step on", async () => {
    const uri = await editFile("lens.txt", 3, 190);
    const editor = await openEditor(uri);
    const shown = await waitForLenses(uri, 6);
    assert.deepEqual(shown.map(titleOf), [
      "3 Keep",
      "3 Undo",
      "3 1 of 2",
      "190 Keep",
      "190 Undo",
      "190 2 of 2",
    ]);
    const [keep, , , , undoSecond] = shown;
    assert.deepEqual((await click(keep))?.["kept"], [{ path: "lens.txt", hunks: 1 }]);
    await waitUntil(() => Promise.resolve(editor.selection.active.line === 189));
    // The text is the same, but not what it is compared with.
    await pause();
    assert.equal(await click(keep), undefined);
    await assert.rejects(
      click(undoSecond),
      /has changed since this change was shown, so nothing was done/,
    );
    assert.equal(await readText(uri), textWith(3, 190));
    const [, undoLeft, countLeft] = await waitForLenses(uri, 3);
    assert.equal(countLeft?.command?.title, "1 of 2 left");
    const [undone, second] = await Promise.all([click(undoLeft), click(undoLeft)]);
    assert.deepEqual(undone?.["undone"], [{ path: "lens.txt", hunks: 1 }]);
    assert.equal(second, undefined);
    assert.equal(await click(undoLeft), undefined);
    assert.equal(await readText(uri), textWith(3));
    await waitForLenses(uri, 0);
  });

  it("opens the diff of the file at the change whose lens is clicked", async () => {
    const uri = await editFile("counted.txt", 3, 190);
    await openEditor(uri);
    await click((await waitForLenses(uri, 6))[5]);
    const readLabel = (): string => vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? "";
    await waitUntil(() => readLabel().startsWith("Agent Edits to Review"), readLabel);
    await waitForCursor(uri, 190);
  });

  it("has lenses only where the editor is, of very many changes", async () => {
    const all = Array.from({ length: 600 }, (_, index) => `line ${index + 1}\n`).join("");
    const uri = await writeFile("many.txt", all);
    const fifth = { path: "many.txt", pattern: "(line \\d*[05])\\n", replacement: "\\1!\\n" };
    await invoke("regex_replace", fifth);
    const editor = await openEditor(uri);
    const listLines = async (): Promise<readonly number[]> =>
      (await lensesOf(uri)).map(({ range }) => range.start.line);
    for (const line of [0, 599]) {
      editor.revealRange(new vscode.Range(line, 0, line, 0));
      await waitUntil(async () => (await listLines()).some((each) => Math.abs(each - line) < 10));
      const [visible] = editor.visibleRanges;
      assert.ok(visible);
      const found = await listLines();
      const [first, last] = [visible.start.line - 100, visible.end.line + 100];
      assert.ok(
        found.every((each) => first <= each && each <= last),
        found.join(),
      );
    }
  });

  it("has no lens in an editor whose text has moved on", async () => {
    const uri = await editFile("moved.txt", 3);
    await openEditor(uri);
    const [keep] = await waitForLenses(uri, 3);
    await typeAtStart(uri, "mine\n");
    await assert.rejects(click(keep), /has changed since this change was shown/);
    await undo(uri);
    await waitUntil(async () => (await lensesOf(uri)).map(titleOf)[0] === "3 Keep");
  });

  it("decides by key about a change in view, and otherwise shows one", async () => {
    const uri = await editFile("key.txt", 3, 190);
    const editor = await openEditor(uri);
    await waitForLenses(uri, 6);
    assert.equal(await run("linewise.undoHunk"), undefined);
    assert.equal(editor.selection.active.line, 2);
    await pause();
    const top = new vscode.Range(100, 0, 100, 0);
    editor.revealRange(top, vscode.TextEditorRevealType.AtTop);
    await waitUntil(() => Promise.resolve(!isInView(editor, 2)));
    assert.equal(await run("linewise.undoHunk"), undefined);
    assert.equal(await readText(uri), textWith(3, 190));
    await waitUntil(() => Promise.resolve(isInView(editor, 2)));
    await pause();
    const answer = await run("linewise.undoHunk");
    // At once, before anybody can have seen the change that is shown now.
    assert.equal(await run("linewise.undoHunk"), undefined);
    assert.deepEqual(answer?.["undone"], [{ path: "key.txt", hunks: 1 }]);
    assert.equal(editor.selection.active.line, 189);
    assert.equal(await readText(uri), textWith(190));
  });

  it("decides by key about the lines that are selected", async () => {
    const uri = await editFile("selected.txt", 3, 4, 5);
    const editor = await openEditor(uri);
    // There are as many once two of the three lines are edited.
    await waitUntil(async () => (await lensesOf(uri)).map(titleOf)[3] === "3 Show removed (3)");
    const titles = (await lensesOf(uri)).map(titleOf);
    assert.deepEqual(titles.slice(2), ["3 1 of 1", "3 Show removed (3)"]);
    editor.selection = new vscode.Selection(3, 0, 4, 0);
    await run("linewise.undoHunk");
    assert.equal(await readText(uri), textWith(3, 5));
    await pause();
    editor.selection = new vscode.Selection(2, 0, 2, 4);
    await run("linewise.undoHunk");
    assert.equal(await readText(uri), textWith(5));
  });

  it("has again what the editor's own undo brings back, with what is typed then", async () => {
    const uri = await editFile("again.txt", 3);
    await openEditor(uri);
    const [, undoLens] = await waitForLenses(uri, 3);
    // The decision before this one may have shown another change only just now.
    await pause();
    await click(undoLens);
    await waitForLenses(uri, 0);
    assert.equal(await undo(uri), textWith(3));
    await waitForLenses(uri, 3);
    await typeAtStart(uri, "mine\n");
    await waitUntil(async () => (await lensesOf(uri)).map(titleOf)[0] === "4 Keep");
  });

  it("goes on in the diff of several files, which shows those that are left, until the last one", async () => {
    const paths = ["several/a.txt", "several/b.txt", "several/c.txt"];
    const uris: vscode.Uri[] = [];
    for (const path of paths) uris.push(await editFile(path, 10));
    const [a, b, c] = uris;
    assert.ok(a && b && c);
    for (const uri of uris) await waitForLenses(uri, 3);
    await run("linewise.review");
    await waitForTabs("Agent Edits to Review (3 files)");
    await vscode.commands.executeCommand("workbench.action.keepEditor");
    await click((await waitForLenses(b, 3))[0]);
    await waitForTabs("Agent Edits to Review (2 files)");
    await waitForCursor(c, 10);
    await pause();
    await run("linewise.undoHunk");
    await waitForTabs("Agent Edits to Review (1 file)");
    await waitForCursor(a, 10);
    for (const path of paths.slice(1)) await editFile(path, 20);
    await run("linewise.review");
    await run("linewise.keepAll");
    await waitForTabs("");
  });

  it("leaves the diff once an undo has taken away what that shows", async () => {
    const [answer = ""] = await invoke("write_file", { path: "undone.txt", content: "made\n" });
    await waitUntil(async () => {
      await run("linewise.review").catch(() => undefined);
      return readTabs() === "Agent Edits to Review (1 file)";
    }, readTabs);
    await run("linewise.undoEdit", /\be\d+\b/.exec(answer)?.[0]);
    await waitForTabs("");
  });

  it("lets a person type on in the diff when another file of it goes", async () => {
    const [first, typed] = [await editFile("gone/a.txt", 10), await editFile("gone/b.txt", 10, 20)];
    await openDiff(typed);
    await vscode.commands.executeCommand("type", { text: "mine" });
    await vscode.workspace.fs.delete(first);
    await vscode.commands.executeCommand("type", { text: " and more" });
    await vscode.workspace.openTextDocument(typed).then((document) => document.save());
    await waitForTabs("Agent Edits to Review (1 file)");
    await waitForCursor(typed, 10);
    await vscode.commands.executeCommand("type", { text: ", still" });
    const document = await vscode.workspace.openTextDocument(typed);
    const line = document.lineAt(9).text;
    assert.ok(line.includes("mine and more") && line.includes(", still"), line);
    await document.save();
    await run("linewise.keepAll");
  });

  it("lets nobody type over what they had selected in the diff before", async () => {
    const [first, typed] = [await editFile("anew/a.txt", 10), await editFile("anew/b.txt", 10)];
    await openDiff(typed);
    const before = vscode.window.activeTextEditor ?? assert.fail("The diff is not there.");
    before.selection = new vscode.Selection(11, 0, 14, 0);
    await vscode.workspace.fs.delete(first);
    // At once: a moment later, the cursor has its place.
    await new Promise((resolve) => {
      const listener = vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor && editor !== before) resolve(listener.dispose());
      });
    });
    await vscode.commands.executeCommand("cursorDown");
    for (const letter of "mine own words") {
      await vscode.commands.executeCommand("type", { text: letter });
    }
    const document = await vscode.workspace.openTextDocument(typed);
    assert.equal(document.getText().length, text.length + "mine own words".length);
    await document.save();
    await run("linewise.keepAll");
  });

  it("steps through the changes of all files, and on to the next file when one is decided", async () => {
    const [a, b] = [await editFile("step/a.txt", 10, 20), await editFile("step/b.txt", 30)];
    for (const [file, count] of [
      [b, 3],
      [a, 6],
    ] as const) {
      await openEditor(file);
      await waitForLenses(file, count);
    }
    for (const [command, file, line] of [
      ["nextChange", a, 10],
      ["nextChange", a, 20],
      ["nextChange", b, 30],
      ["nextChange", a, 10],
      ["previousChange", b, 30],
      ["previousChange", a, 20],
    ] as const) {
      await run(`linewise.${command}`);
      await waitForCursor(file, line);
    }
    await run("linewise.keepFile", a);
    await waitForCursor(b, 30);
    await run("linewise.keepFile", b);
    await assert.rejects(run("linewise.nextChange"), /There is nothing to review\./);
  });
});

/** Those of the review: on a busy machine, VS Code opens a tab for what is unsaved for long. */
function readTabs(): string {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .map(({ label }) => label)
    .filter((label) => label.startsWith("Agent Edits"))
    .join();
}

/** Of two files; the first change of this one is in line 10. */
async function openDiff(uri: vscode.Uri): Promise<void> {
  await waitUntil(async () => {
    await run("linewise.review", uri).catch(() => undefined);
    return readTabs() === "Agent Edits to Review (2 files)";
  }, readTabs);
  await waitForCursor(uri, 10);
}

async function waitForTabs(labels: string): Promise<void> {
  await waitUntil(() => Promise.resolve(readTabs() === labels), readTabs);
}

async function editFile(path: string, ...changed: readonly number[]): Promise<vscode.Uri> {
  const uri = await writeFile(path, text);
  for (const line of changed) await replaceLine(path, line, `LINE ${line}`);
  return uri;
}

function textWith(...changed: readonly number[]): string {
  return lines
    .map((line, index) => (changed.includes(index + 1) ? line.replace("line", "LINE") : line))
    .join("");
}

async function run(
  command: string,
  ...given: readonly unknown[]
): Promise<Readonly<Record<string, unknown>> | undefined> {
  return vscode.commands.executeCommand(command, ...given);
}

function lensesOf(uri: vscode.Uri): Thenable<readonly vscode.CodeLens[]> {
  return vscode.commands.executeCommand("vscode.executeCodeLensProvider", uri, 100);
}

async function waitForLenses(uri: vscode.Uri, count: number): Promise<readonly vscode.CodeLens[]> {
  let found: readonly vscode.CodeLens[] = [];
  await waitUntil(async () => (found = await lensesOf(uri)).length === count);
  return found;
}

/** Waits until the cursor is in this line of the file in front, 1-indexed. */
async function waitForCursor({ path }: vscode.Uri, line: number): Promise<void> {
  const read = (): string => {
    const { document, selection } = vscode.window.activeTextEditor ?? {};
    return `${document?.uri.path}:${(selection?.active.line ?? NaN) + 1}`;
  };
  await waitUntil(() => read() === `${path}:${line}`, read);
}

function titleOf({ range, command }: vscode.CodeLens): string {
  return `${range.start.line + 1} ${command?.title}`;
}

async function click(lens: vscode.CodeLens | undefined): ReturnType<typeof run> {
  const { command, arguments: given } = lens?.command ?? assert.fail("There is no lens.");
  return run(command, ...((given ?? []) as readonly unknown[]));
}

function isInView({ visibleRanges }: vscode.TextEditor, line: number): boolean {
  return visibleRanges.some(({ start, end }) => start.line <= line && line <= end.line);
}

/** As long as a person needs to see what came into view; before that, nothing is decided. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 450));
}
