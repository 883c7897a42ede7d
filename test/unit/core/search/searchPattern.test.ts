import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  compileSearchPattern,
  type SearchPattern,
} from "../../../../src/core/search/searchPattern.ts";
import { countMatches, findMatchingLines } from "../../../../src/core/search/matchingLines.ts";

const seed = 20_251;

function compile(pattern: string, ignoreCase = false): SearchPattern {
  const compiled = compileSearchPattern(pattern, { ignoreCase });
  assert.ok(compiled.ok, pattern);
  return compiled.value;
}

/** Numbers of the lines in which a match starts. */
function linesOf(pattern: string, text: string): number[] {
  const compiled = compile(pattern);
  const regExp = new RegExp(compiled.source, compiled.flags);
  const starts = findMatchingLines(text, compiled, regExp, {
    offset: 0,
    limit: 1_000,
    contextLines: 0,
  });
  const counts = countMatches(text, compiled, regExp, Infinity);
  assert.equal(counts.lines, starts.length);
  assert.equal(countMatches(text, compiled, regExp, 0).lines, starts.length);
  assert.equal(countMatches(text, compiled, regExp, 2).lines, starts.length);
  return starts.map((start) => text.slice(0, start).split("\n").length);
}

describe("a search pattern", () => {
  const examples: readonly (readonly [pattern: string, text: string, lines: number[]])[] = [
    ["a", "a\nb\na\n", [1, 3]],
    ["a", "aa\n", [1]],
    ["^b$", "a\nb\nc", [2]],
    ["^", "a\n\n", [1, 2]],
    ["$", "a\nb", [1, 2]],
    ["^$", "", []],
    ["^$", "a\n", []],
    ["a\\s", "a\nb\na b\n", [3]],
    ["a\\s*b", "a\nb\na b\n", [3]],
    ['"[^"]*"', 'it"s\n"x"\n', [2]],
    ["a\\W", "a\na.\n", [2]],
    ["a[\\s,]b", "a\nb a,b\n", [2]],
    ["a[\\x00-\\x7f]b", "a\nb\na+b\n", [3]],
    ["a\\nb", "a\nb\n", [1]],
    ["(?s)a.b", "x\na\nb\n", [2]],
    ["a[\\s\\S]b", "a\nb\n", [1]],
    ["a[^]b", "a\nb\n", [1]],
    ["a[^\\n]", "a\nax\n", [2]],
    ["(?<=a\\s*)b", "a\nb\na b\n", [3]],
    ["\\n\\n", "a\n\nb\n", [1]],
    ["x*", "ab\n", [1]],
  ];
  for (const [pattern, text, lines] of examples) {
    it(`${pattern} is in lines ${lines.join(", ") || "none"} of ${JSON.stringify(text)}`, () => {
      assert.deepEqual(linesOf(pattern, text), lines);
    });
  }

  const literals: readonly (readonly [pattern: string, literals: string[]])[] = [
    ["foo", ["foo"]],
    ["fo+bar", ["bar"]],
    ["a?bc*", ["b"]],
    ["foo|ba", ["foo", "ba"]],
    ["foo|x*", []],
    ["(?:foo|bar)baz", ["foo", "bar"]],
    ["(ab){2,}", ["ab"]],
    ["(ab)*", []],
    ["[ab]c", ["c"]],
    ["\\bfoo\\b", ["foo"]],
    ["foo\\nbarbar", ["barbar"]],
    ["(?=foo)x", ["x"]],
    ["(?!foo)", []],
    ["(?i)foo", []],
    ["\\u{1f600}a", ["😀a"]],
    ["\\ufffdab", ["ab"]],
    ["a|b|c|d|e|f|g|h|i", []],
  ];
  for (const [pattern, required] of literals) {
    it(`${pattern} requires ${JSON.stringify(required)}`, () => {
      assert.deepEqual(compile(pattern).requiredLiterals, required);
    });
  }

  it("is refused when it is empty or does not compile", () => {
    for (const [pattern, code] of [
      ["", "emptyPattern"],
      ["(?i)", "emptyPattern"],
      ["(", "invalidPattern"],
    ] as const) {
      const compiled = compileSearchPattern(pattern);
      assert.ok(!compiled.ok);
      assert.equal(compiled.failure.code, code);
    }
  });

  const piece = fc.constantFrom(
    ...["a", "b", "ab", ".", "\\s", "\\S", "\\w", "\\W", "[^a]", "[ab]", "[\\s,]", "^", "$", "\\b"],
    ...["(a|b)", "(?:ab|\\s)", "a*", "b+?", "(?:[^b])?", "(?<=a)", "(?!b)", "(?=\\s|$)", "\\B"],
  );
  const patterns = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
  const texts = fc
    .array(fc.constantFrom("a", "b", " ", ",", "\n", "\n", "ab"), { maxLength: 14 })
    .map((parts) => parts.join(""));

  it(`finds in a text what it finds in its lines (seed ${seed})`, () => {
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        const { source, flags } = compile(pattern);
        const alone = new RegExp(source, flags.replace("g", ""));
        const lines = text
          .split("\n")
          .slice(0, text.endsWith("\n") || text === "" ? -1 : undefined);
        const expected = lines.flatMap((line, index) => (alone.test(line) ? [index + 1] : []));
        assert.deepEqual(linesOf(pattern, text), expected);
      }),
      { seed: seed, numRuns: 5_000 },
    );
  });

  it(`is only in texts that hold what it requires (seed ${seed})`, () => {
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        const { requiredLiterals } = compile(pattern);
        const isPossible = requiredLiterals.some((literal) => text.includes(literal));
        if (requiredLiterals.length > 0 && !isPossible)
          assert.deepEqual(linesOf(pattern, text), []);
      }),
      { seed: seed, numRuns: 5_000 },
    );
  });

  it("is counted match by match up to a number, and then once in each line", () => {
    const compiled = compile("x");
    const counted = [0, 2, 3, 4, 9].map((most) =>
      countMatches("xx\nxxx\nx", compiled, new RegExp("x", "gu"), most),
    );
    assert.deepEqual(
      counted.map(({ lines, matches }) => [lines, matches]),
      [
        [3, 3],
        [3, 4],
        [3, 5],
        [3, 6],
        [3, 6],
      ],
    );
  });

  it("is refused where it is nested so deep that reading it would overflow the stack", () => {
    const refused = compileSearchPattern("(".repeat(3000) + "a" + ")".repeat(3000));
    assert.ok(!refused.ok && refused.failure.code === "invalidPattern");
  });
});
