import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  closeEditors,
  invoke,
  openEditor,
  readBytes,
  readText,
  setSettings,
  undo,
  useMode,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";

interface UndoAnswer {
  readonly entry: string | undefined;
  readonly undone: readonly { readonly path: string; readonly hunks: number }[];
  readonly left: readonly { readonly path: string; readonly startLine?: number }[];
}

const lines = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n";

describe("undoing a call by its entry", () => {
  useWorkspace();
  useMode("yolo");

  const kinds: readonly (readonly [what: string, before: string | Uint8Array])[] = [
    ["LF", lines],
    ["CRLF and a byte order mark", `\uFEFF${lines.replaceAll("\n", "\r\n")}`],
    ["mixed line endings, which are written as bytes", lines.replace("\n", "\r\n")],
    ["bytes that do not decode", Buffer.from(`caf\xe9\n${lines}`, "latin1")],
  ];
  for (const [what, before] of kinds) {
    it(`gives the file its bytes again, and redo the edit's: ${what}`, async () => {
      const path = `exact ${what}.txt`;
      const uri = await writeFile(path, before);
      const old = await readBytes(uri);
      const id = await edit(path, "two", "2\nand more");
      const edited = await readBytes(uri);
      assert.notDeepEqual(edited, old);
      const undone = await run("undoEdit", id);
      assert.deepEqual([undone.undone, undone.left], [[{ path, hunks: 1 }], []]);
      assert.deepEqual(await readBytes(uri), old);
      await run("redoEdit", id);
      assert.deepEqual(await readBytes(uri), edited);
      await run("undoLastEdit", id);
      assert.deepEqual(await readBytes(uri), old);
    });
  }

  it("rejects by an id, and tells a person at a row of the view", async () => {
    await writeFile("row.txt", lines);
    const id = await edit("row.txt", "two", "2");
    await assert.rejects(run("redoEdit", id), /has not been undone, so it cannot be redone/);
    const row = { kind: "entry", entryId: Number(id.slice(1)) };
    assert.equal(await vscode.commands.executeCommand("linewise.redoEdit", row), undefined);
  });

  it("removes a file that the call created, unless it has changed since", async () => {
    for (const [path, isChanged] of [
      ["created.txt", false],
      ["created and changed.txt", true],
    ] as const) {
      const [answer] = await invoke("write_file", { path, content: "new\n" });
      const uri = vscode.Uri.joinPath(workspaceFolder(), path);
      if (isChanged) await vscode.workspace.fs.writeFile(uri, Buffer.from("theirs\n"));
      const { left } = await run("undoEdit", idIn(answer));
      assert.equal(left.length, isChanged ? 1 : 0);
      assert.equal(existsSync(uri.fsPath), isChanged);
      if (isChanged) continue;
      await run("redoEdit", idIn(answer));
      assert.equal(await readText(uri), "new\n");
    }
  });

  it("takes a text that is open back as one step of VS Code, too, and a file away with its editor", async () => {
    const uri = await writeFile("step text.txt", lines);
    const created = vscode.Uri.joinPath(workspaceFolder(), "step created.txt");
    const before = await edit("step text.txt", "nine", "9");
    await invoke("write_file", { path: "step created.txt", content: "new\n" });
    await edit("step text.txt", "two", "2");
    const edited = await readText(uri);
    await openEditor(created);
    await run("undoToHere", before);
    assert.equal(existsSync(created.fsPath), false);
    assert.equal(await undo(uri), edited);
  });

  it("names a file that it has to remove and that stays, and takes back the rest", async () => {
    const uri = await writeFile("stays text.txt", lines);
    const before = await edit("stays text.txt", "nine", "9");
    await invoke("write_file", { path: "stays created.txt", content: "new\n" });
    await edit("stays text.txt", "two", "2");
    const created = vscode.Uri.joinPath(workspaceFolder(), "stays created.txt");
    await openEditor(created);
    // Right before VS Code removes it, another program puts a folder in its place.
    const listener = vscode.workspace.onWillDeleteFiles((event) => {
      event.waitUntil(
        rm(created.fsPath).then(() => mkdir(join(created.fsPath, "inside"), { recursive: true })),
      );
    });
    const { left } = await run("undoToHere", before);
    listener.dispose();
    assert.deepEqual(
      left.map(({ path }) => path),
      ["stays created.txt"],
    );
    const document = await vscode.workspace.openTextDocument(uri);
    assert.deepEqual([document.getText(), document.isDirty], [lines.replace("nine", "9"), false]);
  });

  it("leaves a file, and names it, into which a person types as it is taken away", async () => {
    const [answer] = await invoke("write_file", { path: "typed into.txt", content: "new\n" });
    const uri = vscode.Uri.joinPath(workspaceFolder(), "typed into.txt");
    const { document } = await openEditor(uri);
    const listener = vscode.workspace.onWillDeleteFiles((event) => {
      const typing = new vscode.WorkspaceEdit();
      typing.insert(uri, new vscode.Position(0, 0), "typed ");
      event.waitUntil(vscode.workspace.applyEdit(typing));
    });
    const { left } = await run("undoEdit", idIn(answer));
    listener.dispose();
    assert.deepEqual(
      left.map(({ path }) => path),
      ["typed into.txt"],
    );
    assert.deepEqual([document.getText(), await readText(uri)], ["typed new\n", "typed new\n"]);
  });

  it("is exact where VS Code formats on save", async () => {
    const untidy = "one  \ntwo\n";
    const uri = await writeFile("formatted.txt", untidy);
    const id = await edit("formatted.txt", "one  ", "1");
    await setSettings({ "files.trimTrailingWhitespace": true });
    await run("undoEdit", id);
    assert.equal(await readText(uri), untidy);
  });

  it("is redone with what VS Code changed when a part of it was undone", async () => {
    const untidy = lines.replace("two", "two  ");
    const uri = await writeFile("formatted part.txt", untidy);
    const [answer] = await invoke("replace_in_file", {
      filePath: "formatted part.txt",
      replacements: [
        { type: "lines", startLine: 2, endLine: 2, replaceWith: "2" },
        { type: "lines", startLine: 8, endLine: 8, replaceWith: "8" },
      ],
    });
    const { document } = await openEditor(uri);
    await replace(uri, 7, 0, "user's ");
    await document.save();
    await setSettings({ "files.trimTrailingWhitespace": true });
    const { left } = await run("undoEdit", idIn(answer));
    assert.equal(left.length, 1);
    assert.equal(await readText(uri), lines.replace("eight", "user's 8"));
    const redone = await run("redoEdit", idIn(answer));
    assert.deepEqual(redone.left, []);
    assert.equal(await readText(uri), lines.replace("two", "2").replace("eight", "user's 8"));
  });

  it("leaves what a person types while it is saved", async () => {
    const untidy = "one  \ntwo\n";
    const uri = await writeFile("typed during save.typed", untidy);
    const id = await edit("typed during save.typed", "two", "2");
    const { document } = await openEditor(uri);
    await vscode.commands.executeCommand("cursorTop");
    const typing = typeOnSave(document);
    await run("undoEdit", id);
    typing.dispose();
    assert.equal(document.getText(), `typed ${untidy}`);
    assert.equal(await readText(uri), `typed ${untidy}`);
    const redone = await run("redoEdit", id);
    assert.deepEqual(redone.left, []);
    assert.equal(await readText(uri), `typed ${untidy.replace("two", "2")}`);
  });

  it("says which text VS Code could not save, and is only in an editor", async () => {
    const path = "not saved by undo.txt";
    const uri = await writeFile(path, lines);
    const id = await edit(path, "two", "2");
    const { document } = await openEditor(uri);
    const listener = vscode.workspace.onWillSaveTextDocument(() => {
      writeFileSync(uri.fsPath, "from elsewhere\n");
    });
    const { undone, left } = await run("undoEdit", id);
    listener.dispose();
    assert.deepEqual([undone, left], [[{ path, hunks: 1, isUnsaved: true }], []]);
    assert.deepEqual([document.getText(), document.isDirty], [lines, true]);
    assert.equal(await readText(uri), "from elsewhere\n");
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("leaves what a person types while the call is saved", async () => {
    const uri = await writeFile("typed during the call.typed", lines);
    const { document } = await openEditor(uri);
    await vscode.commands.executeCommand("cursorTop");
    const typing = typeOnSave(document);
    const id = await edit("typed during the call.typed", "two", "2");
    typing.dispose();
    assert.equal(await readText(uri), `typed ${lines.replace("two", "2")}`);
    await run("undoEdit", id);
    assert.equal(await readText(uri), `typed ${lines}`);
  });

  it("takes back what VS Code changed on save, too, as part of the call", async () => {
    const untidy = "one  \ntwo  \nthree\n";
    const uri = await writeFile("tidied.txt", untidy);
    await setSettings({ "files.trimTrailingWhitespace": true });
    const id = await edit("tidied.txt", "three", "3");
    const tidied = "one\ntwo\n3\n";
    assert.equal(await readText(uri), tidied);
    const { undone, left } = await run("undoEdit", id);
    assert.deepEqual([undone.length, left], [1, []]);
    assert.equal(await readText(uri), untidy);
    await run("redoEdit", id);
    assert.equal(await readText(uri), tidied);
  });

  it("follows a file, and a folder, that is renamed in VS Code", async () => {
    const uri = await writeFile("old folder/old name.txt", lines);
    const id = await edit("old folder/old name.txt", "two", "2");
    await closeEditors();
    const newUri = vscode.Uri.joinPath(uri, "../new name.txt");
    const folder = vscode.Uri.joinPath(workspaceFolder(), "old folder");
    const newFolder = vscode.Uri.joinPath(workspaceFolder(), "new folder");
    await rename(uri, newUri);
    await rename(folder, newFolder);
    const { undone, left } = await run("undoEdit", id);
    assert.deepEqual([undone, left], [[{ path: "new folder/new name.txt", hunks: 1 }], []]);
    assert.equal(await readText(vscode.Uri.joinPath(newFolder, "new name.txt")), lines);
  });

  it("names a file that is gone, and leaves the rest of the call undone", async () => {
    const uri = await writeFile("gone before undo.txt", lines);
    const id = await edit("gone before undo.txt", "two", "2");
    await closeEditors();
    await rm(uri.fsPath);
    const { entry, undone, left } = await run("undoEdit", id);
    assert.deepEqual([entry, undone], [undefined, []]);
    assert.deepEqual(
      left.map(({ path }) => path),
      ["gone before undo.txt"],
    );
    assert.ok(!existsSync(uri.fsPath));
  });
});

async function edit(path: string, old_string: string, new_string: string): Promise<string> {
  const [answer] = await invoke("edit_file", { path, old_string, new_string });
  return idIn(answer);
}

/** The keys of a person who does not wait until the save is over. */
function typeOnSave(document: vscode.TextDocument): vscode.Disposable {
  let isTyped = false;
  return vscode.workspace.onWillSaveTextDocument((event) => {
    if (event.document !== document || isTyped) return;
    isTyped = true;
    event.waitUntil(vscode.commands.executeCommand("type", { text: "typed " }));
  });
}

function idIn(answer = ""): string {
  const [, id] = /edit (e\d+)/.exec(answer) ?? [];
  return id ?? assert.fail(`No entry is named in: ${answer}`);
}

async function run(command: string, id?: string): Promise<UndoAnswer> {
  return vscode.commands.executeCommand<UndoAnswer>(`linewise.${command}`, id);
}

async function rename(from: vscode.Uri, to: vscode.Uri): Promise<void> {
  const workspaceEdit = new vscode.WorkspaceEdit();
  workspaceEdit.renameFile(from, to);
  const told = new Promise<void>((resolve) => {
    const listener = vscode.workspace.onDidRenameFiles(() => {
      listener.dispose();
      resolve();
    });
  });
  assert.ok(await vscode.workspace.applyEdit(workspaceEdit));
  await told;
}

async function replace(uri: vscode.Uri, line: number, column: number, text: string): Promise<void> {
  const workspaceEdit = new vscode.WorkspaceEdit();
  workspaceEdit.insert(uri, new vscode.Position(line, column), text);
  assert.ok(await vscode.workspace.applyEdit(workspaceEdit));
}
