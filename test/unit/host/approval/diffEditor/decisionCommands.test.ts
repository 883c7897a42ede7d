import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { followActiveDecision } from "../../../../../src/host/approval/diffEditor/decisionCommands.ts";
import {
  createDecisions,
  type Decision,
} from "../../../../../src/host/approval/diffEditor/openDecisions.ts";
import { planTexts } from "../../../../support/notation/plans.ts";

const one = { "a.ts": { old: "", new: "a" } };
const two = { ...one, "b.ts": { old: "", new: "b" } };

/** A window in which the editor of a decision can be brought to the front, or another one. */
function openWindow() {
  const decisions = createDecisions();
  const keys: Record<string, boolean> = {};
  const listeners: (() => void)[] = [];
  const listen = (listener: (event: never) => unknown) => {
    listeners.push(() => void listener(undefined as never));
    return { dispose: () => undefined };
  };
  let front: Decision | undefined;
  const tabs = { onDidChangeTabs: listen, onDidChangeTabGroups: listen };
  const findActive = (all: readonly Decision[]) => all.find((each) => each === front);
  followActiveDecision(decisions, tabs, findActive, (key, value) => {
    keys[key] = value;
  });
  return {
    decisions,
    add: (texts: typeof one, hasChoice: boolean) =>
      decisions.add({ plan: planTexts(texts), hasChoice }, "name"),
    bringToFront: (decision: Decision | undefined) => {
      front = decision;
      for (const listener of listeners) listener();
      return { ...keys };
    },
    keys,
  };
}

function keysOf(decidesInMultiDiff: boolean, hasOperations: boolean) {
  return {
    "linewise.decidesInMultiDiff": decidesInMultiDiff,
    "linewise.hasOperations": hasOperations,
  };
}

describe("the context keys of decisions", () => {
  it("are those of the decision in front, not of any that waits", () => {
    const { add, bringToFront } = openWindow();
    const [single, several] = [add(one, true), add(two, false)];
    assert.deepEqual(bringToFront(undefined), keysOf(false, false));
    assert.deepEqual(bringToFront(several), keysOf(true, false));
    assert.deepEqual(bringToFront(single), keysOf(false, true));
  });

  it("are unset once the decision in front is made", () => {
    const { add, bringToFront, decisions, keys } = openWindow();
    const several = add(two, true);
    bringToFront(several);
    assert.deepEqual(keys, keysOf(true, true));
    decisions.remove(several);
    assert.deepEqual(keys, keysOf(false, false));
  });
});
