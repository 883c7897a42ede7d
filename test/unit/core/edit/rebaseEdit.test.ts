import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  applyEdit,
  createEdit,
  type Edit,
  placeReplacements,
  rangesMeet,
} from "../../../../src/core/edit/edit.ts";
import { rebaseEdit } from "../../../../src/core/edit/rebaseEdit.ts";
import { editableText, editOf } from "../../../support/generators/editArbitraries.ts";

const seed = 4105;

const twoOfOneText: fc.Arbitrary<readonly [string, Edit, Edit]> = editableText.chain((text) =>
  fc.tuple(editOf(text), editOf(text)).map(([one, other]) => [text, one, other] as const),
);

/** Whether some replacement of the one meets some of the other: by looking at every pair. */
function anyMeet(one: Edit, other: Edit): boolean {
  return one.replacements.some(({ range }) =>
    other.replacements.some((replacement) => rangesMeet(range, replacement.range)),
  );
}

describe("rebaseEdit", () => {
  it("moves an edit past another", () => {
    const edit = createEdit(6, [{ range: { start: 4, endExclusive: 5 }, text: "E" }]);
    const over = createEdit(6, [{ range: { start: 0, endExclusive: 2 }, text: "" }]);
    assert.deepEqual(rebaseEdit(edit, over), {
      rebased: {
        oldLength: 4,
        replacements: [{ range: { start: 2, endExclusive: 3 }, text: "E" }],
      },
    });
  });

  it("names the ranges that meet", () => {
    const edit = createEdit(6, [{ range: { start: 1, endExclusive: 4 }, text: "" }]);
    const over = createEdit(6, [{ range: { start: 2, endExclusive: 2 }, text: "x" }]);
    assert.deepEqual(rebaseEdit(edit, over), {
      conflict: [
        { start: 1, endExclusive: 4 },
        { start: 2, endExclusive: 2 },
      ],
    });
  });

  it("puts an insertion after that of the other at the same place, if they may join", () => {
    const insert = (text: string): Edit =>
      createEdit(2, [{ range: { start: 1, endExclusive: 1 }, text }]);
    const joined = rebaseEdit(insert("mine, "), insert("theirs, "), true);
    assert.ok("rebased" in joined);
    assert.equal(applyEdit(joined.rebased, "atheirs, b"), "atheirs, mine, b");
    assert.ok("conflict" in rebaseEdit(insert("mine, "), insert("theirs, ")));
  });

  it(`gives both changes in either order, or says that they meet (seed ${seed})`, () => {
    fc.assert(
      fc.property(twoOfOneText, ([text, edit, over]) => {
        const one = rebaseEdit(edit, over);
        const other = rebaseEdit(over, edit);
        assert.equal("conflict" in one, anyMeet(edit, over));
        assert.equal("conflict" in other, "conflict" in one);
        if ("conflict" in one || "conflict" in other) return;
        const both = applyEdit(one.rebased, applyEdit(over, text));
        assert.equal(both, applyEdit(other.rebased, applyEdit(edit, text)));
        assert.deepEqual(
          placeReplacements(one.rebased).map((placed) => placed.text),
          edit.replacements.map((replacement) => replacement.text),
        );
      }),
      { seed: seed, numRuns: 3000 },
    );
  });
});
