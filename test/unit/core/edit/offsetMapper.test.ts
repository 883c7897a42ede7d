import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { createEdit, placeReplacements } from "../../../../src/core/edit/edit.ts";
import { offsetMapper } from "../../../../src/core/edit/offsetMapper.ts";
import { textWithEdit } from "../../../support/generators/editArbitraries.ts";

const seed = 4104;

describe("offsetMapper", () => {
  /** `ab[cd]e` with `[cd]` replaced by `XYZ`, `+` inserted before `b` and `!` after `e`. */
  const edit = createEdit(5, [
    { range: { start: 1, endExclusive: 1 }, text: "+" },
    { range: { start: 2, endExclusive: 4 }, text: "XYZ" },
    { range: { start: 5, endExclusive: 5 }, text: "!" },
  ]);
  const expected: readonly (readonly [number, number, number])[] = [
    [0, 0, 0],
    [1, 1, 2],
    [2, 3, 3],
    [3, 3, 6],
    [4, 6, 6],
    [5, 7, 8],
  ];
  for (const [offset, before, after] of expected) {
    it(`maps ${offset} to ${before} before and ${after} after`, () => {
      assert.equal(offsetMapper(edit)(offset, "before"), before);
      assert.equal(offsetMapper(edit)(offset, "after"), after);
    });
  }

  it("takes an insertion at the edge of a replaced range into account", () => {
    const touching = createEdit(4, [
      { range: { start: 0, endExclusive: 2 }, text: "x" },
      { range: { start: 2, endExclusive: 2 }, text: "++" },
      { range: { start: 2, endExclusive: 4 }, text: "yyy" },
    ]);
    assert.equal(offsetMapper(touching)(2, "before"), 1);
    assert.equal(offsetMapper(touching)(2, "after"), 3);
  });

  it("refuses an offset outside the text", () => {
    assert.throws(() => offsetMapper(edit)(6, "before"), RangeError);
    assert.throws(() => offsetMapper(edit)(-1, "after"), RangeError);
  });

  it(`keeps the order of offsets, and maps edges to edges (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithEdit, ([text, change]) => {
        const map = offsetMapper(change);
        for (let offset = 0; offset <= text.length; offset++) {
          assert.ok(map(offset, "before") <= map(offset, "after"));
          if (offset === 0) continue;
          assert.ok(map(offset - 1, "before") <= map(offset, "before"));
          assert.ok(map(offset - 1, "after") <= map(offset, "after"));
        }
        for (const { range, newRange } of placeReplacements(change)) {
          assert.equal(
            map(range.start, range.start === range.endExclusive ? "before" : "after"),
            newRange.start,
          );
          assert.equal(
            map(range.endExclusive, range.start === range.endExclusive ? "after" : "before"),
            newRange.endExclusive,
          );
        }
      }),
      { seed: seed, numRuns: 2000 },
    );
  });
});
