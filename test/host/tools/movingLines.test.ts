import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  readBytes,
  setConfiguration,
  undo,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf, readWorkspaceState } from "../../support/host/workspaceState.ts";

describe("replace_in_file that takes lines of a file, in a real VS Code", () => {
  useWorkspace();

  it("moves lines to another file: both on disk, and back by one undo", async () => {
    const from = await writeFile("moved-from.ts", "keep\r\nfunction f() {\r\n\treturn 1;\r\n}\r\n");
    const to = await writeFile("moved-to.ts", "first\nlast");
    const [answer = ""] = await invoke("replace_in_file", {
      filePath: "moved-to.ts",
      replacements: [
        {
          type: "insert_after",
          lineNumber: 1,
          fromPath: "moved-from.ts",
          fromStartLine: 2,
          fromEndLine: 4,
          move: true,
        },
      ],
    });
    assert.equal(String(await readBytes(from)), "keep\r\n");
    assert.equal(String(await readBytes(to)), "first\nfunction f() {\n\treturn 1;\n}\nlast");
    assert.match(answer, /^Edited moved-to\.ts: 5 lines \(\+3 below\), snapshot s\w+, edit e\d+\./);
    assert.match(answer, /Edited moved-from\.ts: 1 line \(-3 below\), snapshot s\w+, CRLF kept\./);
    assert.equal(await undo(to), "first\nlast");
    assert.equal(await undo(from), "keep\r\nfunction f() {\r\n\treturn 1;\r\n}\r\n");
  });

  it("moves lines to a file that is not there yet, in a folder that is not either", async () => {
    await setConfiguration({ permissionMode: "trusted" });
    const from = await writeFile("new-from.ts", "a\r\nb\r\nc\r\n");
    const moved = { fromPath: "new-from.ts", fromStartLine: 2, fromEndLine: 3, move: true };
    const [answer = ""] = await invoke("replace_in_file", {
      path: "new-folder/new.ts",
      replacements: [{ type: "insert_before", lineNumber: 1, ...moved }],
    });
    assert.match(answer, /^Created new-folder\/new\.ts: 2 lines/);
    assert.equal(String(await readBytes(from)), "a\r\n");
    const created = vscode.Uri.joinPath(workspaceFolder(), "new-folder/new.ts");
    assert.equal(String(await readBytes(created)), "b\nc\n");
  });

  it("moves lines out of a file that keeps its bytes, such as one with mixed endings", async () => {
    const from = await writeFile("mixed-from.txt", "a\r\nb\nc\rd\n");
    const to = await writeFile("mixed-to.txt", "");
    await invoke("replace_in_file", {
      filePath: "mixed-to.txt",
      replacements: [
        {
          type: "insert_before",
          lineNumber: 1,
          fromPath: "mixed-from.txt",
          fromStartLine: 2,
          move: true,
        },
      ],
    });
    assert.equal(String(await readBytes(from)), "a\r\nc\rd\n");
    assert.equal(String(await readBytes(to)), "b\n");
  });

  it("copies nothing from a file that asks before it is read, and says none of it", async () => {
    await setConfiguration({ permissionMode: "trusted" });
    await writeFile("copies/.env", "KEY=secret\n");
    await writeFile("copies/to.txt", "a\n");
    const state = await readWorkspaceState();
    const { message } = await failureOf(
      invoke("replace_in_file", {
        filePath: "copies/to.txt",
        replacements: [
          { type: "insert_after", lineNumber: 1, fromPath: "copies/.env", fromStartLine: 1 },
        ],
      }),
    );
    assert.match(message, /copies\/\.env cannot be copied/);
    assert.doesNotMatch(message, /secret/);
    assert.deepEqual(await readWorkspaceState(), state);
  });
});
