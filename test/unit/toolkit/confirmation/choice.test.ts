import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeChoice } from "../../../../src/toolkit/confirmation/choice.ts";

describe("describeChoice", () => {
  it("names what was applied, what was rejected, and why", () => {
    const choice = { applied: ["a"], rejected: ["b", "c"], appliedInPart: ["d"], reason: "no" };
    assert.equal(
      describeChoice(choice),
      "The user applied only part of this call; nothing else was changed. Applied: a. Applied in part: d. Rejected by the user: b, c. They said: no",
    );
  });

  it("leaves out what there is none of", () => {
    assert.equal(
      describeChoice({ applied: ["a"], rejected: ["b"], appliedInPart: [] }),
      "The user applied only part of this call; nothing else was changed. Applied: a. Rejected by the user: b.",
    );
  });
});
