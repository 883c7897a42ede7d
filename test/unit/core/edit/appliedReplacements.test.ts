import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { findAppliedReplacements } from "../../../../src/core/edit/appliedReplacements.ts";
import { applyEdit, createEdit, type Edit } from "../../../../src/core/edit/edit.ts";
import { textWithEdit } from "../../../support/generators/editArbitraries.ts";

const seed = 1106;

function take(edit: Edit, flags: readonly boolean[]): Edit {
  return createEdit(
    edit.oldLength,
    edit.replacements.filter((_, index) => flags[index]),
  );
}

const chosen = textWithEdit.chain(([text, edit]) =>
  fc
    .array(fc.boolean(), { minLength: edit.replacements.length, maxLength: 12 })
    .map((flags) => ({ text, edit, flags })),
);

describe("findAppliedReplacements", () => {
  it(`finds a choice that gives the text, whatever was chosen (seed ${seed})`, () => {
    fc.assert(
      fc.property(chosen, ({ text, edit, flags }) => {
        const newText = applyEdit(take(edit, flags), text);
        const found = findAppliedReplacements(edit, text, newText);
        assert.equal(found?.length, edit.replacements.length);
        assert.equal(applyEdit(take(edit, found), text), newText);
      }),
      { seed: seed, numRuns: 2_000 },
    );
  });

  const edit = createEdit(9, [
    { range: { start: 0, endExclusive: 3 }, text: "one" },
    { range: { start: 4, endExclusive: 4 }, text: "two" },
    { range: { start: 6, endExclusive: 9 }, text: "" },
  ]);
  const rows: readonly (readonly [newText: string, flags: readonly boolean[] | undefined])[] = [
    ["abc d xyz", [false, false, false]],
    ["one d xyz", [true, false, false]],
    ["abc twod xyz", [false, true, false]],
    ["abc d ", [false, false, true]],
    ["one twod ", [true, true, true]],
    ["abc d xyz!", undefined],
    ["!abc d xyz", undefined],
    ["abc d xy", undefined],
    ["abc  xyz", undefined],
    ["", undefined],
  ];
  for (const [newText, flags] of rows) {
    it(`reads ${JSON.stringify(flags)} from ${JSON.stringify(newText)}`, () => {
      assert.deepEqual(findAppliedReplacements(edit, "abc d xyz", newText), flags);
    });
  }
});
