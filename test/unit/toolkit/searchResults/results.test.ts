import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed } from "../../../../src/core/result.ts";
import { renderResults } from "../../../../src/toolkit/searchResults/copyText.ts";
import {
  countResults,
  createResults,
  type MatchPlace,
  pageOf,
  type Results,
  stepMatch,
  unfoldedFiles,
  withLocated,
} from "../../../../src/toolkit/searchResults/results.ts";
import { locatedLines } from "../../../support/notation/locatedMatches.ts";

/** Files by the number of their matches. */
function found(counts: Readonly<Record<string, number>>): Results {
  return createResults(
    Object.entries(counts).map(([shown, matches]) => ({
      uri: shown,
      shown,
      unsaved: false,
      lines: matches,
      matches,
    })),
  );
}

function locatedAs(notation: string, unsaved = false) {
  const matches = locatedLines(notation);
  return succeed({ matches, total: matches.length, unsaved });
}

describe("the results of a search", () => {
  it("are counted as the search counts them, and then as they were located", () => {
    const results = found({ a: 3, b: 4 });
    assert.deepEqual(countResults(results), { matches: 7, files: 2 });
    const located = withLocated(results, "a", locatedAs("1x"));
    assert.deepEqual(countResults(located), { matches: 5, files: 2 });
  });

  it("lose a file in which nothing is left, and keep one that cannot be read", () => {
    const results = found({ a: 3, b: 4 });
    assert.deepEqual([...withLocated(results, "a", locatedAs("")).files.keys()], ["b"]);
    const failed = withLocated(results, "a", fail({ code: "notFound", path: "a" }));
    assert.deepEqual(countResults(failed), { matches: 7, files: 2 });
    assert.deepEqual(withLocated(results, "z", locatedAs("1x")).files, results.files);
  });

  for (const [from, step, expected] of [
    [undefined, 1, "a0"],
    [undefined, -1, "b1"],
    ["a0", 1, "a1"],
    ["a2", 1, "b0"],
    ["b1", 1, "a0"],
    ["a0", -1, "b1"],
    ["b0", -1, "a2"],
    ["a-1", 1, "a0"],
    ["b-1", -1, "a2"],
    ["z5", 1, "a0"],
  ] as const) {
    it(`are gone through: ${step} from ${from ?? "nowhere"} is ${expected}`, () => {
      const place: MatchPlace | undefined =
        from === undefined ? undefined : { uri: from.charAt(0), index: Number(from.slice(1)) };
      const next = stepMatch(found({ a: 3, b: 2 }), place, step);
      assert.equal(next && `${next.uri}${next.index}`, expected);
    });
  }

  it("lead nowhere where there are none", () => {
    assert.equal(stepMatch(found({}), undefined, 1), undefined);
  });

  it("come in pages, whose last row is never one that could be shown in its place", () => {
    assert.deepEqual(pageOf([1, 2, 3, 4], 2), { items: [1, 2], left: 2 });
    assert.deepEqual(pageOf([1, 2, 3], 2), { items: [1, 2, 3], left: 0 });
    assert.deepEqual(pageOf([1, 2], 5), { items: [1, 2], left: 0 });
    assert.deepEqual(pageOf([1, 2], 5, 9), { items: [1, 2], left: 7 });
  });

  it("are unfolded from the first file on, as long as there is room", () => {
    assert.deepEqual([...unfoldedFiles(found({ a: 150, b: 50, c: 1 }))], ["a", "b"]);
    assert.deepEqual([...unfoldedFiles(found({ a: 5_000, b: 1 }))], ["a"]);
  });

  it("are copied as search_content answers, a line with several matches once", () => {
    let results = found({ "a.txt": 3, "b.txt": 1, "c.txt": 1 });
    results = withLocated(results, "a.txt", locatedAs("1x 1x 7y"));
    results = withLocated(results, "b.txt", locatedAs("2z", true));
    assert.equal(
      renderResults([...results.files.values()]),
      "a.txt:1: x\na.txt:7: y\nb.txt:2 [unsaved]: z",
    );
  });
});
