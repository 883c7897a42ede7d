import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { rename, rm, symlink } from "node:fs/promises";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  invokeSearch,
  readText,
  setConfiguration,
  typeAtStart,
  undo,
  useMode,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";

const ways = { deleted: rm, renamed: (path: string) => rename(path, `${path}.moved`) };

describe("unsaved text of a file that is gone from disk", () => {
  useWorkspace();

  for (const mode of ["sandboxed", "yolo"]) {
    describe(mode, () => {
      useMode(mode);

      for (const [way, takeAway] of Object.entries(ways)) {
        it(`${way}: write_file and append_file change the text in the editor, and undo brings it back`, async () => {
          const path = `${mode} ${way}.txt`;
          const uri = await writeFile(path, "b\n");
          const { document } = await typeAtStart(uri, "typed\n");
          await takeAway(uri.fsPath);
          const [appended = ""] = await invoke("append_file", { path, content: "end\n" });
          assert.match(appended, /^Appended to .*: 3 lines .*\[unsaved\]/);
          assert.equal(document.getText(), "typed\nb\nend\n");
          const [written = ""] = await invoke("write_file", { path, content: "agent\n" });
          assert.match(written, /^Rewrote .*\[unsaved\]/);
          assert.equal(document.getText(), "agent\n");
          assert.equal(document.isDirty, true);
          assert.equal(existsSync(uri.fsPath), false);
          assert.equal(await undo(uri), "typed\nb\nend\n");
          assert.equal(await undo(uri), "typed\nb\n");
        });
      }

      it("it is read, searched, described and edited", async () => {
        const path = `${mode} read.txt`;
        const uri = await writeFile(path, "b\n");
        const { document } = await typeAtStart(uri, "typed\n");
        await rm(uri.fsPath);
        const [read = ""] = await invoke("read_file", { path });
        assert.match(read, /lines 1-2 of 2, \[unsaved\], snapshot s\w+\n1: typed\n2: b$/);
        const [tail = ""] = await invoke("tail", { path, lines: 1 });
        assert.match(tail, /\[unsaved\].*\n2: b$/);
        const [found = ""] = await invokeSearch("grep", { pattern: "^typed$", path });
        assert.match(found, /read\.txt \[unsaved\]\n1: typed$/);
        const [info = ""] = await invoke("file_info", { path });
        assert.deepEqual(JSON.parse(info), {
          path,
          exists: false,
          lines: 2,
          encoding: "utf8",
          eol: "LF",
          final_newline: true,
          unsaved: true,
        });
        await invoke("edit_file", { path, old_string: "b", new_string: "B" });
        assert.equal(document.getText(), "typed\nB\n");
        assert.equal(existsSync(uri.fsPath), false);
      });
    });
  }

  it("counts as well where the path leads to it through a link", async () => {
    const uri = await writeFile("real/file.txt", "b\n");
    await symlink(
      vscode.Uri.joinPath(workspaceFolder(), "real").fsPath,
      vscode.Uri.joinPath(workspaceFolder(), "linked").fsPath,
    );
    const { document } = await typeAtStart(uri, "typed\n");
    await rm(uri.fsPath);
    await invoke("append_file", { path: "linked/file.txt", content: "end\n" });
    assert.equal(document.getText(), "typed\nb\nend\n");
    assert.equal(existsSync(uri.fsPath), false);
  });

  it("is told of by a search of its folder", async () => {
    const uri = await writeFile("searched/gone.txt", "b\n");
    await writeFile("searched/there.txt", "typed\n");
    await typeAtStart(uri, "typed\n");
    await rm(uri.fsPath);
    const [found = ""] = await invokeSearch("grep", { pattern: "typed", path: "searched" });
    assert.match(found, /there\.txt\n1: typed/);
    assert.match(found, /searched\/gone\.txt/);
    const [other = ""] = await invokeSearch("search_content", {
      pattern: "typed",
      glob_pattern: "**/there.txt",
    });
    assert.doesNotMatch(other, /gone\.txt/);
  });

  it("is saved as a new file where every edited file is to be saved", async () => {
    await setConfiguration({ saveAfterEdit: "always" });
    const uri = await writeFile("saved again.txt", "b\n");
    await typeAtStart(uri, "typed\n");
    await rm(uri.fsPath);
    await invoke("append_file", { path: "saved again.txt", content: "end\n" });
    assert.equal(await readText(uri), "typed\nb\nend\n");
  });

  it("sandboxed: is left to the user to save even then, as VS Code would follow a link there", async () => {
    await setConfiguration({
      permissionMode: "sandboxed",
      allowedPaths: ["."],
      saveAfterEdit: "always",
    });
    const uri = await writeFile("left unsaved.txt", "b\n");
    const { document } = await typeAtStart(uri, "typed\n");
    await rm(uri.fsPath);
    const [answer = ""] = await invoke("append_file", {
      path: "left unsaved.txt",
      content: "end\n",
    });
    assert.match(answer, /was not saved: in sandboxed mode, files with unsaved changes are left/);
    assert.equal(document.getText(), "typed\nb\nend\n");
    assert.equal(existsSync(uri.fsPath), false);
  });
});
