import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { findAnchors } from "../../../../src/core/diff/compareLines.ts";
import { longestCommonSubsequence } from "../../../support/generators/longestCommonSubsequence.ts";

const seed = 4504;

describe("findAnchors", () => {
  /** A letter a line; then the lines in common. */
  const examples: readonly (readonly [old: string, now: string, common: string])[] = [
    ["", "", ""],
    ["abc", "abc", "abc"],
    ["abc", "axc", "ac"],
    ["aabc", "abc", "bc"],
    ["abc", "xyz", ""],
    ["abcd", "bcda", "bcd"],
    ["a}b}", "a}c}b}", "ab"],
  ];
  for (const [old, now, common] of examples) {
    it(`${old} and ${now}: ${common || "none"}`, () => {
      const anchors = findAnchors(Array.from(old), Array.from(now));
      assert.equal(anchors.map((anchor) => old.charAt(anchor.old)).join(""), common);
      assert.equal(anchors.map((anchor) => now.charAt(anchor.new)).join(""), common);
    });
  }

  const lines = fc.array(fc.nat({ max: 9 }).map(String), { maxLength: 12 });
  it(`finds as many lines as unique ones are in one order (seed ${seed})`, () => {
    fc.assert(
      fc.property(lines, lines, (old, now) => {
        const anchors = findAnchors(old, now);
        for (const [index, anchor] of anchors.entries()) {
          assert.equal(old[anchor.old], now[anchor.new]);
          const before = anchors[index - 1] ?? { old: -1, new: -1 };
          assert.ok(anchor.old > before.old && anchor.new > before.new);
        }
        const unique = (line: string): boolean =>
          old.filter((other) => other === line).length === 1 &&
          now.filter((other) => other === line).length === 1;
        const expected = longestCommonSubsequence(old.filter(unique), now.filter(unique));
        assert.equal(anchors.length, expected);
      }),
      { seed: seed, numRuns: 2000 },
    );
  });
});
