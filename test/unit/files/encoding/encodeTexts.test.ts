import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { encodeTexts, findUnencodable } from "../../../../src/files/encoding/encodeTexts.ts";
import { codecOf } from "../../../support/fakes/legacyCodec.ts";

describe("encodeTexts", () => {
  it("gives each text its own bytes, whatever line endings are in them", async () => {
    const texts = ["", "a", "\n", "b\r\n\u4e00\n", "\r", "", "\n\nc", ""];
    for (const encoding of ["utf8", "utf16le", "utf16be", "gbk"]) {
      const codec = codecOf(encoding);
      const encoded = await encodeTexts(texts, codec);
      assert.ok(encoded.ok);
      assert.equal(encoded.value.length, texts.length);
      for (const [index, text] of texts.entries()) {
        assert.deepEqual(
          Buffer.from(encoded.value[index] ?? []),
          Buffer.from(await codec.encode(text)),
        );
      }
    }
  });

  it("calls the codec twice, however many texts there are", async () => {
    let calls = 0;
    const utf8 = codecOf("utf8");
    await encodeTexts(Array<string>(1000).fill("a\n"), {
      encoding: "utf8",
      encode: (text) => (calls++, utf8.encode(text)),
      decode: (bytes) => (calls++, utf8.decode(bytes)),
    });
    assert.equal(calls, 2);
  });

  it("says which text loses which character", async () => {
    assert.deepEqual(await encodeTexts(["a", "", "b\u{1f600}c"], codecOf("windows1252")), {
      ok: false,
      failure: { index: 2, offset: 1, character: "\u{1f600}" },
    });
  });
});

describe("findUnencodable", () => {
  const cases: [string, string, { character: string; line: number } | undefined][] = [
    ["utf8", "a\u{1f600}\n", undefined],
    ["utf8", "a\n\udc00", { character: "\udc00", line: 2 }],
    ["utf16le", "\ufeff\u0085", undefined],
    ["windows1252", "\u20ac\u00e9", undefined],
    ["windows1252", "a\r\nb\rc\n\u4e00\u4e01", { character: "\u4e00", line: 4 }],
    ["shiftjis", "\u8868\n\u00e9", { character: "\u00e9", line: 2 }],
    ["gbk", "\u554a\uac00", { character: "\uac00", line: 1 }],
    ["iso88591", "?\u20ac?", { character: "\u20ac", line: 1 }],
  ];
  for (const [encoding, text, expected] of cases) {
    it(`${encoding}: ${JSON.stringify(text)}`, async () => {
      assert.deepEqual(await findUnencodable(text, codecOf(encoding)), expected);
    });
  }
});
