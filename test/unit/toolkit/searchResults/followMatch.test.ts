import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { followMatch } from "../../../../src/toolkit/searchResults/followMatch.ts";
import { locatedLines } from "../../../support/notation/locatedMatches.ts";

describe("following a match", () => {
  for (const [what, before, index, now, expected] of [
    ["that has not moved", "1a 2b", 1, "1a 2b", 1],
    ["that lines above have moved", "1a 2b", 1, "3a 4b", 1],
    ["that a new one stands before", "2a", 0, "1x 2a", 1],
    ["whose line is gone", "1a 2b", 1, "1a", undefined],
    ["among equals that all moved", "1a 9a", 1, "3a 11a", 1],
    ["among equals of which one is gone, to the nearest", "1a 9a 20a", 1, "1a 10a", 1],
    ["among equals of which one has come, to the nearest", "5a", 0, "1a 6a", 1],
    ["that never was", "1a", 3, "1a", undefined],
  ] as const) {
    it(what, () => {
      assert.equal(followMatch(index, locatedLines(before), locatedLines(now)), expected);
    });
  }
});
