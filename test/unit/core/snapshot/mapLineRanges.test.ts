import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { composeEdits } from "../../../../src/core/edit/composeEdits.ts";
import { applyEdit, createEdit, emptyEdit, type Edit } from "../../../../src/core/edit/edit.ts";
import { editSince } from "../../../../src/core/snapshot/mapOperations.ts";
import {
  indexLines,
  lineContent,
  lineStart,
  type LineIndex,
} from "../../../../src/core/lines/lines.ts";
import { mapLineRanges, type LineRange } from "../../../../src/core/snapshot/mapLineRanges.ts";
import { textWithEdit } from "../../../support/generators/editArbitraries.ts";

const seed = 4207;

function replace(text: string, start: number, endExclusive: number, by: string): Edit {
  return createEdit(text.length, [{ range: { start, endExclusive }, text: by }]);
}

function mapRange(old: string, edit: Edit, range: LineRange): LineRange | undefined {
  return mapLineRanges(edit, indexLines(old), indexLines(applyEdit(edit, old)), [range])[0];
}

/** The new number of each line, `-` for one that is changed or gone. */
function mapLines(old: string, edit: Edit): string {
  const ranges = allLines(indexLines(old));
  const mapped = mapLineRanges(edit, indexLines(old), indexLines(applyEdit(edit, old)), ranges);
  return mapped.map((range) => range?.startLine ?? "-").join(" ");
}

function allLines({ count }: LineIndex): LineRange[] {
  return Array.from({ length: count }, (_, index) => ({
    startLine: index + 1,
    endLine: index + 1,
  }));
}

