import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  permissionModes,
  readText,
  setConfiguration,
  useMode,
  useWorkspace,
  workspaceFolder,
} from "../../support/host/testWindow.ts";

describe("a new file in a real VS Code", () => {
  useWorkspace();

  for (const mode of ["trusted", "yolo"]) {
    it(`${mode}: is written once: an editor's undo knows nothing of it, the history's removes it`, async () => {
      await setConfiguration({ permissionMode: mode });
      const path = `${mode}/undone.txt`;
      const uri = vscode.Uri.joinPath(workspaceFolder(), path);
      const [answer = ""] = await invoke("write_file", { path, content: "one\n" });
      await openEditor(uri);
      await vscode.commands.executeCommand("undo");
      assert.equal(await readText(uri), "one\n");
      const [, id] = /edit (e\d+)/.exec(answer) ?? [];
      await vscode.commands.executeCommand("linewise.undoEdit", id);
      assert.equal(existsSync(uri.fsPath), false);
    });
  }

  for (const mode of permissionModes) {
    describe(mode, () => {
      useMode(mode);

      it("of two calls that create it, one succeeds, and no text is lost", async () => {
        for (let round = 0; round < 5; round += 1) {
          const path = `${mode}/both ${round}.txt`;
          const results = await Promise.allSettled(
            ["first\n", "second\n"].map((content) => invoke("write_file", { path, content })),
          );
          const text = await readText(vscode.Uri.joinPath(workspaceFolder(), path));
          const created = results.filter(
            (result) =>
              result.status === "fulfilled" && result.value.join("").startsWith("Created"),
          );
          assert.equal(created.length, 1, `${JSON.stringify(results)} ${text}`);
        }
      });
    });
  }
});
