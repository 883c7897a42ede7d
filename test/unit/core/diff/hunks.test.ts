import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { ChangedLines } from "../../../../src/core/diff/changedLines.ts";
import type { LineDiff } from "../../../../src/core/diff/hunks.ts";
import { applyEdit, createEdit, type Replacement } from "../../../../src/core/edit/edit.ts";
import { minimizeEdit } from "../../../../src/core/edit/minimizeEdit.ts";
import {
  indexLines,
  lineContentEnd,
  type LineIndex,
  lineStart,
} from "../../../../src/core/lines/lines.ts";
import { textWithEdit } from "../../../support/generators/editArbitraries.ts";
import { diffTexts } from "../../../support/notation/diffTexts.ts";

const seed = 4501;

function wholeLines(lines: LineIndex, startLine: number, count: number): string {
  return lines.text.slice(lineStart(lines, startLine), lineStart(lines, startLine + count));
}

/** The new text from the old one and the changes, as a tool that applies a patch makes it. */
function patch(diff: LineDiff, changes: readonly ChangedLines[]): string {
  let text = "";
  let oldLine = 1;
  for (const change of changes) {
    text += wholeLines(diff.oldLines, oldLine, change.old.startLine - oldLine);
    text += wholeLines(diff.newLines, change.new.startLine, change.new.lineCount);
    oldLine = change.old.startLine + change.old.lineCount;
  }
  return text + diff.oldLines.text.slice(lineStart(diff.oldLines, oldLine));
}

describe("diffLines", () => {
  it(`is a patch that gives the new text (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithEdit, fc.nat({ max: 3 }), ([text, given], contextLines) => {
        const edit = minimizeEdit(given, text);
        const diff = diffTexts(edit, text, contextLines);
        const newText = applyEdit(edit, text);
        const changes = diff.hunks.flatMap((hunk) => hunk.changes);
        assert.equal(patch(diff, changes), newText);
      }),
      { seed: seed, numRuns: 3000 },
    );
  });

  it(`has the same lines in both texts around the changes of a hunk (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithEdit, fc.nat({ max: 3 }), ([text, edit], contextLines) => {
        const { hunks, oldLines, newLines } = diffTexts(edit, text, contextLines);
        for (const hunk of hunks) {
          let oldLine = hunk.old.startLine;
          let newLine = hunk.new.startLine;
          for (const change of [...hunk.changes, endOf(hunk)]) {
            const kept = change.old.startLine - oldLine;
            assert.equal(change.new.startLine - newLine, kept);
            assert.equal(wholeLines(oldLines, oldLine, kept), wholeLines(newLines, newLine, kept));
            oldLine = change.old.startLine + change.old.lineCount;
            newLine = change.new.startLine + change.new.lineCount;
          }
        }
      }),
      { seed: seed, numRuns: 2000 },
    );
  });

  function endOf(hunk: ChangedLines): ChangedLines {
    const [oldEnd, newEnd] = [hunk.old, hunk.new].map(
      ({ startLine, lineCount }) => startLine + lineCount,
    );
    assert.ok(oldEnd !== undefined && newEnd !== undefined);
    return {
      old: { startLine: oldEnd, lineCount: 0 },
      new: { startLine: newEnd, lineCount: 0 },
    };
  }

  /** Old text, replaced range, new text, and the lines changed: old start, count, new start, count. */
  const examples: readonly (readonly [
    string,
    string,
    number,
    number,
    string,
    readonly number[][],
  ])[] = [
    ["one line", "a\nb\nc\n", 2, 3, "B", [[2, 1, 2, 1]]],
    ["a line added between", "a\nb\n", 2, 2, "x\n", [[2, 0, 2, 1]]],
    ["a line added at the end", "a\n", 2, 2, "x\n", [[2, 0, 2, 1]]],
    ["a line added to no line", "", 0, 0, "x\n", [[1, 0, 1, 1]]],
    ["a line taken from the end", "a\nb\n", 2, 4, "", [[2, 1, 2, 0]]],
    ["the only line taken", "a\n", 0, 2, "", [[1, 1, 1, 0]]],
    ["the final newline taken", "a\nb\n", 3, 4, "", [[2, 1, 2, 1]]],
    ["lines joined", "a\nb\nc\n", 1, 2, " ", [[1, 2, 1, 1]]],
    ["the ending only", "a\nb\n", 1, 2, "\r\n", [[1, 1, 1, 1]]],
    ["replaced by the same", "a\nb\n", 0, 3, "a\nb", []],
    ["a \\r that meets a \\n", "a\rb\nc\n", 2, 3, "", [[1, 2, 1, 1]]],
  ];
  for (const [name, text, start, endExclusive, newText, expected] of examples) {
    it(name, () => {
      const edit = createEdit(text.length, [{ range: { start, endExclusive }, text: newText }]);
      const { hunks, addedLines, removedLines } = diffTexts(edit, text, 0);
      assert.deepEqual(
        hunks.map((hunk) => [
          hunk.old.startLine,
          hunk.old.lineCount,
          hunk.new.startLine,
          hunk.new.lineCount,
        ]),
        expected,
      );
      assert.equal(removedLines, expected[0]?.[1] ?? 0);
      assert.equal(addedLines, expected[0]?.[3] ?? 0);
    });
  }

  it("takes what is left of a line with the lines that it was joined to", () => {
    const edit = createEdit(3, [
      { range: { start: 1, endExclusive: 2 }, text: "" },
      { range: { start: 2, endExclusive: 3 }, text: "" },
    ]);
    const { hunks } = diffTexts(edit, "x\nb", 0);
    const expected = {
      old: { startLine: 1, lineCount: 2 },
      new: { startLine: 1, lineCount: 1 },
    };
    assert.deepEqual(
      hunks.flatMap(({ changes }) => changes),
      [expected],
    );
  });

  it("joins hunks whose context meets", () => {
    const text = Array.from({ length: 20 }, (_, index) => `${index + 1}\n`).join("");
    const lines = indexLines(text);
    const changeOf = (line: number): Replacement => ({
      range: { start: lineStart(lines, line), endExclusive: lineContentEnd(lines, line) },
      text: "x",
    });
    const hunksOf = (...changed: number[]): number[][] =>
      diffTexts(createEdit(text.length, changed.map(changeOf)), text, 3).hunks.map((hunk) => [
        hunk.old.startLine,
        hunk.old.lineCount,
      ]);
    assert.deepEqual(hunksOf(5, 12), [[2, 14]]);
    assert.deepEqual(hunksOf(5, 13), [
      [2, 7],
      [10, 7],
    ]);
    assert.deepEqual(hunksOf(1, 20), [
      [1, 4],
      [17, 4],
    ]);
  });
});
