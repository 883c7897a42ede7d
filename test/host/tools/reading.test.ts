import assert from "node:assert/strict";
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { describe, it } from "mocha";
import iconv from "iconv-lite";
import * as vscode from "vscode";
import {
  invoke,
  setSettings,
  typeAtStart,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf, readWorkspaceState } from "../../support/host/workspaceState.ts";

const japanese = "これは日本語の文章です。文字コードを推測します。\n".repeat(20);
const german = "Die Größe der Straße hängt von der Höhe der Bäume ab, außer im März.\n".repeat(20);

/** Files whose encoding VS Code guesses. */
const guessed = [
  { encoding: "shiftjis", text: japanese },
  { encoding: "eucjp", text: japanese },
  { encoding: "windows1252", text: german },
];

const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");

describe("the reading tools in a real VS Code", () => {
  useWorkspace();

  for (const { encoding, text } of guessed) {
    it(`guess ${encoding} where files.autoGuessEncoding says so`, async () => {
      await setSettings({
        "files.autoGuessEncoding": true,
        "files.candidateGuessEncodings": [encoding],
      });
      const path = `guessed ${encoding}.txt`;
      await writeFile(path, iconv.encode(text, encoding));
      const [answer = ""] = await invoke("read_file", { path, limit: 1 });
      const [header, row] = answer.split("\n");
      assert.match(header ?? "", new RegExp(`^${path}: lines 1-1 of 20, ${encoding}, snapshot `));
      assert.equal(`1: ${text.slice(0, text.indexOf("\n"))}`, row);
    });
  }

  it("say that a file is empty", async () => {
    await writeFile("empty read.txt", "");
    for (const tool of ["read_file", "tail"]) {
      const [answer] = await invoke(tool, { path: "empty read.txt" });
      assert.match(answer ?? "", /^empty read\.txt: empty file, snapshot s\w+$/);
    }
  });

  it("keep what a file holds: tabs, blanks, U+2028, form feeds, byte order marks inside", async () => {
    const lines = ["\tone  ", "", "two\u2028still two\ftwo", "\uFEFFthree", "four"];
    await writeFile("odd.txt", lines.join("\n"));
    const [answer = ""] = await invoke("read_file", { path: "odd.txt" });
    const rows = lines.map((line, index) => `${index + 1}: ${line}`);
    assert.equal(answer.slice(answer.indexOf("\n") + 1), rows.join("\n"));
  });

  for (const [tool, input] of Object.entries({
    read_file: {},
    tail: {},
    edit_file: { start_line: 1, new_content: "x" },
    regex_replace: { pattern: "P", replacement: "x" },
    write_file: { content: "x" },
    append_file: { content: "x" },
  })) {
    it(`${tool} refuses a binary file by its kind and size`, async () => {
      const path = `${tool} logo.png`;
      await writeFile(path, png);
      const state = await readWorkspaceState();
      const { message } = await failureOf(invoke(tool, { path, ...input }));
      assert.equal(
        message,
        `${path} is a binary file (PNG image, 16 bytes). This tool works only on text files.`,
      );
      assert.deepEqual(await readWorkspaceState(), state);
    });
  }

  it("tail gives the unsaved end", async () => {
    const uri = await writeFile("unsaved tail.txt", "b\nc\n");
    await typeAtStart(uri, "a\n");
    const [answer = ""] = await invoke("tail", { path: "unsaved tail.txt", lines: 1 });
    assert.match(answer, /^unsaved tail\.txt: lines 3-3 of 3, \[unsaved\], snapshot s\w+\n3: c$/);
  });

  describe("on 60 MB", () => {
    const totalLines = 600_000;
    const lineOf = (line: number): string => `${line} é日😀 ${"x".repeat(80)}`;

    async function writeLarge(path: string): Promise<void> {
      const uri = vscode.Uri.joinPath(workspaceFolder(), path);
      const stream = createWriteStream(uri.fsPath);
      const batch = 10_000;
      for (let start = 1; start <= totalLines; start += batch) {
        const lines = Array.from({ length: batch }, (_, index) => `${lineOf(start + index)}\r\n`);
        if (!stream.write(lines.join(""))) await once(stream, "drain");
      }
      stream.end();
      await once(stream, "close");
    }

    it("read windows anywhere, and the end, without a character split", async () => {
      const path = "large.log";
      await writeLarge(path);
      const rows = (from: number, count: number): string =>
        Array.from(
          { length: count },
          (_, index) => `${from + index}: ${lineOf(from + index)}`,
        ).join("\n");
      const [deep = ""] = await invoke("read_file", { path, offset: 500_000, limit: 3 });
      assert.match(deep, /^large\.log: lines 500000-500002.*, CRLF\n/);
      assert.ok(deep.includes(rows(500_000, 3)), deep);
      assert.match(deep, /continue with offset 500003$/);
      const last = (await invoke("tail", { path, lines: 100 })).join("");
      for (let line = totalLines - 99; line <= totalLines; line += 1) {
        assert.ok(last.includes(`: ${lineOf(line)}`), `line ${line}`);
      }
      const { message } = await failureOf(invoke("read_file", { path, offset: totalLines + 1 }));
      assert.match(message, /^large\.log has 600,000 lines/);
    });
  });
});
