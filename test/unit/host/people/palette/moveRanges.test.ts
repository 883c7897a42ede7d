import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { moveRanges } from "../../../../../src/host/people/palette/regexDraft.ts";

const length = 40;

function parseRange(text: string) {
  const [start = 0, endExclusive = 0] = text.split("-").map(Number);
  return { start, endExclusive };
}

describe("what is selected, after an edit", () => {
  for (const [selected, edited, text, expected] of [
    ["20-30", "0-0", "ab", "22-32"],
    ["20-30", "0-5", "", "15-25"],
    ["20-30", "35-36", "a", "20-30"],
    ["20-30", "25-25", "a", "20-31"],
    ["20-30", "20-20", "a", "21-31"],
    ["20-30", "30-30", "a", "20-31"],
    ["12-16", "10-11", "abc", "14-18"],
    ["12-16", "13-14", "", "12-15"],
    ["12-16", "10-19", "", "10-10"],
    ["0-40", "20-30", "", "0-30"],
  ] as const) {
    it(`${selected} is ${expected} where ${edited} becomes ${JSON.stringify(text)}`, () => {
      const { start, endExclusive } = parseRange(edited);
      const rangeLength = endExclusive - start;
      const changes = [{ rangeOffset: start, rangeLength, text }];
      const newLength = length - rangeLength + text.length;
      assert.deepEqual(moveRanges([parseRange(selected)], changes, newLength), [
        parseRange(expected),
      ]);
    });
  }

  it("is where all changes of one edit together move it, in whatever order they come", () => {
    const changes = [
      { rangeOffset: 15, rangeLength: 0, text: "abc" },
      { rangeOffset: 5, rangeLength: 2, text: "" },
    ];
    assert.deepEqual(moveRanges([parseRange("10-20")], changes, length + 1), [parseRange("8-21")]);
  });
});
