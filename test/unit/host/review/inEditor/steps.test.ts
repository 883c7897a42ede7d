import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createLastStep } from "../../../../../src/host/review/inEditor/steps.ts";

describe("a step to a change", () => {
  const place = { uri: "file:///a.txt", line: 3 };

  it("is too new to be decided about until people can have seen where it led", () => {
    let nowMs = 1_000;
    const step = createLastStep(() => nowMs);
    assert.equal(step.wasJustShown(place), false);
    step.note(place);
    nowMs += 399;
    assert.equal(step.wasJustShown(), true);
    nowMs += 399;
    assert.equal(step.wasJustShown(place), true, "each question starts the time again");
    assert.equal(step.wasJustShown({ ...place, line: 4 }), false);
    assert.equal(step.wasJustShown({ ...place, uri: "file:///b.txt" }), false);
    nowMs += 400;
    assert.equal(step.wasJustShown(place), false);
  });
});
