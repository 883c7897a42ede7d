import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit, createEdit, emptyEdit } from "../../../src/core/edit.ts";
import { indexEditedLines } from "../../../src/core/editedLines.ts";
import { indexLines, lineAt, lineContent } from "../../../src/core/lines.ts";
import { textWithEdit } from "../../support/generators/editArbitraries.ts";

const SEED = 4107;

/** The line of each offset and the content of each line, asked of the edited lines and of the text. */
function askBoth(text: string, edit: ReturnType<typeof createEdit>): readonly [unknown, unknown] {
  const newText = applyEdit(edit, text);
  const expected = indexLines(newText);
  const edited = indexEditedLines(indexLines(text), edit);
  const numbers = Array.from({ length: expected.count }, (_, index) => index + 1);
  const offsets = Array.from({ length: newText.length + 1 }, (_, offset) => offset);
  return [
    [
      edited.count,
      numbers.map((line) => edited.contentOf(line)),
      offsets.map((offset) => edited.lineAt(offset)),
    ],
    [
      expected.count,
      numbers.map((line) => lineContent(expected, line)),
      offsets.map((offset) => lineAt(expected, offset)),
    ],
  ];
}

describe("indexEditedLines", () => {
  const examples: readonly (readonly [
    name: string,
    text: string,
    range: readonly [start: number, endExclusive: number],
    newText: string,
  ])[] = [
    ["a line that changed", "a\nb\nc\nd\ne\n", [4, 5], "x"],
    ["lines that came", "a\nb\nc\nd\ne\n", [4, 4], "x\ny\n"],
    ["lines that went", "a\nb\nc\nd\ne\n", [2, 6], ""],
    ["two lines that became one", "a\nb\nc\nd\ne\n", [3, 4], ""],
    ["endings that became one", "a\rb\n\nc\n", [2, 4], ""],
    ["an ending that became two", "a\r\nb\nc\n", [2, 2], "x"],
    ["lines behind a final newline", "a\nb\n", [4, 4], "c\nd"],
    ["lines behind a last line without newline", "a\nb", [3, 3], "\nc"],
    ["the final newline gone", "a\nb\n", [3, 4], ""],
    ["all of it gone", "a\nb\n", [0, 4], ""],
    ["the first text of an empty file", "", [0, 0], "a\nb"],
  ];
  for (const [name, text, [start, endExclusive], newText] of examples) {
    it(`knows ${name}`, () => {
      const edit = createEdit(text.length, [{ range: { start, endExclusive }, text: newText }]);
      const [actual, expected] = askBoth(text, edit);
      assert.deepEqual(actual, expected);
    });
  }

  it("knows the lines of a text that is not changed", () => {
    const [actual, expected] = askBoth("a\nb", emptyEdit(3));
    assert.deepEqual(actual, expected);
  });

  it(`law: says what an index of the new text says (seed ${SEED})`, () => {
    fc.assert(
      fc.property(textWithEdit, ([text, edit]) => {
        const [actual, expected] = askBoth(text, edit);
        assert.deepEqual(actual, expected);
      }),
      { seed: SEED, numRuns: 5000 },
    );
  });

  it("rejects a line and an offset that there are not", () => {
    const edited = indexEditedLines(indexLines("a\nb\n"), emptyEdit(4));
    for (const line of [0, 4, Number.NaN]) assert.throws(() => edited.contentOf(line), RangeError);
    for (const offset of [-1, 5]) assert.throws(() => edited.lineAt(offset), RangeError);
  });
});
