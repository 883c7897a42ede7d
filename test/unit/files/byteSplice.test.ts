import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createEdit } from "../../../src/core/edit.ts";
import type { Edit } from "../../../src/core/edit.ts";
import { spliceLines } from "../../../src/files/byteSplice.ts";
import { findByteOrderMark } from "../../../src/files/byteOrderMark.ts";
import { withoutByteOrderMarks } from "../../../src/files/codec.ts";
import { codecOf, markingCodecOf } from "../../support/legacyCodec.ts";

const path = "file.txt";
const latin1 = (text: string) => Buffer.from(text, "latin1");

/** The edit that exchanges the first `searched`, or one for each pair. */
function editOf(text: string, ...exchanges: readonly (readonly [string, string])[]): Edit {
  let from = 0;
  const replacements = exchanges.map(([searched, replacement]) => {
    const start = text.indexOf(searched, from);
    assert.notEqual(start, -1, searched);
    from = start + searched.length;
    return { range: { start, endExclusive: from }, text: replacement };
  });
  return createEdit(text.length, replacements);
}

async function splice(
  bytes: Uint8Array,
  encoding: string,
  ...exchanges: readonly (readonly [string, string])[]
): Promise<ReturnType<typeof spliceLines>> {
  const codec = codecOf(encoding);
  const mark = findByteOrderMark(bytes)?.sizeBytes ?? 0;
  const text = await codec.decode(bytes.subarray(encoding.startsWith("utf") ? mark : 0));
  return spliceLines({ path, bytes, text }, editOf(text, ...exchanges), codec);
}

