import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { LineOperation } from "../../../../src/core/batch/lineOperation.ts";
import { type LinePlan, planLineOperations } from "../../../../src/core/batch/lineOperations.ts";
import { applyEdit } from "../../../../src/core/edit/edit.ts";
import { minimizeEdit } from "../../../../src/core/edit/minimizeEdit.ts";
import type { EditFailure } from "../../../../src/core/failure/editFailure.ts";
import { indexLines, lineContent } from "../../../../src/core/lines/lines.ts";
import { applyNaively } from "../../../support/generators/naiveOperations.ts";
import { insert, replace } from "../../../support/notation/lineOperations.ts";

const seed = 4201;
const batches = 100_000;

function planned(text: string, operations: readonly LineOperation[]): LinePlan {
  const plan = planLineOperations(indexLines(text), operations, "\n");
  assert.ok(plan.ok, JSON.stringify(plan));
  return plan.value;
}

function failed(text: string, operations: readonly LineOperation[]): EditFailure {
  const plan = planLineOperations(indexLines(text), operations, "\n");
  assert.ok(!plan.ok);
  return plan.failure;
}

describe("planLineOperations: endings", () => {
  const examples: readonly (readonly [string, string, readonly LineOperation[], string])[] = [
    [
      "the ending of the line above an insertion",
      "a\r\nb\nc\r",
      [insert(0, "after", 2, "x")],
      "a\r\nb\nx\nc\r",
    ],
    [
      "the ending of the first line above all",
      "a\r\nb\n",
      [insert(0, "before", 1, "x")],
      "x\r\na\r\nb\n",
    ],
    [
      "each replaced line's own",
      "a\r\nb\nc\r\n",
      [replace(0, 1, 2, "x\ny\nz")],
      "x\r\ny\nz\nc\r\n",
    ],
    ["the ending above a last line without", "a\r\nb", [replace(0, 2, 2, "x\ny")], "a\r\nx\r\ny"],
    ["the given ending where there is none", "a", [insert(0, "after", 1, "x\ny")], "a\nx\ny"],
    ["blank last line keeps its ending", "a\nb", [replace(0, 2, 2, "\n")], "a\n\n"],
    ["one blank line for the only line", "a", [replace(0, 1, 1, "\n")], "\n"],
    ["kept blank line becomes the last", "a\n\nb", [replace(0, 3, 3, "")], "a\n\n"],
    ["the deleted end takes the newline before", "a\r\nb\r\nc", [replace(0, 2, 3, "")], "a"],
    [
      "deleted end below a replaced line",
      "a\nb\nc",
      [replace(0, 3, 3, ""), replace(1, 2, 2, "X")],
      "a\nX",
    ],
    [
      "deleted end below an insertion",
      "a\nb",
      [replace(0, 2, 2, ""), insert(1, "before", 2, "x\n")],
      "a\nx",
    ],
    [
      "everything deleted, one line put there",
      "a\nb",
      [replace(0, 1, 2, ""), insert(1, "before", 3, "x")],
      "x",
    ],
    ["everything deleted", "a\nb", [replace(0, 1, 2, "")], ""],
    [
      "several texts in an empty file",
      "",
      [insert(0, "before", 1, "x"), insert(1, "before", 1, "y")],
      "x\ny",
    ],
    [
      "last text in an empty file decides",
      "",
      [insert(0, "before", 1, "x"), insert(1, "before", 1, "y\n")],
      "x\ny\n",
    ],
    ["a blank line in an empty file", "", [insert(0, "before", 1, "\n")], "\n"],
  ];
  for (const [name, text, operations, expected] of examples) {
    it(name, () => assert.equal(applyEdit(planned(text, operations).edit, text), expected));
  }

  it("takes the setting only where no line has an ending", () => {
    const operations = [insert(0, "after", 1, "x\ny")];
    for (const [text, expected] of [
      ["a", "a\r\nx\r\ny"],
      ["a\n", "a\nx\ny\n"],
    ] as const) {
      const plan = planLineOperations(indexLines(text), operations, "\r\n");
      assert.ok(plan.ok);
      assert.equal(applyEdit(plan.value.edit, text), expected);
    }
  });
});

describe("planLineOperations: failures", () => {
  const text = "a\nb\nc\nd\ne\n";
  const examples: readonly (readonly [string, readonly LineOperation[], EditFailure])[] = [
    [
      "a line behind the end",
      [replace(0, 1, 1, "x"), replace(1, 2, 6, "x")],
      {
        code: "lineOutOfRange",
        operation: 1,
        field: "replacements[1].endLine",
        line: 6,
        maximum: 5,
        totalLines: 5,
      },
    ],
    [
      "an insertion one too far",
      [insert(0, "before", 7, "x")],
      {
        code: "lineOutOfRange",
        operation: 0,
        field: "replacements[0].lineNumber",
        line: 7,
        maximum: 6,
        totalLines: 5,
      },
    ],
    [
      "a number that is none",
      [insert(0, "after", Number.NaN, "x")],
      {
        code: "lineOutOfRange",
        operation: 0,
        field: "replacements[0].lineNumber",
        line: Number.NaN,
        maximum: 5,
        totalLines: 5,
      },
    ],
    [
      "a reversed range",
      [replace(0, 3, 2, "x")],
      { code: "reversedRange", operation: 0, startLine: 3, endLine: 2 },
    ],
    ["an insertion of nothing", [insert(0, "after", 1, "")], { code: "emptyInsert", operation: 0 }],
    [
      "an overlap, the one above named first",
      [replace(0, 3, 4, "x"), replace(1, 1, 3, "y")],
      {
        code: "overlap",
        first: { operation: 1, type: "lines", startLine: 1, endLine: 3 },
        second: { operation: 0, type: "lines", startLine: 3, endLine: 4 },
      },
    ],
    [
      "an insertion inside a range",
      [insert(0, "before", 3, "x"), replace(1, 2, 4, "y")],
      {
        code: "insertInsideRange",
        insert: { operation: 0, type: "insert_before", startLine: 3, endLine: 3 },
        range: { operation: 1, type: "lines", startLine: 2, endLine: 4 },
      },
    ],
  ];
  for (const [name, operations, expected] of examples) {
    it(name, () => assert.deepEqual(failed(text, operations), expected));
  }
});

