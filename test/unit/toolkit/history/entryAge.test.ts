import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeAge } from "../../../../src/toolkit/history/entryWords.ts";

describe("describeAge", () => {
  const secondMs = 1_000;
  const minuteMs = 60 * secondMs;
  const hourMs = 60 * minuteMs;
  const dayMs = 24 * hourMs;
  const examples: readonly (readonly [ageMs: number, words: string])[] = [
    [-5 * minuteMs, "just now"],
    [0, "just now"],
    [minuteMs - 1, "just now"],
    [minuteMs, "1 minute ago"],
    [hourMs - 1, "59 minutes ago"],
    [hourMs, "1 hour ago"],
    [dayMs - 1, "23 hours ago"],
    [dayMs, "1 day ago"],
    [30 * dayMs, "30 days ago"],
  ];
  for (const [ageMs, words] of examples) {
    it(`calls ${ageMs} ms "${words}"`, () => {
      assert.equal(describeAge(1_000_000_000_000, 1_000_000_000_000 + ageMs), words);
    });
  }
});
