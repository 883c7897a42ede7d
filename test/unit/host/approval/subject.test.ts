import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { ResolvedPath } from "../../../../src/core/path/resolvedPath.ts";
import { findDrift, subjectOf, type Subject } from "../../../../src/host/approval/subject.ts";
import { planTexts, type PlannedText } from "../../../support/plans.ts";

function subject(texts: Readonly<Record<string, PlannedText>>): Subject {
  return subjectOf(planTexts(texts));
}

const shown = { "a.ts": { old: "a", new: "b" }, "b.ts": { old: "c", new: "d" } };

describe("findDrift", () => {
  it("finds none where the same is done to the same", () => {
    assert.equal(findDrift(subject(shown), subject(shown)), undefined);
  });

  const a = (change: Partial<PlannedText> & { target?: Partial<ResolvedPath> }) =>
    subject({ ...shown, "a.ts": { ...shown["a.ts"], ...change } });
  const rows: readonly (readonly [what: string, now: Subject, drifted: string])[] = [
    ["another text before", a({ old: "A" }), "a.ts"],
    ["another result", a({ new: "B" }), "a.ts"],
    ["another real path", a({ target: { realPath: "/elsewhere" } }), "a.ts"],
    ["another file of that name", a({ target: { identity: "1:2" } }), "a.ts"],
    ["a file that has gone", a({ target: { kind: "missing" } }), "a.ts"],
    ["a file more", subject({ ...shown, "c.ts": { old: "", new: "e" } }), "c.ts"],
    ["a file less", subject({ "a.ts": shown["a.ts"] }), "b.ts"],
    ["another file", subject({ ...{ "x.ts": shown["a.ts"] }, "b.ts": shown["b.ts"] }), "x.ts"],
  ];
  for (const [what, now, drifted] of rows) {
    it(`finds ${what}`, () => {
      assert.equal(findDrift(subject(shown), now)?.shown, drifted);
    });
  }
});
