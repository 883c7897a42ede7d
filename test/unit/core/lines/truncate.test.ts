import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  shortenLine,
  truncate,
  truncateStart,
  maxLineCharacters,
} from "../../../../src/core/lines/truncate.ts";

const seed = 4711;

describe("truncate", () => {
  const rows: readonly (readonly [text: string, max: number, start: string, end: string])[] = [
    ["abc", 3, "abc", "abc"],
    ["abc", 4, "abc", "abc"],
    ["abc", 2, "ab", "bc"],
    ["abc", 0, "", ""],
    ["", 0, "", ""],
    ["a😀b", 1, "a", "b"],
    ["a😀b", 2, "a", "b"],
    ["a😀b", 3, "a😀", "😀b"],
    ["😀", 1, "", ""],
  ];
  for (const [text, max, start, end] of rows) {
    it(`keeps ${max} of ${JSON.stringify(text)}`, () => {
      assert.equal(truncate(text, max), start);
      assert.equal(truncateStart(text, max), end);
    });
  }

  it(`keeps as much as fits and never halves a pair (seed ${seed})`, () => {
    const text = fc.string({ unit: fc.constantFrom("a", "é", "😀", "\u{10FFFF}") });
    fc.assert(
      fc.property(text, fc.nat(20), (whole, max) => {
        const start = truncate(whole, max);
        const end = truncateStart(whole, max);
        assert.ok(whole.startsWith(start) && whole.endsWith(end));
        for (const kept of [start, end]) {
          assert.ok(kept.isWellFormed());
          assert.ok(kept.length <= max && kept.length >= Math.min(whole.length, max - 1));
        }
      }),
      { seed: seed, numRuns: 2000 },
    );
  });
});

describe("shortenLine", () => {
  it("counts what it cuts", () => {
    assert.equal(shortenLine("abcd", 4), "abcd");
    assert.equal(shortenLine("abcd", 3), "abc… (1 more character)");
    assert.equal(shortenLine("ab😀d", 3), "ab… (3 more characters)");
    assert.equal(shortenLine("x".repeat(5_000), 1), "x… (4,999 more characters)");
  });

  it("leaves a line of the longest length alone", () => {
    const line = "x".repeat(maxLineCharacters);
    assert.equal(shortenLine(line), line);
  });

  it("says how much it cut", () => {
    const line = "x".repeat(maxLineCharacters + 3);
    assert.equal(shortenLine(line), `${"x".repeat(maxLineCharacters)}… (3 more characters)`);
  });

  it("never cuts a surrogate pair", () => {
    const line = `${"x".repeat(maxLineCharacters - 1)}😀yz`;
    const cut = shortenLine(line);
    assert.ok(cut.isWellFormed());
    assert.equal(cut, `${"x".repeat(maxLineCharacters - 1)}… (4 more characters)`);
  });
});
