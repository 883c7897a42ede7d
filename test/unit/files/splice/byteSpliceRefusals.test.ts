import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createEdit } from "../../../../src/core/edit/edit.ts";
import { spliceLines } from "../../../../src/files/splice/byteSplice.ts";
import { codecOf } from "../../../support/fakes/legacyCodec.ts";
import {
  latin1,
  spliceExchanges,
  splicedPath as path,
  type SpliceExample,
} from "../../../support/notation/spliceExchanges.ts";
import { indexLines } from "../../../../src/core/lines/lines.ts";

describe("spliceLines", () => {
  const refused: readonly (SpliceExample & { readonly failure: object })[] = [
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
      name: "new text with what stands for bad bytes, on lines that are replaced whole",
      old: "M\xfcller\nMeier\n",
      exchanges: [["M\ufffdller\nMeier", '"M\ufffdller"\n"Meier"']],
      failure: { code: "undecodedText", line: 1 },
    },
    {
      name: "such text on another line than the bad bytes",
      old: "a\nM\xfcller\n",
      exchanges: [["a", "a\n\ufffd"]],
      failure: { code: "undecodedText", line: 2 },
    },
    {
      name: "such text where lines are equal that have other bytes",
      old: "{\n\xe8 e\n\xe9 e\n}\n",
      exchanges: [["\ufffd e\n\ufffd e\n}", "\ufffd e\n]"]],
      failure: { code: "undecodedText", line: 2 },
    },
    {
      name: "such text where the next line is equal and has other bytes",
      old: "\xe9\nb\n# \xe9\n# \xe8\nf\n",
      exchanges: [["\ufffd\nb\n# \ufffd\n", "\ufffd\nb\n"]],
      failure: { code: "undecodedText", line: 1 },
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
  for (const { failure, ...example } of refused) {
    it(`refuses ${example.name}`, async () => {
      const result = await spliceExchanges(example);
      assert.deepEqual(result, {
        ok: false,
        failure: { ...failure, path, encoding: example.encoding ?? "utf8" },
      });
    });
  }

  for (const inserted of ["X", "\nX"]) {
    it(`refuses to insert ${JSON.stringify(inserted)} before a byte behind the last UTF-16 unit`, async () => {
      const file = { path, bytes: latin1("\xff\xfea\0\n\0b\0\x99"), lines: indexLines("a\nb") };
      const edit = createEdit(3, [{ range: { start: 3, endExclusive: 3 }, text: inserted }]);
      assert.deepEqual(await spliceLines(file, edit, codecOf("utf16le")), {
        ok: false,
        failure: { code: "undecodableLine", path, line: 2, encoding: "utf16le" },
      });
    });
  }

  it("refuses a text with another number of lines", async () => {
    const file = { path, bytes: latin1("a\nb\nc"), lines: indexLines("a\nb") };
    assert.deepEqual(await spliceLines(file, createEdit(3, []), codecOf("utf8")), {
      ok: false,
      failure: { code: "textNotOfBytes", path, encoding: "utf8" },
    });
  });
});
