import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { joinSmallPieces } from "../../../../src/files/write/fileBytes.ts";

const seed = 4208;

describe("joinSmallPieces", () => {
  it("leaves a large piece as it is, and joins small ones", () => {
    const large = Buffer.alloc(100_000, "x");
    const joined = joinSmallPieces([Buffer.from("a"), Buffer.from("b"), large, Buffer.from("c")]);
    assert.equal(joined[1], large);
    assert.deepEqual(
      joined.map((piece) => piece.length),
      [2, 100_000, 1],
    );
    assert.deepEqual(joinSmallPieces([Buffer.alloc(0)]), []);
  });

  it(`gives the same bytes, in no more pieces than half of what a joined one holds (seed ${seed})`, () => {
    const pieces = fc.array(
      fc.tuple(fc.constantFrom(0, 1, 900, 20_000, 33_000, 70_000), fc.nat(255)),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(pieces, (given) => {
        const made = given.map(([length, fill]) => Buffer.alloc(length, fill));
        const whole = Buffer.concat(made);
        const joined = joinSmallPieces(made);
        assert.ok(Buffer.concat(joined).equals(whole));
        const large = made.filter(({ length }) => length > 32_768).length;
        assert.ok(joined.length <= 2 * large + 2 + (2 * whole.length) / 32_768);
      }),
      { seed: seed, numRuns: 300 },
    );
  });
});
