import assert from "node:assert/strict";
import { chmod, link, readlink, stat, symlink } from "node:fs/promises";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import {
  invoke,
  readBytes,
  readText,
  setConfiguration,
  undo,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf, readWorkspaceState } from "../../support/host/workspaceState.ts";

const before = "one\ntwo\nthree\ntwo\n";

/** Each tool once, as an agent uses it. */
const edits = [
  {
    name: "edit_file by text",
    tool: "edit_file",
    input: { old_string: "one\ntwo", new_string: "1\n2" },
    after: "1\n2\nthree\ntwo\n",
  },
  {
    name: "edit_file at every place",
    tool: "edit_file",
    input: { old_string: "two", new_string: "2", replace_all: true },
    after: "one\n2\nthree\n2\n",
  },
  {
    name: "edit_file by lines",
    tool: "edit_file",
    input: { start_line: 2, end_line: 3, new_content: "2\n2.5\n3" },
    after: "one\n2\n2.5\n3\ntwo\n",
  },
  {
    name: "regex_replace",
    tool: "regex_replace",
    input: { pattern: "(?P<first>t)(\\w+)$", replacement: "\\2\\g<first>", multiline: true },
    after: "one\nwot\nhreet\nwot\n",
  },
  {
    name: "regex_replace of the first only",
    tool: "regex_replace",
    input: { pattern: "t", replacement: "T", count: 1 },
    after: "one\nTwo\nthree\ntwo\n",
  },
  {
    name: "write_file",
    tool: "write_file",
    input: { content: "one\nTWO\nthree\n" },
    after: "one\nTWO\nthree\n",
  },
  {
    name: "append_file",
    tool: "append_file",
    input: { content: "four\nfive" },
    after: `${before}four\nfive`,
  },
];

