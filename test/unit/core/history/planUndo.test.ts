import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { planUndo } from "../../../../src/core/history/planUndo.ts";
import { editableText } from "../../../support/generators/editArbitraries.ts";
import { joinLines, movedTexts } from "../../../support/generators/lineRuns.ts";

const seed = 1302;

describe("planUndo", () => {
  it("leaves a copy of a block, and names it, where one of the two was changed since", () => {
    const block = "function f() {\n  one()\n  two()\n}\n";
    for (const gap of ["", "\n"]) {
      const current = block + gap + block.replace("f()", "g()").replace("one", "uno");
      const plan = planUndo({ before: block, after: block + gap + block, current });
      assert.deepEqual([plan.text, plan.left.length], [current, 1]);
    }
  });

  /**
   * A letter a line. Then the result, how many hunks are undone, and the lines left in the current text, as
   * `start+count`.
   */
  const examples: readonly (readonly [
    before: string,
    after: string,
    current: string,
    result: string,
    undone: number,
    left: string,
  ])[] = [
    ["abc", "axc", "axc", "abc", 1, ""],
    ["abcd", "xbcy", "xbcy", "abcd", 2, ""],
    ["abc", "axyc", "axyc", "abc", 1, ""],
    ["abc", "ac", "ac", "abc", 1, ""],
    ["", "abc", "abc", "", 1, ""],
    ["abc", "", "", "abc", 1, ""],
    // Something came elsewhere.
    ["abcde", "axcde", "axcdE", "abcdE", 1, ""],
    ["abcde", "axcde", "1axcde", "1abcde", 1, ""],
    ["abcde", "axcdy", "axcd", "abcd", 1, "5+0"],
    ["abcde", "xbcdy", "xb2cdz", "ab2cdz", 1, "6+1"],
    // It came right beside.
    ["abc", "axc", "a1xc", "a1bc", 1, ""],
    ["abc", "axc", "ax1c", "ab1c", 1, ""],
    ["abc", "axc", "1xc", "1bc", 1, ""],
    ["abc", "axc", "ax1", "ab1", 1, ""],
    ["abc", "axc", "x", "b", 1, ""],
    ["abc", "ac", "a1", "ab1", 1, ""],
    ["abc", "ac", "1c", "1bc", 1, ""],
    ["abc", "ac", "c", "bc", 1, ""],
    // It came in its place.
    ["abc", "axc", "ayc", "ayc", 0, "2+1"],
    ["abc", "axc", "ac", "ac", 0, "2+0"],
    ["abc", "axyc", "ax1yc", "ax1yc", 0, "2+3"],
    ["abc", "axyzc", "axyc", "axyc", 0, "2+2"],
    ["abc", "ac", "a1c", "a1c", 0, "2+1"],
    ["abc", "ac", "12", "12", 0, "1+2"],
    ["abcde", "axcye", "a1e", "a1e", 0, "2+1 2+1"],
    // Somebody undid it already, or a part of it.
    ["abc", "axc", "abc", "abc", 0, ""],
    ["abcde", "axcye", "abcye", "abcde", 1, ""],
    ["abcde", "ace", "abce", "abcde", 1, ""],
    ["abcde", "axcye", "abc1e", "abc1e", 0, "4+1"],
    // Somebody put lines back, and changed what is beside them.
    ["abcd", "acd", "ab1d", "ab1d", 0, ""],
    // Both halves of a move, but not all that has a short line in common with it.
    ["abcde", "acdbe", "a1cdbe", "ab1cde", 2, ""],
    ["abcde", "acdbxyze", "a1cdbxyze", "a1cdbxyze", 0, "2+1 5+4"],
    ["f1}g2}", "g2}f1}", "g2}f1m}", "f1m}g2}", 2, ""],
    ["1abc2", "12", "1ac3", "1ac3", 0, "2+3"],
    ["oxy", "n", "nxy", "nxy", 0, "1+1"],
    ["abxyc", "ayc", "abc", "abc", 0, "2+1"],
  ];
  for (const [before, after, current, result, undone, left] of examples) {
    it(`${before} → ${after}, now ${current}: ${result}, undone ${undone}, left ${left || "-"}`, () => {
      const text = linesOf(current);
      const plan = planUndo({ before: linesOf(before), after: linesOf(after), current: text });
      assert.equal(plan.text, linesOf(result));
      assert.equal(plan.undone, undone);
      assert.equal(plan.left.map(({ lines }) => lines && showSpan(lines)).join(" "), left);
      for (const { reason } of plan.left) assert.equal(reason, "overlapsLaterChange");
    });
  }

  const wholeFiles: readonly (readonly [
    before: string | null,
    after: string | null,
    current: string | null,
    result: string | null,
    left: string,
  ])[] = [
    [null, "a\n", "a\n", null, ""],
    [null, "", "", null, ""],
    [null, "a\n", "b\n", "b\n", "fileChanged"],
    [null, "a\n", null, null, ""],
    ["a\n", null, null, "a\n", ""],
    ["a\n", null, "a\n", "a\n", ""],
    ["a\n", null, "b\n", "b\n", "fileExists"],
    ["a\n", "b\n", null, null, "fileGone"],
    ["a\n", "a\n", "c\n", "c\n", ""],
    ["a\n", "a\n", null, null, ""],
    [null, null, "a\n", "a\n", ""],
    [null, null, null, null, ""],
  ];
  for (const [before, after, current, result, left] of wholeFiles) {
    it(`${show(before)} → ${show(after)}, now ${show(current)}: ${show(result)} ${left}`, () => {
      const plan = planUndo({ before, after, current });
      assert.equal(plan.text, result);
      assert.equal(plan.undone, current === result ? 0 : 1);
      assert.equal(plan.left.map(({ reason }) => reason).join(" "), left);
    });
  }

  it("leaves the ending of a last line that is none any more, and names nothing", () => {
    const current = "a\nb\nc\n";
    const plan = planUndo({ before: "a\nb", after: "a\nb\n", current });
    assert.deepEqual(plan, { text: current, undone: 0, left: [] });
  });

  it("leaves lines of which somebody put one back, trimmed, next to what they changed", () => {
    const current = "x\nb\nc\n";
    const plan = planUndo({ before: "a\nd\nb  \nc\n", after: "a\nc\n", current });
    assert.deepEqual([plan.text, plan.left.length], [current, 1]);
  });

  it("leaves the line endings that somebody gave the whole file", () => {
    const [before, after] = ["a\nb\nc\n", "a\nx\nc\n"];
    const current = "a\r\nx\r\nc\r\nd\r\n";
    const plan = planUndo({ before, after, current });
    assert.equal(plan.text, "a\r\nb\r\nc\r\nd\r\n");
    assert.deepEqual(plan.left, []);
    const undone = "a\r\nb\r\nc\r\n";
    const last = planUndo({ before, after, current: undone });
    assert.deepEqual(last, { text: undone, undone: 0, left: [] });
  });

  it(`takes line endings back that a call changed in the whole file, and leaves what others did (seed ${seed})`, () => {
    const inCrlf = (text: string): string => text.replaceAll("\n", "\r\n");
    fc.assert(
      fc.property(movedTexts, (lines) => {
        const [before = "", after = "", current = ""] = [lines.before, lines.after, lines.now].map(
          joinLines,
        );
        const made = { before, after: inCrlf(after), current: inCrlf(current) };
        const plan = planUndo(made);
        const expected = planUndo({ before, after, current });
        assert.deepEqual(
          [plan.text, plan.left.map(({ lines: span }) => span)],
          [expected.text, expected.left.map(({ lines: span }) => span)],
        );
      }),
      { seed, numRuns: 1000 },
    );
  });

  it("makes no one ending of two", () => {
    const plan = planUndo({ before: "a\rc\n", after: "x\nc\n", current: "x\n\nc\n" });
    assert.equal(plan.text, "a\r\n\nc\n");
  });

  it(`gives the exact text before where nothing came after (seed ${seed})`, () => {
    fc.assert(
      fc.property(editableText, editableText, (before, after) => {
        const plan = planUndo({ before, after, current: after });
        assert.equal(plan.text, before);
        assert.equal(plan.left.length, 0);
        assert.equal(plan.undone === 0, before === after);
      }),
      { seed: seed, numRuns: 3000 },
    );
  });

  it(`takes no line away that was there before, whatever was put elsewhere (seed ${seed})`, () => {
    fc.assert(
      fc.property(movedTexts, ({ before, after, now }) => {
        const { text } = planUndo({
          before: joinLines(before),
          after: joinLines(after),
          current: joinLines(now),
        });
        const kept = new Set(text?.split("\n"));
        const lost = now.filter((line) => !line.startsWith("agent") && !kept.has(line));
        assert.deepEqual(lost, []);
      }),
      { seed: seed, numRuns: 2000 },
    );
  });

  const change = fc.record({ at: fc.nat(29), removed: fc.nat(3), added: fc.nat(3) });
  it(`gives a later change of the text before, where the two are apart (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 4 }),
        fc.array(change, { maxLength: 4 }),
        (agentChanges, laterChanges) => {
          const taken = new Set<number>();
          const agents = placeApart(agentChanges, taken, "agent");
          const later = placeApart(laterChanges, taken, "later");
          const plan = planUndo({
            before: render([]),
            after: render(agents),
            current: render([...agents, ...later]),
          });
          assert.equal(plan.text, render(later));
          assert.equal(plan.undone, agents.length);
          assert.deepEqual(plan.left, []);
        },
      ),
      { seed: seed, numRuns: 1000 },
    );
  });
});

interface LineChange {
  readonly at: number;
  readonly removed: number;
  readonly added: readonly string[];
}

/** Changes of a text of 40 different lines, each with a line around it that no other one touches. */
function placeApart(
  changes: readonly { readonly at: number; readonly removed: number; readonly added: number }[],
  taken: Set<number>,
  word: string,
): readonly LineChange[] {
  return changes.flatMap(({ at, removed, added }) => {
    if (removed + added === 0) return [];
    const lines = Array.from({ length: removed + 2 }, (_, index) => at - 1 + index);
    if (lines.some((line) => taken.has(line))) return [];
    for (const line of lines) taken.add(line);
    return { at, removed, added: Array.from({ length: added }, (_, i) => `${word} ${at}.${i}\n`) };
  });
}

/** The naive way to change lines. */
function render(changes: readonly LineChange[]): string {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}\n`);
  for (const { at, removed, added } of changes.toSorted((a, b) => b.at - a.at)) {
    lines.splice(at, removed, ...added);
  }
  return lines.join("");
}

function linesOf(letters: string): string {
  return Array.from(letters, (letter) => `${letter}\n`).join("");
}

function showSpan({ startLine, lineCount }: { startLine: number; lineCount: number }): string {
  return `${startLine}+${lineCount}`;
}

function show(text: string | null): string {
  return text === null ? "no file" : JSON.stringify(text);
}
