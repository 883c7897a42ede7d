import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { carryUndone } from "../../../../src/core/history/carryUndone.ts";
import { joinLines } from "../../../support/generators/lineRuns.ts";

const textOf = (letters: string): string => joinLines(Array.from(letters));

describe("carryUndone", () => {
  // A call had made `before` of what is in `baseline`, the undone one `after` of that; then somebody left `text`.
  for (const [what, letters, expected] of [
    ["a line that an agent had added", ["abc", "axbc", "abc", "abc1", "axbc1"], "abc1"],
    ["a line that stands for another", ["abc", "axc", "abc", "abc1", "axc1"], "abc1"],
    ["that a line is gone", ["abc", "ac", "abc", "abc1", "ac1"], "abc1"],
    ["none beside it that was kept since", ["abc", "kxc", "kc", "kc", "kxc"], "kc"],
  ] as const) {
    it(`reviews again ${what}`, () => {
      const [baseline = "", before = "", after = "", text = "", undone = ""] = letters.map(textOf);
      const call = {
        text: { before, after },
        baseline: { before: baseline, after: what.includes("kept") ? baseline : after },
      };
      assert.equal(carryUndone({ text, baseline: text }, undone, call), textOf(expected));
    });
  }
});
