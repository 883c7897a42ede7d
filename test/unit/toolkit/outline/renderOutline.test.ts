import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { countBytes } from "../../../../src/core/lines/truncate.ts";
import type { OutlineSymbol } from "../../../../src/core/outline/outlineSymbol.ts";
import { maxOutlineBytes, renderOutline } from "../../../../src/toolkit/outline/renderOutline.ts";

const seed = 5102;

function symbol(given: Partial<OutlineSymbol>): OutlineSymbol {
  const range = { startLine: 10, endLine: 20, startCharacter: 0, endCharacter: 0 };
  return { name: "a", kind: "class", ...range, children: [], ...given };
}

describe("renderOutline", () => {
  const outlines: readonly (readonly [
    what: string,
    symbols: readonly OutlineSymbol[],
    rows: readonly string[],
  ])[] = [
    ["nothing", [], []],
    ["nothing beyond the last line", [symbol({ endLine: 5 })], []],
    ["a symbol with its lines", [symbol({})], ["Symbols further on:", "10-20 class a"]],
    ["one line", [symbol({ endLine: 10 })], ["Symbols further on:", "10 class a"]],
    ["a name alone", [symbol({ kind: undefined })], ["Symbols further on:", "10-20 a"]],
    [
      "what is in another below it",
      [symbol({ children: [symbol({ name: "b", kind: "method", endLine: 12 })] })],
      ["Symbols further on:", "10-20 class a", "  10-12 method b"],
    ],
    [
      "a name with line ends as one row",
      [symbol({ name: "a\n9: b\u2028" })],
      ["Symbols further on:", "10-20 class a\\n9: b\\u2028"],
    ],
    [
      "the beginning of a long name",
      [symbol({ name: "x".repeat(61) })],
      ["Symbols further on:", `10-20 class ${"x".repeat(60)}…`],
    ],
  ];
  for (const [what, symbols, rows] of outlines) {
    it(`shows ${what}`, () => {
      assert.deepEqual(renderOutline(symbols, 5), rows);
    });
  }

  it("shows the twelve longest in the order of the text, and counts the rest", () => {
    const symbols = Array.from({ length: 15 }, (_, index) =>
      symbol({ name: `s${index}`, startLine: 100 * index, endLine: 100 * index + 20 + index }),
    );
    const rows = renderOutline(symbols, 5);
    assert.deepEqual(rows.slice(0, 2), ["Symbols further on:", "300-323 class s3"]);
    assert.deepEqual(rows.slice(-2), ["1400-1434 class s14", "… 3 more"]);
    assert.equal(rows.length, 14);
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
        const rows = renderOutline(symbols, 0);
        assert.ok(rows.length <= 14);
        assert.ok(rows.reduce((sum, row) => sum + countBytes(row) + 1, 0) <= maxOutlineBytes);
        assert.ok(rows.every((row) => !/[\n\r\u2028\u2029]/.test(row)));
      }),
      { seed },
    );
  });
});
