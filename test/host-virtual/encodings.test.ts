import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { createMemoryFileSystem } from "../support/fakes/memoryFileSystem.ts";
import {
  invokeSearch,
  setConfiguration,
  setSettings,
  useWorkspace,
  workspaceFolder,
} from "../support/host/testWindow.ts";

describe("encodings in a virtual workspace", () => {
  const files = createMemoryFileSystem();
  let provider: vscode.Disposable;

  before(() => {
    provider = vscode.workspace.registerFileSystemProvider("memfs", files);
    files.clear("/project");
  });
  after(() => {
    provider.dispose();
  });
  useWorkspace();

  it("are those of the files' languages, for a folder as for one file", async () => {
    await setConfiguration({ permissionMode: "yolo" });
    await setSettings({ "[plaintext]": { "files.encoding": "windows1252" } });
    const { path } = vscode.Uri.joinPath(workspaceFolder(), "latin.txt");
    files.setFile(path, Buffer.from("caf\xe9\n", "latin1"));
    for (const searched of [".", "latin.txt"]) {
      const [found] = await invokeSearch("grep", { pattern: "café", path: searched });
      assert.equal(found, "latin.txt\n1: café");
    }
  });
});
