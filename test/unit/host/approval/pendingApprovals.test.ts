import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createPendingApprovals } from "../../../../src/host/approval/pendingApprovals.ts";

const minuteMs = 60_000;
const subject = { targets: [] };

describe("createPendingApprovals", () => {
  it("gives what was shown for this very input, once", () => {
    const pending = createPendingApprovals(() => 0);
    const first = pending.add({ tool: "edit", input: { a: 1 }, subject });
    const second = pending.add({ tool: "edit", input: { a: 2 }, subject });
    assert.equal(pending.take("write", { a: 1 }), undefined);
    assert.equal(pending.take("edit", { a: 3 }), undefined);
    assert.equal(pending.take("edit", { a: 1 }), first);
    assert.equal(pending.take("edit", { a: 1 }), undefined);
    assert.equal(pending.takeLatest("edit"), second);
    assert.equal(pending.takeLatest("edit"), undefined);
  });

  it("finds by number, or the latest", () => {
    const pending = createPendingApprovals(() => 0);
    const first = pending.add({ tool: "edit", input: 1, subject });
    const second = pending.add({ tool: "edit", input: 2, subject });
    assert.equal(pending.find(first.id), first);
    assert.equal(pending.find(), second);
    assert.equal(pending.find(99), undefined);
  });

  it("forgets, as a skip is never reported", () => {
    let nowMs = 0;
    const pending = createPendingApprovals(() => nowMs);
    pending.add({ tool: "edit", input: 1, subject });
    nowMs = 59 * minuteMs;
    assert.notEqual(pending.find(), undefined);
    nowMs = 60 * minuteMs;
    assert.equal(pending.find(), undefined);
    assert.equal(pending.take("edit", 1), undefined);
  });

  it("keeps no more than 8", () => {
    const pending = createPendingApprovals(() => 0);
    for (let input = 0; input < 40; input += 1) pending.add({ tool: "edit", input, subject });
    assert.equal(pending.take("edit", 31), undefined);
    assert.notEqual(pending.take("edit", 32), undefined);
  });
});
