import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  applyEdit,
  createEdit,
  invertEdit,
  isEmptyEdit,
  newLengthOf,
  placeReplacements,
  type Replacement,
} from "../../../../src/core/edit/edit.ts";
import { textWithEdit } from "../../../support/generators/editArbitraries.ts";

const seed = 4101;

function replace(start: number, endExclusive: number, text: string): Replacement {
  return { range: { start, endExclusive }, text };
}

describe("createEdit", () => {
  const bugs: readonly [string, readonly Replacement[]][] = [
    ["overlapping", [replace(0, 3, "x"), replace(2, 4, "y")]],
    ["nested", [replace(0, 4, "x"), replace(1, 2, "y")]],
    ["out of order", [replace(2, 3, "x"), replace(0, 1, "y")]],
    ["behind the end", [replace(4, 6, "x")]],
    ["before the beginning", [replace(-1, 1, "x")]],
    ["reversed", [replace(3, 2, "x")]],
    ["not a number", [replace(Number.NaN, 2, "x")]],
    ["out of order and empty", [replace(2, 3, "x"), replace(1, 1, "")]],
  ];
  for (const [name, replacements] of bugs) {
    it(`throws on replacements that are ${name}`, () => {
      assert.throws(() => createEdit(5, replacements), RangeError);
    });
  }

  it("joins insertions at one offset in the order given", () => {
    const edit = createEdit(2, [replace(1, 1, "x"), replace(1, 1, "y"), replace(1, 2, "z")]);
    assert.deepEqual(edit.replacements, [replace(1, 1, "xy"), replace(1, 2, "z")]);
  });

  it("keeps replacements that touch apart", () => {
    const replacements = [replace(0, 1, "x"), replace(1, 2, "y"), replace(2, 2, "z")];
    assert.deepEqual(createEdit(2, replacements).replacements, replacements);
  });

  it("leaves out what does nothing", () => {
    const edit = createEdit(2, [replace(1, 1, "")]);
    assert.ok(isEmptyEdit(edit));
    assert.deepEqual(edit, createEdit(2, []));
  });
});

describe("applyEdit", () => {
  it("replaces, inserts and deletes", () => {
    const edit = createEdit(6, [
      replace(0, 0, "<"),
      replace(1, 3, ""),
      replace(4, 5, "E"),
      replace(6, 6, ">"),
    ]);
    assert.equal(applyEdit(edit, "abcdef"), "<adEf>");
  });

  it("refuses a text of another length", () => {
    assert.throws(() => applyEdit(createEdit(2, []), "abc"), RangeError);
  });

  it(`leaves all text outside the replacements as it was (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithEdit, ([text, edit]) => {
        const result = applyEdit(edit, text);
        assert.equal(result.length, newLengthOf(edit));
        let oldEnd = 0;
        let newEnd = 0;
        for (const { range, newRange, text: newText } of placeReplacements(edit)) {
          assert.equal(result.slice(newEnd, newRange.start), text.slice(oldEnd, range.start));
          assert.equal(result.slice(newRange.start, newRange.endExclusive), newText);
          oldEnd = range.endExclusive;
          newEnd = newRange.endExclusive;
        }
        assert.equal(result.slice(newEnd), text.slice(oldEnd));
      }),
      { seed: seed, numRuns: 2000 },
    );
  });
});

describe("invertEdit", () => {
  it(`takes an edit back (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithEdit, ([text, edit]) => {
        const inverse = invertEdit(edit, text);
        assert.equal(applyEdit(inverse, applyEdit(edit, text)), text);
      }),
      { seed: seed, numRuns: 2000 },
    );
  });

  it("refuses a text of another length", () => {
    assert.throws(() => invertEdit(createEdit(2, []), "abc"), RangeError);
  });
});
