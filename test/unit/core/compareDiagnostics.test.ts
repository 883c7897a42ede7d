import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { editBetween } from "../../../src/core/diff/editBetween.ts";
import { applyEdit, createEdit, type Edit } from "../../../src/core/edit/edit.ts";
import {
  compareDiagnostics,
  type Diagnostic,
  diagnosticsInChange,
  type TextChange,
} from "../../../src/core/compareDiagnostics.ts";
import { offsetMapper } from "../../../src/core/edit/offsetMapper.ts";
import { textWithEdit } from "../../support/generators/editArbitraries.ts";
import { indexLines } from "../../../src/core/lines/lines.ts";

const seed = 4110;

function problem(line: number, character: number, message = "m"): Diagnostic {
  return { severity: "error", origin: "ts(1)", message, line, character };
}

interface Row {
  readonly what: string;
  readonly old: string;
  readonly new: string;
  readonly before: readonly Diagnostic[];
  readonly after: readonly Diagnostic[];
  readonly appeared?: readonly Diagnostic[];
  readonly gone?: readonly Diagnostic[];
}

const rows: readonly Row[] = [
  {
    what: "a problem that stays where it is",
    old: "a\nb\n",
    new: "a\nc\n",
    before: [problem(1, 1)],
    after: [problem(1, 1)],
  },
  {
    what: "a problem that moves down with its line",
    old: "a\nb\n",
    new: "x\ny\na\nb\n",
    before: [problem(2, 1)],
    after: [problem(4, 1)],
  },
  {
    what: "a problem that does not move with its line is another one",
    old: "a\nb\nc\nd\n",
    new: "x\na\nb\nc\nd\n",
    before: [problem(2, 1)],
    after: [problem(2, 1)],
    appeared: [problem(2, 1)],
    gone: [problem(2, 1)],
  },
  {
    what: "a problem right of a change in its line",
    old: "let a = b;\n",
    new: "const a = b;\n",
    before: [problem(1, 9)],
    after: [problem(1, 11)],
  },
  {
    what: "a problem in replaced text that the new text has too",
    old: "one two\nthree\n",
    new: "1 2 3\nfour\n",
    before: [problem(1, 5)],
    after: [problem(1, 3)],
  },
  {
    what: "a problem at the place where lines are inserted",
    old: "a\nb\n",
    new: "a\nx\nb\n",
    before: [problem(2, 1)],
    after: [problem(3, 1)],
  },
  {
    what: "a problem whose like is inserted above it",
    old: "a\nb\n",
    new: "a\nx\nb\n",
    before: [problem(2, 1)],
    after: [problem(2, 1), problem(3, 1)],
    appeared: [problem(2, 1)],
  },
  {
    what: "a problem in replaced text that the text below has now",
    old: "a\nb\nc\n",
    new: "x\nb\nc\n",
    before: [problem(1, 1)],
    after: [problem(3, 1)],
    appeared: [problem(3, 1)],
    gone: [problem(1, 1)],
  },
  {
    what: "one of two that say the same",
    old: "a\nb\n",
    new: "a\nc\n",
    before: [problem(1, 1), problem(1, 1)],
    after: [problem(1, 1)],
    gone: [problem(1, 1)],
  },
  {
    what: "the same words from another origin",
    old: "a\n",
    new: "b\n",
    before: [problem(1, 1)],
    after: [{ ...problem(1, 1), origin: "eslint" }],
    appeared: [{ ...problem(1, 1), origin: "eslint" }],
    gone: [problem(1, 1)],
  },
  {
    what: "a severity that changed",
    old: "a\n",
    new: "b\n",
    before: [problem(1, 1)],
    after: [{ ...problem(1, 1), severity: "warning" }],
    appeared: [{ ...problem(1, 1), severity: "warning" }],
    gone: [problem(1, 1)],
  },
  {
    what: "problems with their lines: gone in the old text's order, new in the new one's",
    old: "a\nb\nc\n",
    new: "A\nb\nC\n",
    before: [problem(3, 1, "third"), problem(1, 1, "first")],
    after: [problem(3, 1, "3rd"), problem(1, 1, "1st")],
    appeared: [problem(1, 1, "1st"), problem(3, 1, "3rd")],
    gone: [problem(1, 1, "first"), problem(3, 1, "third")],
  },
  {
    what: "a line that the text does not have counts as its end",
    old: "a\n",
    new: "a\nb\n",
    before: [problem(9, 9)],
    after: [problem(2, 1, "other")],
    appeared: [problem(2, 1, "other")],
    gone: [problem(9, 9)],
  },
  {
    what: "CRLF and an empty text",
    old: "",
    new: "a\r\nb\r\n",
    before: [],
    after: [problem(2, 1)],
    appeared: [problem(2, 1)],
  },
];

