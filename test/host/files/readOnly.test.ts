import assert from "node:assert/strict";
import { chmod } from "node:fs/promises";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  permissionModes,
  readText,
  setSettings,
  useMode,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf, readWorkspaceState } from "../../support/host/workspaceState.ts";

const text = "one\ntwo\n";
const mixed = "one\r\ntwo\n";

/** How a user makes a file read-only for VS Code; `needsEditor` where it is said of an open one. */
const ways: readonly {
  readonly what: string;
  readonly needsEditor?: true;
  readonly lock: (uri: vscode.Uri) => Promise<unknown>;
}[] = [
  {
    what: "files.readonlyInclude",
    lock: () => setSettings({ "files.readonlyInclude": { "locked/**": true } }),
  },
  {
    what: "files.readonlyInclude, absolute",
    lock: () => {
      const glob = `${workspaceFolder().fsPath}/locked/**`;
      return setSettings({ "files.readonlyInclude": { [glob]: true } });
    },
  },
  {
    what: "files.readonlyFromPermissions",
    lock: async ({ fsPath }) => {
      await chmod(fsPath, 0o444);
      await setSettings({ "files.readonlyFromPermissions": true });
    },
  },
  {
    what: "the session",
    needsEditor: true,
    lock: async () =>
      vscode.commands.executeCommand("workbench.action.files.setActiveEditorReadonlyInSession"),
  },
];

describe("a file that is read-only in VS Code", () => {
  useWorkspace();

  for (const [modeIndex, mode] of permissionModes.entries()) {
    describe(mode, () => {
      useMode(mode);

      for (const [wayIndex, { what, needsEditor, lock }] of ways.entries()) {
        const byBytesOnly = needsEditor && mode === "sandboxed";
        if (byBytesOnly) continue;
        // In turns: each mode and each way meets both.
        const isOpen = needsEditor ?? (modeIndex + wayIndex) % 2 === 0;
        const where = isOpen ? "open" : "not open";
        it(`by ${what}, ${where}: an edit fails and changes nothing`, async () => {
          const path = `locked/${what} ${where} ${mode}.txt`.replace(", absolute", " absolutely");
          const uri = await writeFile(path, text);
          if (isOpen) await openEditor(uri);
          await lock(uri);
          const state = await readWorkspaceState();
          const { message } = await failureOf(editOne(path));
          assert.match(message, /\.txt is read-only\. Nothing was changed\./);
          assert.equal(await readText(uri), text);
          const { files, unsavedDocuments } = await readWorkspaceState();
          assert.deepEqual(
            { files, unsavedDocuments },
            { files: state.files, unsavedDocuments: [] },
          );
          const document = await vscode.workspace.openTextDocument(uri);
          assert.equal(document.getText(), text);
        });
      }
    });
  }

  it("is not written as bytes either", async () => {
    await setSettings({ "files.readonlyInclude": { "locked/**": true } });
    const uri = await writeFile("locked/mixed.txt", mixed);
    const { message } = await failureOf(editOne("locked/mixed.txt"));
    assert.match(message, /is read-only/);
    assert.equal(await readText(uri), mixed);
  });

  it("is written where files.readonlyExclude says so", async () => {
    await setSettings({
      "files.readonlyInclude": { "locked/**": true },
      "files.readonlyExclude": { "**/free.txt": true },
    });
    const uri = await writeFile("locked/free.txt", text);
    await editOne("locked/free.txt");
    assert.equal(await readText(uri), "ONE\ntwo\n");
  });

  it("takes a whole batch back when that shows only after the edit", async () => {
    const names = ["0.txt", "1.txt", "2.txt"].map((name) => `batch/${name}`);
    const uris = await Promise.all(names.map((name) => writeFile(name, text)));
    const [, locked] = uris;
    assert.ok(locked);
    await openEditor(locked);
    await vscode.commands.executeCommand("workbench.action.files.setActiveEditorReadonlyInSession");
    const call = invoke("replace_content", {
      pattern: "one",
      replacement: "ONE",
      glob_pattern: "batch/*",
    });
    const { message } = await failureOf(call);
    assert.match(message, /^batch\/1\.txt is read-only\. Nothing was changed/);
    assert.match(message, /batch\/0\.txt and batch\/2\.txt .*show them as unsaved/);
    for (const uri of uris) {
      assert.equal(await readText(uri), text);
      assert.equal((await vscode.workspace.openTextDocument(uri)).getText(), text);
    }
  });
});

async function editOne(path: string): Promise<unknown> {
  return invoke("edit_file", { path, old_string: "one", new_string: "ONE" });
}
