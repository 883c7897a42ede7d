import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { createRuleCompiler, findNameRules } from "../../../../src/core/path/nameRules.ts";

const seed = 1009;

/** Pieces that make globs of every kind, and odd spellings of some. */
const pieces = ["a", "B", ".env", "é", "*", "?", "**", "/", "//", "./", "../", "{a,.b}", "[ab]"];
const others = ["{,x}", "@(a|b)", "!", "#", "\\", "c*d", "/**", "**/", ".", " "];
const names = ["a", "b", ".env", ".b", "é", "cd", "/", "/", "x", "ab", "."];

const globs = fc.array(fc.constantFrom(...pieces, ...others), { minLength: 1, maxLength: 5 });
const paths = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 });

describe("findNameRules", () => {
  it(`finds what the globs themselves match, whatever is ruled out before (seed ${seed})`, () => {
    const compile = createRuleCompiler<number>();
    let matches = 0;
    fc.assert(
      fc.property(fc.array(globs, { maxLength: 3 }), paths, (patterns, path) => {
        const entries = patterns.map((parts, index) => [parts.join(""), index] as const);
        const compiled = compile(Object.fromEntries(entries));
        const name = path.join("").split("/").filter(Boolean).join("/");
        const given = [{ relative: [name], absolute: `/${name}` }];
        const found = findNameRules(compiled, given);
        const unfiltered = findNameRules({ ...compiled, mayMatch: () => true }, given);
        matches += unfiltered.length;
        assert.deepEqual(
          found.map(({ pattern }) => pattern),
          unfiltered.map(({ pattern }) => pattern),
        );
      }),
      { seed: seed, numRuns: 5_000 },
    );
    assert.ok(matches > 300, `${matches} matches`);
  });
});

describe("createRuleCompiler", () => {
  it("compiles the same patterns once, whichever object holds them, and others anew", () => {
    const compile = createRuleCompiler<boolean>();
    const first = compile({ a: true, b: false });
    assert.equal(compile({ a: true, b: false }), first);
    // The last one that matches decides, so the order counts.
    for (const other of [{ b: false, a: true }, { a: true, b: true }, { a: true }]) {
      const rules = compile(other);
      assert.notEqual(rules, first);
      assert.deepEqual(
        rules.rules.map(({ pattern, value }) => [pattern, value]),
        Object.entries(other),
      );
    }
  });
});
