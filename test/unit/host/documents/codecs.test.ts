import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { decodeText, encodeText } from "../../../../src/host/documents/codecs.ts";
import { hasOneEnding } from "../../../../src/host/documents/waitForText.ts";

describe("the format of a text", () => {
  it("gives a byte-exact text one character for each byte, and its bytes back", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const format = { encoding: "utf8", isByteExact: true };
    const text = await decodeText(bytes, format);
    assert.equal(text.length, 256);
    assert.deepEqual([...(await encodeText(text, format))], [...bytes]);
  });

  for (const [encoding, bytes] of [
    ["utf8", [0xc3, 0xa9]],
    ["utf8bom", [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
    ["utf16le", [0xff, 0xfe, 0xe9, 0x00]],
    ["utf16be", [0xfe, 0xff, 0x00, 0xe9]],
  ] as const) {
    it(`of ${encoding} leaves its byte order mark out of the text and writes it again`, async () => {
      const format = { encoding, isByteExact: false };
      assert.equal(await decodeText(Uint8Array.from(bytes), format), "é");
      assert.deepEqual([...(await encodeText("é", format))], bytes);
    });
  }

  it("of utf8 leaves a byte order mark out that has come since VS Code found none", async () => {
    const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0xc3, 0xa9]);
    assert.equal(await decodeText(bytes, { encoding: "utf8", isByteExact: false }), "é");
  });
});

describe("a text that a document can show", () => {
  for (const [text, expected] of [
    ["", true],
    ["a", true],
    ["a\nb\n", true],
    ["a\r\nb\r\n", true],
    ["a\r\nb\n", false],
    ["a\nb\r\n", false],
    ["a\rb", false],
    ["a\r\r\n", false],
  ] as const) {
    it(`${expected ? "may be" : "is not"} ${JSON.stringify(text)}`, () => {
      assert.equal(hasOneEnding(text), expected);
    });
  }
});
