import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findReviewHunks } from "../../../../../src/core/history/index.ts";
import { findNextChange } from "../../../../../src/host/review/inEditor/nextChange.ts";

const before = "1\n2\n3\n4\n5\n6\n";
/** Changes at 2 and 5. */
const a = fileOf("file:///w/a.txt", "1\nTWO\n3\n4\nFIVE\n6\n");
/** Lines are gone after 1, and at the end. */
const b = fileOf("file:///w/b.txt", "1\n3\n4\n5\n");
/** A change at the first line. */
const c = fileOf("file:///w/c.txt", "ONE\n2\n3\n4\n5\n6\n");
const all = [c, a, b];

describe("findNextChange", () => {
  for (const [direction, from, wanted] of [
    ["next", undefined, "a.txt:2"],
    ["next", "a.txt:1", "a.txt:2"],
    ["next", "a.txt:2", "a.txt:5"],
    ["next", "a.txt:3", "a.txt:5"],
    ["next", "a.txt:5", "b.txt:1"],
    ["next", "b.txt:0", "b.txt:1"],
    ["next", "b.txt:1", "b.txt:4"],
    ["next", "b.txt:4", "c.txt:1"],
    ["next", "c.txt:1", "a.txt:2"],
    ["next", "another.txt:9", "b.txt:1"],
    ["previous", undefined, "c.txt:1"],
    ["previous", "a.txt:5", "a.txt:2"],
    ["previous", "a.txt:2", "c.txt:1"],
    ["previous", "c.txt:1", "b.txt:4"],
    ["previous", "b.txt:3", "b.txt:1"],
  ] as const) {
    it(`goes from ${from ?? "nowhere"} to the ${direction} one, ${wanted}`, () => {
      const found = findNextChange(all, direction, from === undefined ? undefined : placeOf(from));
      assert.deepEqual(found, placeOf(wanted));
    });
  }

  it("stays at the only change, and finds none where there is none", () => {
    assert.deepEqual(findNextChange([c], "next", placeOf("c.txt:1")), placeOf("c.txt:1"));
    assert.deepEqual(findNextChange([c], "previous", placeOf("c.txt:1")), placeOf("c.txt:1"));
    assert.equal(findNextChange([], "next", placeOf("c.txt:1")), undefined);
  });
});

function fileOf(uri: string, text: string): Parameters<typeof findNextChange>[0][number] {
  return { uri, hunks: findReviewHunks(before, text) };
}

function placeOf(words: string): { readonly uri: string; readonly line: number } {
  const [name = "", line] = words.split(":");
  return { uri: `file:///w/${name}`, line: Number(line) };
}
