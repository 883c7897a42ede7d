import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit, createEdit, type Replacement } from "../../../../src/core/edit/edit.ts";
import { minimizeEdit } from "../../../../src/core/edit/minimizeEdit.ts";
import { textWithEdit } from "../../../support/generators/editArbitraries.ts";

const seed = 4103;

/** Old text, new text of the whole, and what is left of the replacement. */
const examples: readonly (readonly [string, string, readonly Replacement[]])[] = [
  ["same", "same", []],
  ["abcd", "abXd", [{ range: { start: 2, endExclusive: 3 }, text: "X" }]],
  ["abc", "abbc", [{ range: { start: 2, endExclusive: 2 }, text: "b" }]],
  ["aaa", "aa", [{ range: { start: 2, endExclusive: 3 }, text: "" }]],
  ["", "x", [{ range: { start: 0, endExclusive: 0 }, text: "x" }]],
  ["😀", "😁", [{ range: { start: 0, endExclusive: 2 }, text: "😁" }]],
  ["a\u{1f600}", "a\u{1fa00}", [{ range: { start: 1, endExclusive: 3 }, text: "\u{1fa00}" }]],
  [
    "\u{1f600}",
    "\u{1f900}\u{1f600}",
    [{ range: { start: 0, endExclusive: 0 }, text: "\u{1f900}" }],
  ],
  ["a\r\n", "a\n", [{ range: { start: 1, endExclusive: 3 }, text: "\n" }]],
  ["a\n", "a\r\n", [{ range: { start: 1, endExclusive: 2 }, text: "\r\n" }]],
  ["a\r\n", "a\r", [{ range: { start: 1, endExclusive: 3 }, text: "\r" }]],
  ["a\r\nb\r\n", "a\r\nX\r\n", [{ range: { start: 3, endExclusive: 4 }, text: "X" }]],
];

describe("minimizeEdit", () => {
  for (const [oldText, newText, expected] of examples) {
    it(`${JSON.stringify(oldText)} to ${JSON.stringify(newText)}`, () => {
      const whole = { range: { start: 0, endExclusive: oldText.length }, text: newText };
      const minimal = minimizeEdit(createEdit(oldText.length, [whole]), oldText);
      assert.deepEqual(minimal.replacements, expected);
      assert.equal(applyEdit(minimal, oldText), newText);
    });
  }

  it(`gives the same text by no longer an edit (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithEdit, ([text, edit]) => {
        const minimal = minimizeEdit(edit, text);
        assert.equal(applyEdit(minimal, text), applyEdit(edit, text));
        assert.ok(minimal.replacements.length <= edit.replacements.length);
        assert.deepEqual(minimizeEdit(minimal, text), minimal);
      }),
      { seed: seed, numRuns: 5000 },
    );
  });
});