describe("spliceLines", function () {
  this.timeout(20_000);
  const kept: {
    name: string;
    encoding?: string;
    old: string;
    exchanges: [string, string][];
    expected: string;
  }[] = [
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
  for (const { name, encoding = "utf8", old, exchanges, expected } of kept) {
    it(name, async () => {
      const result = await splice(latin1(old), encoding, ...exchanges);
      assert.ok(result.ok, JSON.stringify(result));
      assert.equal(Buffer.concat(result.value).toString("latin1"), expected);
    });
  }

  it("appends behind bytes that do not decode only on a new line", async () => {
    const bytes = latin1("a\n\xff\n");
    const text = "a\n\ufffd\n";
    const append = createEdit(4, [{ range: { start: 4, endExclusive: 4 }, text: "b\n" }]);
    const appended = await spliceLines({ path, bytes, text }, append, codecOf("utf8"));
    assert.ok(appended.ok);
    assert.deepEqual(Buffer.concat(appended.value), latin1("a\n\xff\nb\n"));

    const unended = await spliceLines(
      { path, bytes: bytes.subarray(0, 3), text: text.slice(0, 3) },
      createEdit(3, [{ range: { start: 3, endExclusive: 3 }, text: "b" }]),
      codecOf("utf8"),
    );
    assert.deepEqual(unended, {
      ok: false,
      failure: { code: "undecodableLine", path, line: 2, encoding: "utf8" },
    });
  });

  const refused: {
    name: string;
    encoding?: string;
    old: string;
    exchanges: [string, string][];
    failure: object;
  }[] = [
    {
      name: "bad bytes in front of what changes",
      old: "a\n\xffb\n",
      exchanges: [["b", "c"]],
      failure: { code: "undecodableLine", line: 2 },
    },
    {
      name: "bad bytes behind what changes, on the last line",
      old: "a\nb\n c\xff\n",
      exchanges: [["a\nb\n ", "x"]],
      failure: { code: "undecodableLine", line: 3 },
    },
    {
      name: "bad bytes between two changes",
      old: "a\xffb\n",
      exchanges: [
        ["a", "A"],
        ["b", "B"],
      ],
      failure: { code: "undecodableLine", line: 1 },
    },
    {
      name: "a byte that windows-1252 leaves undefined",
      encoding: "windows1252",
      old: "a\nb\x81c\n",
      exchanges: [["c", "d"]],
      failure: { code: "undecodableLine", line: 2 },
    },
    {
      name: "a character that decodes from two byte strings, where it was the other one",
      encoding: "shiftjis",
      old: "\xed\x40 a",
      exchanges: [["a", "b"]],
      failure: { code: "undecodableLine", line: 1 },
    },
    {
      name: "a byte behind the last UTF-16 unit, in a change up to the line's end",
      encoding: "utf16le",
      old: "\xff\xfea\0\n\0b\0c\0\x99",
      exchanges: [["c", "C"]],
      failure: { code: "undecodableLine", line: 2 },
    },
    {
      name: "it in UTF-16BE",
      encoding: "utf16be",
      old: "\0a\0\n\0b\0c\x99",
      exchanges: [["c", ""]],
      failure: { code: "undecodableLine", line: 2 },
    },
    {
      name: "it where the text that stays is the same bytes one byte on",
      encoding: "utf16le",
      old: "a\0\x4e\x4e\x4e",
      exchanges: [["a", "b"]],
      failure: { code: "undecodableLine", line: 1 },
    },
    {
      name: "a character that the encoding lacks",
      encoding: "windows1252",
      old: "a\nb\nc\n",
      exchanges: [
        ["a", "1\n2"],
        ["c", "\u20ac\n\u4e00"],
      ],
      failure: { code: "unencodable", character: "\u4e00", line: 5 },
    },
    {
      name: "one outside the basic plane, whole",
      encoding: "shiftjis",
      old: "a",
      exchanges: [["a", "b\u{1f600}"]],
      failure: { code: "unencodable", character: "\u{1f600}", line: 1 },
    },
    {
      name: "half a surrogate pair in UTF-8",
      old: "a",
      exchanges: [["a", "\ud83d"]],
      failure: { code: "unencodable", character: "\ud83d", line: 1 },
    },
  ];
  for (const { name, encoding = "utf8", old, exchanges, failure } of refused) {
    it(`refuses ${name}`, async () => {
      const result = await splice(latin1(old), encoding, ...exchanges);
      assert.deepEqual(result, { ok: false, failure: { ...failure, path, encoding } });
    });
  }

  for (const inserted of ["X", "\nX"]) {
    it(`refuses to insert ${JSON.stringify(inserted)} before a byte behind the last UTF-16 unit`, async () => {
      const file = { path, bytes: latin1("\xff\xfea\0\n\0b\0\x99"), text: "a\nb" };
      const edit = createEdit(3, [{ range: { start: 3, endExclusive: 3 }, text: inserted }]);
      assert.deepEqual(await spliceLines(file, edit, codecOf("utf16le")), {
        ok: false,
        failure: { code: "undecodableLine", path, line: 2, encoding: "utf16le" },
      });
    });
  }

  it("refuses a text with another number of lines", async () => {
    const file = { path, bytes: latin1("a\nb\nc"), text: "a\nb" };
    assert.deepEqual(await spliceLines(file, createEdit(3, []), codecOf("utf8")), {
      ok: false,
      failure: { code: "textNotOfBytes", path, encoding: "utf8" },
    });
  });

  it("works with a codec that adds and drops byte order marks", async () => {
    for (const encoding of ["utf8bom", "utf16le", "utf16be"]) {
      const codec = withoutByteOrderMarks(markingCodecOf(encoding));
      const bytes = Buffer.from(await markingCodecOf(encoding).encode("a\r\n\ufeffb\n"));
      const text = "a\r\n\ufeffb\n";
      const result = await spliceLines({ path, bytes, text }, editOf(text, ["b", "cd"]), codec);
      assert.ok(result.ok, JSON.stringify(result));
      const expected = await markingCodecOf(encoding).encode("a\r\n\ufeffcd\n");
      assert.deepEqual(Buffer.concat(result.value), Buffer.from(expected));
    }
  });
});
