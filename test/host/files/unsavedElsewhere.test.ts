import assert from "node:assert/strict";
import { rm, symlink } from "node:fs/promises";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  invokeSearch,
  readText,
  useConfiguration,
  useMode,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf } from "../../support/host/workspaceState.ts";

const onDisk = notebookText("on disk");
const refusal =
  /has unsaved changes in a notebook editor, which Linewise cannot read: they must be saved or reverted there first/;

describe("a notebook with unsaved changes", () => {
  useWorkspace();
  useConfiguration({ reportDiagnostics: false });

  for (const mode of ["sandboxed", "yolo"]) {
    describe(mode, () => {
      useMode(mode);

      it("it is not written, and reads say what they do not show", async () => {
        const path = `${mode}.ipynb`;
        const { uri, notebook } = await openChangedNotebook(path);
        const edit = { path, old_string: "on disk", new_string: "by the agent" };
        assert.match((await failureOf(invoke("edit_file", edit))).message, refusal);
        const whole = { path, content: notebookText("by the agent") };
        assert.match((await failureOf(invoke("write_file", whole))).message, refusal);
        const batch = { pattern: "on disk", replacement: "x", glob_pattern: "*.ipynb" };
        assert.match((await failureOf(invoke("replace_content", batch))).message, refusal);
        assert.equal(await readText(uri), onDisk);
        assert.equal(notebook.isDirty, true);

        const mark = /\[unsaved changes not shown\]/;
        assert.match((await invoke("read_file", { path })).join(""), mark);
        assert.match((await invokeSearch("grep", { pattern: "on disk", path })).join(""), mark);
        const search = { pattern: "on disk", glob_pattern: "*.ipynb" };
        assert.match((await invokeSearch("search_content", search)).join(""), mark);
        const nothing = await invokeSearch("grep", { pattern: "typed by the user", path });
        assert.match(nothing.join(""), /^No matches.*\n.*\.ipynb.*unsaved changes/s);
        const [info = ""] = await invoke("file_info", { path });
        assert.equal((JSON.parse(info) as Record<string, unknown>)["unsaved_not_shown"], true);

        assert.equal(await notebook.save(), true);
        await invoke("edit_file", { path, old_string: "typed by", new_string: "TYPED by" });
        assert.match(await readText(uri), /TYPED by the user/);
      });

      it("it is not written either when its file is gone", async () => {
        const path = `${mode} gone.ipynb`;
        const { uri, notebook } = await openChangedNotebook(path);
        await rm(uri.fsPath);
        const whole = { path, content: notebookText("by the agent") };
        assert.match((await failureOf(invoke("write_file", whole))).message, refusal);
        assert.match((await failureOf(invoke("read_file", { path }))).message, refusal);
        assert.equal(notebook.isDirty, true);
        await assert.rejects(readText(uri));
      });
    });
  }

  it("counts as well where the path leads to it through a link", async () => {
    const { uri } = await openChangedNotebook("real.ipynb");
    await symlink(uri.fsPath, vscode.Uri.joinPath(workspaceFolder(), "link.ipynb").fsPath);
    const edit = { path: "link.ipynb", old_string: "on disk", new_string: "x" };
    assert.match((await failureOf(invoke("edit_file", edit))).message, refusal);
    assert.equal(await readText(uri), onDisk);
  });
});

async function openChangedNotebook(
  path: string,
): Promise<{ uri: vscode.Uri; notebook: vscode.NotebookDocument }> {
  const uri = await writeFile(path, onDisk);
  const notebook = await vscode.workspace.openNotebookDocument(uri);
  await vscode.window.showNotebookDocument(notebook, { preview: false });
  const cell = new vscode.NotebookCellData(
    vscode.NotebookCellKind.Code,
    "typed by the user",
    "python",
  );
  const edit = new vscode.WorkspaceEdit();
  edit.set(uri, [vscode.NotebookEdit.insertCells(0, [cell])]);
  assert.equal(await vscode.workspace.applyEdit(edit), true);
  assert.equal(notebook.isDirty, true);
  return { uri, notebook };
}

function notebookText(source: string): string {
  const cell = { cell_type: "code", execution_count: null, id: "a", metadata: {}, outputs: [] };
  const notebook = { cells: [{ ...cell, source: [source] }], metadata: {}, nbformat: 4 };
  return `${JSON.stringify({ ...notebook, nbformat_minor: 5 }, undefined, 1)}\n`;
}
