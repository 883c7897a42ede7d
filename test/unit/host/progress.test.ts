import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeProgress } from "../../../src/host/progress.ts";

describe("how far a call is", () => {
  for (const [doneFiles, totalFiles, words] of [
    [0, undefined, "0 files searched"],
    [1, undefined, "1 file searched"],
    [1_234, undefined, "1,234 files searched"],
    [0, 1, "0 of 1 file searched"],
    [1, 1, "1 of 1 file searched"],
    [1, 2, "1 of 2 files searched"],
    [1_234, 20_000, "1,234 of 20,000 files searched"],
  ] as const) {
    it(`is said as "${words}"`, () => {
      assert.equal(describeProgress({ doneFiles, totalFiles }), words);
    });
  }
});
