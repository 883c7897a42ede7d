import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../../src/core/history/baseline/carryBaseline.ts";
import { planUndo } from "../../../../../src/core/history/planUndo.ts";
import { findReviewHunks } from "../../../../../src/core/history/reviewHunks.ts";
import { editableText } from "../../../../support/generators/editArbitraries.ts";
import {
  joinLines,
  movedLines,
  moveRuns,
  movedTexts,
  moves,
  replaceRuns,
  runs,
} from "../../../../support/generators/lineRuns.ts";

const seed = 1303;

describe("carryBaseline", () => {
  /** A letter a line. */
  const examples: readonly (readonly [
    baseline: string,
    text: string,
    now: string,
    carried: string,
  ])[] = [
    // Elsewhere and beside.
    ["abc", "abc", "xyz", "xyz"],
    ["abcde", "axcde", "axcdE", "abcdE"],
    ["abcde", "axcde", "1axcde", "1abcde"],
    ["abc", "axc", "a1xc", "a1bc"],
    ["abc", "axc", "ax1c", "ab1c"],
    ["abc", "axc", "x", "b"],
    ["abcde", "axcye", "axye", "abde"],
    ["abc", "ac", "a1c", "ab1c"],
    ["abc", "ac", "1c", "1bc"],
    ["abc", "ac", "a1", "ab1"],
    // On lines of the agent.
    ["abc", "axc", "a1c", "a1c"],
    ["abc", "axc", "ac", "ac"],
    ["abc", "axyzc", "ax1zc", "ab1c"],
    ["abc", "axyzc", "a1yzc", "a1bc"],
    ["abc", "axyzc", "axy1c", "ab1c"],
    ["abc", "axyzc", "axzc", "abc"],
    ["abc", "axyc", "ax1yc", "ab1c"],
    ["abc", "ac", "1", "1"],
    // They take it back, whole or in part, with something beside it.
    ["abc", "axc", "abc", "abc"],
    ["abc", "ac", "abc", "abc"],
    ["abc", "ac", "ab1c", "ab1c"],
    ["abc", "axbc", "abc", "abc"],
    ["abcd", "acd", "ab1d", "ab1d"],
    ["1abc2", "12", "1ac2", "1abc2"],
    ["1abc2", "12", "1ac3", "1abc3"],
    ["1abc2", "12", "1ax2", "1abcx2"],
    ["1abcd2", "12", "1xyb2", "1axybcd2"],
    ["oxy", "N", "Nxy", "oxy"],
    ["abcde", "aNe", "aNcde", "abcde"],
    // Somewhere else, and in another order, it is the same line: it is there once.
    ["abcd", "axcd", "axcdb", "acdb"],
    ["1abcd2", "12", "1ca2", "1cdab2"],
    ["1a}}2", "12", "1xa}2", "1xa}}2"],
    // Agents' lines elsewhere and in another order are the same lines, if none of them is gone.
    ["abcd", "axcd", "acxd", "acbd"],
    ["abcd", "axbcd", "abcxd", "abcd"],
    ["abcd", "axybcd", "abcyxd", "abcd"],
    ["abcd}", "ax}bcd}", "abcx}d}", "abcd}"],
    ["abcd", "axycd", "axcyd", "abcd"],
    ["abcd", "axycd", "acyd", "acyd"],
    ["abcd", "axbcd", "1cxdx", "1cxdx"],
    ["abcd", "axbcd", "abc1x2d", "abc1x2d"],
    ["abcd", "axybcd", "abc1xy2d", "abc1xy2d"],
    ["abcd", "axbcd", "acxbd", "acbd"],
    ["dbac", "abcd", "dcba", "dcba"],
    ["abcd", "acbd", "bacd", "bcad"],
    // What an agent had only put elsewhere was where it is put back, whatever somebody did around that.
    ["abcde", "cabde", "a12ce", "a12ce"],
    ["abcde", "cabde", "a1c2e", "a1c2e"],
    ["abcde", "cabde", "ca12e", "ac12e"],
    ["abcdefg", "cdabefg", "afgbcde", "afgbcde"],
    // With equal ends.
    ["f1}g2}", "g2}f1}", "g2}f1m}", "f1m}g2}"],
    ["f1}g2}h3}", "h3}f1}g2}", "h3}g2}m", "g2}h3}m"],
    ["abcde", "cxabde", "cxa12e", "ac12e"],
    // What many places have is back with what is next to it, or where nothing else came.
    ["1}a}2}", "12}", "1xa}2}", "1}xa}2}"],
    ["1a}2}", "12}", "1x}2}", "1a}x}2}"],
    ["1a}2}", "12}", "1}2}", "1a}2}"],
  ];
  for (const [baseline, text, now, carried] of examples) {
    it(`${baseline}, by an agent ${text}, now ${now}: ${carried}`, () => {
      const state = { text: linesOf(text), baseline: linesOf(baseline) };
      assert.equal(carryBaseline(state, linesOf(now)), linesOf(carried));
    });
  }

  /** Lines as they are, between "a" and "z". */
  const altered: readonly (readonly [
    what: string,
    baseline: readonly string[],
    text: readonly string[],
    now: readonly string[],
    carried: readonly string[],
  ])[] = [
    [
      "a literal in one of five lines",
      ["port: 80"],
      ["{", "host,", "port: 3000,", "path,", "}"],
      ["{", "host,", "port: 8080,", "path,", "}"],
      ["port: 80"],
    ],
    [
      "the line for which an agent removed five",
      ["1", "2", "3", "4", "5"],
      ["sum(all)"],
      ["sum(of)"],
      ["1", "2", "3", "4", "5"],
    ],
    ["typing at the end of a line", ["b"], ["x"], ["x // mine"], ["b"]],
    ["a line made two", [], ["call(one, two)"], ["call(one,", "  two)"], []],
    ["lines that are indented and trimmed", ["b"], ["x  ", "y"], ["\tx", "\ty"], ["\tb"]],
    [
      "lines beside another that came",
      [],
      ["one: 1,", "two: 2,"],
      ["one: 3,", "mine", "two: 4,"],
      ["mine"],
    ],
    [
      "what is beside a long line that they put elsewhere",
      ["1", "2"],
      ["the only line of the whole file that says so very much", "1", "2"],
      ["1", "mine", "the only line of the whole file that says so very much", "2"],
      ["1", "mine", "2"],
    ],
    ["so much of a line that it is another", ["b"], ["call(one)"], ["calm down"], ["calm down"]],
    [
      "all lines that an agent sorted",
      ["dd of", "bb of", "aa of", "cc of"],
      ["aa of", "bb of", "cc of", "dd of"],
      ["aa of;", "bb of;", "cc of;", "dd of;"],
      ["dd of;", "bb of;", "aa of;", "cc of;"],
    ],
    [
      "the indentation around what an agent moved, with its brackets",
      ["1", "2", "3", "4", "b {", "}", "5", "c {", "}"],
      ["b {", "}", "1", "2", "3", "4", "5", "c {", "}"],
      ["  b {", "  }", "  1", "  2", "  3", "  4", "other", "mine"],
      ["  1", "  2", "  3", "  4", "  b {", "  }", "other", "mine"],
    ],
    ["a place between", ["b 1", "c 1"], ["b 2", "c 2"], ["b 2", "m", "c 2"], ["b 1", "m", "c 1"]],
    ["a line to what it was", ["port: 80"], ["port: 3000", "c"], ["port: 80", "c"], ["port: 80"]],
  ];
  for (const [what, ...given] of altered) {
    it(`others altered ${what}`, () => {
      const [baseline, text, now, carried] = given.map((lines) => joinLines(["a", ...lines, "z"]));
      assert.equal(
        carryBaseline({ text: text ?? "", baseline: baseline ?? "" }, now ?? ""),
        carried,
      );
    });
  }

  /** An undo of a call: the baseline and the text that it found, and those that there were; what came of them. */
  const undoExamples: readonly (readonly [
    found: string,
    state: string,
    now: string,
    carried: string,
  ])[] = [
    ["abc abc", "abc axc", "abc", "abc"],
    ["abc axc", "abc ayc", "axc", "abc"],
    ["abc axc", "abc ac", "axc", "abc"],
    ["abc abc", "abc a", "ac", "abc"],
    // Another call is to be reviewed, or the call was kept.
    ["abcde abcde", "abcde axcye", "abcye", "abcde"],
    ["abcde abcde", "axcde axcye", "abcye", "abcde"],
    ["abcde abcde", "axcye axcye", "abcde", "abcde"],
    // All was kept, then a call changed the line beside: what comes back was kept too.
    ["abc axc", "ayd ayz", "axz", "axd"],
    // A part of it was: lines came back next to what is still to be reviewed.
    ["abcd abcd", "acd axd", "abxd", "abcd"],
    ["abc axbc", "abc axc", "abc", "abc"],
    ["abc abc", "abc axc", "ac", "abc"],
    // What was typed is `m`; the lines that come back after it were before it.
    ["abcdm abcdm", "abcdm axmy", "axmcd", "abmcd"],
  ];
  for (const [found, state, now, carried] of undoExamples) {
    it(`${state}, undone to ${now}, found ${found}: ${carried}`, () => {
      const [before, there] = [found, state].map((each) => {
        const [baseline = "", text = ""] = each.split(" ").map(linesOf);
        return { baseline, text };
      });
      assert.ok(before && there);
      assert.equal(carryBaseline(there, linesOf(now), before), linesOf(carried));
    });
  }

  /** Texts as they are. */
  const ends: readonly (readonly [
    baseline: string | null,
    text: string | null,
    now: string | null,
    carried: string | null,
  ])[] = [
    ["a\nb", "a\nb\n", "a\nb\nc\n", "a\nb\nc\n"],
    ["a\r\nb", "a\r\nb\r\nx\r\n", "a\r\nb\r\nx\r\nc\r\n", "a\r\nb\r\nc\r\n"],
    ["a\nb\nc\n", "a\nb\n", "a\nb", "a\nb"],
    ["a\nb\n", "a\n", "a\nc", "a\nb\nc"],
    // Trimmed when it was saved.
    ["a\nb \nc\n", "a\nx\nc\n", "a\nb\nx\nc\n", "a\nb\nc\n"],
    ["a\rb\n", "x\nb\n", "x\n\nb\n", "a\r\n\nb\n"],
    // All line endings.
    ["a\nb\nc\n", "a\nx\nc\n", "a\r\nx\r\nc\r\n", "a\r\nb\r\nc\r\n"],
    ["a\nb\nc\n", "a\nx\nc\n", "a\r\nx\r\nc\r\nd\r\n", "a\r\nb\r\nc\r\nd\r\n"],
    ["a\nb\n", "a\r\nx\r\n", "a\nx\n", "a\nb\n"],
    // All line endings, by an agent.
    ["a\nb\n", "a\r\nb\r\n", "a\r\nb, and mine\r\n", "a\nb, and mine\n"],
    ["a\nb\n", "a\r\nx\r\n", "a\r\nx\r\nc\r\n", "a\nb\nc\n"],
    ["a\r\nb\r\n", "a\nb\n", "a\nmine\nb\n", "a\r\nmine\r\nb\r\n"],
    ["a\r\nb\r\n", "a\nb\n", "a\nb\nc", "a\r\nb\r\nc"],
    // No file.
    [null, "a\nb\n", "a\nb\n", null],
    [null, "a\nb\n", "a\n", null],
    [null, "a\nb\n", "a\nb\nc\n", "c\n"],
    [null, "a\nb\n", null, null],
    ["a\n", "b\n", null, null],
    ["a\n", null, null, "a\n"],
    ["a\n", null, "a\n", "a\n"],
    ["a\n", null, "1\n", "a\n1\n"],
    [null, "", "1\n", "1\n"],
  ];
  for (const [baseline, text, now, carried] of ends) {
    it([baseline, text, now, carried].map((each) => JSON.stringify(each)).join(" "), () => {
      assert.equal(carryBaseline({ text, baseline }, now), carried);
    });
  }

  it(`shows nothing new where nothing was to be reviewed (seed ${seed})`, () => {
    fc.assert(
      fc.property(editableText, editableText, (text, now) => {
        assert.equal(carryBaseline({ text, baseline: text }, now), now);
      }),
      { seed: seed, numRuns: 500 },
    );
  });

  it(`gives the same review in another text and back, and no hunk has a line of a person (seed ${seed})`, () => {
    fc.assert(
      fc.property(runs, runs, moves, (agents, others, moved) => {
        const start = Array.from({ length: 30 }, (_, index) => `line ${index}`);
        const text = replaceRuns(start, agents, "agent");
        const now = moveRuns(replaceRuns(text, others, "person"), moved);
        const state = { text: joinLines(text), baseline: joinLines(start) };
        const carried = carryBaseline(state, joinLines(now)) ?? "";
        for (const { current } of findReviewHunks(carried, joinLines(now))) {
          const from = current.startLine - 1;
          const lines = now.slice(from, from + current.lineCount);
          assert.ok(
            lines.every((line) => line.startsWith("agent")),
            lines.join(),
          );
        }
        assert.equal(carryBaseline(state, state.text), state.baseline);
      }),
      { seed: seed, numRuns: 2000 },
    );
  });
  it("has all lines, however an agent sorts them, and then a person", () => {
    const orders = permute("abcd");
    for (const text of orders) {
      for (const now of orders) {
        const state = { text: linesOf(text), baseline: linesOf("abcd") };
        const carried = carryBaseline(state, linesOf(now)) ?? "";
        assert.equal(carried.split("\n").toSorted().join(""), "abcd", `${text}, ${now}`);
      }
    }
  });
  it(`has each line of a person that is there, once, whatever agents put elsewhere (seed ${seed})`, () => {
    fc.assert(
      fc.property(movedTexts, ({ before, after, now }) => {
        const state = { text: joinLines(after), baseline: joinLines(before) };
        const carried = carryBaseline(state, joinLines(now)) ?? "";
        const theirs = now.filter((line) => !line.startsWith("agent"));
        for (const line of theirs) assert.equal(carried.split(`${line}\n`).length, 2, line);
      }),
      { seed: seed, numRuns: 2000 },
    );
  });
  it(`has what a person changed in lines that an agent put elsewhere where these were (seed ${seed})`, () => {
    fc.assert(
      fc.property(movedLines, (lines) => {
        const [before = "", after = "", now = ""] = [lines.before, lines.after, lines.now].map(
          joinLines,
        );
        const carried = carryBaseline({ text: after, baseline: before }, now);
        const undone = planUndo({ before, after, current: now }).text;
        assert.deepEqual([carried, undone], Array(2).fill(joinLines(lines.expected)));
      }),
      { seed: seed, numRuns: 1000 },
    );
  });

  it(`takes line endings that an agent changed in the whole file for no change of a line (seed ${seed})`, () => {
    fc.assert(
      fc.property(movedTexts, ({ before, after, now: lines }) => {
        const [baseline = "", text = "", now = ""] = [before, after, lines].map(joinLines);
        const state = { text: inCrlf(text), baseline };
        assert.equal(carryBaseline(state, inCrlf(now)), carryBaseline({ text, baseline }, now));
      }),
      { seed: seed, numRuns: 2000 },
    );
  });
});

function inCrlf(text: string): string {
  return text.replaceAll("\n", "\r\n");
}

function permute(letters: string): readonly string[] {
  if (letters.length < 2) return [letters];
  return Array.from(letters).flatMap((letter) =>
    permute(letters.replace(letter, "")).map((rest) => letter + rest),
  );
}

function linesOf(letters: string): string {
  return joinLines(Array.from(letters));
}
