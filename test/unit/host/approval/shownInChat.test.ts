import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { ResolvedPath } from "../../../../src/core/path/resolvedPath.ts";
import { createPendingApprovals, forgetEnded } from "../../../../src/host/approval/shownInChat.ts";

const minuteMs = 60_000;
const targets: readonly ResolvedPath[] = [];

describe("createPendingApprovals", () => {
  it("gives what was shown for this very input, once", () => {
    const pending = createPendingApprovals(() => 0);
    const first = pending.add({ tool: "edit", input: { a: 1 }, targets });
    const second = pending.add({ tool: "edit", input: { a: 2 }, targets });
    assert.equal(pending.take("write", { a: 1 }), undefined);
    assert.equal(pending.take("edit", { a: 3 }), undefined);
    assert.equal(pending.take("edit", { a: 1 }), first);
    assert.equal(pending.take("edit", { a: 1 }), undefined);
    assert.equal(pending.peek("edit", { a: 2 }), second);
    assert.equal(pending.take("edit", { a: 2 }), second);
  });

  it("keeps what was shown twice for two calls alike", () => {
    const pending = createPendingApprovals(() => 0);
    const shown = [1, 2].map(() => pending.add({ tool: "edit", input: 1, targets }));
    assert.deepEqual([pending.take("edit", 1), pending.take("edit", 1)], shown.toReversed());
    assert.equal(pending.take("edit", 1), undefined);
  });

  it("tells that another input was shown, and keeps it for the call that it was shown for", () => {
    const pending = createPendingApprovals(() => 0);
    const other = pending.add({ tool: "edit", input: 1, targets });
    assert.equal(pending.hasOther("append"), false);
    assert.equal(pending.hasOther("edit"), true);
    assert.equal(pending.take("edit", 1), other);
    assert.equal(pending.hasOther("edit"), false);
  });

  it("tells what is carried out, or not asked about any more", () => {
    const pending = createPendingApprovals(() => 0);
    const ended: unknown[] = [];
    pending.onDidEnd(({ input }) => ended.push(input));
    for (const input of [1, 2, 2, 3]) pending.add({ tool: "edit", input, targets });
    pending.take("edit", 1);
    pending.take("edit", 1);
    assert.deepEqual(ended, [1]);
    pending.forget("edit", 2);
    assert.deepEqual(ended, [1, 2, 2]);
  });

  it("forgets the very call that hooks tell the end of, which may have been skipped", () => {
    const pending = createPendingApprovals(() => 0);
    const other = pending.add({ tool: "edit", input: { a: 2 }, targets });
    const write = pending.add({ tool: "write", input: { a: 1 }, targets });
    pending.add({ tool: "edit", input: { a: 1 }, targets });
    forgetEnded(pending, { tool: "linewise_edit", input: { a: 1 } });
    assert.deepEqual(pending.all(), [other, write]);
  });

  it("puts what has moved in the place of what was shown", () => {
    const pending = createPendingApprovals(() => 0);
    const first = pending.add({ tool: "edit", input: 1, targets });
    const second = pending.add({ tool: "edit", input: 2, targets });
    const moved = { ...first, isCarriedOver: true };
    pending.update(moved);
    assert.deepEqual(pending.all(), [moved, second]);
    pending.take("edit", 1);
    pending.update(first);
    assert.deepEqual(pending.all(), [second]);
  });

  it("finds by number, or the latest", () => {
    const pending = createPendingApprovals(() => 0);
    const first = pending.add({ tool: "edit", input: 1, targets });
    const second = pending.add({ tool: "edit", input: 2, targets });
    assert.equal(pending.find(first.id), first);
    assert.equal(pending.find(), second);
    assert.equal(pending.find(99), undefined);
  });

  it("forgets, as a skip is never reported", () => {
    let nowMs = 0;
    const pending = createPendingApprovals(() => nowMs);
    pending.add({ tool: "edit", input: 1, targets });
    nowMs = 59 * minuteMs;
    assert.notEqual(pending.find(), undefined);
    nowMs = 60 * minuteMs;
    assert.equal(pending.find(), undefined);
    assert.equal(pending.take("edit", 1), undefined);
  });

  it("tells what came too soon for a person to have answered", () => {
    let nowMs = 0;
    const pending = createPendingApprovals(() => nowMs);
    const shown = pending.add({ tool: "edit", input: 1, targets });
    nowMs = 249;
    assert.equal(pending.isUnanswered(shown), true);
    nowMs = 250;
    assert.equal(pending.isUnanswered(shown), false);
  });

  it("keeps no more than 32", () => {
    const pending = createPendingApprovals(() => 0);
    for (let input = 0; input < 40; input += 1) pending.add({ tool: "edit", input, targets });
    assert.equal(pending.take("edit", 7), undefined);
    assert.notEqual(pending.take("edit", 8), undefined);
  });
});
