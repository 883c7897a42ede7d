import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit, createEdit } from "../../../../src/core/edit/edit.ts";
import { indexLines, lineAt, lineEnd, lineStart } from "../../../../src/core/lines/lines.ts";
import type { LineRange } from "../../../../src/core/lines/lineRanges.ts";
import { createShownLinesStore } from "../../../../src/core/snapshot/shownLines.ts";

function range(startLine: number, endLine = startLine): LineRange {
  return { startLine, endLine };
}

/** The numbers, from 1 to `count`, of lines that were shown. */
function shownAfter(
  oldText: string,
  shown: readonly LineRange[],
  replacements: Parameters<typeof createEdit>[1],
): { readonly numbers: readonly number[]; readonly newText: string } {
  const store = createShownLinesStore();
  store.note(shown.map((each) => ({ snapshotId: "old", ...each })));
  const edit = createEdit(oldText.length, replacements);
  const newText = applyEdit(edit, oldText);
  const newLines = indexLines(newText);
  store.carry("old", "new", { edit, oldLines: indexLines(oldText), newLines });
  const numbers = Array.from({ length: newLines.count }, (_, index) => index + 1);
  const isShown = (line: number): boolean => store.findUnshown("new", [range(line)]).length === 0;
  return { numbers: numbers.filter(isShown), newText };
}

