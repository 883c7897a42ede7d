import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { countBytes, countFittingRows, takeFitting } from "../../../../src/core/lines/truncate.ts";

const seed = 7211;

describe("countBytes", () => {
  const units = fc.constantFrom("a", "\n", "é", "漢", "\uffff", "😀", "\ud83d", "\ude00");

  it(`counts what Node writes, for half pairs too (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(units), (parts) => {
        const text = parts.join("");
        assert.equal(countBytes(text), Buffer.byteLength(text, "utf8"));
      }),
      { seed, numRuns: 2_000 },
    );
  });
});

const rows = ["123456", "12é45", "1"];
const examples: readonly (readonly [maxBytes: number, count: number])[] = [
  [1000, 3],
  [16, 3],
  [15, 2],
  [14, 2],
  [13, 1],
  [7, 1],
  [6, 0],
  [0, 0],
];

describe("countFittingRows", () => {
  for (const [maxBytes, count] of examples) {
    it(`counts ${count} in ${maxBytes} bytes, and never none of some`, () => {
      assert.equal(countFittingRows(rows, maxBytes), Math.max(count, 1));
    });
  }

  it("counts none of none", () => {
    assert.equal(countFittingRows([], 0), 0);
  });
});

describe("takeFitting", () => {
  for (const [maxBytes, count] of examples) {
    it(`takes ${count} in ${maxBytes} bytes`, () => {
      assert.deepEqual(takeFitting(rows, maxBytes), rows.slice(0, count));
    });
  }
});
