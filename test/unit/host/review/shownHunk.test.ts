import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { findReviewHunks } from "../../../../src/core/history/index.ts";
import type { FileReview } from "../../../../src/host/review/reviewedFile.ts";
import { joinLines, moveRuns } from "../../../support/generators/lineRuns.ts";
import {
  acceptHunks,
  decidedHunks,
  findHunkAt,
  revertHunks,
  takeSelected,
} from "../../../../src/host/review/shownHunk.ts";

const seed = 9012;

function review(baseline: string, text: string) {
  return { baseline, text, hunks: findReviewHunks(baseline, text) };
}

describe("acceptHunks and revertHunks", () => {
  it(`add up: all kept give the text now, all taken back the text before (seed ${seed})`, () => {
    const text = fc
      .array(fc.constantFrom("a\n", "b\n", "c\r\n", "d\n", "e"), { maxLength: 10 })
      .map((lines) => lines.join(""));
    fc.assert(
      fc.property(text, text, (original, modified) => {
        const { hunks } = review(original, modified);
        let [baseline, current] = [original, modified];
        for (const hunk of hunks.toReversed()) {
          current = revertHunks(review(original, current), [hunk]);
          baseline = acceptHunks(review(baseline, modified), [hunk]);
        }
        assert.deepEqual([baseline, current], [modified, original]);
      }),
      { seed, numRuns: 1000 },
    );
  });
});

describe("decidedHunks", () => {
  const start = [
    "function start() {",
    "  const now = begin();",
    "  print(now);",
    "  return now;",
    "}",
    "",
  ];
  const stop = ["function stop() {", "  return end(now);", "}", ""];
  const log = ["function log() {", "  return print(now);", "}", ""];
  const indented = start.map((line) => line && `  ${line}`);
  const renamed = start.map((line) => line.replace("begin", "boot"));
  const before = [...start, ...stop, ...log];

  function decidedOf(original: readonly string[], modified: readonly string[], isPart = false) {
    const { hunks, ...texts } = review(joinLines(original), joinLines(modified));
    const file = { ...texts, hunks, uri: "", path: "" } as unknown as FileReview;
    return { file, all: hunks.map((hunk) => decidedHunks({ review: file, hunk, isPart })) };
  }

  const rest = [...stop, ...log];
  const [a, b, c, d] = ["a".repeat(30), "b".repeat(30), "c".repeat(30), "d".repeat(30)] as const;
  for (const [what, original, modified, counts] of [
    ["both places of lines that were moved", before, [...rest, ...start], [2, 2]],
    ["those of such that were indented", before, [...rest, ...indented], [2, 2]],
    ["those of a block in which a word is another one", before, [...rest, ...renamed], [2, 2]],
    ["those of blocks that were exchanged", before, [...log, ...stop, ...start], [2, 2]],
    ["those of a short line", ["x", "b", "c"], ["b", "c", "x"], [2, 2]],
    ["one where nobody can tell which copy it is", [a, b, c, d], [b, c, a, d, a], [1, 1, 1]],
    [
      "one where the other has much more",
      before,
      [...rest, a, b, c, d, ...start.slice(0, 2)],
      [1, 1],
    ],
    ["one where they are only gone", before, rest, [1]],
  ] as const) {
    it(`are ${what}`, () => {
      const { all } = decidedOf(original, modified);
      assert.deepEqual(
        all.map(({ length }) => length),
        counts,
      );
    });
  }

  it("are those lines alone that are selected", () => {
    const { all } = decidedOf(before, [...stop, ...log, ...start], true);
    assert.deepEqual(
      all.map(({ length }) => length),
      [1, 1],
    );
  });

  it(`take a move back, or keep it, from both its places (seed ${seed})`, () => {
    const lines = Array.from("abcdefghijkl");
    const move = fc.record({ from: fc.nat(11), count: fc.nat(5), to: fc.nat(11) });
    fc.assert(
      fc.property(move, fc.boolean(), (moved, isOpen) => {
        const [baseline, text] = [lines, moveRuns(lines, [moved])].map((each) =>
          isOpen ? each.join("\n") : joinLines(each),
        );
        const file = review(baseline ?? "", text ?? "");
        for (const hunk of file.hunks) {
          const hunks = decidedHunks({ review: file as FileReview, hunk });
          assert.equal(revertHunks(file, hunks), file.baseline);
          assert.equal(acceptHunks(file, hunks), file.text);
        }
      }),
      { seed, numRuns: 2000 },
    );
  });
});

describe("findHunkAt", () => {
  const examples: readonly (readonly [
    what: string,
    original: string,
    modified: string,
    line: number,
    isThere: boolean,
  ])[] = [
    ["on a changed line", "a\nb\nc\n", "a\nB\nc\n", 2, true],
    ["above it", "a\nb\nc\n", "a\nB\nc\n", 1, false],
    ["below it", "a\nb\nc\n", "a\nB\nc\n", 3, false],
    ["before deleted lines", "a\nb\nc\n", "a\nc\n", 1, true],
    ["after deleted lines", "a\nb\nc\n", "a\nc\n", 2, false],
    ["on the first line, where those above it went", "a\nb\n", "b\n", 1, true],
    ["on the line that the final line ending opens", "a\n", "a\nb\n", 3, true],
    ["in a file that became empty", "a\n", "", 1, true],
  ];
  for (const [what, original, modified, line, isThere] of examples) {
    it(`${isThere ? "finds" : "finds nothing"} ${what}`, () => {
      assert.equal(findHunkAt(review(original, modified), line) !== undefined, isThere);
    });
  }
});

describe("takeSelected", () => {
  const span = (words: string): { readonly startLine: number; readonly lineCount: number } => {
    const [startLine = 0, lineCount = 0] = words.split("+").map(Number);
    return { startLine, lineCount };
  };
  for (const [what, current, baseline, selected, wanted] of [
    ["some of lines that were added", "5+4", "5+0", "6+2", "6+2 5+0"],
    ["what of the selection is in the hunk", "5+4", "5+0", "1+5", "5+1 5+0"],
    ["lines and those that stood in their place", "5+4", "3+4", "7+9", "7+2 5+2"],
    ["all where all is selected", "5+4", "3+4", "1+20", "5+4 3+4"],
    [
      "lines and all that the hunk has removed, where these do not pair",
      "5+4",
      "3+2",
      "6+1",
      "6+1 3+2",
    ],
    ["all where lines are gone", "5+0", "5+3", "4+1", "5+0 5+3"],
  ] as const) {
    it(`takes ${what}`, () => {
      const hunk = { current: span(current), baseline: span(baseline) };
      const taken = takeSelected(hunk, span(selected));
      const shown = [taken.current, taken.baseline].map(
        ({ startLine, lineCount }) => `${startLine}+${lineCount}`,
      );
      assert.equal(shown.join(" "), wanted);
    });
  }
});
