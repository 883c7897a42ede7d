import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  toTransferable,
  fromTransferable,
} from "../../../../src/files/pattern/transferableText.ts";

const seed = 1180;

describe("packed text", () => {
  for (const text of ["", "plain\r\n\0"]) {
    it(`is bytes for ${JSON.stringify(text)}`, () => {
      const packed = toTransferable(text);
      assert.ok(packed instanceof Uint8Array && packed.length === text.length);
      assert.equal(fromTransferable(packed), text);
    });
  }

  for (const text of ["café", "a\u{1f600}", "a\ud83d"]) {
    it(`is the text itself for ${JSON.stringify(text)}`, () => {
      assert.equal(toTransferable(text), text);
      assert.equal(fromTransferable(structuredClone(text)), text);
    });
  }

  it("leaves its thread with nothing but its own bytes", () => {
    const packed = toTransferable("short");
    assert.ok(packed instanceof Uint8Array);
    assert.equal(packed.buffer.byteLength, 5);
    const moved = structuredClone(packed, { transfer: [packed.buffer] });
    assert.equal(fromTransferable(moved), "short");
    assert.equal(packed.length, 0);
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
