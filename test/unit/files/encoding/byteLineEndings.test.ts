import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { indexLines, lineStart } from "../../../../src/core/lines/lines.ts";
import { findUnicodeCodec } from "../../../../src/files/encoding/codec.ts";
import {
  countLineBreaks,
  createLineEndFinder,
  endsInCarriageReturn,
  endsInLineBreak,
  codeUnitOf,
} from "../../../../src/files/encoding/byteLineEndings.ts";
import { findLineStarts } from "../../../../src/files/splice/locateLines.ts";

const encodings = ["utf8", "utf16le", "utf16be"];

async function encode(text: string, encoding: string, misalignment: number): Promise<Uint8Array> {
  const encoded = (await findUnicodeCodec(encoding)?.encode(text)) ?? new Uint8Array(0);
  const shifted = new Uint8Array(encoded.length + misalignment);
  shifted.set(encoded, misalignment);
  return shifted.subarray(misalignment);
}

describe("line breaks in bytes", () => {
  const text = fc
    .array(
      fc.constantFrom("a", "bcdefgh", "\n", "\r", "\r\n", "\u010a", "\u0a0d", "\u2028", "\f"),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join(""));

  for (const encoding of encodings) {
    const unit = codeUnitOf(encoding);

    it(`${encoding}: lines are those of the text, at any alignment (seed 3)`, async () => {
      await fc.assert(
        fc.asyncProperty(text, fc.nat(3), async (value, misalignment) => {
          const bytes = await encode(value, encoding, misalignment);
          const lines = indexLines(value);
          const starts = await Promise.all(
            Array.from({ length: lines.count + 1 }, async (_, index) => {
              const start = lineStart(lines, index + 1);
              return (await encode(value.slice(0, start), encoding, 0)).length;
            }),
          );
          const all = starts.map((_, index) => index + 1);
          assert.deepEqual(findLineStarts(bytes, unit, all), { starts, count: lines.count });
          assert.equal(countLineBreaks(bytes, unit), value.match(/\r\n?|\n/g)?.length ?? 0);
          assert.equal(endsInLineBreak(bytes, unit), /[\r\n]$/.test(value));
          assert.equal(endsInCarriageReturn(bytes, unit), value.endsWith("\r"));
        }),
        { seed: 3, numRuns: 1500 },
      );
    });

    it(`${encoding}: finds lines of a long text in its bytes (seed 3)`, async () => {
      const repeated = fc.array(fc.tuple(text, fc.constantFrom(1, 40, 900)), { maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(repeated, fc.array(fc.nat(10_000)), async (parts, given) => {
          const value = parts.map(([part, times]) => part.repeat(times)).join("");
          const lines = indexLines(value);
          const wanted = given.filter((line) => line <= lines.count).map((line) => line + 1);
          wanted.sort((one, other) => one - other);
          const bytes = await encode(value, encoding, 0);
          const found = findLineStarts(bytes, unit, wanted);
          const expected = await Promise.all(
            wanted.map(async (line) => {
              return (await encode(value.slice(0, lineStart(lines, line)), encoding, 0)).length;
            }),
          );
          assert.deepEqual(found, { starts: expected, count: lines.count });
        }),
        { seed: 3, numRuns: 200 },
      );
    });

    it(`${encoding}: a finder goes on from any offset, and ends at the last ending`, async () => {
      const bytes = await encode("ab\r\n\rc\nd", encoding, 1);
      const size = unit === "byte" ? 1 : 2;
      const findLineEnd = createLineEndFinder(bytes, unit);
      const ends = [0, 0, 1, 4, 5, 6, 7].map((from) => findLineEnd(from * size));
      assert.deepEqual(
        ends,
        [4, 4, 4, 5, 7, 7, -1].map((end) => (end === -1 ? end : end * size)),
      );
    });
  }

  it("counts as many as there are in a megabyte", () => {
    const bytes = Buffer.alloc((1 << 20) + 3, "0123456\n");
    assert.equal(countLineBreaks(bytes, "byte"), (1 << 20) / 8);
    assert.equal(countLineBreaks(Buffer.alloc(1 << 20, "\r\n"), "byte"), 1 << 19);
    assert.equal(countLineBreaks(Buffer.alloc(1 << 20, "\n"), "byte"), 1 << 20);
    assert.equal(countLineBreaks(Buffer.alloc(1 << 20, "\r"), "byte"), 1 << 20);
  });
});
