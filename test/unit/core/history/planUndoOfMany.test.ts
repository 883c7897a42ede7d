import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit } from "../../../../src/core/edit/edit.ts";
import { planUndoOfMany } from "../../../../src/core/history/planUndoOfMany.ts";
import type { UndoAction } from "../../../../src/core/history/planUndo.ts";
import { editableText } from "../../../support/generators/editArbitraries.ts";

const seed = 1306;

describe("planUndoOfMany", () => {
  /**
   * A letter a line, `-` for no file: the texts that one file had, from call to call, and what it is
   * now. Then what is done, the lines undone and those left, all in the current text.
   */
  const examples: readonly (readonly [
    texts: string,
    current: string,
    action: string,
    undone: string,
    left: string,
  ])[] = [
    ["abc axc axy", "axy", "edit abc", "3+1 2+1", ""],
    ["abc axc ayc", "ayc", "edit abc", "2+1 2+1", ""],
    ["abc axbc axbyc", "axbyc", "edit abc", "4+1 2+1", ""],
    ["abc xbc xb", "xb", "edit abc", "3+0 1+1", ""],
    ["abc abc1 xyabc1", "xyabc1", "edit abc", "1+2 6+1", ""],
    ["abcde xbcde xbcdy", "xbc2y", "edit abc2e", "5+1 1+1", ""],
    ["abcde axcde axcye", "axc1e", "edit abc1e", "2+1", "4+1"],
    ["abc axc axc1 2axc1", "2ayc1", "edit ayc", "1+1 5+1", "3+1"],
    ["- abc abd", "abd", "delete", "3+1 1+3", ""],
    ["- abc abd", "abd1", "edit abc1", "3+1", "fileChanged"],
    ["- abc abd", "-", "nothing", "", ""],
    ["- abc -", "-", "nothing", "", ""],
    ["abc abd -", "-", "create abc", "1+0 1+0", ""],
    ["abc axc abc", "abc", "nothing", "", ""],
    // Somebody took back what the calls did.
    ["abc abxyc ayc", "abc", "nothing", "", ""],
    ["abc abxyc ayc azc", "abxyc", "edit abc", "3+2", ""],
    ["abc 1bc 12c", "1bc", "edit abc", "1+1", ""],
  ];
  for (const [texts, current, action, undone, left] of examples) {
    it(`${texts}, now ${current}: ${action}, undone ${undone || "-"}, left ${left || "-"}`, () => {
      const now = textOf(current);
      const plan = planUndoOfMany(callsOf(texts.split(" ").map(textOf)), now);
      assert.equal(showAction(plan.action, now), action);
      assert.equal(plan.undone.map(showSpan).join(" "), undone);
      assert.equal(
        plan.left.map(({ lines, reason }) => (lines ? showSpan(lines) : reason)).join(" "),
        left,
      );
    });
  }

  it(`gives the exact text before the first call where nothing came between or after (seed ${seed})`, () => {
    const text = fc.option(editableText, { nil: null });
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (texts) => {
        const current = texts.at(-1) ?? null;
        const plan = planUndoOfMany(callsOf(texts), current);
        assert.deepEqual(plan.left, []);
        assert.equal(resultOf(plan.action, current), texts[0]);
      }),
      { seed: seed, numRuns: 1000 },
    );
  });
});

/** Newest first. */
function callsOf(texts: readonly (string | null)[]): Parameters<typeof planUndoOfMany>[0] {
  return texts
    .slice(1)
    .map((after, index) => ({ before: texts[index] ?? null, after }))
    .reverse();
}

function resultOf(action: UndoAction, current: string | null): string | null {
  switch (action.kind) {
    case "nothing":
      return current;
    case "edit":
      return applyEdit(action.edit, current ?? "");
    case "create":
      return action.text;
    case "delete":
      return null;
  }
}

function showAction(action: UndoAction, current: string | null): string {
  const text = action.kind === "edit" || action.kind === "create" ? resultOf(action, current) : "";
  return `${action.kind} ${(text ?? "").replaceAll("\n", "")}`.trim();
}

function showSpan({ startLine, lineCount }: { startLine: number; lineCount: number }): string {
  return `${startLine}+${lineCount}`;
}

function textOf(letters: string): string | null {
  return letters === "-" ? null : Array.from(letters, (letter) => `${letter}\n`).join("");
}
