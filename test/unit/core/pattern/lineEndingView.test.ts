import { describe, it } from "mocha";
import assert from "node:assert/strict";
import fc from "fast-check";
import { viewLineEndings } from "../../../../src/core/pattern/lineEndingView.ts";
import type { MatchTable } from "../../../../src/core/pattern/matching.ts";

const SEED = 4711;
const anyText = fc
  .array(fc.constantFrom("a", "\r", "\n", "\r\n", "\u2028", "\u{1f600}", " b"), { maxLength: 30 })
  .map((pieces) => pieces.join(""));

function toLineFeeds(text: string): string {
  return text.replace(/\r\n|\r/g, "\n");
}

describe("viewLineEndings", () => {
  for (const [original, text, offsets] of [
    ["", "", [0]],
    ["a\nb", "a\nb", [0, 1, 2, 3]],
    ["a\r\nb", "a\nb", [0, 1, 3, 4]],
    ["a\rb", "a\nb", [0, 1, 2, 3]],
    ["\r\n\r\n", "\n\n", [0, 2, 4]],
    ["\r\r\n\n\r", "\n\n\n\n", [0, 1, 3, 4, 5]],
    ["a\u2028b\u0085c\r\n", "a\u2028b\u0085c\n", [0, 1, 2, 3, 4, 5, 7]],
  ] as const) {
    it(`sees ${JSON.stringify(original)} as ${JSON.stringify(text)}`, () => {
      const view = viewLineEndings(original);
      assert.equal(view.text, text);
      const mapped = Array.from({ length: text.length + 1 }, (_, at) => view.toOriginalOffset(at));
      assert.deepEqual(mapped, offsets);
    });
  }

  it("is the text itself, and its tables themselves, without a carriage return", () => {
    const table: MatchTable = {
      groupCount: 1,
      groupNames: {},
      offsets: Int32Array.of(0, 1),
      total: 1,
    };
    assert.equal(viewLineEndings("a\nb").toOriginalTable(table), table);
  });

  it("maps tables and keeps the mark of groups that took no part", () => {
    const view = viewLineEndings("a\r\nb\r\nc");
    const offsets = Int32Array.of(0, 2, -1, -1, 2, 4, 4, 5);
    const table: MatchTable = { groupCount: 2, groupNames: { g: 1 }, offsets, total: 2 };
    const mapped = view.toOriginalTable(table);
    assert.deepEqual([...mapped.offsets], [0, 3, -1, -1, 3, 6, 6, 7]);
    assert.deepEqual({ ...mapped, offsets }, table);
  });

  it(`law: a table maps as its offsets do, in whatever order they come (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.nat()), (original, numbers) => {
        const view = viewLineEndings(original);
        const offsets = Int32Array.from(numbers, (number) => number % (view.text.length + 1));
        const table: MatchTable = { groupCount: 1, groupNames: {}, offsets, total: 0 };
        const expected = offsets.map((offset) => view.toOriginalOffset(offset));
        assert.deepEqual(view.toOriginalTable(table).offsets, expected);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it(`law: a range of the view is the same text in the original (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (original, a, b) => {
        const view = viewLineEndings(original);
        assert.equal(view.text, toLineFeeds(original));
        const size = view.text.length + 1;
        const [start, endExclusive] = [a % size, b % size].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const range = view.toOriginalRange({ start, endExclusive });
        const there = original.slice(range.start, range.endExclusive);
        assert.equal(toLineFeeds(there), view.text.slice(start, endExclusive));
        assert.notEqual(original.slice(range.start - 1, range.start + 1), "\r\n");
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
