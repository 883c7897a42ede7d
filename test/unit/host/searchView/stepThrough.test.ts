import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed } from "../../../../src/core/result.ts";
import { createSearchModel } from "../../../../src/host/searchView/searchModel.ts";
import { standAt } from "../../../../src/host/searchView/openMatch.ts";
import { findNext } from "../../../../src/host/searchView/stepThrough.ts";
import type { Standpoint } from "../../../../src/toolkit/searchResults/index.ts";
import { locatedLines } from "../../../support/notation/locatedMatches.ts";

/** A search in files whose texts can be edited; F4 answers `a5` for line 5 of `a`. */
function openSearch(texts: Record<string, string | undefined>, maxLocated = 100) {
  const model = createSearchModel(() => undefined);
  let current: Standpoint | undefined;
  model.show({
    input: { pattern: "x", glob_pattern: "**/*", include_gitignored: false, include_hidden: false },
    findings: {
      files: Object.entries(texts).map(([uri, text = ""]) => {
        const { length } = locatedLines(text);
        return { uri, shown: uri, unsaved: false, lines: length, matches: length };
      }),
      searchedFiles: 9,
      unsearched: { paths: [], binaryFiles: 0, withheldFiles: 0 },
    },
    locate(uri) {
      const text = texts[uri];
      if (text === undefined) return Promise.resolve(fail({ code: "notFound", path: uri }));
      const matches = locatedLines(text);
      const located = { matches: matches.slice(0, maxLocated), total: matches.length };
      return Promise.resolve(succeed({ ...located, unsaved: false }));
    },
  });
  const step = async (by: 1 | -1): Promise<string> => {
    const found = await findNext(model, () => current, by);
    if (found === undefined) return "none";
    current = standAt(found);
    return `${found.place.uri}${found.match.start.line}`;
  };
  return { texts, model, next: () => step(1), previous: () => step(-1) };
}

describe("going from match to match", () => {
  it("leads through all files, and round", async () => {
    const { next, previous } = openSearch({ a: "1x 2x", b: "7x" });
    const steps = [await next(), await next(), await next(), await next(), await previous()];
    assert.deepEqual(steps, ["a1", "a2", "b7", "a1", "b7"]);
  });

  it("leads from a match that was fixed to the one behind it", async () => {
    const { texts, next, previous } = openSearch({ a: "1x 2x 3x", b: "7x" });
    await next();
    texts["a"] = "2x 3x";
    assert.equal(await next(), "a2");
    texts["a"] = "3x";
    assert.equal(await next(), "a3");
    texts["a"] = "1x";
    assert.equal(await previous(), "a1");
  });

  it("leads from the last match of a file that was fixed to the next file", async () => {
    const { texts, model, next } = openSearch({ a: "1x", b: "2x", c: "3x" });
    await next();
    await next();
    texts["b"] = "";
    await model.locateAgain("b");
    assert.equal(await next(), "c3");
  });

  it("leads back to a file whose last match an undo brought back", async () => {
    const { texts, model, next } = openSearch({ a: "1x", b: "2x" });
    await next();
    texts["a"] = "";
    await model.locateAgain("a");
    assert.deepEqual(model.listFiles().length, 1);
    texts["a"] = "1x";
    await model.locateAgain("a");
    assert.deepEqual(model.listFiles().length, 2);
    assert.deepEqual([await next(), await next()], ["b2", "a1"]);
  });

  it("passes over a file that was deleted, however many matches it had", async () => {
    const { texts, next, previous } = openSearch({ a: "1x", b: "1x 2x 3x 4x 5x 6x", c: "3x" });
    await next();
    texts["b"] = undefined;
    assert.deepEqual([await next(), await next(), await previous()], ["c3", "a1", "c3"]);
  });

  it("goes on behind the last match that is listed of a file", async () => {
    const { model, next, previous } = openSearch({ a: "1x 2x 3x", b: "7x" }, 2);
    const steps = [await next(), await next(), await next(), await previous()];
    assert.deepEqual(steps, ["a1", "a2", "b7", "a2"]);
    const nodes = await model.listMatches({ kind: "file", uri: "a" });
    assert.deepEqual(
      nodes.map(({ kind }) => kind),
      ["match", "match", "unlisted"],
    );
  });

  it("leads nowhere where nothing is left", async () => {
    const { texts, next } = openSearch({ a: "1x" });
    texts["a"] = "";
    assert.equal(await next(), "none");
    assert.equal(await openSearch({}).next(), "none");
  });
});
