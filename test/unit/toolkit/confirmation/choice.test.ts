import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeChoice } from "../../../../src/toolkit/confirmation/choice.ts";

describe("describeChoice", () => {
  const choice = { applied: ["a"], rejected: ["b", "c"] };
  const told =
    "The user applied only part of this call; nothing else was changed. Applied: a. Rejected by the user: b, c.";

  it("names what was applied and what was rejected", () => {
    assert.equal(describeChoice(choice), told);
  });

  it("passes on what the person said", () => {
    assert.equal(describeChoice({ ...choice, reason: "no" }), `${told} They said: no`);
  });
});
