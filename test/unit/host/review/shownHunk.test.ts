import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { findReviewHunks, type ReviewHunk } from "../../../../src/core/history/index.ts";
import {
  acceptHunk,
  findChangedHunk,
  findHunkAt,
  isLineChange,
  type LineChange,
  revertHunk,
  takeSelected,
} from "../../../../src/host/review/shownHunk.ts";
import { lineChangesBetween } from "../../../support/history/lineChanges.ts";

const seed = 9012;

/** As VS Code gives them: `original start,end modified start,end`. */
function parseChange(words: string): LineChange {
  const [a = 0, b = 0, c = 0, d = 0] = words.split(/[ ,]/).map(Number);
  return {
    originalStartLineNumber: a,
    originalEndLineNumber: b,
    modifiedStartLineNumber: c,
    modifiedEndLineNumber: d,
  };
}

function review(baseline: string, text: string) {
  return { baseline, text, hunks: findReviewHunks(baseline, text) };
}

function findChanged(
  baseline: string,
  text: string,
  changes: readonly LineChange[],
  index = 0,
): ReviewHunk | undefined {
  return findChangedHunk(review(baseline, text), { changes, index });
}

describe("findChangedHunk", () => {
  const examples: readonly (readonly [
    what: string,
    original: string,
    modified: string,
    change: string,
  ])[] = [
    ["a changed line", "a\nb\nc\n", "a\nB\nc\n", "2,2 2,2"],
    ["added lines", "a\nb\n", "a\nx\ny\nb\n", "1,0 2,3"],
    ["lines added at the top", "a\n", "x\na\n", "0,0 1,1"],
    ["deleted lines", "a\nb\nc\n", "a\nc\n", "2,2 1,0"],
    ["the first line deleted", "a\nb\n", "b\n", "1,1 0,0"],
    ["lines added at the end", "a\n", "a\nb\n", "1,0 2,2"],
    ["a line added after one without an ending", "a", "a\nb", "1,0 2,2"],
    ["the last line deleted, which had no ending", "a\nb", "a", "2,2 1,0"],
    ["a final line ending deleted", "a\nb\n", "a\nb", "3,3 2,0"],
    ["a final line ending added", "a\nb", "a\nb\n", "2,0 3,3"],
    ["all of an empty file", "", "a\nb\n", "0,0 1,2"],
    ["all of an empty file, and the line that its end opens", "", "a\nb\n", "1,1 1,3"],
    ["all of a file that becomes empty", "a\nb\n", "", "1,3 1,1"],
    ["one text for another", "a\nb", "c", "1,2 1,1"],
    ["lines with a carriage return", "a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n", "2,2 2,2"],
    ["a line like the one above it", "a\nb\n", "a\na\nb\n", "0,0 1,1"],
    ["a line like the one below it", "a\nb\n", "a\na\nb\n", "1,0 2,2"],
  ];
  for (const [what, original, modified, words] of examples) {
    it(`is kept and taken back: ${what}`, () => {
      const hunk = findChanged(original, modified, [parseChange(words)]);
      assert.ok(hunk);
      assert.equal(acceptHunk(review(original, modified), hunk), modified);
      assert.equal(revertHunk(review(original, modified), hunk), original);
    });
  }

  it("is one of several", () => {
    const [original, modified] = ["a\nb\nc\nd\n", "A\nb\nc\nx\nd\n"];
    const changes = ["1,1 1,1", "3,0 4,4"].map(parseChange);
    const hunk = findChanged(original, modified, changes, 1);
    assert.ok(hunk);
    assert.equal(acceptHunk(review(original, modified), hunk), "a\nb\nc\nx\nd\n");
    assert.equal(revertHunk(review(original, modified), hunk), "A\nb\nc\nd\n");
  });

  it("takes two hunks that VS Code shows as one, with the line between them", () => {
    const [original, modified] = ["a\n\nb\n", "A\n\nB\n"];
    const hunk = findChanged(original, modified, [parseChange("1,3 1,3")]);
    assert.ok(hunk);
    assert.equal(revertHunk(review(original, modified), hunk), original);
  });

  const stale: readonly (readonly [
    what: string,
    original: string,
    modified: string,
    changes: readonly string[],
  ])[] = [
    // The recipe: the agent had added two lines after line 2 and changed line 5.
    ["was undone", "1\n2\n3\n4\n5\n", "1\n2\n3\n4\nFIVE\n", ["2,0 3,4", "5,5 7,7"]],
    ["was kept", "1\n2\nA\nB\n3\n", "1\n2\nA\nB\n3\n", ["2,0 3,4"]],
    ["moved", "0\n1\n2\n", "0\n1\nTWO\n", ["2,2 2,2"]],
    ["is about lines that the texts do not have", "a\n", "b\n", ["4,4 1,1"]],
    ["has lines of the text that are none", "a\n", "b\n", ["1,1 9,9"]],
    ["changes nothing", "a\nb\n", "a\nB\n", ["1,1 1,1", "2,2 2,2"]],
    ["says nothing of another hunk", "a\nb\nc\n", "A\nb\nC\n", ["1,1 1,1"]],
  ];
  for (const [what, original, modified, words] of stale) {
    it(`refuses a change that ${what}`, () => {
      assert.equal(findChanged(original, modified, words.map(parseChange)), undefined);
    });
  }

  it(`refuses what is shown once it was decided, and no other (seed ${seed})`, () => {
    const text = fc
      .array(fc.constantFrom("a\n", "b\n", "c\n", "d\r\n", "e"), { maxLength: 10 })
      .map((lines) => lines.join(""));
    fc.assert(
      fc.property(text, text, fc.nat(), (original, modified, which) => {
        const changes = lineChangesBetween(original, modified);
        if (changes.length === 0) return;
        const index = which % changes.length;
        const hunk = findChanged(original, modified, changes, index);
        // An editor does not show which line endings a line has.
        if (hunk === undefined) return;
        const reverted = revertHunk(review(original, modified), hunk);
        const accepted = acceptHunk(review(original, modified), hunk);
        assert.equal(findChanged(original, reverted, changes, index), undefined);
        assert.equal(findChanged(accepted, modified, changes, index), undefined);
      }),
      { seed, numRuns: 1000 },
    );
  });

  it(`adds up: all kept give the text now, all taken back the text before (seed ${seed})`, () => {
    const text = fc
      .array(fc.constantFrom("a\n", "b\n", "c\n", "d\n"), { maxLength: 10 })
      .map((lines) => lines.join(""));
    fc.assert(
      fc.property(text, text, (original, modified) => {
        let [baseline, current] = [original, modified];
        for (let left = lineChangesBetween(original, modified); left.length > 0;) {
          const hunk = findChanged(original, current, left, left.length - 1);
          assert.ok(hunk);
          current = revertHunk(review(original, current), hunk);
          left = left.slice(0, -1);
        }
        for (let left = lineChangesBetween(original, modified); left.length > 0;) {
          const hunk = findChanged(baseline, modified, left, left.length - 1);
          assert.ok(hunk);
          baseline = acceptHunk(review(baseline, modified), hunk);
          left = left.slice(0, -1);
        }
        assert.deepEqual([baseline, current], [modified, original]);
      }),
      { seed, numRuns: 1000 },
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

describe("isLineChange", () => {
  it("is told from other things", () => {
    assert.equal(isLineChange(parseChange("1,1 1,1")), true);
    for (const other of [undefined, null, 3, {}, { originalStartLineNumber: 1 }]) {
      assert.equal(isLineChange(other), false);
    }
  });
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
