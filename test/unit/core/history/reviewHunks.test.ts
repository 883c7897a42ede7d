import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../src/core/history/baseline/index.ts";
import { findReviewHunks, leavesOthers } from "../../../../src/core/history/reviewHunks.ts";

const scripts = (...entries: readonly string[]): string =>
  `{\n${entries.map((entry) => `  "${entry}": "x"`).join(",\n")}\n}\n`;

describe("whether somebody else wrote in the place of what an agent replaced", () => {
  for (const [what, was, text, now, expected] of [
    ["an item above the agent's last", scripts("a"), scripts("a", "b"), scripts("a", "mine", "b")],
    ["an item below it", scripts("a"), scripts("a", "b"), scripts("a", "b", "mine")],
    ["marks of a comment around it", "a\nb\nc\n", "a\nb2\nc\n", "a\n/* b2\nc */\n"],
    ["another name", "a(x)\nb(x)\n", "a(x)\nb2(x, x)\n", "a(y)\nb2(y, y)\n"],
    ["a line amid those in the place of fewer", "a\nb\n", "a\nb1\nb2\n", "a\nb1\nmine\nb2\n", true],
    ["lines in their place", "a\nold\nc\n", "a\nagent\nc\n", "a\nmine\nc\n", true],
  ] as const) {
    it(`${what}: ${expected === true ? "they did" : "they did not"}`, () => {
      const hunks = findReviewHunks(carryBaseline({ text, baseline: was }, now), now);
      assert.equal(leavesOthers({ text, baseline: was }, now, hunks), expected === true);
    });
  }
});
