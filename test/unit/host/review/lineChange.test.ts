import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit } from "../../../../src/core/edit/index.ts";
import { hunksOfReview, lineEditBetween } from "../../../../src/core/history/index.ts";
import { indexLines } from "../../../../src/core/lines/index.ts";
import {
  changesMeet,
  isLineChange,
  type LineChange,
  lineChangeOf,
  revertChange,
  takeChange,
} from "../../../../src/host/review/lineChange.ts";

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

function changesBetween(original: string, modified: string): readonly LineChange[] {
  const review = lineEditBetween(modified, original);
  const [from, to] = [indexLines(original), indexLines(modified)];
  return hunksOfReview(review, modified).map((hunk) => lineChangeOf(hunk, from, to));
}

describe("a line change of VS Code", () => {
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
    ["all of a file that becomes empty", "a\nb\n", "", "1,2 0,0"],
    ["one text for another", "a\nb", "c", "1,2 1,1"],
    ["lines with a carriage return", "a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n", "2,2 2,2"],
  ];
  for (const [what, original, modified, words] of examples) {
    it(`is taken and taken back: ${what}`, () => {
      const placed = { original, modified, change: parseChange(words) };
      const [taken, reverted] = [takeChange(placed), revertChange(placed)];
      assert.equal(taken && applyEdit(taken, original), modified);
      assert.equal(reverted && applyEdit(reverted, modified), original);
    });
  }

  it("is one of several", () => {
    const [original, modified] = ["a\nb\nc\nd\n", "A\nb\nc\nx\nd\n"];
    const change = parseChange("3,0 4,4");
    const [taken, reverted] = [
      takeChange({ original, modified, change }),
      revertChange({ original, modified, change }),
    ];
    assert.equal(taken && applyEdit(taken, original), "a\nb\nc\nx\nd\n");
    assert.equal(reverted && applyEdit(reverted, modified), "A\nb\nc\nd\n");
  });

  it("is refused where the texts have no such lines", () => {
    const placed = { original: "a\n", modified: "b\n" };
    for (const words of ["4,4 1,1", "1,1 9,9", "1,1 3,1"]) {
      const change = parseChange(words);
      assert.equal(takeChange({ ...placed, change }), undefined, words);
      assert.equal(revertChange({ ...placed, change }), undefined, words);
    }
  });

  it("meets those that share a line, and an insertion at the same place", () => {
    const [one, same, next] = ["2,2 2,2", "2,3 2,4", "3,3 3,3"].map(parseChange);
    const [insertion, elsewhere] = ["2,0 3,3", "3,0 4,4"].map(parseChange);
    assert.ok(one && same && next && insertion && elsewhere);
    assert.equal(changesMeet(one, same), true);
    assert.equal(changesMeet(one, next), false);
    assert.equal(changesMeet(insertion, insertion), true);
    assert.equal(changesMeet(insertion, elsewhere), false);
  });

  it("is told from other things", () => {
    assert.equal(isLineChange(parseChange("1,1 1,1")), true);
    for (const other of [undefined, null, 3, {}, { originalStartLineNumber: 1 }]) {
      assert.equal(isLineChange(other), false);
    }
  });

  it(`adds up: all taken give the text now, all taken back the text before (seed ${seed})`, () => {
    const text = fc
      .array(fc.constantFrom("a\n", "b\n", "c\n", "d\r\n", "e"), { maxLength: 10 })
      .map((lines) => lines.join(""));
    fc.assert(
      fc.property(text, text, (original, modified) => {
        const changes = changesBetween(original, modified).toReversed();
        const taken = changes.reduce((known, change) => {
          const edit = takeChange({ original: known, modified, change });
          return edit === undefined ? "" : applyEdit(edit, known);
        }, original);
        const reverted = changes.reduce((known, change) => {
          const edit = revertChange({ original, modified: known, change });
          return edit === undefined ? "" : applyEdit(edit, known);
        }, modified);
        assert.deepEqual([taken, reverted], [modified, original]);
      }),
      { seed, numRuns: 3000 },
    );
  });
});
