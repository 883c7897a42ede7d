import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { succeed } from "../../../../src/core/result.ts";
import { createResults, withLocated } from "../../../../src/toolkit/searchResults/results.ts";
import { filesBeyond, stepInFile } from "../../../../src/toolkit/searchResults/stepMatch.ts";
import { locatedLines } from "../../../support/notation/locatedMatches.ts";

/** Files by the number of their matches. */
function found(counts: Readonly<Record<string, number>>) {
  return createResults(
    Object.entries(counts).map(([uri, matches]) => ({
      uri,
      shown: uri,
      unsaved: false,
      lines: matches,
      matches,
    })),
  );
}

describe("the next match in a file", () => {
  const matches = locatedLines("2x 5x 9x");
  for (const [line, step, expected] of [
    [2, 1, 1],
    [5, -1, 0],
    [9, 1, undefined],
    [2, -1, undefined],
    // The match where the person was is gone.
    [3, 1, 1],
    [4, -1, 0],
    [1, 1, 0],
    [12, -1, 2],
    // From the file itself.
    [undefined, 1, 0],
    [undefined, -1, undefined],
  ] as const) {
    it(`is ${expected ?? "none"} at ${step} from line ${line ?? "none"}`, () => {
      const at = line === undefined ? undefined : { line, column: 0 };
      assert.equal(stepInFile(matches, { at }, step), expected);
    });
  }

  it("is the one that has come to stand where a deleted one was", () => {
    const at = { line: 5, column: 0 };
    assert.equal(stepInFile(matches, { at, isDeleted: true }, 1), 1);
    assert.equal(stepInFile(matches, { at, isDeleted: true }, -1), 0);
  });
});

describe("the files to go on to", () => {
  for (const [from, step, expected] of [
    [undefined, 1, "abc"],
    [undefined, -1, "cba"],
    ["a", 1, "bca"],
    ["b", 1, "cab"],
    ["c", 1, "abc"],
    ["b", -1, "acb"],
    ["a", -1, "cba"],
    ["z", 1, "abc"],
    ["z", -1, "cba"],
  ] as const) {
    it(`are ${expected} at ${step} from ${from ?? "nowhere"}`, () => {
      assert.equal(filesBeyond(found({ a: 3, b: 2, c: 1 }), from, step).join(""), expected);
    });
  }

  it("are those behind a file whose last match was fixed, which is none of them", () => {
    const none = succeed({ matches: [], total: 0, unsaved: false });
    const results = withLocated(found({ a: 1, b: 1, c: 1 }), "b", none);
    assert.deepEqual(filesBeyond(results, "b", 1), ["c", "a"]);
    assert.deepEqual(filesBeyond(results, "b", -1), ["a", "c"]);
  });
});
