import { describe, it } from "mocha";
import assert from "node:assert/strict";
import fc from "fast-check";
import { normalizeLineEndings } from "../../../../src/core/pattern/normalizeLineEndings.ts";

const seed = 4711;
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
      const view = normalizeLineEndings(original);
      assert.equal(view.text, text);
      const mapped = Array.from({ length: text.length + 1 }, (_, at) => view.toOriginalOffset(at));
      assert.deepEqual(mapped, offsets);
    });
  }

  it("gives ranges themselves back without a carriage return", () => {
    const range = { start: 1, endExclusive: 2 };
    assert.equal(normalizeLineEndings("a\nb").toOriginalRange(range), range);
  });

  it("maps offsets behind thousands of line endings, in any order", () => {
    const view = normalizeLineEndings("ab\r\n".repeat(5000));
    for (const line of [4999, 0, 1023, 1024, 1025, 2500]) {
      assert.equal(view.toOriginalOffset(3 * line), 4 * line);
      assert.equal(view.toOriginalOffset(3 * line + 2), 4 * line + 2);
    }
    assert.equal(view.toOriginalOffset(15_000), 20_000);
  });

  it(`law: before an offset is the same text in the original, and no half ending (seed ${seed})`, () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (original, number) => {
        const view = normalizeLineEndings(original);
        const offset = number % (view.text.length + 1);
        const there = view.toOriginalOffset(offset);
        assert.equal(toLineFeeds(original.slice(0, there)), view.text.slice(0, offset));
        assert.notEqual(original.slice(Math.max(0, there - 1), there + 1), "\r\n");
      }),
      { seed: seed, numRuns: 500 },
    );
  });

  it(`law: a range of the view is the same text in the original (seed ${seed})`, () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (original, a, b) => {
        const view = normalizeLineEndings(original);
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
      { seed: seed, numRuns: 500 },
    );
  });
});
