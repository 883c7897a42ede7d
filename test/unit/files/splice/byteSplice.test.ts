import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createEdit } from "../../../../src/core/edit/edit.ts";
import { spliceLines } from "../../../../src/files/splice/byteSplice.ts";
import { withoutByteOrderMarks } from "../../../../src/files/encoding/codec.ts";
import { codecOf, markingCodecOf } from "../../../support/fakes/legacyCodec.ts";
import {
  editOfExchanges,
  latin1,
  spliceExchanges,
  splicedPath as path,
  type SpliceExample,
} from "../../../support/notation/spliceExchanges.ts";
import { indexLines } from "../../../../src/core/lines/lines.ts";

describe("spliceLines", () => {
  const kept: readonly (SpliceExample & { readonly expected: string })[] = [
    {
      name: "mixed line endings stay, each as it is",
      old: "a\r\nb\nc\rd\r\n",
      exchanges: [["c", "C"]],
      expected: "a\r\nb\nC\rd\r\n",
    },
    {
      name: "bytes that do not decode stay on lines that do not change",
      old: "a\xff\nb\nc\xe9\x80\n",
      exchanges: [["b", "\u00e9"]],
      expected: "a\xff\n\xc3\xa9\nc\xe9\x80\n",
    },
    {
      name: "they stay on the changed line too, where they are what changes",
      old: "a\xffb\n",
      exchanges: [["\ufffd", "x"]],
      expected: "axb\n",
    },
    {
      name: "a line that holds them is replaced whole",
      old: "a\n\xff\xfe\nb\n",
      exchanges: [["\ufffd\ufffd", "x"]],
      expected: "a\nx\nb\n",
    },
    {
      name: "they stay on a line that is replaced by itself, among others",
      old: "a\nb\xff\nc\n",
      exchanges: [["a\nb\ufffd\nc", "A\nb\ufffd\nC"]],
      expected: "A\nb\xff\nC\n",
    },
    {
      name: "they do so where the same line is there elsewhere, and others that look like it",
      old: "a\n# \xe9\nb\n# \xe9\n- \xe9\n- \xe8\n",
      exchanges: [["a\n# \ufffd\nb", "A\n# \ufffd\nB"]],
      expected: "A\n# \xe9\nB\n# \xe9\n- \xe9\n- \xe8\n",
    },
    {
      name: "U+FFFD is a character of its own where all bytes decode",
      old: "a\xef\xbf\xbd\nb\n",
      exchanges: [["a\ufffd\nb", "\ufffda\n\ufffd"]],
      expected: "\xef\xbf\xbda\n\xef\xbf\xbd\n",
    },
    {
      name: "a line that holds them is deleted",
      old: "a\n\xff b\nc\n",
      exchanges: [["\ufffd b\n", ""]],
      expected: "a\nc\n",
    },
    {
      name: "several changes on one line",
      old: "\xff\na b c\n\xff",
      exchanges: [
        ["a", "A"],
        ["c", "C"],
      ],
      expected: "\xff\nA b C\n\xff",
    },
    {
      name: "a line ending goes, and two lines become one",
      old: "\xff\r\na\r\nb\r\n\xff",
      exchanges: [["a\r\n", "a"]],
      expected: "\xff\r\nab\r\n\xff",
    },
    {
      name: "the UTF-8 mark stays",
      encoding: "utf8bom",
      old: "\xef\xbb\xbfa\nb",
      exchanges: [["a", "b"]],
      expected: "\xef\xbb\xbfb\nb",
    },
    {
      name: "the mark stays in a file that becomes empty",
      encoding: "utf16le",
      old: "\xff\xfea\0",
      exchanges: [["a", ""]],
      expected: "\xff\xfe",
    },
    {
      name: "the UTF-16LE mark stays",
      encoding: "utf16le",
      old: "\xff\xfea\0\n\0b\0",
      exchanges: [["b", "\u4e0a"]],
      expected: "\xff\xfea\0\n\0\x0a\x4e",
    },
    {
      name: "what looks like a mark in another encoding is text",
      encoding: "windows1252",
      old: "\xef\xbb\xbfa\nb",
      exchanges: [["\u00ef", "i"]],
      expected: "i\xbb\xbfa\nb",
    },
    {
      name: "UTF-16 units that hold a 0x0A or 0x0D byte are no line endings",
      encoding: "utf16be",
      old: "\x0a\x0d\x0d\x0a\0a\0\n\0b",
      exchanges: [["b", "c"]],
      expected: "\x0a\x0d\x0d\x0a\0a\0\n\0c",
    },
    {
      name: "Shift-JIS, whose second bytes may be ASCII letters and backslashes",
      encoding: "shiftjis",
      old: "\x83\x5c\r\n\x83A a\n\x87\x90\n",
      exchanges: [[" a", "\u8868"]],
      expected: "\x83\x5c\r\n\x83A\x95\x5c\n\x87\x90\n",
    },
    {
      name: "a byte behind the last UTF-16 unit stays where its line does not change",
      encoding: "utf16le",
      old: "\xff\xfea\0\n\0b\0\x99",
      exchanges: [["a", "A"]],
      expected: "\xff\xfeA\0\n\0b\0\x99",
    },
    {
      name: "it goes with a line that is replaced whole",
      encoding: "utf16le",
      old: "\xff\xfea\0\n\0b\0\x99",
      exchanges: [["b", "B"]],
      expected: "\xff\xfea\0\n\0B\0",
    },
    {
      name: "it goes with such a line, too, when what changes begins on the line before",
      encoding: "utf16be",
      old: "\0a\0b\0\n\0c\x99",
      exchanges: [["b\nc", "B"]],
      expected: "\0a\0B",
    },
    {
      name: "a file that was empty",
      old: "",
      exchanges: [["", "a\n"]],
      expected: "a\n",
    },
  ];
  for (const { expected, ...example } of kept) {
    it(example.name, async () => {
      const result = await spliceExchanges(example);
      assert.ok(result.ok, JSON.stringify(result));
      assert.equal(Buffer.concat(result.value).toString("latin1"), expected);
    });
  }

  it("appends behind bytes that do not decode only on a new line", async () => {
    const bytes = latin1("a\n\xff\n");
    const text = "a\n\ufffd\n";
    const append = createEdit(4, [{ range: { start: 4, endExclusive: 4 }, text: "b\n" }]);
    const appended = await spliceLines(
      { path, bytes, lines: indexLines(text) },
      append,
      codecOf("utf8"),
    );
    assert.ok(appended.ok);
    assert.deepEqual(Buffer.concat(appended.value), latin1("a\n\xff\nb\n"));

    const unended = await spliceLines(
      { path, bytes: bytes.subarray(0, 3), lines: indexLines(text.slice(0, 3)) },
      createEdit(3, [{ range: { start: 3, endExclusive: 3 }, text: "b" }]),
      codecOf("utf8"),
    );
    assert.deepEqual(unended, {
      ok: false,
      failure: { code: "undecodableLine", path, line: 2, encoding: "utf8" },
    });
  });

  it("works with a codec that adds and drops byte order marks", async () => {
    for (const encoding of ["utf8bom", "utf16le", "utf16be"]) {
      const codec = withoutByteOrderMarks(markingCodecOf(encoding));
      const bytes = Buffer.from(await markingCodecOf(encoding).encode("a\r\n\ufeffb\n"));
      const text = "a\r\n\ufeffb\n";
      const result = await spliceLines(
        { path, bytes, lines: indexLines(text) },
        editOfExchanges(text, [["b", "cd"]]),
        codec,
      );
      assert.ok(result.ok, JSON.stringify(result));
      const expected = await markingCodecOf(encoding).encode("a\r\n\ufeffcd\n");
      assert.deepEqual(Buffer.concat(result.value), Buffer.from(expected));
    }
  });
});
