import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed } from "../../../../src/core/result.ts";
import { renderResults } from "../../../../src/toolkit/searchResults/copyText.ts";
import {
  countResults,
  createResults,
  listResults,
  pageOf,
  type Results,
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

  it("hide a file in which nothing is left, and keep one that cannot be read", () => {
    const results = found({ a: 3, b: 4 });
    const emptied = withLocated(results, "a", locatedAs(""));
    assert.deepEqual(
      listResults(emptied).map(({ uri }) => uri),
      ["b"],
    );
    assert.deepEqual(countResults(emptied), { matches: 4, files: 1 });
    assert.deepEqual(countResults(withLocated(emptied, "a", locatedAs("2x"))), {
      matches: 5,
      files: 2,
    });
    const failed = withLocated(results, "a", fail({ code: "notFound", path: "a" }));
    assert.deepEqual(countResults(failed), { matches: 7, files: 2 });
    assert.deepEqual(withLocated(results, "z", locatedAs("1x")).files, results.files);
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
