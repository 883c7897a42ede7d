import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../src/core/history/baseline/index.ts";
import { planReviewedUndo, planUndoOfMany } from "../../../../src/core/history/reviewedUndo.ts";
import { editableText } from "../../../support/generators/editArbitraries.ts";

const seed = 1306;

describe("planUndoOfMany", () => {
  /**
   * A letter a line, `-` for no file: the texts that one file had, from call to call, and what it is
   * now. Then what it will be, how many hunks are undone, and the lines left in the current text.
   */
  const examples: readonly (readonly [
    texts: string,
    current: string,
    result: string,
    undone: number,
    left: string,
  ])[] = [
    ["abc axc axy", "axy", "abc", 2, ""],
    ["abc axc ayc", "ayc", "abc", 2, ""],
    ["abc axbc axbyc", "axbyc", "abc", 2, ""],
    ["abc xbc xb", "xb", "abc", 2, ""],
    ["abc abc1 xyabc1", "xyabc1", "abc", 2, ""],
    ["abcde xbcde xbcdy", "xbc2y", "abc2e", 2, ""],
    ["abcde axcde axcye", "axc1e", "abc1e", 1, "4+1"],
    ["abc axc axc1 2axc1", "2ayc1", "ayc", 2, "3+1"],
    ["- abc abd", "abd", "-", 2, ""],
    ["- abc abd", "abd1", "abc1", 1, "fileChanged"],
    ["- abc abd", "-", "-", 0, ""],
    ["- abc -", "-", "-", 2, ""],
    ["abc abd -", "-", "abc", 2, ""],
    ["abc axc abc", "abc", "abc", 2, ""],
    // Somebody took back what the calls did.
    ["abc abxyc ayc", "abc", "abc", 0, ""],
    ["abc abxyc ayc azc", "abxyc", "abc", 1, ""],
    ["abc 1bc 12c", "1bc", "abc", 1, ""],
  ];
  for (const [texts, current, result, undone, left] of examples) {
    it(`${texts}, now ${current}: ${result}, undone ${undone}, left ${left || "-"}`, () => {
      const now = textOf(current);
      const plan = planUndoOfMany(callsOf(texts.split(" ").map(textOf)), now);
      assert.equal(plan.text, textOf(result));
      assert.equal(plan.undone, undone);
      assert.equal(
        plan.left.map(({ lines, reason }) => (lines ? showSpan(lines) : reason)).join(" "),
        left,
      );
    });
  }

  it("takes a call back that is there, though an older one that changed nothing found the same text", () => {
    const [text, other] = [textOf("abc"), textOf("axc")];
    const calls = [
      { before: other, after: text },
      { before: text, after: text },
    ];
    assert.equal(planUndoOfMany(calls, text).text, other);
  });

  it(`gives the exact text before the first call where nothing came between or after (seed ${seed})`, () => {
    const text = fc.option(editableText, { nil: null });
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (texts) => {
        const current = texts.at(-1) ?? null;
        const plan = planUndoOfMany(callsOf(texts), current);
        assert.deepEqual(plan.left, []);
        assert.equal(plan.text, texts[0]);
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

function showSpan({ startLine, lineCount }: { startLine: number; lineCount: number }): string {
  return `${startLine}+${lineCount}`;
}

function textOf(letters: string): string | null {
  return letters === "-" ? null : Array.from(letters, (letter) => `${letter}\n`).join("");
}

describe("planReviewedUndo of a whole review", () => {
  const broken: readonly (readonly [what: string, before: string, after: string, mine: string])[] =
    [
      ["a call", "mine,\ncall(1, 2);\n", "mine,\ncall(\n  1,\n  2,\n);\n", "  mine,\n);"],
      ["another call", "mine,\ncall(1, 2);\n", "mine,\ncall(\n  3,\n);\n", "  mine,\n);"],
      ["an element", "<A b={1} />\n", "<A\n  b={1}\n  c={2}\n/>\n", "  mine={3}\n/>"],
      ["a type", "type A = 1 | 2;\n", "type A =\n  | 1\n  | 2\n  | 4;\n", "  | mine\n  | 4;"],
      ["a chain", "x = a.b().c();\n", "x = a\n  .b()\n  .d()\n  .c();\n", "  .mine()\n  .c();"],
    ];
  for (const [what, before, after, mine] of broken) {
    it(`leaves ${what} that was broken over lines, once a person put a line of their own into it`, () => {
      const change = { kind: "edit", text: { before, after }, baseline: undefined } as const;
      const text = after.replace(mine.slice(mine.indexOf("\n") + 1), mine);
      const state = { text, baseline: carryBaseline({ text: after, baseline: before }, text) };
      const plan = planReviewedUndo([change], state, { isKnown: true });
      assert.deepEqual([plan.text, plan.left.length], [text, 1]);
    });
  }
});
