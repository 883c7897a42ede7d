import assert from "node:assert/strict";
import { chmod, stat } from "node:fs/promises";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  openEditor,
  readBytes,
  replaceLine,
  setSettings,
  useWorkspace,
  waitForDocument,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf, readWorkspaceState } from "../../support/host/workspaceState.ts";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** A file that a document would not save as it is, and the same with line 2 replaced by "two". */
interface ExactCase {
  readonly what: string;
  /** `files.encoding`. */
  readonly setting?: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

const cases: readonly ExactCase[] = [
  {
    what: "mixed line endings, mostly LF",
    before: latin1("a\r\nb\nc\nd\r\n"),
    after: latin1("a\r\ntwo\nc\nd\r\n"),
  },
  {
    what: "mixed line endings, mostly CRLF",
    before: latin1("a\nb\r\nc\r\nd\r\n"),
    after: latin1("a\ntwo\r\nc\r\nd\r\n"),
  },
  {
    what: "lone CR only",
    before: latin1("a\rb\rc\r"),
    after: latin1("a\rtwo\rc\r"),
  },
  {
    what: "a lone CR among LF",
    before: latin1("a\nb\nc\rd\n"),
    after: latin1("a\ntwo\nc\rd\n"),
  },
  {
    what: "bytes that are no UTF-8",
    before: latin1("\xFF\xC3\nb\n\xE4\n"),
    after: latin1("\xFF\xC3\ntwo\n\xE4\n"),
  },
  {
    what: "mixed line endings in UTF-16LE with byte order mark",
    before: Buffer.from("\uFEFFa\r\nb\nc\r\n", "utf16le"),
    after: Buffer.from("\uFEFFa\r\ntwo\nc\r\n", "utf16le"),
  },
  {
    what: "mixed line endings in Shift JIS",
    setting: "shiftjis",
    before: latin1("\x93\xFA\r\nb\n\x93\xFA"),
    after: latin1("\x93\xFA\r\ntwo\n\x93\xFA"),
  },
];

describe("files that a document would corrupt, in a real VS Code", () => {
  useWorkspace();

  for (const { what, setting, before, after } of cases) {
    for (const hasEditor of [false, true]) {
      const where = hasEditor ? "open in an editor" : "not open";
      it(`${what}, ${where}: every other byte stays`, async () => {
        await setSettings({ "files.encoding": setting });
        const filePath = `${what}, ${where}.txt`;
        const uri = await writeFile(filePath, before);
        if (hasEditor) await openEditor(uri);
        const [answer = ""] = await replaceLine(filePath, 2, "two");
        assert.deepEqual(await readBytes(uri), after);
        assert.doesNotMatch(answer, /\[unsaved\]/);
        const document = await vscode.workspace.openTextDocument(uri);
        assert.equal(document.isDirty, false);
        if (hasEditor) await waitForDocument(document, () => document.lineAt(1).text === "two");
      });
    }
  }

  it("the permissions of the file are kept", async () => {
    const uri = await writeFile("script.sh", "a\r\nb\nc\n");
    await chmod(uri.fsPath, 0o754);
    await replaceLine("script.sh", 2, "two");
    assert.equal((await stat(uri.fsPath)).mode & 0o777, 0o754);
  });

  it("two calls after another both land", async () => {
    const uri = await writeFile("twice.txt", "a\r\nb\nc\n");
    await replaceLine("twice.txt", 2, "two");
    const replacements = [{ type: "string", searchFor: "c", replaceWith: "C" }];
    await invoke("replace_in_file", { filePath: "twice.txt", replacements });
    assert.deepEqual(await readBytes(uri), latin1("a\r\ntwo\nC\n"));
  });

  it("a line with bytes that are no text is not changed in part", async () => {
    await writeFile("part.txt", latin1("a\nb \xFF\nc\n"));
    const state = await readWorkspaceState();
    const replacements = [{ type: "string", searchFor: "b", replaceWith: "B" }];
    const call = invoke("replace_in_file", { filePath: "part.txt", replacements });
    assert.equal(
      (await failureOf(call)).message,
      "Line 2 of part.txt contains bytes that are not valid utf8, so part of it cannot be changed without damaging them. Nothing was changed. Replace the whole line, for example by linewise_edit_file with `start_line`, or leave it unchanged.",
    );
    assert.deepEqual(await readWorkspaceState(), state);
  });

  it("bytes that are no text stay where what stands for them would take their place", async () => {
    await writeFile("whole.txt", latin1("M\xFCller\nMeier\n"));
    const state = await readWorkspaceState();
    const whole = { pattern: "^(.+)$", replacement: '"$1"', glob_pattern: "whole.txt" };
    assert.equal(
      (await failureOf(invoke("replace_content", whole))).message,
      "Line 1 of the new text has \uFFFD, by which whole.txt shows bytes that are not valid utf8: they would be lost. Nothing was changed. Leave each line with \uFFFD as it is, or write the characters that are meant.",
    );
    assert.deepEqual(await readWorkspaceState(), state);
  });

  it("a character that the encoding lacks is refused", async () => {
    await setSettings({ "files.encoding": "iso88591" });
    await writeFile("lacks exactly.txt", latin1("\xE4\r\nb\nc\n"));
    const state = await readWorkspaceState();
    const { message } = await failureOf(replaceLine("lacks exactly.txt", 2, "10 €"));
    assert.equal(
      message,
      'The encoding of lacks exactly.txt, iso88591, cannot represent "€" (line 2 of the new text). Nothing was changed. The new text may contain only characters of that encoding.',
    );
    assert.deepEqual(await readWorkspaceState(), state);
  });
});