describe("planLineOperations: outcomes", () => {
  it("tells where each operation's lines are afterwards", () => {
    const { outcomes } = planned("a\nb\nc\nd\ne\n", [
      replace(0, 4, 5, "X"),
      insert(1, "after", 1, "1\n2"),
      replace(2, 2, 3, ""),
    ]);
    const common = { matches: 1, unchangedMatches: 0 };
    const inserted = { operation: 1, type: "insert_after", linesDelta: 2 };
    const deleted = { operation: 2, type: "lines", linesDelta: -2 };
    const replaced = { operation: 0, type: "lines", linesDelta: -1 };
    assert.deepEqual(outcomes, [
      { ...common, ...inserted, newLines: [{ startLine: 2, lineCount: 2 }] },
      { ...common, ...deleted, newLines: [{ startLine: 4, lineCount: 0 }] },
      { ...common, ...replaced, newLines: [{ startLine: 4, lineCount: 1 }] },
    ]);
  });
});

const ending = fc.constantFrom("\n", "\r\n", "\r");
const lineText = fc.constantFrom("", "a", "b", "a b", "😀");
/** Texts of one ending and, one in three, of several. */
const text: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(lineText, ending), { maxLength: 8 }),
    ending,
    fc.nat({ max: 2 }),
    fc.boolean(),
  )
  .map(([lines, common, mixed, finalNewline]) => {
    const joined = lines.map(([line, own]) => line + (mixed === 0 ? own : common)).join("");
    return finalNewline ? joined : joined.replace(/(?:\r\n|\n|\r)$/, "");
  });
const newText = fc.constantFrom(
  "",
  "x",
  "x\n",
  "x\ny",
  "\n",
  "x\n\n",
  "\r\n",
  "x\r\ny\r\n",
  "x\ry",
  "\n\nz",
);
const place = fc.nat({ max: 9 });
const operation: fc.Arbitrary<LineOperation> = fc.oneof(
  fc
    .tuple(place, fc.constantFrom(0, 0, 0, 1, 2, -1), newText)
    .map(([start, more, replaceWith]) => replace(0, start, start + more, replaceWith)),
  fc
    .tuple(fc.constantFrom("after" as const, "before" as const), place, newText)
    .map(([where, line, inserted]) => insert(0, where, line, inserted)),
);
const batch: fc.Arbitrary<readonly LineOperation[]> = fc
  .array(operation, { maxLength: 5 })
  .map((operations) => operations.map((given, index) => ({ ...given, operation: index })));

describe("planLineOperations: random batches", () => {
  it(`gives what walking over the lines gives, ${batches} times (seed ${seed})`, () => {
    let valid = 0;
    fc.assert(
      fc.property(text, batch, (oldText, operations) => {
        const plan = planLineOperations(indexLines(oldText), operations, "\r\n");
        const expected = applyNaively(oldText, operations, "\r\n");
        assert.equal(plan.ok, expected !== undefined);
        if (!plan.ok) return;
        valid++;
        assert.equal(applyEdit(plan.value.edit, oldText), expected);
        assert.equal(applyEdit(minimizeEdit(plan.value.edit, oldText), oldText), expected);
      }),
      { seed: seed, numRuns: batches },
    );
    assert.ok(valid > batches / 4, `only ${valid} of ${batches} batches were valid`);
  });

  it(`puts every new line where the outcome says (seed ${seed})`, () => {
    fc.assert(
      fc.property(text, batch, (oldText, operations) => {
        const unmixed = oldText.replace(/\r\n|\n|\r/g, "\n");
        const plan = planLineOperations(indexLines(unmixed), operations, "\n");
        if (!plan.ok) return;
        const lines = indexLines(applyEdit(plan.value.edit, unmixed));
        let delta = 0;
        for (const { operation: place, newLines, linesDelta } of plan.value.outcomes) {
          const [given, span] = [operations[place], newLines[0]];
          assert.ok(given !== undefined && span !== undefined);
          const expected = indexLines(given.newText.replace(/\r\n?/g, "\n"));
          assert.equal(span.lineCount, expected.count);
          for (let line = 0; line < expected.count; line++) {
            assert.equal(
              lineContent(lines, span.startLine + line),
              lineContent(expected, line + 1),
            );
          }
          delta += linesDelta;
        }
        assert.equal(lines.count, indexLines(unmixed).count + delta);
      }),
      { seed: seed, numRuns: 3000 },
    );
  });
});
