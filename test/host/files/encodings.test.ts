import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  readBytes,
  replaceLine,
  setSettings,
  undo,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf, readWorkspaceState } from "../../support/host/workspaceState.ts";

const utf8 = (text: string): Buffer => Buffer.from(text, "utf8");
const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const utf16le = (text: string): Buffer => Buffer.from(text, "utf16le");
const utf16be = (text: string): Buffer => utf16le(text).swap16();

/** Line 2 of the file before is replaced by `newText`, which always comes with LF. */
interface EncodedCase {
  readonly what: string;
  /** `files.encoding`. */
  readonly setting?: string;
  readonly before: Buffer;
  readonly newText: string;
  readonly after: Buffer;
  /** What the buffer shows after the edit. */
  readonly shown: string;
  /** What `read_file` says of the file before. */
  readonly header: string;
}

const cases: readonly EncodedCase[] = [
  {
    what: "CRLF",
    before: utf8("a\r\nb\r\nc\r\n"),
    newText: "é\nx\n",
    after: utf8("a\r\né\r\nx\r\nc\r\n"),
    shown: "a\r\né\r\nx\r\nc\r\n",
    header: "lines 1-3 of 3, CRLF, snapshot",
  },
  {
    what: "CRLF without final newline",
    before: utf8("a\r\nb"),
    newText: "é\nx\n",
    after: utf8("a\r\né\r\nx"),
    shown: "a\r\né\r\nx",
    header: "lines 1-2 of 2, CRLF, no final newline, snapshot",
  },
  {
    what: "LF without final newline",
    before: utf8("a\nb"),
    newText: "é\n",
    after: utf8("a\né"),
    shown: "a\né",
    header: "lines 1-2 of 2, no final newline, snapshot",
  },
  {
    what: "UTF-8 with byte order mark",
    before: utf8("\uFEFFa\nb\nc\n"),
    newText: "é",
    after: utf8("\uFEFFa\né\nc\n"),
    shown: "a\né\nc\n",
    header: "lines 1-3 of 3, utf8bom, snapshot",
  },
  {
    what: "UTF-16LE with byte order mark, CRLF",
    before: utf16le("\uFEFFa\r\nb\r\nc\r\n"),
    newText: "é 日本 😀",
    after: utf16le("\uFEFFa\r\né 日本 😀\r\nc\r\n"),
    shown: "a\r\né 日本 😀\r\nc\r\n",
    header: "lines 1-3 of 3, utf16le, CRLF, snapshot",
  },
  {
    what: "UTF-16BE with byte order mark",
    before: utf16be("\uFEFFa\nb\nc\n"),
    newText: "é 日本 😀",
    after: utf16be("\uFEFFa\né 日本 😀\nc\n"),
    shown: "a\né 日本 😀\nc\n",
    header: "lines 1-3 of 3, utf16be, snapshot",
  },
  {
    what: "ISO 8859-1",
    setting: "iso88591",
    before: latin1("\xE4\nb\n\xFF\n"),
    newText: "é",
    after: latin1("\xE4\n\xE9\n\xFF\n"),
    shown: "ä\né\nÿ\n",
    header: "lines 1-3 of 3, iso88591, snapshot",
  },
  {
    what: "Shift JIS",
    setting: "shiftjis",
    before: latin1("\x93\xFA\nb\n\xB1\n"),
    newText: "本",
    after: latin1("\x93\xFA\n\x96\x7B\n\xB1\n"),
    shown: "日\n本\nｱ\n",
    header: "lines 1-3 of 3, shiftjis, snapshot",
  },
];

describe("encodings and line endings in a real VS Code", () => {
  useWorkspace();

  for (const { what, setting, before, newText, after, shown, header } of cases) {
    it(`${what}: every other byte stays, also after undo`, async () => {
      await setSettings({ "files.encoding": setting });
      const uri = await writeFile(`${what}.txt`, before);
      const [read = ""] = await invoke("read_file", { path: `${what}.txt` });
      assert.ok(read.startsWith(`${what}.txt: ${header}`), read);

      await replaceLine(`${what}.txt`, 2, newText);
      assert.deepEqual(await readBytes(uri), after);
      const { document } = await openEditor(uri);
      assert.equal(document.getText(), shown);
      assert.equal(document.isDirty, false);

      await undo(uri);
      await document.save();
      assert.deepEqual(await readBytes(uri), before);
    });
  }

  it("a character that the encoding lacks is refused, with its line", async () => {
    await setSettings({ "files.encoding": "iso88591" });
    await writeFile("lacks.txt", latin1("\xE4\nb\n\xFF\n"));
    const state = await readWorkspaceState();
    const { message } = await failureOf(replaceLine("lacks.txt", 2, "x\n10 €"));
    assert.equal(
      message,
      'The encoding of lacks.txt, iso88591, cannot represent "€" (line 3 of the new text). Nothing was changed. The new text may contain only characters of that encoding.',
    );
    assert.deepEqual(await readWorkspaceState(), state);
  });

  for (const [encoding, bytes] of [
    ["utf8bom", utf8("\ufeffa\n")],
    ["utf16le", utf16le("\ufeffa\n")],
    ["utf16be", utf16be("\ufeffa\n")],
    ["utf8", utf8("\ufeffa\n")],
  ] as const) {
    it(`a new file in ${encoding} has one byte order mark if its content begins with one`, async () => {
      await setSettings({ "files.encoding": encoding });
      const path = `marked ${encoding}.txt`;
      const uri = vscode.Uri.joinPath(workspaceFolder(), path);
      await invoke("write_file", { path, content: "\ufeffa\n" });
      assert.deepEqual(await readBytes(uri), bytes);
      // Read again, its text has no mark: it is another one than that which was written.
      await invoke("read_file", { path });
      await invoke("write_file", { path, content: "\ufeffb\n" });
      const again = Buffer.from(bytes);
      again[again.indexOf("a")] = "b".charCodeAt(0);
      assert.deepEqual(await readBytes(uri), again);
    });
  }

  it("an empty file gets the line ending of files.eol, and its text as given", async () => {
    await setSettings({ "files.eol": "\r\n" });
    const uri = await writeFile("empty.txt", "");
    const insert = { type: "insert_before", lineNumber: 1, insertText: "a\nb" };
    const [answer = ""] = await invoke("replace_in_file", {
      filePath: "empty.txt",
      replacements: [insert],
    });
    assert.deepEqual(await readBytes(uri), utf8("a\r\nb"));
    assert.doesNotMatch(answer, /On save/);
  });
});
