import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { renderSummary, sumResults, type LaneResult } from "../../../harness/lanes/laneResult.ts";

const unit: LaneResult = {
  passed: 2,
  failed: 0,
  skipped: [{ title: "reads /proc", reason: "there is none" }],
};
const host: LaneResult = {
  passed: 3,
  failed: 1,
  skipped: [{ title: "needs a logger", reason: "VS Code has none here" }],
};

describe("the result of a run", () => {
  it("counts what passed and failed in all lanes, and holds every skipped test", () => {
    const skipped = [...unit.skipped, ...host.skipped];
    assert.deepEqual(sumResults([unit, host]), { passed: 5, failed: 1, skipped });
    assert.deepEqual(sumResults([]), { passed: 0, failed: 0, skipped: [] });
  });

  it("counts and names the skipped tests with their reasons before the last line", () => {
    assert.deepEqual(renderSummary(sumResults([unit, host])).split("\n"), [
      "",
      "2 skipped:",
      "  reads /proc: there is none",
      "  needs a logger: VS Code has none here",
      "5 passed, 1 failed",
    ]);
  });

  it("says nothing of skipped tests where there are none", () => {
    assert.equal(renderSummary({ ...host, skipped: [] }), "\n3 passed, 1 failed");
  });
});
