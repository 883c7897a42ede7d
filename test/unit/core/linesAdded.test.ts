import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit } from "../../../src/core/edit.ts";
import { countLinesAdded } from "../../../src/core/linesAdded.ts";
import { indexLines } from "../../../src/core/lines.ts";
import { editableText, editOf } from "../../support/generators/editArbitraries.ts";

const SEED = 4806;

describe("countLinesAdded", () => {
  it(`law: counts as the line indexes of both texts do (seed ${SEED})`, () => {
    const textWithEdit = editableText.chain((text) =>
      editOf(text).map((edit) => [text, edit] as const),
    );
    fc.assert(
      fc.property(textWithEdit, ([oldText, edit]) => {
        const newText = applyEdit(edit, oldText);
        const added = indexLines(newText).count - indexLines(oldText).count;
        assert.equal(countLinesAdded(edit, oldText, newText), added);
      }),
      { seed: SEED, numRuns: 5000 },
    );
  });
});
