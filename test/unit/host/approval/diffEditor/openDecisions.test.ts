import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  createDecisions,
  type Decision,
} from "../../../../../src/host/approval/diffEditor/openDecisions.ts";
import { planTexts } from "../../../../support/notation/plans.ts";

const shown = {
  plan: planTexts({ "a.ts": { old: "", new: "a" } }),
  hasChoice: false,
};

describe("createDecisions", () => {
  it("hands an answer to who waits for it, once", async () => {
    const decisions = createDecisions();
    const decision = decisions.add(shown, "a.ts");
    const waiting = decisions.waitFor(decision);
    decisions.answer(decision, "reject");
    decisions.answer(decision, "accept");
    assert.equal(await waiting, "reject");
  });

  it("keeps the first answer that comes before it is asked for", async () => {
    const decisions = createDecisions();
    const decision = decisions.add(shown, "a.ts");
    decisions.answer(decision, "accept");
    decisions.answer(decision, "close");
    assert.equal(await decisions.waitFor(decision), "accept");
    assert.equal(await decisions.waitFor(decision), "close");
  });

  it("drops an answer while an earlier one is carried out", async () => {
    const decisions = createDecisions();
    const decision = decisions.add(shown, "a.ts");
    decisions.answer(decision, "choose");
    assert.equal(await decisions.waitFor(decision), "choose");
    decisions.answer(decision, "accept");
    const waiting = decisions.waitFor(decision);
    decisions.answer(decision, "reject");
    assert.equal(await waiting, "reject");
  });

  it("keeps a closed editor closed, also when nobody waited", async () => {
    const decisions = createDecisions();
    const decision = decisions.add(shown, "a.ts");
    decisions.answer(decision, "close");
    assert.equal(await decisions.waitFor(decision), "close");
  });

  it("answers no decision by another", async () => {
    const decisions = createDecisions();
    const [first, second] = [decisions.add(shown, "a.ts"), decisions.add(shown, "a.ts")];
    const waiting = Promise.all([decisions.waitFor(first), decisions.waitFor(second)]);
    decisions.answer(second, "accept");
    decisions.answer(first, "reject");
    assert.deepEqual(await waiting, ["reject", "accept"]);
  });

  it("has titles that no two share, and tells what waits", () => {
    const told: (readonly Decision[])[] = [];
    const decisions = createDecisions();
    decisions.onDidChange(() => told.push(decisions.all()));
    const first = decisions.add(shown, "a.ts");
    const second = decisions.add(shown, "a.ts");
    assert.notEqual(first.title, second.title);
    assert.equal(decisions.latest(), second);
    decisions.remove(second);
    assert.equal(decisions.latest(), first);
    assert.deepEqual(told, [[first], [first, second], [first]]);
  });
});
