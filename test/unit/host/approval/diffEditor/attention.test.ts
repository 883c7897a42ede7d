import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  createAttention,
  createDecisions,
  type Decision,
} from "../../../../../src/host/approval/diffEditor/openDecisions.ts";
import { planTexts } from "../../../../support/notation/plans.ts";

describe("createAttention", () => {
  it("lets a key decide about an edit that is in front for a second", () => {
    let nowMs = 0;
    const attention = createAttention(() => nowMs);
    const [edit, other] = [decide(), decide()];
    assert.equal(attention.canHaveSeen(edit), false);
    attention.noteFront(edit);
    nowMs = 999;
    attention.noteFront(edit);
    assert.equal(attention.canHaveSeen(edit), false);
    nowMs = 1_000;
    assert.deepEqual([edit, other].map(attention.canHaveSeen), [true, false]);
    attention.noteFront(other);
    attention.noteFront(edit);
    assert.equal(attention.canHaveSeen(edit), false);
  });

  it("lets a person decide at once about what they asked for", () => {
    const attention = createAttention(() => 0);
    assert.equal(attention.canHaveSeen(decide(true)), true);
  });

  it("waits while a person types, and no longer than the call", async () => {
    let nowMs = 5_000;
    const attention = createAttention(() => nowMs);
    await attention.untilTypingPauses(new AbortController().signal);
    attention.noteTyping();
    const call = new AbortController();
    const waiting = attention.untilTypingPauses(call.signal);
    call.abort(new Error("canceled"));
    await assert.rejects(waiting, /canceled/);
    nowMs += 1_000;
    await attention.untilTypingPauses(new AbortController().signal);
  });
});

function decide(isOwn?: boolean): Decision {
  const plan = planTexts({ "a.ts": { old: "", new: "a" } });
  return createDecisions().add({ plan, hasChoice: false, isOwn }, "a.ts");
}
