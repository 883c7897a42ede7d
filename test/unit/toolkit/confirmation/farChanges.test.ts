import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Operation } from "../../../../src/core/batch/operations.ts";
import { describeWrite } from "../../../../src/toolkit/confirmation/chatMessage.ts";
import { describeDialog } from "../../../../src/toolkit/confirmation/dialog.ts";
import { findWarnings } from "../../../../src/toolkit/confirmation/warnings.ts";
import { describePart } from "../../../../src/toolkit/batch/operationWords.ts";
import { planTexts } from "../../../support/notation/plans.ts";

/** What a person is shown of a line that becomes another one. */
type Shows = (old: string, now: string) => string;

function planLine(old: string, now: string) {
  return planTexts({
    "a.json": { old: `before\n${old}\nafter\n`, new: `before\n${now}\nafter\n` },
  });
}

function search(type: "string" | "regex", searchFor: string, newText: string): Operation {
  return { operation: 0, type, searchFor, newText };
}

/** Every place in which a person is asked, or told what they are asked about. */
const places: Readonly<Record<string, Shows>> = {
  "the chat": (old, now) => describeWrite(planLine(old, now), "").markdown,
  "the modal dialog": (old, now) => {
    const plan = planLine(old, now);
    const targets = plan.changes.map(({ file }) => file.target);
    const reasons = targets.map((target) => ({
      target,
      reason: { code: "protected", pattern: "*" } as const,
    }));
    return describeDialog({ targets, plan, reasons, inputWasEdited: false }).detail;
  },
  "the choice of operations by text": (old, now) => describePart(search("string", old, now)).label,
  "the choice of operations by pattern": (old, now) =>
    describePart(search("regex", old, now)).label,
};

describe("a change far into a line is shown", () => {
  const before = "abcdefgh".repeat(625);
  const after = "stuvwxyz".repeat(1_000);
  assert.equal(before.length, 5_000);

  for (const [place, show] of Object.entries(places)) {
    it(`by ${place}, at column 5,000`, () => {
      const shown = show(`${before}safe()${after}`, `${before}evil()${after}`);
      assert.match(shown, /\[…\]efghabcdefghsafe\(\)stuvwxyz/);
      assert.match(shown, /\[…\]efghabcdefghevil\(\)stuvwxyz/);
      assert.match(shown, /…\[7,[789]\d\d characters\]/);
      assert.ok(shown.length < 1_500, String(shown.length));
    });

    it(`by ${place}, behind many spaces`, () => {
      const shown = show(`x = 1;${" ".repeat(200)}safe()`, `x = 1;${" ".repeat(200)}evil()`);
      assert.match(shown, /x = 1;\[200 spaces\]safe\(\)/);
      assert.match(shown, /x = 1;\[200 spaces\]evil\(\)/);
    });
  }

  it("by the warning of a remote schema", () => {
    const schema = (path: string): string => `{"$schema":"https://x.example/${path}"}`;
    const plan = planTexts({
      "a.json": { old: schema(`${before}safe${after}`), new: schema(`${before}evil${after}`) },
    });
    assert.match(findWarnings(plan).join("\n"), /efghevilstuv/);
  });
});
