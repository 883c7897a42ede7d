import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fitBudget } from "../../../../src/host/search/excerptSnapshots.ts";

describe("fitBudget", () => {
  const examples: readonly (readonly [name: string, sizes: number[], fitting: boolean[]])[] = [
    ["nothing", [], []],
    ["all that fill it", [4, 6], [true, true]],
    ["what comes first", [6, 6, 6], [true, false, false]],
    ["what is small enough behind what is not", [6, 5, 4, 1], [true, false, true, false]],
    ["empty ones always", [10, 0], [true, true]],
  ];
  for (const [name, sizes, fitting] of examples) {
    it(`takes ${name}`, () => assert.deepEqual(fitBudget(sizes, 10), fitting));
  }
});