describe("the editing tools in a real VS Code", () => {
  useWorkspace();

  for (const { name, tool, input, after } of edits) {
    it(`${name}: on disk, back by one undo, and told`, async () => {
      const path = `${name}.txt`;
      const uri = await writeFile(path, before);
      if (tool === "write_file") await invoke("read_file", { path });
      const [answer = ""] = await invoke(tool, { path, ...input });
      assert.equal(await readText(uri), after);
      assert.match(answer, /snapshot s\w+/);
      assert.equal(await undo(uri), before);
    });
  }

  /** Failures that help: what they say of a file that holds `before`. */
  const refused = [
    {
      name: "edit_file on a text that differs by white space",
      tool: "edit_file",
      input: { old_string: "one\n  two", new_string: "x" },
      says: [/is not in /, /[Ll]ines? 1/, /two/],
    },
    {
      name: "edit_file on a text that is there twice",
      tool: "edit_file",
      input: { old_string: "two", new_string: "x" },
      says: [/2/, /4/],
    },
    {
      name: "edit_file on what it has done already",
      tool: "edit_file",
      input: { old_string: "four", new_string: "three" },
      says: [/already/],
    },
    {
      name: "replace_in_file on a text in another case",
      tool: "replace_in_file",
      input: { replacements: [{ type: "string", searchFor: "THREE", replaceWith: "x" }] },
      says: [/[Ll]ine 3/, /case/],
    },
    {
      name: "edit_file behind the last line",
      tool: "edit_file",
      input: { start_line: 5, new_content: "x" },
      says: [/`start_line` is 5, but the file has 4 lines/],
    },
    {
      name: "regex_replace with what Python rejects",
      tool: "regex_replace",
      input: { pattern: "(?P<n>a)(?P<n>b)", replacement: "x" },
      says: [/n/, /Nothing was changed/],
    },
  ];

  for (const { name, tool, input, says } of refused) {
    it(`${name} is told what is there`, async () => {
      const path = `${name}.txt`;
      await writeFile(path, before);
      const state = await readWorkspaceState();
      const pathField = tool === "replace_in_file" ? "filePath" : "path";
      const { message } = await failureOf(invoke(tool, { [pathField]: path, ...input }));
      for (const pattern of says) assert.match(message, pattern);
      assert.deepEqual(await readWorkspaceState(), state);
    });
  }

  it("regex_replace without a match is an answer that changes nothing", async () => {
    await writeFile("unmatched.txt", before);
    const state = await readWorkspaceState();
    const input = { path: "unmatched.txt", pattern: "x+", replacement: "y" };
    assert.deepEqual(await invoke("regex_replace", input), [
      'No matches for pattern "x+" in unmatched.txt.',
    ]);
    assert.deepEqual(await readWorkspaceState(), state);
  });

  it("a symbolic link stays one, and its file is what changes", async () => {
    const uri = await writeFile("target of link.txt", before);
    const linkUri = vscode.Uri.joinPath(workspaceFolder(), "a link.txt");
    await symlink("target of link.txt", linkUri.fsPath);
    await invoke("edit_file", { path: "a link.txt", start_line: 1, new_content: "1" });
    assert.equal(await readText(uri), before.replace("one", "1"));
    assert.equal(await readlink(linkUri.fsPath), "target of link.txt");
  });

  it("a symbolic link stays one on the byte-exact route", async () => {
    const uri = await writeFile("mixed target.txt", "one\r\ntwo\nthree\r");
    const linkUri = vscode.Uri.joinPath(workspaceFolder(), "a mixed link.txt");
    await symlink("mixed target.txt", linkUri.fsPath);
    await invoke("edit_file", { path: "a mixed link.txt", start_line: 2, new_content: "2" });
    assert.equal(await readText(uri), "one\r\n2\nthree\r");
    assert.equal(await readlink(linkUri.fsPath), "mixed target.txt");
  });

  it("yolo: a file with two names is not written without asking", async () => {
    await setConfiguration({ permissionMode: "yolo" });
    const uri = await writeFile("hard.txt", before);
    await link(uri.fsPath, vscode.Uri.joinPath(workspaceFolder(), "harder.txt").fsPath);
    const state = await readWorkspaceState();
    await failureOf(invoke("edit_file", { path: "hard.txt", start_line: 1, new_content: "1" }));
    assert.deepEqual(await readWorkspaceState(), state);
  });

  it("permissions are kept", async function () {
    if (process.platform === "win32") skipTest(this, "Windows knows no permissions or owners");
    const uri = await writeFile("tool.sh", before);
    await chmod(uri.fsPath, 0o751);
    await invoke("edit_file", { path: "tool.sh", start_line: 1, new_content: "1" });
    assert.equal((await stat(uri.fsPath)).mode & 0o777, 0o751);
  });

  it("over 50 MB one line changes and every other byte stays", async () => {
    const line = Buffer.from(
      "a line of fifty-two bytes, latin1 \xE9, and more of it\r\n",
      "latin1",
    );
    const total = Math.ceil((52 * 1024 * 1024) / line.length);
    const bytes = Buffer.alloc(total * line.length, line);
    const uri = await writeFile("huge.txt", bytes);
    const start = 700_000;
    const [answer = ""] = await invoke("edit_file", {
      path: "huge.txt",
      start_line: start,
      new_content: "new",
    });
    assert.match(answer, /^Edited huge\.txt, edit e\d+\./);
    const expected = Buffer.concat([
      bytes.subarray(0, (start - 1) * line.length),
      Buffer.from("new\r\n"),
      bytes.subarray(start * line.length),
    ]);
    assert.ok((await readBytes(uri)).equals(expected));
  });

  it("regex_replace stops at regexTimeout, and the next call works", async () => {
    await setConfiguration({ regexTimeout: 1_000 });
    await writeFile("backtracks.txt", `${"a".repeat(60)}b\n`);
    const slow = { path: "backtracks.txt", pattern: "(a+)+$", replacement: "" };
    const { message } = await failureOf(invoke("regex_replace", slow));
    assert.match(message, /was stopped after 1,000 ms/);
    await setConfiguration({ regexTimeout: 60_000 });
    const next = { path: "backtracks.txt", pattern: "a+", replacement: "" };
    const [answer = ""] = await invoke("regex_replace", next);
    assert.match(answer, /1 match replaced/);
  });
});
