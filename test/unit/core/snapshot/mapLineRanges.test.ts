import type { LineRange } from "../../../../src/core/lines/lineRanges.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { indexLines, lineContent, type LineIndex } from "../../../../src/core/lines/lines.ts";
import { mapLineRanges } from "../../../../src/core/snapshot/mapLineRanges.ts";
import { editableText } from "../../../support/generators/editArbitraries.ts";

const seed = 4207;

/** The new number of each line, `-` for one that is changed, gone or in doubt. */
function mapLines(old: string, now: string): string {
  const ranges = allLines(indexLines(old));
  const mapped = mapLineRanges(indexLines(old), indexLines(now), ranges);
  return mapped.map((range) => range?.startLine ?? "-").join(" ");
}

function allLines({ count }: LineIndex): LineRange[] {
  return Array.from({ length: count }, (_, index) => ({
    startLine: index + 1,
    endLine: index + 1,
  }));
}

describe("mapLineRanges", () => {
  const examples: readonly (readonly [name: string, old: string, now: string, expected: string])[] =
    [
      ["a line above", "a\nb\n", "x\na\nb\n", "2 3"],
      ["a blank line between", "a\nb\n", "a\n\nb\n", "1 3"],
      ["a line broken in two", "ab\nc\n", "a\nb\nc\n", "- 3"],
      ["a character at the beginning of a line", "a\nb\n", "a\nxb\n", "1 -"],
      ["a character on a blank line", "a\n\nb\n", "a\nx\nb\n", "1 - 3"],
      ["a line above a blank one", "a\n\nb\n", "a\nx\n\nb\n", "1 3 4"],
      ["two lines joined", "a\nb\nc\n", "ab\nc\n", "- - 2"],
      ["a line deleted", "a\nb\nc\n", "a\nc\n", "1 - 2"],
      ["a line replaced", "a\nb\nc\n", "a\nx\nc\n", "1 - 3"],
      ["another twin", "x\nx\nx\n", "x\nx\nx\nx\n", "- - -"],
      ["another twin, and one after them", "x\nx\nx\ny\n", "x\nx\nx\nx\ny\n", "- - - 5"],
      ["another block with the same end", "a\n}\nb\n}\n", "a\n}\nn\n}\nb\n}\n", "1 - 5 6"],
      ["a line in a block", "a\n}\nb\n}\n", "a\nc\n}\nb\n}\n", "1 3 4 5"],
      ["other line endings", "a\nb\n", "a\r\nb\r\n", "1 2"],
      ["other endings of blank lines", "a\n\nb\n", "a\r\n\r\nb\r\n", "1 2 3"],
      ["no final newline", "a\nb\n", "a\nb", "1 2"],
      ["a final newline and a line", "a\nb", "a\nb\nc", "1 2"],
      ["two lines that changed places", "a\nb\n", "b\na\n", "- -"],
      ["all but a bracket replaced", "a\n}\nb\n", "c\n}\nd\n", "- - -"],
      ["all but a blank line replaced", "a\n\nb\n", "c\n\nd\n", "- - -"],
      ["a line above a bracket replaced", "a\n}\nb\n", "c\n}\nb\n", "- 2 3"],
      ["nothing", "a\nb\n", "", "- -"],
    ];
  for (const [name, old, now, expected] of examples) {
    it(`finds the lines that are still there: ${name}`, () => {
      assert.equal(mapLines(old, now), expected);
    });
  }

  const ranges: readonly (readonly [string, string, LineRange | undefined])[] = [
    ["as one where lines come above it", "x\na\nb\nc\nd\n", { startLine: 3, endLine: 4 }],
    ["at its edges", "a\nx\nb\nc\nd\n", { startLine: 3, endLine: 4 }],
    ["not where a line comes inside", "a\nb\nx\nc\nd\n", undefined],
    ["not where its first line changes", "a\nxb\nc\nd\n", undefined],
    ["not where its last line is deleted", "a\nb\nd\n", undefined],
  ];
  for (const [name, now, expected] of ranges) {
    it(`maps a range ${name}`, () => {
      const range = { startLine: 2, endLine: 3 };
      const [mapped] = mapLineRanges(indexLines("a\nb\nc\nd\n"), indexLines(now), [range]);
      assert.deepEqual(mapped, expected);
    });
  }

  const inside: readonly (readonly [string, string, string, LineRange])[] = [
    [
      "a line comes that is like one of it",
      "a\nx\nb\n",
      "a\nx\nx\nb\n",
      { startLine: 1, endLine: 3 },
    ],
    ["a line changes", "a\nb\nc\nd\n", "a\nx\nc\nd\n", { startLine: 1, endLine: 3 }],
    ["two lines change places", "a\nb\nc\nd\ne\n", "a\nc\nb\nd\ne\n", { startLine: 1, endLine: 4 }],
  ];
  for (const [name, old, now, range] of inside) {
    it(`does not map a range inside which ${name}`, () => {
      assert.deepEqual(mapLineRanges(indexLines(old), indexLines(now), [range]), [undefined]);
    });
  }

  it(`maps to equal lines, in order and never two to one (seed ${seed})`, () => {
    fc.assert(
      fc.property(editableText, editableText, (oldText, newText) => {
        const [old, now] = [indexLines(oldText), indexLines(newText)];
        let last = 0;
        mapLineRanges(old, now, allLines(old)).forEach((range, index) => {
          if (range === undefined) return;
          assert.equal(lineContent(now, range.startLine), lineContent(old, index + 1));
          assert.ok(range.startLine > last);
          last = range.startLine;
        });
      }),
      { seed, numRuns: 2000 },
    );
  });

  it(`leaves every line of a text that does not change (seed ${seed})`, () => {
    fc.assert(
      fc.property(editableText, (text) => {
        const lines = indexLines(text);
        const ranges = allLines(lines);
        assert.deepEqual(mapLineRanges(lines, lines, ranges), ranges);
      }),
      { seed, numRuns: 500 },
    );
  });

  it(`finds each line by its identity, where every line is its own (seed ${seed})`, () => {
    const sequence = fc.array(lineStep, { maxLength: 6 });
    fc.assert(
      fc.property(fc.nat({ max: 10 }), sequence, (count, steps) => {
        const model = Array.from({ length: count + 1 }, (_, id) => ({ id, text: `own ${id}` }));
        const old = indexLines(textOf(model));
        for (const step of steps) takeStep(model, step);
        const mapped = mapLineRanges(old, indexLines(textOf(model)), allLines(old));
        mapped.forEach((range, id) => {
          const place = model.findIndex((line) => line.id === id);
          assert.equal(range?.startLine, place === -1 ? undefined : place + 1);
        });
      }),
      { seed, numRuns: 1000 },
    );
  });
});

/** A line that the model can tell from its twins; new ones have no number. */
interface ModelLine {
  readonly id: number | undefined;
  readonly text: string;
}

const lineStep = fc.record({
  kind: fc.constantFrom("insert", "delete", "change"),
  at: fc.nat({ max: 20 }),
  text: fc.constantFrom("x", "y", "", "}"),
});

type LineStep = typeof lineStep extends fc.Arbitrary<infer Step> ? Step : never;

function textOf(model: readonly ModelLine[]): string {
  return model.map(({ text }) => `${text}\n`).join("");
}

function takeStep(model: ModelLine[], { kind, at, text }: LineStep): void {
  if (kind === "insert" || model.length === 0) {
    model.splice(at % (model.length + 1), 0, { id: undefined, text });
  } else if (kind === "delete") model.splice(at % model.length, 1);
  else model.splice(at % model.length, 1, { id: undefined, text: `${text}!` });
}