function changeOf(edit: Edit, oldText: string): TextChange {
  return {
    edit,
    oldLines: indexLines(oldText),
    newLines: indexLines(applyEdit(edit, oldText)),
  };
}

describe("compareProblems", () => {
  for (const { what, old, new: newText, before, after, appeared = [], gone = [] } of rows) {
    it(what, () => {
      const change = changeOf(editBetween(old, newText), old);
      assert.deepEqual(compareDiagnostics(before, after, change), { appeared, gone });
    });
  }

  it(`finds nothing where every problem moved with its text (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithEdit, fc.array(fc.nat()), ([textWithReturns, editOfIt], places) => {
        const oldText = withoutReturns(textWithReturns);
        const edit = createEdit(
          oldText.length,
          editOfIt.replacements.map(({ range, text }) => ({ range, text: withoutReturns(text) })),
        );
        const newText = applyEdit(edit, oldText);
        const move = offsetMapper(edit);
        const offsets = places.map((place) => place % (oldText.length + 1));
        const before = offsets.map((offset) => problemAt(oldText, offset));
        const after = offsets.map((offset) => problemAt(newText, move(offset, "after")));
        const change = changeOf(edit, oldText);
        assert.deepEqual(compareDiagnostics(before, after, change), { appeared: [], gone: [] });
      }),
      { seed: seed },
    );
  });

  it("says nothing of an edit that changes nothing", () => {
    const change = changeOf(createEdit(2, []), "a\n");
    const same = [problem(1, 1), problem(1, 2, "other")];
    assert.deepEqual(compareDiagnostics(same, same, change), { appeared: [], gone: [] });
  });
});

describe("diagnosticsInChange", () => {
  const all = [1, 2, 3, 4, 5, 6].map((line) => problem(line, 1));
  const changes: readonly (readonly [what: string, old: string, now: string, lines: number[]])[] = [
    ["a line", "a\nb\nc\nd\n", "a\nbb\nc\nd\n", [2]],
    ["lines that are new", "a\nd\n", "a\nb\nc\nd\n", [2, 3, 4]],
    ["the line that comes after removed ones", "a\nb\nc\nd\n", "a\nd\n", [2]],
    ["two places", "a\nb\nc\nd\n", "x\nb\nc\ny\n", [1, 4]],
    ["nothing where nothing changed", "a\nb\n", "a\nb\n", []],
    ["nothing of a text that is empty now", "a\n", "", []],
  ];
  for (const [what, old, now, lines] of changes) {
    it(`keeps ${what}`, () => {
      const kept = diagnosticsInChange(all, changeOf(editBetween(old, now), old));
      assert.deepEqual(
        kept.map(({ line }) => line),
        lines,
      );
    });
  }
});

/** Between the halves of a `\r\n` there is no place that a line and a character could name. */
function withoutReturns(text: string): string {
  return text.replaceAll("\r", "c");
}

function problemAt(text: string, offset: number): Diagnostic {
  const linesAbove = text.slice(0, offset).split("\n");
  return problem(linesAbove.length, (linesAbove.at(-1) ?? "").length + 1);
}
