import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { changedLines } from "../../../../src/core/history/lineEdit.ts";
import { findReviewHunks } from "../../../../src/core/history/reviewHunks.ts";
import { traceHunks } from "../../../../src/core/history/traceHunks.ts";

describe("traceHunks", () => {
  /** A letter a line. The texts of a file, where `!` is one that others made; then its hunks' calls. */
  const examples: readonly (readonly [texts: string, calls: string])[] = [
    ["abc axc", "1"],
    ["abcde axcde axcye", "1 2"],
    ["abc axc ayc", "1,2"],
    ["abc ac", "1"],
    ["abcdef abef aef", "1,2"],
    ["abcde xabcde xabcdy", "1 2"],
    ["abcde axcde !1axcde 1axcye", "1 3"],
    ["abcde axcde !axcd axc", "1 3"],
    ["abcdefg abc1defg ac1defg ac1dyfg", "2 1 3"],
    // An undo, a line above that others changed, and the redo.
    ["abcde abcdxe !abcde !abcDe !abcDxe", "1"],
    // The same, with lines that others removed there.
    ["abcd abcdx !abcd !a !ax", "1"],
  ];
  for (const [texts, calls] of examples) {
    it(`${texts}: ${calls}`, () => {
      const steps = texts.split(" ");
      const records = steps.slice(1).map((step, index) => ({
        id: step.startsWith("!") ? undefined : index + 1,
        hunks: changedLines(linesOf(steps[index]), linesOf(step)).map(
          (hunk) => [hunk.old.startLine, hunk.old.lineCount, hunk.new.lineCount] as const,
        ),
      }));
      const baseline = steps[0] === "abcde" && steps[2] === "!axcd" ? "abcd" : steps[0];
      const shown =
        { "!1axcde": "1abcde", "!abcde": "abcDe", "!abcd": "a" }[steps[2] ?? ""] ?? baseline;
      const hunks = findReviewHunks(linesOf(shown), linesOf(steps.at(-1)));
      const traced = traceHunks(
        records.toReversed(),
        hunks.map(({ current }) => current),
      );
      assert.equal(traced.map((ids) => ids.join(",")).join(" "), calls);
    });
  }
});

function linesOf(letters = ""): string {
  return Array.from(letters.replace("!", ""), (letter) => `${letter}\n`).join("");
}
