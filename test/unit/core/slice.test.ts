import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { indexLines, lineContent } from "../../../src/core/lines.ts";
import {
  countFittingRows,
  cutLine,
  maxLineCharacters,
  sliceLines,
} from "../../../src/core/slice.ts";
import { editableText } from "../../support/generators/editArbitraries.ts";

const SEED = 4601;

describe("sliceLines", () => {
  const lines = indexLines("one\r\ntwo\n\nfour");
  const examples: readonly (readonly [string, number, number, readonly string[]])[] = [
    ["all lines", 1, 10, ["one", "two", "", "four"]],
    ["a window", 2, 2, ["two", ""]],
    ["nothing behind the end", 5, 10, []],
  ];
  for (const [name, startLine, lineCount, expected] of examples) {
    it(`gives ${name}`, () => {
      assert.deepEqual(sliceLines(lines, startLine, lineCount), expected);
    });
  }

  it(`gives every line once when it is called on and on (seed ${SEED})`, () => {
    fc.assert(
      fc.property(editableText, fc.integer({ min: 1, max: 7 }), (text, lineCount) => {
        const all = indexLines(text);
        const sliced: string[] = [];
        for (let next = 1; next <= all.count; next += lineCount) {
          sliced.push(...sliceLines(all, next, lineCount));
        }
        assert.deepEqual(
          sliced,
          Array.from({ length: all.count }, (_, index) => lineContent(all, index + 1)),
        );
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });
});

describe("countFittingRows", () => {
  const rows = ["123456", "123456", "1"];
  const examples: readonly (readonly [maxCharacters: number, count: number])[] = [
    [1000, 3],
    [16, 3],
    [15, 2],
    [14, 2],
    [13, 1],
    [0, 1],
  ];
  for (const [maxCharacters, count] of examples) {
    it(`counts ${count} in ${maxCharacters} characters`, () => {
      assert.equal(countFittingRows(rows, maxCharacters), count);
    });
  }

  it("counts none of none", () => {
    assert.equal(countFittingRows([], 0), 0);
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
