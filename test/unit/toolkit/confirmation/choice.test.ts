import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  describeChoice,
  judgePart,
  type PartVerdict,
} from "../../../../src/toolkit/confirmation/choice.ts";
import { createEdit, type Edit } from "../../../../src/core/edit/edit.ts";

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

function editOf(...ranges: readonly (readonly [start: number, end: number])[]): Edit {
  return createEdit(
    100,
    ranges.map(([start, endExclusive]) => ({ range: { start, endExclusive }, text: "x" })),
  );
}

describe("judgePart", () => {
  const whole = editOf([0, 5], [5, 9], [20, 20], [30, 40]);
  const rows: readonly (readonly [
    what: string,
    applied: readonly boolean[],
    part: Edit,
    verdict: PartVerdict,
  ])[] = [
    ["its one place taken", [true, false, false, false], editOf([1, 4]), "applied"],
    ["its one place left", [false, true, true, true], editOf([1, 4]), "rejected"],
    ["a place that only touches", [false, true, false, false], editOf([0, 5]), "rejected"],
    ["an insertion", [false, false, true, false], editOf([20, 20]), "applied"],
    ["one of two places", [true, false, false, false], editOf([0, 5], [30, 32]), "inPart"],
    ["both places", [true, false, false, true], editOf([0, 5], [30, 32]), "applied"],
  ];
  for (const [what, applied, part, verdict] of rows) {
    it(`calls ${what} ${verdict}`, () => {
      assert.equal(judgePart(whole, applied, part), verdict);
    });
  }
});
