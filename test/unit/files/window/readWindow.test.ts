import assert from "node:assert/strict";
import * as fs from "node:fs";
import fc from "fast-check";
import { describe, it } from "mocha";
import { indexLines, lineContent, lineEnding } from "../../../../src/core/lines/lines.ts";
import type { Codec } from "../../../../src/files/encoding/codec.ts";
import type { FileLine, FileLines } from "../../../../src/files/window/collectLines.ts";
import { readTail } from "../../../../src/files/window/readTail.ts";
import { readWindow } from "../../../../src/files/window/readWindow.ts";
import { createLineIndexStore } from "../../../../src/files/window/sparseLineIndex.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { codecOf } from "../../../support/fakes/legacyCodec.ts";
import { roundsOf } from "../../../support/rounds.ts";

const chunkBytes = 1 << 18;
const maxLineCharacters = 2000;

/** The lines of a text as a reader of the file should give them. */
function linesOf(text: string, startLine: number, lineCount: number): FileLine[] {
  const lines = indexLines(text);
  const last = Math.min(lines.count, startLine + lineCount - 1);
  return Array.from({ length: Math.max(0, last - startLine + 1) }, (_, index) => ({
    text: lineContent(lines, startLine + index),
    ending: lineEnding(lines, startLine + index),
    isCut: false,
  }));
}

