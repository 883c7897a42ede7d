import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  failedResult,
  isGreen,
  type LaneResult,
  renderSummary,
  sumResults,
} from "../../../harness/lanes/laneResult.ts";

const unit: LaneResult = {
  passed: 2,
  failed: [],
  retried: [],
  skipped: [{ title: "reads /proc", reason: "there is none" }],
};
const host: LaneResult = {
  passed: 3,
  failed: ["writes"],
  retried: ["clicks", "types"],
  skipped: [{ title: "needs a logger", reason: "VS Code has none here" }],
};

describe("the result of a run", () => {
  it("adds up what all lanes have", () => {
    const skipped = [...unit.skipped, ...host.skipped];
    assert.deepEqual(sumResults([unit, host]), { ...host, passed: 5, skipped });
    assert.deepEqual(sumResults([]), { passed: 0, failed: [], retried: [], skipped: [] });
  });

  it("names what was skipped, tried twice or failed before the last line", () => {
    assert.deepEqual(renderSummary(sumResults([unit, host])).split("\n"), [
      "",
      "2 skipped:",
      "  reads /proc: there is none",
      "  needs a logger: VS Code has none here",
      "2 passed at the second try:",
      "  clicks",
      "  types",
      "1 failed:",
      "  writes",
      "5 passed, 1 failed",
    ]);
  });

  it("says nothing of what there is none of", () => {
    assert.equal(renderSummary({ ...unit, skipped: [] }), "\n2 passed, 0 failed");
  });

  it("is red with a failure, or with three second tries", () => {
    const lucky = { ...host, failed: [] };
    assert.ok(isGreen(unit));
    assert.ok(isGreen(lucky));
    assert.ok(!isGreen(host));
    assert.ok(!isGreen(sumResults([unit, failedResult("lint")])));
    const three = sumResults([lucky, { ...unit, retried: ["waits"] }]);
    assert.ok(!isGreen(three));
    assert.match(renderSummary(three), /\nFAILED: 3 second tries .*\n5 passed, 0 failed$/);
  });
});
