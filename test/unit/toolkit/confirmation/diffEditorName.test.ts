import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { diffEditorName } from "../../../../src/toolkit/confirmation/diffEditorName.ts";
import { targetOf } from "../../../support/fakes/fakeTarget.ts";
import { planTexts } from "../../../support/notation/plans.ts";

describe("diffEditorName", () => {
  const one = planTexts({ "src/a.ts": { old: "", new: "a" } });

  it("is the file's name", () => {
    const reasons = [{ target: targetOf("src/a.ts"), reason: { code: "write" } as const }];
    assert.equal(diffEditorName(one, reasons), "a.ts");
  });

  it("marks what is asked for every time, once", () => {
    const target = targetOf("src/a.ts");
    const reasons = [
      { target, reason: { code: "protected", pattern: "a" } as const },
      { target, reason: { code: "outsideWorkspace" } as const },
      { target, reason: { code: "outsideWorkspace" } as const },
    ];
    assert.equal(diffEditorName(one, reasons), "protected, outside the workspace: a.ts");
  });

  it("counts several files", () => {
    const plan = planTexts({ a: { old: "", new: "a" }, b: { old: "", new: "b" } });
    assert.equal(diffEditorName(plan, []), "Several files");
  });
});
