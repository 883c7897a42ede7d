import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { indexLines, lineContent } from "../../../src/core/lines.ts";
import { cutLine, maxLineCharacters, sliceLines } from "../../../src/core/slice.ts";
import { editableText } from "../../support/editArbitraries.ts";

const SEED = 4601;

describe("sliceLines", () => {
  const lines = indexLines("one\r\ntwo\n\nfour");
  const examples: readonly (readonly [
    string,
    number,
    number,
    number,
    readonly string[],
    number,
  ])[] = [
    ["all lines", 1, 10, 1000, ["1: one", "2: two", "3: ", "4: four"], 5],
    ["a window", 2, 2, 1000, ["2: two", "3: "], 4],
    ["what fits, a separator each", 1, 10, 14, ["1: one", "2: two"], 3],
    ["one character less", 1, 10, 13, ["1: one"], 2],
    ["at least one line", 4, 10, 1, ["4: four"], 5],
    ["nothing behind the end", 5, 10, 1000, [], 5],
  ];
  for (const [name, startLine, maxLines, maxCharacters, rows, nextLine] of examples) {
    it(`gives ${name}`, () => {
      assert.deepEqual(sliceLines(lines, startLine, maxLines, maxCharacters), { rows, nextLine });
    });
  }

  it(`gives every line once when it is called on and on (seed ${SEED})`, () => {
    fc.assert(
      fc.property(editableText, fc.integer({ min: 1, max: 40 }), (text, maxCharacters) => {
        const all = indexLines(text);
        const rows: string[] = [];
        for (let next = 1; next <= all.count;) {
          const slice = sliceLines(all, next, 5, maxCharacters);
          assert.ok(slice.nextLine > next);
          rows.push(...slice.rows);
          next = slice.nextLine;
        }
        assert.deepEqual(
          rows,
          Array.from(
            { length: all.count },
            (_, index) => `${index + 1}: ${lineContent(all, index + 1)}`,
          ),
        );
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });
});

describe("cutLine", () => {
  it("leaves a line of the longest length alone", () => {
    const line = "x".repeat(maxLineCharacters);
    assert.equal(cutLine(line), line);
  });

  it("says how much it cut", () => {
    const line = "x".repeat(maxLineCharacters + 3);
    assert.equal(
      cutLine(line),
      `${"x".repeat(maxLineCharacters)}… [3 more characters in this line]`,
    );
  });

  it("never cuts a surrogate pair", () => {
    const line = `${"x".repeat(maxLineCharacters - 1)}😀yz`;
    const cut = cutLine(line);
    assert.ok(cut.isWellFormed());
    assert.equal(cut, `${"x".repeat(maxLineCharacters - 1)}… [4 more characters in this line]`);
  });
});
