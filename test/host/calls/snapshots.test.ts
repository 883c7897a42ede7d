import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  readText,
  typeAtStart,
  undo,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";

describe("as_of in a real VS Code", () => {
  useWorkspace();

  it("means the line that was read, whatever the user typed above it", async () => {
    const uri = await writeFile("typed above.txt", numbered(60));
    const id = await readSnapshot("typed above.txt");
    const { document } = await typeAtStart(uri, "1\n2\n3\n4\n5\n");
    await replaceLine("typed above.txt", 40, id);
    assert.equal(document.getText(), `1\n2\n3\n4\n5\n${numbered(60).replace("line 40", "NEW")}`);
  });

  const endings = [
    ["LF", "\n"],
    ["CRLF", "\r\n"],
  ] as const;
  for (const [name, eol] of endings) {
    it(`tells lines apart that are alike, with ${name}`, async () => {
      const path = `twins ${name}.txt`;
      const uri = await writeFile(path, ["a", "x", "b", "x", "c", ""].join(eol));
      const id = await readSnapshot(path);
      const { document } = await typeAtStart(uri, "x\n");
      await replaceLine(path, 4, id);
      const expected = ["x", "a", "x", "b", "NEW", "c", ""].join(eol);
      assert.equal(document.getText(), expected);
    });
  }

  it("follows typing in many places, key by key", async () => {
    const uri = await writeFile("keys.txt", "1\n2\n3\n4\n5\n6\n");
    const id = await readSnapshot("keys.txt");
    const editor = await openEditor(uri);
    for (const line of [5, 2, 0]) {
      const end = editor.document.lineAt(line).range.end;
      editor.selection = new vscode.Selection(end, end);
      for (const key of ["\n", "x"]) await vscode.commands.executeCommand("type", { text: key });
    }
    await replaceLine("keys.txt", 4, id);
    assert.equal(editor.document.getText(), "1\nx\n2\n3\nx\nNEW\n5\n6\nx\n");
  });

  it("follows a call that inserts and replaces at one place", async () => {
    const uri = await writeFile("one place.txt", "1\n2\n3\n4\n5\n");
    const { document } = await openEditor(uri);
    const id = await readSnapshot("one place.txt");
    const replacements = [
      { type: "insert_after", lineNumber: 1, insertText: "new" },
      { type: "lines", startLine: 2, endLine: 2, replaceWith: "b\nc" },
    ];
    await invoke("replace_in_file", { filePath: "one place.txt", replacements });
    await replaceLine("one place.txt", 4, id);
    assert.equal(document.getText(), "1\nnew\nb\nc\n3\nNEW\n5\n");
  });

  it("refuses lines that the user has changed, shows them, and names the snapshot to go on from", async () => {
    const uri = await writeFile("target.txt", "a\nb\nc\n");
    const id = await readSnapshot("target.txt");
    const editor = await typeAtStart(uri, "top\n");
    await editor.edit((builder) => {
      builder.insert(new vscode.Position(2, 1), " typed");
    });
    const error = await refusal(replaceLine("target.txt", 2, id));
    assert.match(error, /replacements\[0\] \(lines, line 2 of the snapshot\), now:/);
    assert.match(error, /^2: a\n3: b typed\n4: c$/m);
    assert.equal(editor.document.getText(), "top\na\nb typed\nc\n");
    const current = /`as_of` (s\w+)/.exec(error)?.[1] ?? "";
    await replaceLine("target.txt", 3, current);
    assert.equal(editor.document.getText(), "top\na\nNEW\nc\n");
  });

  it("refuses a range into which the user has put a line, and leaves the line", async () => {
    const uri = await writeFile("range.txt", "a\nb\nc\nd\n");
    const id = await readSnapshot("range.txt");
    const editor = await openEditor(uri);
    await editor.edit((builder) => {
      builder.insert(new vscode.Position(2, 0), "mine\n");
    });
    const lines = { type: "lines", startLine: 2, endLine: 3, replaceWith: "NEW" };
    const input = { filePath: "range.txt", replacements: [lines], as_of: id };
    await refusal(invoke("replace_in_file", input));
    assert.equal(editor.document.getText(), "a\nb\nmine\nc\nd\n");
  });

  it("is right after the file changed on disk behind VS Code's back", async () => {
    const uri = await writeFile("disk.txt", numbered(50));
    const id = await readSnapshot("disk.txt");
    const changed = `new\n${numbered(50).replace("line 7\n", "")}`;
    await writeFile("disk.txt", changed);
    await replaceLine("disk.txt", 40, id);
    assert.equal(await readText(uri), changed.replace("line 40", "NEW"));
    await refusal(replaceLine("disk.txt", 7, id));
  });

  it("does not guess which of the lines alike came on disk", async () => {
    const uri = await writeFile("twins on disk.txt", "x\nx\nx\nend\n");
    const id = await readSnapshot("twins on disk.txt");
    await writeFile("twins on disk.txt", "x\nx\nx\nx\nend\n");
    const error = await refusal(replaceLine("twins on disk.txt", 2, id));
    assert.match(error, /cannot be distinguished from identical lines/);
    assert.equal(await readText(uri), "x\nx\nx\nx\nend\n");
  });

  it("does not guess it either where the user has typed one", async () => {
    const uri = await writeFile("twins typed.txt", "x\nx\nx\nend\n");
    const id = await readSnapshot("twins typed.txt");
    const { document } = await typeAtStart(uri, "x\n");
    const error = await refusal(replaceLine("twins typed.txt", 2, id));
    assert.match(error, /cannot be distinguished from identical lines/);
    await replaceLine("twins typed.txt", 4, id);
    assert.equal(document.getText(), "x\nx\nx\nx\nNEW\n");
  });

  it("says so when a snapshot had to make room and the file has changed", async () => {
    const paths = ["changed since.txt", "same as before.txt"];
    const uris = await Promise.all(paths.map((path) => writeFile(path, "a\nb\n")));
    const [changedId = "", sameId = ""] = await Promise.all(paths.map(readSnapshot));
    const almostTooLarge = `${"x".repeat(78)}\n`.repeat(100_000);
    for (const digit of "12345") {
      await writeFile(`large ${digit}.txt`, digit + almostTooLarge);
      await readSnapshot(`large ${digit}.txt`);
    }
    await writeFile("changed since.txt", "new\na\nb\n");
    const error = await refusal(replaceLine("changed since.txt", 2, changedId));
    assert.match(error, /no longer kept.*Call linewise_read_file/);
    await replaceLine("same as before.txt", 2, sameId);
    const texts = await Promise.all(uris.map(readText));
    assert.deepEqual(texts, ["new\na\nb\n", "a\nNEW\n"]);
  });

  it("is right after undo", async () => {
    const uri = await writeFile("undone.txt", "1\n2\n3\n4\n");
    const first = await readSnapshot("undone.txt");
    const { document } = await typeAtStart(uri, "x\nx\n");
    const second = await readSnapshot("undone.txt");
    assert.equal(await undo(uri), "1\n2\n3\n4\n");
    await replaceLine("undone.txt", 4, second);
    assert.equal(document.getText(), "1\nNEW\n3\n4\n");
    await replaceLine("undone.txt", 3, first);
    assert.equal(document.getText(), "1\nNEW\nNEW\n4\n");
  });

  it("goes on from an edit of its own by the snapshot of its result, and of the read before", async () => {
    const uri = await writeFile("own.txt", "1\n2\n3\n4\n");
    const before = await readSnapshot("own.txt");
    const insert = { type: "insert_after", lineNumber: 1, insertText: "a\nb" };
    const [answer] = await invoke("replace_in_file", {
      filePath: "own.txt",
      replacements: [insert],
    });
    const afterwards = snapshotIn(answer);
    await replaceLine("own.txt", 3, before);
    assert.equal(await readText(uri), "1\na\nb\n2\nNEW\n4\n");
    await invoke("edit_file", {
      path: "own.txt",
      start_line: 6,
      new_content: "6",
      as_of: afterwards,
    });
    assert.equal(await readText(uri), "1\na\nb\n2\nNEW\n6\n");
  });

  it("follows edits of its own that no document could hold", async () => {
    const uri = await writeFile("mixed.txt", "1\r\n2\n3\r\n4\n");
    const before = await readSnapshot("mixed.txt");
    const insert = { type: "insert_after", lineNumber: 1, insertText: "new" };
    await invoke("replace_in_file", { filePath: "mixed.txt", replacements: [insert] });
    await replaceLine("mixed.txt", 2, before);
    assert.equal(await readText(uri), "1\r\nnew\r\nNEW\n3\r\n4\n");
  });

  it("is right though saving changed the file on top of the edit", async () => {
    const trim = vscode.workspace.onWillSaveTextDocument((event) => {
      if (!event.document.uri.path.endsWith("/saved.txt")) return;
      event.waitUntil(
        Promise.resolve([vscode.TextEdit.insert(new vscode.Position(0, 0), "new\n")]),
      );
    });
    try {
      const uri = await writeFile("saved.txt", "1\n2\n3\n4\n");
      await readSnapshot("saved.txt");
      const line = { type: "lines", startLine: 4, endLine: 4, replaceWith: "y" };
      const [answer] = await invoke("replace_in_file", {
        filePath: "saved.txt",
        replacements: [line],
      });
      assert.equal(await readText(uri), "new\n1\n2\n3\ny\n");
      trim.dispose();
      await replaceLine("saved.txt", 1, snapshotIn(answer));
      assert.equal(await readText(uri), "new\nNEW\n2\n3\ny\n");
    } finally {
      trim.dispose();
    }
  });

  it("knows a file by any of its names", async () => {
    const uri = await writeFile("named.txt", "x\n".repeat(4));
    await symlink(uri.fsPath, vscode.Uri.joinPath(workspaceFolder(), "link.txt").fsPath);
    const id = await readSnapshot("link.txt");
    const { document } = await typeAtStart(uri, "new\n");
    await replaceLine("named.txt", 4, id);
    assert.equal(document.getText(), "new\nx\nx\nx\nNEW\n");
  });

  it("refuses the snapshot of another file, and one that it does not know", async () => {
    const uri = await writeFile("one.txt", "a\n");
    await writeFile("other-of-two.txt", "a\n");
    const other = await readSnapshot("other-of-two.txt");
    const error = await refusal(replaceLine("one.txt", 1, other));
    assert.match(error, /^Snapshot s\w+ belongs to other-of-two\.txt, not to one\.txt/);
    const unknown = await refusal(replaceLine("one.txt", 1, "s000000"));
    assert.match(
      unknown,
      /Snapshot "s000000" of one\.txt does not exist .* Call linewise_read_file/,
    );
    assert.equal(await readText(uri), "a\n");
  });

  it("says of a text that is gone that the snapshot had it", async () => {
    const uri = await writeFile("gone.txt", "first words\nb\n");
    const id = await readSnapshot("gone.txt");
    const editor = await openEditor(uri);
    await editor.edit((builder) => {
      builder.delete(new vscode.Range(0, 0, 1, 0));
    });
    const input = { path: "gone.txt", old_string: "first words", new_string: "x", as_of: id };
    const error = await refusal(invoke("edit_file", input));
    assert.ok(error.includes(`The file has changed since snapshot ${id}`));
  });
});

function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("");
}

async function readSnapshot(path: string): Promise<string> {
  const [answer] = await invoke("read_file", { path });
  return snapshotIn(answer);
}

function snapshotIn(answer: string | undefined): string {
  const id = /snapshot (s\w+)/.exec(answer ?? "")?.[1];
  assert.ok(id !== undefined, `no snapshot in ${answer ?? "nothing"}`);
  return id;
}

async function replaceLine(filePath: string, line: number, asOf: string): Promise<void> {
  const operation = { type: "lines", startLine: line, endLine: line, replaceWith: "NEW" };
  await invoke("replace_in_file", { filePath, replacements: [operation], as_of: asOf });
}

/** The message with which a call fails. */
async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof Error);
    return error.message;
  }
  throw new Error("the call was not refused");
}
