import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { firstWords } from "../../../../src/core/lines/truncate.ts";

describe("firstWords", () => {
  const longWord = "a".repeat(90);
  const cases: readonly (readonly [text: string, words: string])[] = [
    ["", ""],
    ["  Add a total\n\n\tto the cart  ", "Add a total to the cart"],
    ["x".repeat(80), "x".repeat(80)],
    [`${"word ".repeat(15)}lastword and more`, `${"word ".repeat(15).trimEnd()}…`],
    [longWord, `${"a".repeat(79)}…`],
    [`${"a".repeat(50)} ${"b".repeat(28)} c`, `${"a".repeat(50)} ${"b".repeat(28)}…`],
    // A word of which all would be lost is cut instead.
    [`In ${longWord}`, `In ${"a".repeat(76)}…`],
    [`${"a".repeat(78)}😀 more`, `${"a".repeat(78)}…`],
  ];
  for (const [text, words] of cases) {
    it(JSON.stringify(text.slice(0, 30)), () => {
      assert.equal(firstWords(text), words);
    });
  }

  it("is one line of at most 80 characters, which UTF-8 can hold (seed 2207)", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const words = firstWords(text);
        assert.ok(words.length <= 80 && !/[\r\n]/.test(words));
        assert.equal(Buffer.from(words).toString(), words);
      }),
      { seed: 2207, numRuns: 500 },
    );
  });
});
