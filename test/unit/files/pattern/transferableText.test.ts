import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  toTransferable,
  fromTransferable,
} from "../../../../src/files/pattern/transferableText.ts";

const seed = 1180;

describe("packed text", () => {
  for (const [text, encoding, byteCount] of [
    ["", "latin1", 0],
    ["plain\r\n\0", "latin1", 8],
    ["café", "utf16le", 8],
    ["a\u{1f600}", "utf16le", 6],
    ["a\ud83d", "utf16le", 4],
  ] as const) {
    it(`takes ${byteCount} bytes for ${JSON.stringify(text)}`, () => {
      const packed = toTransferable(text);
      assert.deepEqual([packed.encoding, packed.bytes.length], [encoding, byteCount]);
      assert.equal(fromTransferable(packed), text);
    });
  }

  it("leaves its thread with nothing but its own bytes", () => {
    const packed = toTransferable("short");
    assert.equal(packed.bytes.buffer.byteLength, 5);
    const moved = structuredClone(packed, { transfer: [packed.bytes.buffer] });
    assert.equal(fromTransferable(moved), "short");
    assert.equal(packed.bytes.length, 0);
  });

  it(`law: is the same text again, unit by unit (seed ${seed})`, () => {
    const units = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 0x7f }),
        fc.integer({ min: 0x80, max: 0xff }),
        fc.integer({ min: 0xd7f0, max: 0xe010 }),
        fc.integer({ min: 0, max: 0xffff }),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(units, (codes) => {
        const text = String.fromCharCode(...codes);
        assert.equal(fromTransferable(toTransferable(text)), text);
      }),
      { seed: seed, numRuns: 2000 },
    );
  });
});
