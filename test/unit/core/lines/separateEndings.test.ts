import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { LineOperation } from "../../../../src/core/batch/lineOperation.ts";
import { planLineOperations } from "../../../../src/core/batch/lineOperations.ts";
import { applyEdit } from "../../../../src/core/edit/edit.ts";
import { minimizeEdit } from "../../../../src/core/edit/minimizeEdit.ts";
import {
  indexLines,
  lineContent,
  lineEnding,
  type LineIndex,
} from "../../../../src/core/lines/lines.ts";
import { insert, replace } from "../../../support/notation/lineOperations.ts";
import { roundsOf } from "../../../support/rounds.ts";

const seed = 4207;

/** Texts of short lines in which every line has an ending of its own, but at times the last. */
const mixedText = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom("", "", "a", "b"), fc.constantFrom("\n", "\r\n", "\r")), {
      maxLength: 8,
    }),
    fc.constantFrom("", "c"),
  )
  .map(([lines, last]) => lines.flat().join("") + last);

const line = fc.integer({ min: 1, max: 7 });
const newText = fc.constantFrom("", "", "\n", "x", "x\n\n", "x\ny", "\n\nx");
const change = fc.oneof(
  fc
    .tuple(line, fc.constantFrom(0, 0, 1), newText)
    .map(([start, more, made]) => replace(0, start, start + more, made)),
  fc
    .tuple(fc.constantFrom("after" as const, "before" as const), line, newText)
    .map(([where, at, made]) => insert(0, where, at, made)),
);
const batch: fc.Arbitrary<readonly LineOperation[]> = fc
  .array(change, { maxLength: 4 })
  .map((operations) => operations.map((given, index) => ({ ...given, operation: index })));

interface ExpectedLine {
  readonly content: string;
  /** Where it was, if it was there before. */
  readonly oldLine?: number;
}

/** What the batch says, line by line and endings aside. */
function expectLines(old: LineIndex, operations: readonly LineOperation[]): ExpectedLine[] {
  const contentsOf = (given: string): ExpectedLine[] =>
    (given.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+/g) ?? []).map((line) => ({
      content: line.replace(/[\r\n]+$/, ""),
    }));
  const insertedAt = (type: string, line: number): ExpectedLine[] =>
    operations.flatMap((given) =>
      given.type === type && given.startLine === line ? contentsOf(given.newText) : [],
    );
  const expected = insertedAt("insert_before", 1);
  for (let line = 1; line <= old.count; line++) {
    const range = operations
      .filter((given) => given.type === "lines")
      .find(({ startLine, endLine }) => startLine <= line && line <= endLine);
    if (range === undefined) expected.push({ content: lineContent(old, line), oldLine: line });
    else if (range.startLine === line) expected.push(...contentsOf(range.newText));
    expected.push(...insertedAt("insert_after", line), ...insertedAt("insert_before", line + 1));
  }
  return expected;
}

describe("lines that come together stay two", () => {
  const examples: readonly (readonly [string, string, readonly LineOperation[], string])[] = [
    ["a new blank line below a \\r", "a\rb\nc", [replace(0, 2, 2, "\n")], "a\r\r\nc"],
    ["a new line above a blank one", "a\rb\n\nc", [replace(0, 1, 2, "x")], "x\r\n\nc"],
    ["two kept lines", "a\rb\n\nc\n", [replace(0, 2, 2, "")], "a\r\r\nc\n"],
    ["two kept lines, the last of them blank", "a\rb\n\n", [replace(0, 2, 2, "")], "a\r\r\n"],
    ["two lines of one text", "a\rb\nc", [replace(0, 1, 2, "x\n\n")], "x\r\r\nc"],
    [
      "two new texts",
      "a\rb\nc",
      [replace(0, 2, 2, "\n"), insert(1, "after", 1, "x")],
      "a\rx\r\r\nc",
    ],
    [
      "two new texts at the end",
      "a\rb\nc",
      [insert(0, "before", 2, "x"), replace(1, 2, 3, "\ny")],
      "a\rx\r\r\ny",
    ],
    [
      "a new line above a kept one, with what was between deleted",
      "a\rb\n\nc",
      [insert(0, "after", 1, "x"), replace(1, 2, 2, "")],
      "a\rx\r\n\nc",
    ],
    [
      "two deletions in a row",
      "a\rb\nc\n\nd",
      [replace(0, 2, 2, ""), replace(1, 3, 3, "")],
      "a\r\r\nd",
    ],
    ["nothing where they do not meet", "a\rb\n\nc", [replace(0, 2, 2, "x")], "a\rx\n\nc"],
  ];
  for (const [name, text, operations, expected] of examples) {
    it(name, () => {
      const plan = planLineOperations(indexLines(text), operations, "\n");
      assert.ok(plan.ok);
      const { edit } = plan.value;
      assert.equal(applyEdit(edit, text), expected);
      assert.equal(applyEdit(minimizeEdit(edit, text), text), expected);
    });
  }

  it(`has the lines that the batch says, and leaves the endings of others (seed ${seed})`, () => {
    let kept = 0;
    let metOnes = 0;
    fc.assert(
      fc.property(mixedText, batch, (oldText, operations) => {
        const plan = planLineOperations(indexLines(oldText), operations, "\n");
        if (!plan.ok) return;
        const old = indexLines(oldText);
        const now = indexLines(applyEdit(plan.value.edit, oldText));
        const expected = expectLines(old, operations);
        assert.equal(now.count, expected.length);
        for (const [index, { content, oldLine }] of expected.entries()) {
          assert.equal(lineContent(now, index + 1), content);
          if (oldLine === undefined || oldLine === old.count || index + 1 === now.count) continue;
          kept++;
          const [before, after] = [lineEnding(old, oldLine), lineEnding(now, index + 1)];
          if (before === after) continue;
          // Above it another kept line has come to stand: of the two endings one has to give way.
          metOnes++;
          assert.deepEqual([content, before, after], ["", "\n", "\r\n"]);
          assert.equal(lineEnding(now, index), "\r");
          assert.notEqual(expected[index - 1]?.oldLine, undefined);
        }
      }),
      { seed: seed, numRuns: roundsOf(10_000) },
    );
    assert.ok(kept > 10_000 && metOnes > 0, `only ${kept} kept lines, ${metOnes} met`);
  });
});
