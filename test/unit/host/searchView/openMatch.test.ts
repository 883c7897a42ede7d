import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { succeed } from "../../../../src/core/result.ts";
import { findCurrent, findPlace, standOn } from "../../../../src/host/searchView/openMatch.ts";
import { createSearchModel } from "../../../../src/host/searchView/searchModel.ts";
import type { SearchNode } from "../../../../src/host/searchView/searchNode.ts";
import type { CurrentPlace } from "../../../../src/host/searchView/searchView.ts";
import { moveStandpoint, type Standpoint } from "../../../../src/toolkit/searchResults/index.ts";
import { locatedLines } from "../../../support/notation/locatedMatches.ts";

/** A search of one file in which the person is at a match, by its line. */
async function standIn(text: string, line: number) {
  let now = text;
  const model = createSearchModel(() => undefined);
  const { length } = locatedLines(text);
  model.show({
    input: { pattern: "x", glob_pattern: "**/*", include_gitignored: false, include_hidden: false },
    findings: {
      files: [{ uri: "a", shown: "a", unsaved: false, lines: length, matches: length }],
      searchedFiles: 1,
      unsearched: { paths: [], binaryFiles: 0, withheldFiles: 0 },
    },
    locate() {
      const matches = locatedLines(now);
      return Promise.resolve(succeed({ matches, total: matches.length, unsaved: false }));
    },
  });
  await model.locateAgain("a");
  const index = locatedLines(text).findIndex(({ start }) => start.line === line);
  let current: Standpoint | undefined = { uri: "a", index, at: locatedLines(text)[index]?.start };
  const place: CurrentPlace = { read: () => current, set: (next) => void (current = next) };
  return {
    look: () => model.locateAgain("a"),
    /** The file has another text on disk, where no editor has it open. */
    change: (next: string) => void (now = next),
    /** Lines from 0, as an editor tells of it. */
    edit: (next: string, [from, to]: readonly [number, number], inserted: string): void => {
      now = next;
      const range = { start: { line: from, character: 0 }, end: { line: to, character: 0 } };
      current &&= moveStandpoint(current, [{ range, text: inserted }]);
    },
    select: (node: SearchNode): void => standOn(node, { current: place, model }),
    /** What a key of the view is about. */
    choose: () => findPlace({ current: place, model }, undefined),
    where: () => current,
    find: async (): Promise<string> => {
      const found = await findCurrent(place, model);
      return found === undefined ? "the file" : `${found.match.start.line} ${found.match.lineText}`;
    },
  };
}

describe("the match where a person is", () => {
  it("is the one they were at, though one before it was fixed", async () => {
    const { find, edit, look } = await standIn("1x 2y 3z", 2);
    assert.match(await find(), /^2 .*y/);
    edit("1y 2z", [0, 1], "");
    assert.match(await find(), /^1 .*y/);
    await look();
    assert.match(await find(), /^1 .*y/);
  });

  it("is none, and not the next one, where it was fixed itself", async () => {
    const { find, edit, look } = await standIn("1x 2y 3z", 2);
    edit("1x 3z", [1, 2], "fixed\n");
    await assert.rejects(find(), /this match is gone/);
    await look();
    await assert.rejects(find(), /this match is gone/);
  });

  it("is followed where the file changed on disk", async () => {
    const { find, change } = await standIn("1x 2y 3z", 2);
    change("1a 2b 3x 4y 5z");
    assert.match(await find(), /^4 .*y/);
  });

  it("is the one again that was deleted and put back", async () => {
    const { find, edit, look } = await standIn("1x 2y 3z", 2);
    edit("1x 2z", [1, 2], "");
    await look();
    await assert.rejects(find(), /this match is gone/);
    edit("1x 2y 3z", [1, 1], "a line with y\n");
    assert.match(await find(), /^2 .*y/);
  });

  it("is none for a key at a row that is no result, though steps go on from the last one", async () => {
    const { select, choose, where } = await standIn("1x 2y 3z", 2);
    assert.deepEqual(await choose(), { uri: "a", index: 1 });
    select({ kind: "more", parent: { kind: "file", uri: "a" }, left: 9 });
    await assert.rejects(choose(), /No search result is selected/);
    assert.equal(where()?.at?.line, 2);
    select({ kind: "match", parent: { kind: "file", uri: "a" }, index: 2 });
    assert.deepEqual(await choose(), { uri: "a", index: 2 });
    select({ kind: "file", uri: "a" });
    assert.deepEqual(await choose(), { uri: "a" });
  });
});
