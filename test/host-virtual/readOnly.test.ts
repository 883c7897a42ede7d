import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { createMemoryFileSystem } from "../support/fakes/memoryFileSystem.ts";
import { invoke, useMode, useWorkspace, workspaceFolder } from "../support/host/testWindow.ts";
import { failureOf } from "../support/host/workspaceState.ts";

describe("a virtual workspace that is read-only", () => {
  const disposables: vscode.Disposable[] = [];
  useWorkspace();
  useMode("yolo");
  afterEach(() => {
    for (const disposable of disposables.splice(0)) disposable.dispose();
  });

  for (const what of ["as a whole", "in a single file"] as const) {
    it(`${what}: an edit fails and changes nothing`, async () => {
      const files = createMemoryFileSystem();
      const locked = {
        ...files,
        stat: async (uri: vscode.Uri) => ({
          ...(await files.stat(uri)),
          permissions: vscode.FilePermission.Readonly,
        }),
      };
      const provider = what === "as a whole" ? files : locked;
      const options = { isReadonly: what === "as a whole" };
      disposables.push(vscode.workspace.registerFileSystemProvider("memfs", provider, options));
      const path = `read-only ${what}.txt`;
      const uri = vscode.Uri.joinPath(workspaceFolder(), path);
      files.setFile(uri.path, "one\n");
      const edit = { path, old_string: "one", new_string: "ONE" };
      const { message } = await failureOf(invoke("edit_file", edit));
      assert.match(message, /\.txt is read-only\. Nothing was changed\./);
      assert.equal(files.getFile(uri.path)?.toString(), "one\n");
      assert.equal((await vscode.workspace.openTextDocument(uri)).getText(), "one\n");
    });
  }
});
