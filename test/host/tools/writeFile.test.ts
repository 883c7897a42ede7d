import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readdir } from "node:fs/promises";
import * as vscode from "vscode";
import {
  invoke,
  overwrite,
  readBytes,
  readText,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";

describe("write_file in a real VS Code", () => {
  useWorkspace();

  it("creates a file with its parent folders", async () => {
    const answer = await invoke("write_file", { path: "a/b/new.txt", content: "one\ntwo\n" });
    const uri = vscode.Uri.joinPath(workspaceFolder(), "a/b/new.txt");
    assert.equal(await readText(uri), "one\ntwo\n");
    assert.match(answer.join(""), /^Created a\/b\/new\.txt: 2 lines, snapshot s/);
  });

  it("creates an empty file", async () => {
    await invoke("write_file", { path: "empty.txt", content: "" });
    assert.deepEqual(await readdir(workspaceFolder().fsPath), ["empty.txt"]);
  });

  it("keeps byte order mark and CRLF of an existing file", async () => {
    const uri = await writeFile("crlf.txt", "\uFEFFa\r\nb\r\nc\r\n");
    await overwrite("crlf.txt", "a\nB\nc\nd");
    assert.equal((await readBytes(uri)).toString(), "\uFEFFa\r\nB\r\nc\r\nd");
  });

  it("keeps line endings that are mixed", async () => {
    const uri = await writeFile("mixed.txt", "a\r\nb\nc\r\n");
    await overwrite("mixed.txt", "a\nB\nc\n");
    assert.equal((await readBytes(uri)).toString(), "a\r\nB\nc\r\n");
  });
});
