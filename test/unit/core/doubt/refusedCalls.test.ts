import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createRefusedCalls } from "../../../../src/core/doubt/refusedCalls.ts";

describe("createRefusedCalls", () => {
  it("knows a call from the second time on", () => {
    const refused = createRefusedCalls();
    const answers = ["a", "b", "a", "a", "b"].map((call) => refused.isRepeated(call));
    assert.deepEqual(answers, [false, false, true, true, true]);
  });

  it("forgets the one that did not come for longest", () => {
    const refused = createRefusedCalls(2);
    const answers = ["a", "b", "a", "c", "a", "b"].map((call) => refused.isRepeated(call));
    assert.deepEqual(answers, [false, false, true, false, true, false]);
  });
});