describe("readWindow", () => {
  const inFolder = useTemporaryFolder();
  const path = () => inFolder("file.txt");

  async function write(text: string, encoding = "utf8"): Promise<void> {
    const mark = /bom|utf16/.test(encoding) ? "\ufeff" : "";
    fs.writeFileSync(path(), await codecOf(encoding).encode(mark + text));
  }

  async function read(
    startLine: number,
    lineCount: number,
    { encoding = "utf8", codec = codecOf(encoding), store = createLineIndexStore() } = {},
  ): Promise<FileLines> {
    const request = { path: path(), codec, startLine, lineCount, maxLineCharacters };
    const result = await readWindow(request, store);
    assert.ok(result.ok, JSON.stringify(result));
    return result.value;
  }

  for (const encoding of ["utf8", "utf8bom", "utf16le", "utf16be"]) {
    it(`${encoding}: any window and any tail are lines of the text (seed 11)`, async () => {
      const text = fc
        .array(fc.constantFrom("a", "\u00e9", "\u010a", "\u{1f600}", "\u2028", "\n", "\r", "\r\n"))
        .map((parts) => parts.join(""));
      await fc.assert(
        fc.asyncProperty(text, fc.integer({ min: 1, max: 6 }), async (value, lineCount) => {
          await write(value, encoding);
          const { count } = indexLines(value);
          const codec = codecOf(encoding);
          const store = createLineIndexStore();
          for (const startLine of [1, 2, count, count + 1].filter((line) => line >= 1)) {
            const window = await read(startLine, lineCount, { codec, store });
            assert.deepEqual(window.lines, linesOf(value, startLine, lineCount));
            assert.equal(window.totalLines, count);
            assert.equal(window.hasFinalNewline, /[\r\n]$/.test(value));
          }
          const request = { path: path(), codec, lineCount, maxLineCharacters };
          const tail = await readTail(request, createLineIndexStore());
          assert.ok(tail.ok);
          assert.deepEqual(
            tail.value.lines,
            linesOf(value, Math.max(1, count - lineCount + 1), lineCount),
          );
          assert.equal(tail.value.totalLines, count);
        }),
        { seed: 11, numRuns: roundsOf(50) },
      );
    });
  }

  it("never splits a character or a \\r\\n where one read ends and the next begins", async () => {
    const around = "\u{1f600}\u4e00\u00e9a\r\n\u{1f600}\r\r\n\n\u4e00b";
    const aroundBytes = Buffer.byteLength(around);
    for (let shift = 0; shift <= aroundBytes; shift++) {
      const filler = `${"x".repeat(999)}\n`.repeat(263).slice(0, chunkBytes - shift);
      const text = `${filler}${around}\nlast`;
      await write(text);
      const { count } = indexLines(text);
      const window = await read(count - 9, 10);
      assert.deepEqual(window.lines, linesOf(text, count - 9, 10), `shift ${shift}`);
      assert.equal(window.totalLines, count);
      const fromFirst = await read(1, count);
      assert.deepEqual(fromFirst.lines, linesOf(text, 1, count), `shift ${shift}`);
    }
  });

  it("finds every line again with what it remembers, in any order", async () => {
    const text = Array.from({ length: 90_000 }, (_, index) => `line ${index + 1}`).join("\r\n");
    await write(text);
    const store = createLineIndexStore();
    for (const startLine of [50_000, 89_999, 1, 49_999, 25_000, 70_001, 90_000]) {
      const window = await read(startLine, 3, { store });
      assert.deepEqual(window.lines, linesOf(text, startLine, 3));
    }
  });

  it("sees that a file changed", async () => {
    const store = createLineIndexStore();
    await write("a\nb\nc\n");
    assert.equal((await read(3, 1, { store })).lines[0]?.text, "c");
    await write("a\nx\nb\nc\n");
    assert.equal((await read(3, 1, { store })).lines[0]?.text, "b");
  });

  it("knows the total of a huge file only when it has been there", async () => {
    fs.writeFileSync(path(), "a\nb\n");
    fs.truncateSync(path(), 80 << 20);
    const store = createLineIndexStore();
    assert.equal((await read(1, 1, { store })).totalLines, undefined);
    const behind = await read(4, 1, { store });
    assert.deepEqual([behind.lines, behind.totalLines], [[], 3]);
    assert.equal((await read(1, 1, { store })).totalLines, 3);
  });

  it("cuts long lines, at a character", async () => {
    const long = `${"\u{1f600}".repeat(1500)}\n`;
    await write(`a${long}${"b".repeat(2000)}\n${"c".repeat(2001)}\r\n${"d".repeat(600_000)}\ne`);
    const { lines } = await read(1, 5);
    assert.deepEqual(
      lines.map(({ text, ending, isCut }) => [text.length, text.at(0), ending, isCut]),
      [
        [1999, "a", "\n", true],
        [2000, "b", "\n", false],
        [2000, "c", "\r\n", true],
        [2000, "d", "\n", true],
        [1, "e", "", false],
      ],
    );
    assert.ok(lines[0]?.text.isWellFormed());
  });

  it("shows no half of a character of any encoding at a cut", async () => {
    for (const [encoding, character] of [
      ["gb18030", "\u0080"],
      ["shiftjis", "\u8868"],
      ["utf8", "\u4e00"],
      ["utf16be", "\u4e00"],
    ] as const) {
      await write(`${character.repeat(5000)}\n${character}`, encoding);
      const { lines } = await read(1, 2, { encoding });
      assert.deepEqual(lines, [
        { text: character.repeat(2000), ending: "\n", isCut: true },
        { text: character, ending: "", isCut: false },
      ]);
    }
  });

  it("keeps lines apart when a decoder takes a line feed for a part of a character", async () => {
    await write("a\nb\nc");
    const greedy: Codec = {
      ...codecOf("utf8"),
      decode: (bytes) => Buffer.from(bytes).toString().replace("a\n", "A"),
    };
    const { lines } = await read(1, 3, { codec: greedy });
    assert.deepEqual(
      lines.map(({ text }) => text),
      ["a", "b", "c"],
    );
  });

  it("gives two windows at once their own lines", async () => {
    const text = Array.from({ length: 200_000 }, (_, index) => `${index + 1}`).join("\n");
    await write(text);
    const store = createLineIndexStore();
    const starts = [199_000, 5, 120_000, 199_999];
    const windows = await Promise.all(starts.map((start) => read(start, 2, { store })));
    assert.deepEqual(
      windows.map(({ lines }) => lines[0]?.text),
      starts.map(String),
    );
  });

  it("stops when it is told to", async () => {
    fs.writeFileSync(path(), "");
    fs.truncateSync(path(), 400 << 20);
    const controller = new AbortController();
    const reading = readWindow(
      {
        path: path(),
        codec: codecOf("utf8"),
        startLine: 2,
        lineCount: 1,
        maxLineCharacters,
        signal: controller.signal,
      },
      createLineIndexStore(),
    );
    setImmediate(() => {
      controller.abort(new Error("enough"));
    });
    await assert.rejects(reading, new Error("enough"));
  });

  it("names what is not there and what is no file", async () => {
    const codec = codecOf("utf8");
    const request = { codec, startLine: 1, lineCount: 1, maxLineCharacters };
    for (const [name, code] of [
      ["missing", "notFound"],
      ["", "replacedMeanwhile"],
    ] as const) {
      const result = await readWindow({ ...request, path: inFolder(name) }, createLineIndexStore());
      assert.equal(!result.ok && result.failure.code, code);
    }
  });
});
