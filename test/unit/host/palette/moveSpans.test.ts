import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { moveSpans } from "../../../../src/host/palette/moveSpans.ts";

/** "1:2-3:4", from 0. */
function parseSpan(text: string) {
  const [start, end] = text.split("-").map((place) => {
    const [line = 0, character = 0] = place.split(":").map(Number);
    return { line, character };
  });
  assert.ok(start !== undefined && end !== undefined);
  return { start, end };
}

describe("what is selected, after an edit", () => {
  for (const [selected, edited, text, expected] of [
    ["2:0-3:0", "0:0-0:0", "a\nb\n", "4:0-5:0"],
    ["2:0-3:0", "0:0-1:0", "", "1:0-2:0"],
    ["2:0-3:0", "5:0-6:0", "a", "2:0-3:0"],
    ["2:0-4:0", "3:0-3:0", "a\n", "2:0-5:0"],
    ["1:2-1:6", "1:0-1:1", "abc", "1:4-1:8"],
    ["1:2-1:6", "1:3-1:4", "", "1:2-1:5"],
    ["1:2-1:6", "1:0-1:9", "", "1:0-1:0"],
    ["0:0-9:0", "2:0-4:0", "", "0:0-7:0"],
  ] as const) {
    it(`${selected} is ${expected} where ${edited} becomes ${JSON.stringify(text)}`, () => {
      const changes = [{ range: parseSpan(edited), text }];
      assert.deepEqual(moveSpans([parseSpan(selected)], changes), [parseSpan(expected)]);
    });
  }
});
