import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { countBytes } from "../../../../src/core/lines/truncate.ts";
import type { OutlineSymbol } from "../../../../src/core/outline/outlineSymbol.ts";
import { answerOutline } from "../../../../src/toolkit/outline/answerOutline.ts";
import { fakeTextFile } from "../../../support/fakes/fakeTextFile.ts";

const seed = 5102;

function symbol(given: Partial<OutlineSymbol>): OutlineSymbol {
  const range = { startLine: 10, endLine: 20, startCharacter: 0, endCharacter: 0 };
  return { name: "a", kind: "class", ...range, children: [], ...given };
}

/** Without the first row, which names the file. */
function rowsOf(symbols: readonly OutlineSymbol[], maxBytes = 10_000): readonly string[] {
  const { text } = answerOutline(fakeTextFile("a.ts", "a\n"), symbols)(maxBytes);
  return text.split("\n").slice(1);
}

describe("answerOutline", () => {
  const outlines: readonly (readonly [
    what: string,
    symbols: readonly OutlineSymbol[],
    rows: readonly string[],
  ])[] = [
    ["nothing", [], []],
    ["a symbol with its lines", [symbol({})], ["10-20 class a"]],
    ["one line", [symbol({ endLine: 10 })], ["10 class a"]],
    ["a name alone", [symbol({ kind: undefined })], ["10-20 a"]],
    [
      "what is in another below it",
      [symbol({ children: [symbol({ name: "b", kind: "method", endLine: 12 })] })],
      ["10-20 class a", "  10-12 method b"],
    ],
    [
      "a name with line ends as one row",
      [symbol({ name: "a\n9: b\u2028" })],
      ["10-20 class a\\n9: b\\u2028"],
    ],
    [
      "the beginning of a long name",
      [symbol({ name: "x".repeat(61) })],
      [`10-20 class ${"x".repeat(60)}…`],
    ],
  ];
  for (const [what, symbols, rows] of outlines) {
    it(`shows ${what}`, () => {
      assert.deepEqual(rowsOf(symbols), rows);
    });
  }

  it("shows outer ones first where there is little room, the longest of them, and counts the rest", () => {
    const children = [symbol({ name: "inner", startLine: 301, endLine: 302 })];
    const symbols = [
      symbol({ name: "short", startLine: 100, endLine: 101 }),
      symbol({ name: "long", startLine: 200, endLine: 250, children }),
      symbol({ name: "longest", startLine: 300, endLine: 390 }),
    ];
    assert.deepEqual(rowsOf(symbols, 250), [
      "200-250 class long",
      "300-390 class longest",
      "… 2 more symbols inside these; read one by its name",
    ]);
  });

  it(`never takes more than its bytes (seed ${seed})`, () => {
    const anySymbol = fc.record({
      name: fc.string({ unit: "binary", maxLength: 200 }),
      kind: fc.option(fc.constant("constructor"), { nil: undefined }),
      startLine: fc.integer({ min: 1, max: 1_000_000 }),
      endLine: fc.integer({ min: 1, max: 1_000_000 }),
      startCharacter: fc.constant(0),
      endCharacter: fc.constant(0),
      children: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.array(anySymbol, { maxLength: 40 }), (symbols) => {
        const rows = rowsOf(symbols, 1_000);
        assert.ok(rows.reduce((sum, row) => sum + countBytes(row) + 1, 0) <= 1_000);
        assert.ok(rows.every((row) => !/[\n\r\u2028\u2029]/.test(row)));
      }),
      { seed },
    );
  });
});
