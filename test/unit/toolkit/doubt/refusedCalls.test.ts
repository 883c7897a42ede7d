import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { rememberRefusedCalls } from "../../../../src/toolkit/doubt/findDoubt.ts";

describe("rememberRefusedCalls", () => {
  it("knows a call from the second time on", () => {
    const wasRefused = rememberRefusedCalls();
    const answers = ["a", "b", "a", "a", "b"].map((call) => wasRefused(call));
    assert.deepEqual(answers, [false, false, true, true, true]);
  });

  it("forgets the one that did not come for longest", () => {
    const wasRefused = rememberRefusedCalls(2);
    const answers = ["a", "b", "a", "c", "a", "b"].map((call) => wasRefused(call));
    assert.deepEqual(answers, [false, false, true, false, true, false]);
  });
});
