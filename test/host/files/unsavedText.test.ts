import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { link, symlink } from "node:fs/promises";
import { setTimeout as passTime } from "node:timers/promises";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  invokeSearch,
  openEditor,
  readText,
  setConfiguration,
  typeAtStart,
  undo,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";

const replaceC = { type: "string", searchFor: "c", replaceWith: "C" };

describe("unsaved text in a real VS Code", () => {
  useWorkspace();

  it("is what is read, and marked", async () => {
    const uri = await writeFile("read dirty.txt", "b\n");
    await typeAtStart(uri, "a\n");
    const [answer] = await invoke("read_file", { path: "read dirty.txt" });
    const rows = /^read dirty\.txt: lines 1-2 of 2, \[unsaved\], snapshot s\w+\n1: a\n2: b$/;
    assert.match(answer ?? "", rows);
  });

  it("is what an edit goes on top of; nothing is saved", async () => {
    const uri = await writeFile("edit dirty.txt", "b\nc\n");
    const { document } = await typeAtStart(uri, "a\n");
    const [answer] = await invoke("replace_in_file", {
      filePath: "edit dirty.txt",
      replacements: [{ type: "lines", startLine: 3, endLine: 3, replaceWith: "C\nd" }],
    });
    assert.match(
      answer ?? "",
      /^Edited edit dirty\.txt: 4 lines.*snapshot s\w+ \[unsaved\], edit e\d+\.$/m,
    );
    assert.equal(document.getText(), "a\nb\nC\nd\n");
    assert.equal(document.isDirty, true);
    assert.equal(await readText(uri), "b\nc\n");
    assert.equal(await undo(uri), "a\nb\nc\n");
    assert.equal(await undo(uri), "b\nc\n");
  });

  it("wins also where the file is open under another name", async () => {
    const uri = await writeFile("real name.txt", "b\nc\n");
    await symlink(uri.fsPath, vscode.Uri.joinPath(workspaceFolder(), "link.txt").fsPath);
    const { document } = await typeAtStart(uri, "a\n");
    await invoke("replace_in_file", { filePath: "link.txt", replacements: [replaceC] });
    assert.equal(document.getText(), "a\nb\nC\n");
    assert.equal(await readText(uri), "b\nc\n");
  });

  it("wins also where the path is another hard link of the file", async () => {
    const uri = await writeFile("linked a.txt", "b\nc\n");
    await link(uri.fsPath, vscode.Uri.joinPath(workspaceFolder(), "linked b.txt").fsPath);
    await typeAtStart(uri, "a\n");
    const [answer] = await invoke("read_file", { path: "linked b.txt" });
    assert.match(answer ?? "", /\[unsaved\].*\n1: a\n2: b\n3: c$/);
    const [found] = await invokeSearch("grep", { path: "linked b.txt", pattern: "^a$" });
    assert.match(found ?? "", /\[unsaved\]/);
  });

  it("wins over the same file that is open unchanged under its own name", async () => {
    const uri = await writeFile("both names.txt", "b\nc\n");
    const link = vscode.Uri.joinPath(workspaceFolder(), "both links.txt");
    await symlink(uri.fsPath, link.fsPath);
    const { document: unchanged } = await openEditor(uri);
    const { document } = await typeAtStart(link, "a\n");
    const [found] = await invokeSearch("grep", { pattern: "^a$", path: "both names.txt" });
    assert.match(found ?? "", /both names\.txt.*\n.*1: a/s);
    await invoke("replace_in_file", { filePath: "both names.txt", replacements: [replaceC] });
    assert.equal(document.getText(), "a\nb\nC\n");
    assert.equal(unchanged.getText(), "b\nc\n");
    assert.equal(await readText(uri), "b\nc\n");
  });

  it("does not overwrite what another program saved meanwhile, even where it is to be saved", async () => {
    await setConfiguration({ saveAfterEdit: "always" });
    const uri = await writeFile("conflict.txt", "b\nc\n");
    const { document } = await typeAtStart(uri, "a\n");
    await writeFile("conflict.txt", "from elsewhere\n");
    const [answer] = await invoke("replace_in_file", {
      filePath: "conflict.txt",
      replacements: [replaceC],
    });
    assert.match(answer ?? "", /\[unsaved\]/);
    assert.equal(document.getText(), "a\nb\nC\n");
    assert.equal(await readText(uri), "from elsewhere\n");
  });

  it("is not what a document shows that VS Code has not yet brought up to the disk", async () => {
    await setConfiguration({ permissionMode: "yolo" });
    const uri = await writeFile("behind.txt", "b\nc\n");
    const { promise: written, resolve } = Promise.withResolvers<undefined>();
    const subscription = vscode.workspace.onDidOpenTextDocument((document) => {
      if (document.uri.path !== uri.path) return;
      writeFileSync(uri.fsPath, "new\nc\n");
      resolve(undefined);
    });
    await vscode.workspace.openTextDocument(uri);
    await written;
    subscription.dispose();
    await invoke("replace_in_file", { filePath: "behind.txt", replacements: [replaceC] });
    assert.equal(await readText(uri), "new\nC\n");
  });

  it("is text that came while a person saved, though VS Code calls it saved", async () => {
    const uri = await writeFile("saved.txt", "one\ntwo\n");
    const editor = await openEditor(uri);
    const { document } = editor;
    const type = (text: string): Thenable<boolean> =>
      editor.edit((edit) => edit.insert(document.lineAt(document.lineCount - 1).range.end, text));
    const isOnDisk = async (): Promise<boolean> => (await readText(uri)) === document.getText();
    for (let tries = 0; document.isDirty || (await isOnDisk()); tries += 1) {
      assert.ok(tries < 200, "VS Code always says what is unsaved");
      await type("saved\n");
      const saving = document.save();
      await passTime(tries % 40);
      await type("typed\n");
      await saving;
    }
    const disk = await readText(uri);
    const shown = document.getText();
    await invoke("edit_file", { path: "saved.txt", start_line: 1, new_content: "ONE" });
    assert.equal(await readText(uri), disk);
    assert.equal(document.getText(), shown.replace("one", "ONE"));
  });
});
