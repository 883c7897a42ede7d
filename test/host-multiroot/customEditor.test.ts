import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { invoke, readText, useMode, useWorkspace, writeFile } from "../support/host/testWindow.ts";
import { failureOf } from "../support/host/workspaceState.ts";

const viewType = "linewiseTests.custom";
const refusal = /has unsaved changes in a custom editor, which Linewise cannot read/;

describe("a custom editor with unsaved changes", () => {
  useWorkspace();
  const changes = new vscode.EventEmitter<vscode.CustomDocumentEditEvent>();
  const opened = new vscode.EventEmitter<vscode.CustomDocument>();
  let registration: vscode.Disposable;

  before(() => {
    registration = vscode.window.registerCustomEditorProvider(viewType, provide(changes, opened));
  });
  after(() => {
    registration.dispose();
  });

  /** Changes what the editor holds, as a user would. */
  async function openChanged(path: string): Promise<vscode.Uri> {
    const uri = await writeFile(path, "on disk\n");
    const document = new Promise<vscode.CustomDocument>((resolve) => {
      const subscription = opened.event((each) => {
        subscription.dispose();
        resolve(each);
      });
    });
    await vscode.commands.executeCommand("vscode.openWith", uri, viewType);
    const nothing = (): undefined => undefined;
    const dirty = new Promise<void>((resolve) => {
      const subscription = vscode.window.tabGroups.onDidChangeTabs(({ changed }) => {
        if (!changed.some(({ isDirty }) => isDirty)) return;
        subscription.dispose();
        resolve();
      });
    });
    changes.fire({ document: await document, undo: nothing, redo: nothing });
    await dirty;
    return uri;
  }

  for (const mode of ["sandboxed", "yolo"]) {
    describe(mode, () => {
      useMode(mode);

      it("its file is not written, and reads say what they do not show", async () => {
        const path = `app/${mode}.custom`;
        const uri = await openChanged(`${mode}.custom`);
        const edit = { path, old_string: "on disk", new_string: "by the agent" };
        assert.match((await failureOf(invoke("edit_file", edit))).message, refusal);
        assert.equal(await readText(uri), "on disk\n");
        const read = (await invoke("read_file", { path })).join("");
        assert.match(read, /\[unsaved changes not shown\]/);
        await vscode.commands.executeCommand("workbench.action.files.save");
        await invoke("edit_file", edit);
        assert.equal(await readText(uri), "by the agent\n");
      });

      it("nor is it when it is gone from disk", async () => {
        const path = `app/${mode} gone.custom`;
        const uri = await openChanged(`${mode} gone.custom`);
        await rm(uri.fsPath);
        const whole = { path, content: "by the agent\n" };
        assert.match((await failureOf(invoke("write_file", whole))).message, refusal);
        await assert.rejects(readText(uri));
        await vscode.commands.executeCommand("workbench.action.files.save");
      });
    });
  }
});

/** An editor that shows nothing, and has been saved when it is told to. */
function provide(
  { event }: vscode.EventEmitter<vscode.CustomDocumentEditEvent>,
  opened: vscode.EventEmitter<vscode.CustomDocument>,
): vscode.CustomEditorProvider {
  return {
    onDidChangeCustomDocument: event,
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: (document) => {
      opened.fire(document);
    },
    saveCustomDocument: async () => Promise.resolve(),
    saveCustomDocumentAs: async () => Promise.resolve(),
    revertCustomDocument: async () => Promise.resolve(),
    backupCustomDocument: async (_document, { destination }) =>
      Promise.resolve({ id: destination.toString(), delete: () => undefined }),
  };
}
