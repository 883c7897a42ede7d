import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { renderSkipped } from "../../../src/toolkit/skippedPaths.ts";

describe("renderSkipped", () => {
  const skipped = ["a", "b", "c", "d"].map((path) => ({ path, cause: "EACCES" }));
  const examples: readonly (readonly [number, readonly string[]])[] = [
    [0, []],
    [1, ["Left out: 1 path: a (EACCES)"]],
    [3, ["Left out: 3 paths: a (EACCES), b (EACCES), c (EACCES)"]],
    [4, ["Left out: 4 paths: a (EACCES), b (EACCES), c (EACCES), …"]],
  ];
  for (const [number, expected] of examples) {
    it(`names the first of ${number}`, () => {
      assert.deepEqual(renderSkipped(skipped.slice(0, number)), expected);
    });
  }
});
