import { describe, it } from "mocha";
import assert from "node:assert/strict";
import fc from "fast-check";
import { collectMatches } from "../../../../src/core/pattern/collectMatches.ts";
import { compileEcmaScript } from "../../../../src/core/pattern/ecmascript.ts";
import type { MatchTable } from "../../../../src/core/pattern/matching.ts";

const SEED = 2024;

function collect(pattern: string, text: string, maxMatches = 1000): MatchTable {
  const compiled = compileEcmaScript(pattern);
  assert.ok(compiled.ok);
  return collectMatches({ ...compiled.value, text, maxMatches });
}

describe("collectMatches", () => {
  for (const [pattern, text, offsets] of [
    ["b", "abcb", [1, 2, 3, 4]],
    ["z", "abc", []],
    ["x*", "abxd", [0, 0, 1, 1, 2, 3, 3, 3, 4, 4]],
    ["(a)|(b)", "ab", [0, 1, 0, 1, -1, -1, 1, 2, -1, -1, 1, 2]],
    ["a(?=(b))", "ab", [0, 1, 1, 2]],
    [".", "\u{1f600}a", [0, 2, 2, 3]],
    ["(?!b)", "\u{1f600}", [0, 0, 2, 2]],
    ["(?<!a)", "\u{1f600}a\u{1f600}", [0, 0, 2, 2, 5, 5]],
    ["(?m)^", "a\nb", [0, 0, 2, 2]],
  ] as const) {
    it(`finds ${pattern} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual([...collect(pattern, text).offsets], offsets);
    });
  }

  it("counts matches beyond the limit without keeping them", () => {
    const table = collect("(a)", "a".repeat(1000), 3);
    assert.equal(table.total, 1000);
    assert.deepEqual([...table.offsets], [0, 1, 0, 1, 1, 2, 1, 2, 2, 3, 2, 3]);
  });

  it("keeps more matches than it had room for at first", () => {
    const table = collect("a", "a".repeat(1000));
    assert.equal(table.offsets.length, 2000);
    assert.deepEqual([...table.offsets.subarray(1996)], [998, 999, 999, 1000]);
  });

  it("names groups by index", () => {
    const table = collect("(?<year>\\d+)-(?<month>\\d+)", "2024-11");
    assert.deepEqual(table.groupNames, { year: 1, month: 2 });
    assert.equal(table.groupCount, 3);
  });

  it(`law: the matches are those of matchAll (seed ${SEED})`, () => {
    const patterns = ["a|b", "(a)(b)?", "\\s*", "b*?", "(?<=a)b|", "[^a]+", "(?m)$", "(a|(b))+"];
    const anyText = fc.array(fc.constantFrom("a", "b", " ", "\n", "é"), { maxLength: 20 });
    fc.assert(
      fc.property(fc.constantFrom(...patterns), anyText, (pattern, pieces) => {
        const text = pieces.join("");
        const compiled = compileEcmaScript(pattern);
        assert.ok(compiled.ok);
        const { source, flags } = compiled.value;
        const expected = [...text.matchAll(new RegExp(source, `${flags}d`))].flatMap((match) =>
          Array.from(match, (_, group) => match.indices?.[group] ?? [-1, -1]).flat(),
        );
        assert.deepEqual([...collect(pattern, text).offsets], expected);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});