describe("the store of shown lines", () => {
  it("knows what was shown, piece by piece", () => {
    const store = createShownLinesStore();
    store.note([
      { snapshotId: "s1", ...range(5, 8) },
      { snapshotId: "s1", ...range(1, 2) },
      { snapshotId: "s1", ...range(3) },
    ]);
    assert.deepEqual(store.findUnshown("s1", [range(1, 3), range(5, 8)]), []);
    assert.deepEqual(store.findUnshown("s1", [range(2, 10)]), [range(4), range(9, 10)]);
    assert.deepEqual(store.findUnshown("s1", [range(9), range(4, 6)]), [range(4), range(9)]);
  });

  it("knows of what is noted whether it was shown, and of nothing else", () => {
    const store = createShownLinesStore();
    store.note([{ snapshotId: "s1", ...range(3, 4) }]);
    assert.ok(store.wereShown("s1", range(3, 4)));
    assert.ok(!store.wereShown("s1", range(4, 5)));
    assert.ok(!store.wereShown("s2", range(3)));
  });

  it("knows nothing of lines that were copied unseen", () => {
    const store = createShownLinesStore();
    const edit = createEdit(2, [{ range: { start: 2, endExclusive: 2 }, text: "b\nc\n" }]);
    const texts = { oldLines: indexLines("a\n"), newLines: indexLines("a\nb\nc\n") };
    store.note([{ snapshotId: "old", ...range(1) }]);
    store.carry("old", "new", { edit, ...texts, unseen: [range(2)] });
    assert.deepEqual(store.findUnshown("new", [range(1, 3)]), [range(2)]);
  });

  it("knows nothing of a text that was edited and never shown", () => {
    const store = createShownLinesStore();
    const edit = createEdit(4, [{ range: { start: 0, endExclusive: 1 }, text: "A" }]);
    const texts = { oldLines: indexLines("aa\nb"), newLines: indexLines("Aa\nb") };
    store.carry(undefined, "new", { edit, ...texts });
    assert.deepEqual(store.findUnshown("new", [range(1, 2)]), [range(1, 2)]);
  });

  it("holds nothing against a snapshot that it has forgotten or never knew", () => {
    const store = createShownLinesStore();
    store.note([{ snapshotId: "s1", ...range(1) }]);
    assert.deepEqual(store.findUnshown("s1", [range(2)]), [range(2)]);
    store.forget("s1");
    assert.deepEqual(store.findUnshown("s1", [range(2)]), []);
    assert.deepEqual(store.findUnshown("s2", [range(1)]), []);
  });

  const text = "a\nb\nc\nd\ne\n";
  const examples: readonly (readonly [
    name: string,
    shown: readonly LineRange[],
    replaced: readonly [start: number, endExclusive: number, text: string],
    expected: readonly number[],
  ])[] = [
    ["new lines, and what moved below them", [range(2, 3)], [0, 0, "x\ny\n"], [1, 2, 4, 5]],
    ["a line that was replaced, and no other", [], [2, 3, "B"], [2]],
    ["nothing where a line was deleted", [range(1), range(3)], [2, 4, ""], [1, 2]],
    ["lines added behind the end", [range(5)], [10, 10, "f\n"], [5, 6]],
    ["lines that were joined", [range(1, 2)], [1, 2, " "], [1]],
    ["no line that was joined with another", [range(1)], [1, 2, " "], []],
    ["no line of which something is left", [range(2)], [1, 1, "x"], [2]],
    ["a line of which something is left, and that was shown", [range(1)], [1, 1, "x"], [1]],
    ["all of a new text", [], [0, 10, "x\ny\n"], [1, 2]],
  ];
  for (const [name, shown, [start, endExclusive, newText], expected] of examples) {
    it(`counts as shown ${name}`, () => {
      const replacements = [{ range: { start, endExclusive }, text: newText }];
      assert.deepEqual(shownAfter(text, shown, replacements).numbers, expected);
    });
  }

  it("law: carries a line unless something of it was not shown", () => {
    const oldText = "aa\n\nbb\ncc\ndd";
    const count = 5;
    const oldLines = indexLines(oldText);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: count })),
        fc.uniqueArray(fc.nat(oldText.length), { maxLength: 6 }),
        fc.array(fc.constantFrom("", "x", "\n", "x\nx", "x\n"), { minLength: 3, maxLength: 3 }),
        (shown, offsets, texts) => {
          const sorted = offsets.toSorted((one, other) => one - other);
          const replacements = texts.flatMap((text, index) => {
            const [start, endExclusive] = sorted.slice(index * 2, index * 2 + 2);
            return start === undefined || endExclusive === undefined
              ? []
              : [{ range: { start, endExclusive }, text }];
          });
          const { numbers, newText } = shownAfter(
            oldText,
            shown.map((each) => range(each)),
            replacements,
          );
          // Each character of the new text, and whether somebody knows it.
          const known: boolean[] = [];
          let offset = 0;
          const keepUntil = (end: number): void => {
            for (; offset < end; offset += 1) {
              const line = lineAt(oldLines, offset);
              const isEnding = oldText[offset] === "\n" && oldText[offset - 1] !== "\n";
              known.push(isEnding || shown.includes(line));
            }
          };
          for (const { range: place, text } of replacements) {
            keepUntil(place.start);
            known.push(...Array.from(text, () => true));
            offset = place.endExclusive;
          }
          keepUntil(oldText.length);
          const newLines = indexLines(newText);
          const expected = Array.from({ length: newLines.count }, (_, index) => index + 1).filter(
            (line) =>
              !known.slice(lineStart(newLines, line), lineEnd(newLines, line)).includes(false),
          );
          assert.deepEqual(numbers, expected);
        },
      ),
    );
  });

  it("law: carries a line if it was shown or made, wherever it goes", () => {
    const lineCount = 8;
    const oldText = Array.from({ length: lineCount }, (_, index) => `old${index + 1}\n`).join("");
    const start = (line: number): number => (line - 1) * "old1\n".length;
    const cut = fc.tuple(fc.nat(2), fc.nat(2), fc.constantFrom("", "new\n", "new\nnew\n"));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: lineCount })),
        fc.array(cut, { maxLength: 3 }),
        (shown, cuts) => {
          const replacements: { range: { start: number; endExclusive: number }; text: string }[] =
            [];
          let line = 1;
          for (const [skipped, removed, added] of cuts) {
            const first = line + skipped;
            if (first + removed > lineCount + 1) break;
            const place = { start: start(first), endExclusive: start(first + removed) };
            replacements.push({ range: place, text: added });
            line = first + removed;
          }
          const ranges = shown.map((each) => range(each));
          const { numbers, newText } = shownAfter(oldText, ranges, replacements);
          const expected = newText.split("\n").flatMap((content, index) => {
            const isShown = content === "new" || shown.includes(Number(/\d+/.exec(content)?.[0]));
            return isShown ? [index + 1] : [];
          });
          assert.deepEqual(numbers, expected);
        },
      ),
    );
  });
});
