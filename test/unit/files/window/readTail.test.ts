import assert from "node:assert/strict";
import * as fs from "node:fs";
import { describe, it } from "mocha";
import { indexLines, lineContent, lineEnding } from "../../../../src/core/lines/lines.ts";
import { readTail } from "../../../../src/files/window/readTail.ts";
import type { FileLines } from "../../../../src/files/window/collectLines.ts";
import { createLineIndexStore } from "../../../../src/files/window/sparseLineIndex.ts";
import { codecOf } from "../../../support/fakes/legacyCodec.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

const blockBytes = 1 << 16;

describe("readTail", () => {
  const inFolder = useTemporaryFolder();
  const path = () => inFolder("file.txt");

  async function tail(
    lineCount: number,
    encoding = "utf8",
    store = createLineIndexStore(),
  ): Promise<FileLines> {
    const codec = codecOf(encoding);
    const result = await readTail(
      { path: path(), codec, lineCount, maxLineCharacters: 2000 },
      store,
    );
    assert.ok(result.ok, JSON.stringify(result));
    return result.value;
  }

  const cases: [string, number, string[]][] = [
    ["", 1, []],
    ["a", 1, ["a"]],
    ["a\n", 1, ["a"]],
    ["a\n\n", 1, [""]],
    ["a\n\n", 2, ["a", ""]],
    ["\n", 3, [""]],
    ["\r\n\r\n", 1, [""]],
    ["a\rb\r", 1, ["b"]],
    ["a\nb\nc", 2, ["b", "c"]],
    ["a\nb\nc\n", 2, ["b", "c"]],
    ["a\nb", 9, ["a", "b"]],
    ["\n\r", 1, [""]],
    ["\n\r", 2, ["", ""]],
  ];
  for (const [text, lineCount, expected] of cases) {
    it(`the last ${lineCount} of ${JSON.stringify(text)}`, async () => {
      fs.writeFileSync(path(), text);
      const { lines, totalLines } = await tail(lineCount);
      assert.deepEqual(
        lines.map((line) => line.text),
        expected,
      );
      assert.equal(totalLines, indexLines(text).count);
    });
  }

  /** Characters of 1 to 4 bytes, and every ending, at every offset of the border of two blocks. */
  const around = "a\u00e9\u4e00\u{1f600}\r\n\r\n\n\r\r\r\n\u{1f600}\n\u010a\u0a0d\r\n\u4e00";
  for (const encoding of ["utf8", "utf16le", "utf16be", "gb18030", "shiftjis"]) {
    it(`${encoding}: never splits a character or a \\r\\n at the border of two blocks`, async () => {
      const codec = codecOf(encoding);
      const usable =
        encoding === "shiftjis"
          ? around.replace(/[\u00e9\u010a\u0a0d]|\u{1f600}/gu, "\u8868")
          : around;
      const size = (await codec.encode(usable)).length;
      const unitSize = encoding.startsWith("utf16") ? 2 : 1;
      for (let shift = 0; shift <= size; shift += unitSize) {
        const behind = `${"z".repeat(99)}\n`
          .repeat(blockBytes / 100 / unitSize + 1)
          .slice(0, (blockBytes - shift) / unitSize);
        const text = `first\r\nsecond\n${usable}${behind}`;
        fs.writeFileSync(path(), await codec.encode(text));
        const lines = indexLines(text);
        const { count } = lines;
        for (const lineCount of [count, count - 1, count - 3, count - 6, count - 9, count - 12]) {
          const read = await tail(lineCount, encoding);
          assert.deepEqual(
            read.lines,
            Array.from({ length: lineCount }, (_, index) => {
              const line = count - lineCount + 1 + index;
              return {
                text: lineContent(lines, line),
                ending: lineEnding(lines, line),
                isCut: false,
              };
            }),
            `shift ${shift}, ${lineCount} of ${count} lines`,
          );
        }
      }
    });
  }

  it("finds the start of a line over many blocks", async () => {
    fs.writeFileSync(path(), `a\r\n${"b".repeat(5_000_000)}\r\nc`);
    const { lines } = await tail(2);
    assert.deepEqual(
      lines.map(({ text, isCut }) => [text.length, isCut]),
      [
        [2000, true],
        [1, false],
      ],
    );
  });

  it("does not count a huge file, and knows the total of a smaller one", async () => {
    const text = "0123456789abcde\n";
    fs.writeFileSync(path(), Buffer.alloc(5 << 20, text));
    assert.equal((await tail(2)).totalLines, undefined);
    fs.writeFileSync(path(), Buffer.alloc(4 << 20, text));
    assert.equal((await tail(2)).totalLines, (4 << 20) / 16);
  });

  it("reads the end of a huge file without its beginning", async () => {
    fs.writeFileSync(path(), "");
    fs.truncateSync(path(), 2 ** 36);
    fs.appendFileSync(path(), "\nlast but one\nlast\n");
    const { lines, totalLines } = await tail(2);
    assert.deepEqual(
      lines.map(({ text }) => text),
      ["last but one", "last"],
    );
    assert.equal(totalLines, undefined);
  });
});
