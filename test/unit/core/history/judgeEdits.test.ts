import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { baselineAfterUndo, keepCall } from "../../../../src/core/history/baseline.ts";
import { planUndo, resultOf } from "../../../../src/core/history/planUndo.ts";

const seed = 1307;

describe("baselineAfterUndo", () => {
  /** A letter a line, `-` for no file: the baseline and the text, what is made of it, and its baseline. */
  const examples: readonly (readonly [
    baseline: string,
    text: string,
    after: string,
    baselineAfter: string,
  ])[] = [
    ["abc", "axc", "abc", "abc"],
    ["abc", "ayc", "axc", "abc"],
    ["abc", "axc", "ac", "abc"],
    ["abc", "a", "ac", "abc"],
    ["abcde", "axcye", "abcye", "abcde"],
    ["axcde", "axcye", "abcye", "abcde"],
    ["axcye", "axcye", "abcde", "abcde"],
    ["-", "abc", "-", "-"],
    ["abc", "-", "abc", "abc"],
    ["abc", "abc", "-", "-"],
  ];
  for (const [baseline, text, after, expected] of examples) {
    it(`${text} of ${baseline}, then ${after}: ${expected}`, () => {
      const state = { text: textOf(text), baseline: textOf(baseline) };
      assert.equal(baselineAfterUndo(state, textOf(after)), textOf(expected));
    });
  }
});

describe("keepCall", () => {
  /** The call, then the state, and the baseline once it is kept. */
  const examples: readonly (readonly [
    before: string,
    after: string,
    baseline: string,
    text: string,
    kept: string,
    left: string,
  ])[] = [
    ["abc", "axc", "abc", "axc", "axc", ""],
    ["abcde", "axcde", "abcde", "axcye", "axcde", ""],
    ["abcde", "abxde", "abcde", "abxye", "abxde", ""],
    ["abxde", "abxye", "abcde", "abxye", "abcye", ""],
    ["axc", "ayc", "abc", "ayc", "abc", "2+1"],
    ["-", "abc", "-", "abc", "abc", ""],
    ["-", "abc", "-", "abcd", "abc", ""],
    ["abc", "-", "abc", "-", "-", ""],
  ];
  for (const [before, after, baseline, text, kept, left] of examples) {
    it(`${before} → ${after} in ${text} of ${baseline}: ${kept}, left ${left || "-"}`, () => {
      const call = { before: textOf(before), after: textOf(after) };
      const answer = keepCall(call, { text: textOf(text), baseline: textOf(baseline) });
      assert.equal(answer.baseline, textOf(kept));
      assert.equal(
        answer.left.map(({ lines }) => lines && `${lines.startLine}+${lines.lineCount}`).join(" "),
        left,
      );
    });
  }

  const change = fc.record({ at: fc.nat(29), removed: fc.nat(3), added: fc.nat(3) });
  it(`keeps no line of another call, and its undo gives the baseline back (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (first, second) => {
        const start = Array.from({ length: 30 }, (_, index) => `line ${index}`);
        const between = replaceRuns(start, first, "first");
        const text = joinLines(replaceRuns(between, second, "second"));
        const baseline = joinLines(start);
        const call = { before: baseline, after: joinLines(between) };
        const kept = keepCall(call, { text, baseline });
        assert.ok(!kept.baseline?.includes("second"));
        if (kept.left.length === 0 && second.length === 0) assert.equal(kept.baseline, text);
        const undo = planUndo({ before: baseline, after: kept.baseline, current: kept.baseline });
        assert.equal(resultOf(undo.action, kept.baseline), baseline);
      }),
      { seed: seed, numRuns: 1000 },
    );
  });
});

/** The naive way to change lines; no two are alike. */
function replaceRuns(
  lines: readonly string[],
  runs: readonly { readonly at: number; readonly removed: number; readonly added: number }[],
  word: string,
): string[] {
  const result = [...lines];
  for (const [index, { at, removed, added }] of runs.entries()) {
    const news = Array.from({ length: added }, (_, line) => `${word} ${index}.${line}`);
    result.splice(at % (result.length + 1), removed, ...news);
  }
  return result;
}

function textOf(letters: string): string | null {
  return letters === "-" ? null : joinLines(Array.from(letters));
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
