import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { composeEdits } from "../../../../src/core/edit/composeEdits.ts";
import { applyEdit, createEdit, type Edit, newLengthOf } from "../../../../src/core/edit/edit.ts";
import { editOf, textWithEdit } from "../../../support/generators/editArbitraries.ts";
import { withinCpuTime } from "../../../support/withinCpuTime.ts";

const seed = 4102;

const twoInARow: fc.Arbitrary<readonly [string, Edit, Edit]> = textWithEdit.chain(([text, first]) =>
  editOf(applyEdit(first, text)).map((second) => [text, first, second] as const),
);

describe("composeEdits", () => {
  it(`does what the two do in a row (seed ${seed})`, () => {
    fc.assert(
      fc.property(twoInARow, ([text, first, second]) => {
        const composed = composeEdits(first, second);
        assert.equal(applyEdit(composed, text), applyEdit(second, applyEdit(first, text)));
      }),
      { seed: seed, numRuns: 3000 },
    );
  });

  it("keeps replacements apart that do not meet", () => {
    const first = createEdit(9, [{ range: { start: 1, endExclusive: 2 }, text: "xyz" }]);
    const second = createEdit(11, [{ range: { start: 8, endExclusive: 9 }, text: "" }]);
    assert.deepEqual(composeEdits(first, second).replacements, [
      { range: { start: 1, endExclusive: 2 }, text: "xyz" },
      { range: { start: 6, endExclusive: 7 }, text: "" },
    ]);
  });

  it("keeps an insertion apart from the text that it comes before", () => {
    const first = createEdit(4, [{ range: { start: 1, endExclusive: 2 }, text: "xyz" }]);
    const second = createEdit(6, [{ range: { start: 1, endExclusive: 1 }, text: "+" }]);
    assert.deepEqual(composeEdits(first, second).replacements, [
      { range: { start: 1, endExclusive: 1 }, text: "+" },
      { range: { start: 1, endExclusive: 2 }, text: "xyz" },
    ]);
  });

  it("makes one replacement of a deletion and an insertion at its place", () => {
    const first = createEdit(4, [{ range: { start: 1, endExclusive: 3 }, text: "" }]);
    const second = createEdit(2, [{ range: { start: 1, endExclusive: 1 }, text: "x" }]);
    assert.deepEqual(composeEdits(first, second).replacements, [
      { range: { start: 1, endExclusive: 3 }, text: "x" },
    ]);
  });

  it("joins replacements that meet", () => {
    const first = createEdit(4, [
      { range: { start: 1, endExclusive: 2 }, text: "xyz" },
      { range: { start: 3, endExclusive: 4 }, text: "w" },
    ]);
    const second = createEdit(newLengthOf(first), [
      { range: { start: 2, endExclusive: 6 }, text: "-" },
    ]);
    assert.deepEqual(composeEdits(first, second).replacements, [
      { range: { start: 1, endExclusive: 4 }, text: "x-" },
    ]);
  });

  it("leaves nothing of an insertion that is deleted again", () => {
    const first = createEdit(2, [{ range: { start: 1, endExclusive: 1 }, text: "xy" }]);
    const second = createEdit(4, [{ range: { start: 1, endExclusive: 3 }, text: "" }]);
    assert.deepEqual(composeEdits(first, second), createEdit(2, []));
  });

  it("refuses edits that do not follow each other", () => {
    assert.throws(() => composeEdits(createEdit(2, []), createEdit(3, [])), RangeError);
  });

  it("stays linear where one text of the first holds every replacement of the second", () => {
    const length = 200_000;
    const first = createEdit(0, [
      { range: { start: 0, endExclusive: 0 }, text: "a".repeat(length) },
    ]);
    const second = createEdit(
      length,
      Array.from({ length: length / 2 }, (_, index) => ({
        range: { start: index * 2, endExclusive: index * 2 + 1 },
        text: "b",
      })),
    );
    const both = withinCpuTime(1_500, () => composeEdits(first, second));
    assert.equal(applyEdit(both, ""), "ba".repeat(length / 2));
  });
});
