import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  alignHunks,
  type ChangedLines,
  diffLines,
  editBetween,
} from "../../../../src/core/diff/index.ts";
import { indexLines, splitLines } from "../../../../src/core/lines/index.ts";
import { editableText } from "../../../support/generators/editArbitraries.ts";

const seed = 2812;

describe("alignHunks", () => {
  /** Lines are parted by `|`; the hunks as old and new lines, a number and how many. */
  const examples: readonly (readonly [what: string, old: string, now: string, hunks: string])[] = [
    [
      "takes a function with its own brackets",
      "f {|  a|}||h {|  c|}|",
      "f {|  a|}||g {|  b|}||h {|  c|}|",
      "5+0>5+4",
    ],
    [
      "takes one that is gone so, too",
      "f {|  a|}||g {|  b|}||h {|  c|}|",
      "f {|  a|}||h {|  c|}|",
      "5+4>5+0",
    ],
    [
      "takes lines out of a hunk in which others were replaced",
      "g {|  b|  return|}||h {|",
      "g {|  B|  return|}||f {|  a|  return|}||h {|",
      "2+1>2+1 6+0>6+5",
    ],
    ["leaves other lines in their place", "a|b|c|", "a|x|b|y|c|", "2+0>2+1 3+0>4+1"],
    ["leaves what was replaced", "a|b|c|", "a|x|c|", "2+1>2+1"],
    ["takes the last of equal lines", "b|a|a|c|", "b|a|a|a|c|", "4+0>4+1"],
    ["takes the copy after a block", "f {|  a|}|", "f {|  a|}|f {|  a|}|", "4+0>4+3"],
    ["takes it with the blank line before it", "|f {|  a|}|", "|f {|  a|}||f {|  a|}|", "5+0>5+4"],
    [
      "takes a section at the end with the blank line before it, not with a line of the one above",
      "# a|x|```|",
      "# a|x|```||# b|y|```|",
      "4+0>4+4",
    ],
    [
      "gives a block its own end where one like it came below",
      "f {|  a|  b|}|",
      "f {|  x|  a|  y|  b|}|g {|  a|  b|}|",
      "2+0>2+1 3+0>4+1 5+0>7+4",
    ],
    ["keeps two hunks apart", "a|c|a|", "b|a|c|d|a|", "1+0>1+1 3+0>4+1"],
    ["makes one of two that may be one", "a|a|a|", "b|a|a|a|a|", "1+0>1+2"],
    [
      "makes one of a block and a blank line below another",
      "A:|  get:|    1|||B|",
      "A:|  get:|    1||  set:|    2|||B|",
      "5+0>5+3",
    ],
  ];
  for (const [what, old, now, expected] of examples) {
    it(what, () => {
      const hunks = align(old.replaceAll("|", "\n"), now.replaceAll("|", "\n"));
      const shown = hunks.map((hunk) =>
        [hunk.old, hunk.new]
          .map(({ startLine, lineCount }) => `${startLine}+${lineCount}`)
          .join(">"),
      );
      assert.equal(shown.join(" "), expected);
    });
  }

  it(`gives hunks that make the one text the other, apart from each other (seed ${seed})`, () => {
    fc.assert(
      fc.property(editableText, editableText, (old, now) => {
        const [oldLines, newLines] = [splitLines(old), splitLines(now)];
        let next = 1;
        const result: string[] = [];
        for (const { old: gone, new: came } of align(old, now)) {
          assert.ok(next === 1 ? gone.startLine >= 1 : gone.startLine > next);
          result.push(...oldLines.slice(next - 1, gone.startLine - 1));
          assert.equal(result.length, came.startLine - 1);
          result.push(...newLines.slice(came.startLine - 1, came.startLine - 1 + came.lineCount));
          next = gone.startLine + gone.lineCount;
        }
        result.push(...oldLines.slice(next - 1));
        assert.equal(result.join(""), now);
      }),
      { seed, numRuns: 3000 },
    );
  });
});

function align(old: string, now: string): readonly ChangedLines[] {
  const [oldLines, newLines] = [indexLines(old), indexLines(now)];
  return alignHunks(
    diffLines(editBetween(old, now), oldLines, newLines, 0).hunks,
    oldLines,
    newLines,
  );
}