describe("mapLineRanges", () => {
  type Example = readonly [
    name: string,
    old: string,
    edit: readonly [number, number, string],
    expected: string,
  ];
  const seen: readonly Example[] = [
    ["a line typed above", "a\nb\n", [0, 0, "x\n"], "2 3"],
    ["Enter at the beginning of a line", "a\nb\n", [2, 2, "\n"], "1 3"],
    ["Enter at the end of a line, and more", "a\nb\n", [1, 1, "\nx"], "1 3"],
    ["Enter within a line", "ab\nc\n", [1, 1, "\n"], "- 3"],
    ["a character at the beginning of a line", "a\nb\n", [2, 2, "x"], "1 -"],
    ["a character at the end of a line", "a\nb\n", [1, 1, "x"], "- 2"],
    ["a character on a blank line", "a\n\nb\n", [2, 2, "x"], "1 - 3"],
    ["a line above a blank one", "a\n\nb\n", [2, 2, "x\n"], "1 3 4"],
    ["two lines joined", "a\nb\nc\n", [1, 2, ""], "- - 2"],
    ["a line joined to a blank one", "a\n\nc\n", [1, 2, ""], "1 - 2"],
    ["a line deleted", "a\nb\nc\n", [2, 4, ""], "1 - 2"],
    ["a line replaced", "a\nb\nc\n", [2, 3, "x"], "1 - 3"],
    ["a line deleted and typed again", "a\nb\nc\n", [2, 4, "b\n"], "1 2 3"],
    ["one of twins typed above", "x\nx\nx\n", [0, 0, "x\n"], "2 3 4"],
    ["one of twins typed between", "x\nx\nx\n", [2, 2, "x\n"], "1 3 4"],
    ["one of twins typed at the end", "x\nx\nx\n", [6, 6, "x\n"], "1 2 3"],
    ["one of twins deleted", "x\nx\nx\n", [2, 4, ""], "1 - 2"],
    ["one of blank twins deleted", "\n\n\n", [1, 2, ""], "1 - 2"],
    ["the line ending changed", "a\nb\n", [1, 2, "\r\n"], "1 2"],
    ["the final newline taken", "a\nb\n", [3, 4, ""], "1 2"],
    ["a final newline and a line given", "a\nb", [3, 3, "\nc"], "1 2"],
    ["everything deleted", "a\nb\n", [0, 4, ""], "- -"],
  ];
  for (const [name, old, [start, endExclusive, by], expected] of seen) {
    it(`follows what it saw: ${name}`, () => {
      assert.equal(mapLines(old, replace(old, start, endExclusive, by)), expected);
    });
  }

  const unseen: readonly (readonly [old: string, now: string, expected: string])[] = [
    ["a\nb\nc\n", "x\na\nb\nc\n", "2 3 4"],
    ["x\nx\nx\n", "x\nx\nx\nx\n", "- - -"],
    ["x\nx\nx\ny\n", "x\nx\nx\nx\ny\n", "- - - 5"],
    ["a\n}\nb\n}\n", "a\n}\nn\n}\nb\n}\n", "1 - 5 6"],
    ["a\n}\nb\n}\n", "a\nc\n}\nb\n}\n", "1 3 4 5"],
    ["a\nb\n", "a\r\nb\r\n", "1 2"],
    ["a\nb\n", "b\na\n", "- -"],
    ["a\n}\nb\n", "c\n}\nd\n", "- - -"],
    ["a\n\nb\n", "c\n\nd\n", "- - -"],
    ["a\n}\nb\n", "c\n}\nb\n", "- 2 3"],
  ];
  for (const [old, now, expected] of unseen) {
    it(`compares what it did not see: ${JSON.stringify(old)} → ${JSON.stringify(now)}`, () => {
      assert.equal(mapLines(old, editSince(old, now, [])), expected);
    });
  }

  const ranges: readonly (readonly [string, Edit, LineRange | undefined])[] = [
    [
      "as one where lines come above it",
      replace("a\nb\nc\nd\n", 0, 0, "x\n"),
      { startLine: 3, endLine: 4 },
    ],
    ["at its edges", replace("a\nb\nc\nd\n", 2, 2, "x\n"), { startLine: 3, endLine: 4 }],
    ["not where a line comes inside", replace("a\nb\nc\nd\n", 4, 4, "x\n"), undefined],
    ["not where its first line changes", replace("a\nb\nc\nd\n", 2, 2, "x"), undefined],
    ["not where its last line goes", replace("a\nb\nc\nd\n", 4, 6, ""), undefined],
  ];
  for (const [name, edit, expected] of ranges) {
    it(`maps a range ${name}`, () => {
      assert.deepEqual(mapRange("a\nb\nc\nd\n", edit, { startLine: 2, endLine: 3 }), expected);
    });
  }

  it("does not map a range into which a line comes that is like one of it", () => {
    const edit = replace("a\nx\nb\n", 2, 2, "x\n");
    assert.equal(mapRange("a\nx\nb\n", edit, { startLine: 1, endLine: 2 }), undefined);
  });

  it("does not map a range of which an inner line changes", () => {
    const edit = replace("a\nb\nc\nd\n", 2, 3, "x");
    assert.equal(mapRange("a\nb\nc\nd\n", edit, { startLine: 1, endLine: 3 }), undefined);
    const swapped = editSince("a\nb\nc\nd\ne\n", "a\nc\nb\nd\ne\n", []);
    assert.equal(mapRange("a\nb\nc\nd\ne\n", swapped, { startLine: 1, endLine: 4 }), undefined);
  });

  it(`maps to equal lines, in order and never two to one (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithEdit, ([text, edit]) => {
        for (const given of [edit, editSince(text, applyEdit(edit, text), [])]) {
          const old = indexLines(text);
          const now = indexLines(applyEdit(given, text));
          let last = 0;
          mapLineRanges(given, old, now, allLines(old)).forEach((range, index) => {
            if (range === undefined) return;
            assert.equal(lineContent(now, range.startLine), lineContent(old, index + 1));
            assert.ok(range.startLine > last);
            last = range.startLine;
          });
        }
      }),
      { seed: seed, numRuns: 1000 },
    );
  });

  it(`leaves every line of a text that does not change (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithEdit, ([text]) => {
        const lines = indexLines(text);
        const ranges = allLines(lines);
        assert.deepEqual(mapLineRanges(emptyEdit(text.length), lines, lines, ranges), ranges);
      }),
      { seed: seed, numRuns: 500 },
    );
  });

  it(`finds each line by its identity after any lines came and went (seed ${seed})`, () => {
    const sequence = fc.array(lineStep, { maxLength: 8 });
    const start = fc.array(content, { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(start, sequence, (contents, steps) => {
        const model = contents.map((text, id) => ({ id, text }));
        const old = textOf(model);
        let edit = emptyEdit(old.length);
        for (const step of steps) edit = composeEdits(edit, takeStep(model, step));
        const now = indexLines(textOf(model));
        assert.equal(applyEdit(edit, old), now.text);
        const mapped = mapLineRanges(edit, indexLines(old), now, allLines(indexLines(old)));
        mapped.forEach((range, id) => {
          const place = model.findIndex((line) => line.id === id);
          if (place !== -1) assert.equal(range?.startLine, place + 1);
          else if (range !== undefined) assertReplacement(model, range.startLine, contents[id]);
        });
      }),
      { seed: seed, numRuns: 1000 },
    );
  });

  it(`is not moved to another place by what is not seen, where every line is its own (seed ${seed})`, () => {
    const sequence = fc.array(lineStep, { maxLength: 6 });
    fc.assert(
      fc.property(fc.nat({ max: 10 }), sequence, (count, steps) => {
        const model = Array.from({ length: count + 1 }, (_, id) => ({ id, text: `own ${id}` }));
        const old = textOf(model);
        for (const step of steps) takeStep(model, step);
        const now = indexLines(textOf(model));
        const lines = indexLines(old);
        const mapped = mapLineRanges(editSince(old, now.text, []), lines, now, allLines(lines));
        mapped.forEach((range, id) => {
          const place = model.findIndex((line) => line.id === id);
          assert.equal(range?.startLine, place === -1 ? undefined : place + 1);
        });
      }),
      { seed: seed, numRuns: 1000 },
    );
  });
});

