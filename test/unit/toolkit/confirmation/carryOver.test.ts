import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { editBetween } from "../../../../src/core/diff/editBetween.ts";
import { diffLines } from "../../../../src/core/diff/hunks.ts";
import { renderHunks } from "../../../../src/core/diff/renderHunks.ts";
import { carryOver, type MovedFile } from "../../../../src/toolkit/confirmation/carryOver.ts";
import { changeFile, type FileChange } from "../../../../src/toolkit/workspace/plan.ts";
import { fakeTextFile } from "../../../support/fakes/fakeTextFile.ts";

const path = "a.txt";

function change(oldText: string, newText: string): FileChange {
  return changeFile(fakeTextFile(path, oldText), editBetween(oldText, newText));
}

function moved(oldText: string, newText: string, isApproved = false): MovedFile {
  const edit = editBetween(oldText, newText);
  return { file: fakeTextFile(path, newText), oldText, edit, isApproved };
}

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}`);
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

const twenty = numbered(20);
const old = textOf(twenty);
/** Shows lines 7 to 13. */
const shown = change(old, textOf(twenty.with(9, "TEN")));

describe("carryOver", () => {
  const untouched: readonly (readonly [string, readonly string[], number])[] = [
    ["lines inserted far above", ["new 1", "new 2", ...twenty], 12],
    ["a line replaced above", twenty.with(1, "two"), 10],
    ["lines removed above", twenty.slice(3), 7],
    ["the line before the first that is shown", twenty.with(5, "six"), 10],
    ["a line inserted right above what is shown", twenty.toSpliced(6, 0, "new"), 11],
    ["a line inserted right below what is shown", twenty.toSpliced(13, 0, "new"), 10],
    ["the line behind the last that is shown", twenty.with(13, "fourteen"), 10],
    ["everything below removed", twenty.slice(0, 13), 10],
  ];
  for (const [what, lines, line] of untouched) {
    it(`moves the shown hunk over ${what}`, () => {
      const carried = carryOver(shown, moved(old, textOf(lines)));
      assert.equal(carried?.newText, textOf(lines.with(line - 1, "TEN")));
    });
  }

  const touched: readonly (readonly [string, string])[] = [
    ["the changed line", textOf(twenty.with(9, "ten"))],
    ["the first line of context", textOf(twenty.with(6, "seven"))],
    ["the last line of context", textOf(twenty.with(12, "thirteen"))],
    ["a line inserted between context and change", textOf(twenty.toSpliced(8, 0, "new"))],
    ["text put before the first line of context", old.replace("line 7\n", "new line 7\n")],
    ["the newline above the context removed", old.replace("line 6\nline 7", "line 6line 7")],
    ["everything", "other\n"],
  ];
  for (const [what, newText] of touched) {
    it(`refuses where the other call touched ${what}`, () => {
      assert.equal(carryOver(shown, moved(old, newText)), undefined);
    });
  }

  const approved: readonly (readonly [string, readonly string[], number])[] = [
    ["the first line of context", twenty.with(6, "seven"), 10],
    ["the line above", twenty.with(8, "nine"), 10],
    ["the line below", twenty.with(10, "eleven"), 10],
    ["lines inserted right above", twenty.toSpliced(9, 0, "new 1", "new 2"), 12],
    ["a line inserted right below", twenty.toSpliced(10, 0, "new"), 10],
    ["the line above removed", twenty.toSpliced(8, 1), 9],
    ["all but the line replaced", ["A", "line 10", "B", "C"], 2],
  ];
  for (const [what, lines, line] of approved) {
    it(`moves the changed line over what was approved itself: ${what}`, () => {
      const carried = carryOver(shown, moved(old, textOf(lines), true));
      assert.equal(carried?.newText, textOf(lines.with(line - 1, "TEN")));
    });
  }

  const meeting: readonly (readonly [string, string])[] = [
    ["the changed line", textOf(twenty.with(9, "ten"))],
    ["the changed line removed", textOf(twenty.toSpliced(9, 1))],
    ["text put before the changed line", old.replace("line 10\n", "new line 10\n")],
    ["the newline above removed", old.replace("line 9\nline 10", "line 9line 10")],
    ["the newline below removed", old.replace("line 10\nline 11", "line 10line 11")],
  ];
  for (const [what, newText] of meeting) {
    it(`refuses even where what was approved touched ${what}`, () => {
      assert.equal(carryOver(shown, moved(old, newText, true)), undefined);
    });
  }

  const joined: readonly (readonly [string, old: string, theirs: string, mine: string, string])[] =
    [
      ["between lines", "a\nb\n", "a\nx\nb\n", "a\ny\nb\n", "a\nx\ny\nb\n"],
      ["before the first line", "a\n", "x\na\n", "y1\ny2\na\n", "x\ny1\ny2\na\n"],
      ["after the last line", "a\n", "a\nx\n", "a\ny\n", "a\nx\ny\n"],
      ["after a last line without a newline", "a", "a\nx", "a\ny", "a\nx\ny"],
      ["in a file with other endings", "a\r\nb", "a\r\nx\r\nb", "a\r\ny\r\nb", "a\r\nx\r\ny\r\nb"],
      ["into an empty file", "", "x\n", "y\n", "x\ny\n"],
    ];
  for (const [where, base, theirs, mine, expected] of joined) {
    it(`puts what is inserted at one place in the order of the calls: ${where}`, () => {
      assert.equal(carryOver(change(base, mine), moved(base, theirs, true))?.newText, expected);
      assert.equal(carryOver(change(base, mine), moved(base, theirs)), undefined);
    });
  }

  const apart: readonly (readonly [string, old: string, theirs: string, mine: string])[] = [
    ["it would continue their line", "a\n", "a\nx", "a\ny"],
    ["their last line got a newline", "a", "a\nx\n", "a\ny"],
    ["theirs is within a line", "ab\n", "axb\n", "ayb\n"],
  ];
  for (const [why, base, theirs, mine] of apart) {
    it(`refuses what is inserted at one place where ${why}`, () => {
      assert.equal(carryOver(change(base, mine), moved(base, theirs, true)), undefined);
    });
  }

  it("refuses to join what either call gave as the whole file", () => {
    const [mine, theirs] = [change("", "y\n"), moved("", "x\n", true)];
    assert.equal(carryOver({ ...mine, isWholeFile: true }, theirs), undefined);
    assert.equal(carryOver(mine, { ...theirs, isWholeFile: true }), undefined);
  });

  it("refuses a change that was made from another text", () => {
    assert.equal(carryOver(shown, moved(`${old}x\n`, old)), undefined);
  });

  it("refuses the creation of a file that is there now", () => {
    const creation = changeFile(fakeTextFile(path, "", false), editBetween("", "new\n"));
    assert.equal(carryOver(creation, moved("", "other\n")), undefined);
  });

  it("refuses what is added behind a shown last line without a newline", () => {
    const open = old.trimEnd();
    const last = change(open, open.replace("line 20", "LAST"));
    assert.equal(carryOver(last, moved(open, `${open}\nmore`)), undefined);
    assert.notEqual(carryOver(last, moved(open, `new\n${open}`)), undefined);
  });

  it("makes the very changes that were shown (seed 1011)", () => {
    const lines = fc.array(fc.constantFrom("a", "b", ""), { maxLength: 16 });
    fc.assert(
      fc.property(lines, lines, lines, fc.boolean(), (before, mine, theirs, isApproved) => {
        const base = textOf(before);
        const own = change(base, textOf(mine));
        const carried = carryOver(own, moved(base, textOf(theirs), isApproved));
        if (carried === undefined) return;
        const [shownLines, carriedLines] = [bodyOf(own), bodyOf(carried)];
        if (!isApproved) assert.deepEqual(carriedLines, shownLines);
        // What stood between two changes may be gone: then they are one hunk.
        for (const sign of ["-", "+"]) {
          const ofSign = (line: string): boolean => line.startsWith(sign);
          assert.deepEqual(carriedLines.filter(ofSign), shownLines.filter(ofSign));
        }
      }),
      { seed: 1011, numRuns: 2_000 },
    );
  });
});

/** The changed lines of all hunks as they are shown, without the numbers. */
function bodyOf({ edit, file, newLines }: FileChange): readonly string[] {
  const { lines } = renderHunks(diffLines(edit, file.lines, newLines, 0), { maxLines: Infinity });
  return lines.filter((line) => !line.startsWith("@@"));
}
