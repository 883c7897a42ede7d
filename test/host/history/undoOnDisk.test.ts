import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  closeEditors,
  invoke,
  readText,
  setPermissionMode,
  setSettings,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";

interface UndoAnswer {
  readonly undone: readonly { readonly path: string }[];
  readonly left: readonly { readonly path: string }[];
}

/** VS Code keeps fifty documents open that nobody shows. */
const fileCount = 80;
const lines = "one\ntwo\nthree\n";

describe("undoing a call of files that nobody has open", () => {
  useWorkspace();

  it("writes closed files on the disk, however many", async () => {
    const paths = Array.from({ length: fileCount }, (_, index) => `many/${index}.txt`);
    await Promise.all(paths.map((path) => writeFile(path, lines)));
    await setPermissionMode("yolo");
    const [answer] = await invoke("replace_content", {
      pattern: "two",
      replacement: "2",
      glob_pattern: "many/*.txt",
    });
    await closeEditors();
    const read = (): Promise<readonly string[]> =>
      Promise.all(paths.map((path) => readText(vscode.Uri.joinPath(workspaceFolder(), path))));
    const { undone, left } = await run("undoEdit", idIn(answer));
    assert.deepEqual([undone.length, left], [fileCount, []]);
    assert.deepEqual(new Set(await read()), new Set([lines]));
    await run("redoEdit", idIn(answer));
    assert.deepEqual(new Set(await read()), new Set([lines.replace("two", "2")]));
  });

  it("takes an edit that is not saved back with the file that was created", async () => {
    await setSettings({ "linewise.saveAfterEdit": "never" });
    await setPermissionMode("yolo");
    const [first] = await invoke("write_file", { path: "not saved.txt", content: "new\n" });
    const created = vscode.Uri.joinPath(workspaceFolder(), "not saved.txt");
    const document = await vscode.workspace.openTextDocument(created);
    // The same text, but not saved.
    const insert = new vscode.WorkspaceEdit();
    insert.insert(created, new vscode.Position(0, 0), "x");
    assert.ok(await vscode.workspace.applyEdit(insert));
    const remove = new vscode.WorkspaceEdit();
    remove.delete(created, new vscode.Range(0, 0, 0, 1));
    assert.ok(await vscode.workspace.applyEdit(remove));
    assert.deepEqual([document.getText(), document.isDirty], ["new\n", true]);
    const { left } = await run("undoEdit", idIn(first));
    assert.deepEqual(left, []);
    assert.equal(existsSync(created.fsPath), false);
  });
});

async function run(command: string, id: string): Promise<UndoAnswer> {
  return vscode.commands.executeCommand<UndoAnswer>(`linewise.${command}`, id);
}

function idIn(answer = ""): string {
  const [, id] = /edit (e\d+)/.exec(answer) ?? [];
  return id ?? assert.fail(`No entry is named in: ${answer}`);
}
