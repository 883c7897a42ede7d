import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { comparePaths } from "../../../../src/core/glob/pathOrder.ts";

describe("comparePaths", () => {
  it("keeps a folder together, and capitals before small letters", () => {
    const sorted = [
      "B",
      "a",
      "a/b",
      "a/b/c",
      "a/b c",
      "a/b-c",
      "a b",
      "a!",
      "a-b",
      "a.ts",
      "ab",
      "b",
      "\u00e9",
    ];
    assert.deepEqual([...sorted].reverse().sort(comparePaths), sorted);
  });

  it("compares like the lists of segments (seed 77)", () => {
    const name = fc.string({
      unit: fc.constantFrom("a", "b", "!", "-", "\u{1f600}", "\ufffd"),
      minLength: 1,
      maxLength: 3,
    });
    const segments = fc.array(name, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(segments, segments, (first, second) => {
        const index = first.findIndex((segment, at) => segment !== second[at]);
        const left = first[index] ?? "";
        const right = second[index] ?? "";
        const bySegments = index < 0 ? first.length - second.length : left < right ? -1 : 1;
        const compared = comparePaths(first.join("/"), second.join("/"));
        assert.equal(Math.sign(compared), Math.sign(bySegments));
      }),
      { seed: 77, numRuns: 5_000 },
    );
  });
});