/** A line that the model can tell from its twins; new ones have no number. */
interface ModelLine {
  readonly id: number | undefined;
  readonly text: string;
}

/** Few contents, so that many lines are twins, and blank ones. */
const content = fc.constantFrom("x", "y", "", "}");

const lineStep = fc.record({
  kind: fc.constantFrom("insert", "delete", "change"),
  at: fc.nat({ max: 20 }),
  text: content,
});

type LineStep = typeof lineStep extends fc.Arbitrary<infer Step> ? Step : never;

function textOf(model: readonly ModelLine[]): string {
  return model.map(({ text }) => `${text}\n`).join("");
}

/** Changes the model, and gives the edit that an editor would tell of. */
function takeStep(model: ModelLine[], { kind, at, text }: LineStep): Edit {
  const before = indexLines(textOf(model));
  const { length } = before.text;
  if (kind === "insert" || model.length === 0) {
    const place = at % (model.length + 1);
    model.splice(place, 0, { id: undefined, text });
    const start = lineStart(before, place + 1);
    return createEdit(length, [{ range: { start, endExclusive: start }, text: `${text}\n` }]);
  }
  const place = at % model.length;
  const range = { start: lineStart(before, place + 1), endExclusive: lineStart(before, place + 2) };
  if (kind === "delete") {
    model.splice(place, 1);
    return createEdit(length, [{ range, text: "" }]);
  }
  model.splice(place, 1, { id: undefined, text: `${text}!` });
  return createEdit(length, [{ range, text: `${text}!\n` }]);
}

/** A line that went may be found again only as an equal one that came. */
function assertReplacement(
  model: readonly ModelLine[],
  line: number,
  expected: string | undefined,
): void {
  const found = model[line - 1];
  assert.equal(found?.id, undefined);
  assert.equal(found?.text, expected);
}
