import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { reportChanges } from "../../../../src/toolkit/report/editReport.ts";
import { planTexts } from "../../../support/notation/plans.ts";

describe("reportChanges", () => {
  it("tells of each file in the room there is", () => {
    const { changes } = planTexts({
      "a.ts": { old: "a\n", new: "b\n" },
      "b.ts": { new: "n\n" },
    });
    const applied = changes.map(({ newText }) => {
      return { text: newText, snapshotId: "s1", unsaved: false };
    });
    const report = reportChanges(changes, applied)(2_000).text;
    assert.match(report, /Edited a\.ts: 1 line, snapshot s1\.[\s\S]*Created b\.ts: 1 line/);
  });
});
