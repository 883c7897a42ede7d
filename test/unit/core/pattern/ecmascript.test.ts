import { describe, it } from "mocha";
import assert from "node:assert/strict";
import {
  compileEcmaScript,
  type EcmaScriptOptions,
} from "../../../../src/core/pattern/ecmascript.ts";

function problemOf(pattern: string): string {
  const compiled = compileEcmaScript(pattern);
  assert.ok(!compiled.ok && compiled.failure.code === "invalidPattern", `${pattern} compiles`);
  return compiled.failure.problem;
}

describe("compileEcmaScript", () => {
  for (const [pattern, options, source, flags] of [
    ["a.b", {}, "a.b", "gu"],
    ["(?i)a", {}, "a", "gui"],
    ["(?m)^a$", {}, "^a$", "gum"],
    ["(?s).", {}, ".", "gus"],
    ["(?ims)a", {}, "a", "guims"],
    ["(?i)(?m)a", {}, "a", "guim"],
    ["a", { ignoreCase: true, multiline: true, dotAll: true }, "a", "guims"],
    ["(?i)a", { ignoreCase: true, multiline: false }, "a", "gui"],
    ["[^()]{2}[-+|]", {}, "[^()]{2}[-+|]", "gu"],
  ] as const satisfies readonly (readonly [string, EcmaScriptOptions, string, string])[]) {
    it(`compiles ${pattern} with ${JSON.stringify(options)}`, () => {
      const compiled = compileEcmaScript(pattern, options);
      assert.ok(compiled.ok);
      assert.deepEqual([compiled.value.source, compiled.value.flags], [source, flags]);
      assert.equal(compiled.value.pattern, pattern);
    });
  }

  for (const [pattern, count, names] of [
    ["a", 1, {}],
    ["(a)(?:b)(?=c)(?<!d)(e)", 3, {}],
    ["(?<year>\\d+)-(\\d+)-(?<day>\\d+)", 4, { year: 1, day: 3 }],
    ["\\((a)[(]\\\\(b)[\\](]", 3, {}],
    ["((a)(b))", 4, {}],
  ] as const) {
    it(`counts the groups of ${pattern}`, () => {
      const compiled = compileEcmaScript(pattern);
      assert.ok(compiled.ok);
      assert.deepEqual(compiled.value.groups, { count, names });
      const empty = new RegExp(`${pattern}|`, "u").exec("");
      assert.equal(empty?.length, count, "the engine counts otherwise");
    });
  }

  for (const pattern of ["", "(?i)", "(?i)(?ms)"]) {
    it(`refuses the empty pattern ${JSON.stringify(pattern)}`, () => {
      const compiled = compileEcmaScript(pattern, { field: "replacements[0].searchFor" });
      const failure = { code: "emptyPattern", field: "replacements[0].searchFor" };
      assert.deepEqual(compiled, { ok: false, failure });
    });
  }

  for (const [pattern, offset, hint] of [
    ["(?P<n>a)", 0, "(?<name>…)"],
    ["a(?P=n)", 1, "\\k<name>"],
    ["\\Aa", 0, "write ^"],
    ["(?i)a\\Z", 5, "write $"],
    ["a(?#c)", 1, "leave the comment out"],
    ["a(?i)b", 1, "at the start"],
    ["(?x)a", 0, "(?i), (?m) and (?s)"],
    ["(?>a)", 0, "(?=(…))\\1"],
    ["a++", 1, "possessive"],
    ["a{2}+", 1, "possessive"],
    ["(a)(?(1)b)", 3, "both alternatives"],
    ["\\h", 0, "[ \\t]"],
    ["\\R", 0, "\\n"],
    ["a\\-b\\Z", 4, "write $"],
    ["a\\qb", 1, "without the backslash"],
    ["[ab\\B]", 3, "without the backslash"],
    ["[ab\\1]", 3, "does not have"],
    ["a\\x4", 1, "two hexadecimal digits"],
    ["\\d\\u12", 2, "with four"],
    ["\\d\\p{Foo}", 2, "\\p{L}"],
    ["\\d\\k<n>", 2, "does not have"],
    ["x[_[:alpha:]]", 1, "POSIX"],
    ["(a)\\2", 3, "does not have"],
    ["[\\](]\\A", 5, "write ^"],
  ] as const) {
    it(`names the foreign spelling in ${pattern}`, () => {
      const compiled = compileEcmaScript(pattern);
      assert.ok(!compiled.ok && compiled.failure.code === "invalidPattern");
      assert.equal(compiled.failure.offset, offset);
      assert.ok(compiled.failure.problem.includes(hint), compiled.failure.problem);
    });
  }

  for (const [pattern, problem] of [
    ["(a", "unterminated group"],
    ["a)", "unmatched ')'"],
    ["[a", "unterminated character class"],
    ["*a", "nothing to repeat"],
    ["[b-a]", "range out of order in character class"],
    ["a{2,1}", "numbers out of order in {} quantifier"],
    ['\\"(a', "unterminated group"],
    ["(?<a>x)(?<a>y)", "duplicate capture group name"],
    ["(?<a>x)|(?<a>y)", "two groups are named a; each group needs its own name"],
  ] as const) {
    it(`gives the engine's reason for ${pattern}`, () => assert.equal(problemOf(pattern), problem));
  }

  it("refuses groups nested more than 100 deep, whatever else is wrong", () => {
    const deep = (depth: number): string => `${"(?:[)(]\\(".repeat(depth)}${")".repeat(depth)}`;
    assert.ok(compileEcmaScript(deep(100)).ok);
    for (const pattern of [deep(101), `(?i)${"(".repeat(3000)}`]) {
      const refused = compileEcmaScript(pattern);
      assert.ok(!refused.ok && refused.failure.code === "invalidPattern");
      assert.match(refused.failure.problem, /^groups are nested more than 100 deep/);
      assert.equal(pattern.slice(0, (refused.failure.offset ?? 0) + 1).endsWith("("), true);
    }
  });

  it("refuses a pattern too long, with its length", () => {
    assert.ok(compileEcmaScript("a".repeat(10_000)).ok);
    const failure = { code: "patternTooLong", length: 10_001, limit: 10_000 };
    assert.deepEqual(compileEcmaScript("a".repeat(10_001)), { ok: false, failure });
  });
});
