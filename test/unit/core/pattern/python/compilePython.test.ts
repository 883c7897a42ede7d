import { describe, it } from "mocha";
import assert from "node:assert/strict";
import fc from "fast-check";
import { collectMatches } from "../../../../../src/core/pattern/collectMatches.ts";
import {
  compilePython,
  type PythonOptions,
  type PythonPattern,
} from "../../../../../src/core/pattern/python/compilePython.ts";
import { parsePythonTemplate } from "../../../../../src/core/pattern/python/template.ts";
import { withinCpuTime } from "../../../../support/withinCpuTime.ts";

const seed = 2024;

function compile(pattern: string, options?: PythonOptions): PythonPattern {
  const compiled = compilePython(pattern, options);
  assert.ok(compiled.ok, JSON.stringify(compiled));
  return compiled.value;
}

function findSpans(pattern: string, text: string, options?: PythonOptions): string[] {
  const compiled = compile(pattern, options);
  const { offsets, total } = collectMatches({ ...compiled, text, maxMatches: 100 });
  return Array.from({ length: total }, (_, match) =>
    text.slice(offsets[2 * match], offsets[2 * match + 1]),
  );
}

describe("compilePython", () => {
  for (const [pattern, text] of [
    [String.raw`\"\-\_\#\<\>\ \é`, '"-_#<> é'],
    ["a}b]c{", "a}b]c{"],
    ["a{,2}b{x}", "aab{x}"],
    [String.raw`[\w\-.\"]+`, 'a-."'],
  ] as const) {
    it(`takes needless escapes, lone braces and brackets as CPython does: ${pattern}`, () => {
      assert.deepEqual(findSpans(pattern, text), [text]);
    });
  }

  for (const [pattern, problem, offset] of [
    ["a(b", "missing ), unterminated subpattern", 1],
    ["ab)", "unbalanced parenthesis", 2],
    ["a[b", "unterminated character set", 1],
    ["*a", "nothing to repeat", 0],
    ["a**", "multiple repeat", 2],
    ["\u{1f600}\\q", "bad escape \\q", 2],
    ["[z-a]", "bad character range z-a", 1],
    ["(?<n>a)", "unknown extension ?<n; a named group is written (?P<name>…)", 1],
    ["(?P=n)", "unknown group name 'n'", 4],
    ["(?P<a>x)(?P<a>y)", "redefinition of group name 'a' as group 2; was group 1", 12],
    ["a(?i)", "global flags not at the start of the expression", 1],
    ["(?<=a+)b", "look-behind requires fixed-width pattern", 0],
    ["(a)\\2", "invalid group reference 2", 4],
    ["(a\\1)", "cannot refer to an open group", 2],
    ["a\\N{DIGIT ONE}", "\\N{…} cannot be translated", 1],
    ["(a)?\\1", "the reference to group 1 cannot be translated: the group may not have taken", 4],
    ["(?:(a)|b)*\\1", "the reference to group 1 cannot be translated", 10],
    ["(?:(a)|b)(?(1)c)", "the conditional (?(1)…) cannot be translated", 9],
    [`${"(".repeat(101)}a${")".repeat(101)}`, "groups are nested more than 100 deep", 100],
    ["(?:(?=".repeat(1600), "groups are nested more than 100 deep", 300],
    ["(?:|a)*", "the repetition of a part that prefers to match nothing", 6],
  ] as const) {
    it(`refuses ${pattern.slice(0, 80)} at ${offset}`, () => {
      const compiled = compilePython(pattern);
      assert.ok(!compiled.ok && compiled.failure.code === "invalidPattern");
      assert.equal(compiled.failure.pattern, pattern);
      assert.ok(compiled.failure.problem.startsWith(problem), compiled.failure.problem);
      assert.equal(compiled.failure.offset, offset);
    });
  }

  it("takes groups nested 100 deep, and what only looks like a group", () => {
    compile(`${"((?:".repeat(50)}a${")*)".repeat(50)}`);
    compile(
      `(?x) # ${"(".repeat(200)}\n[${"(".repeat(200)}]${"\\(".repeat(200)}${"(a)".repeat(200)}`,
    );
  });

  it("refuses a pattern too long, with its length", () => {
    compile("a".repeat(10_000));
    const failure = { code: "patternTooLong", length: 10_001, limit: 10_000 };
    assert.deepEqual(compilePython("a".repeat(10_001)), { ok: false, failure });
  });

  it("looks at each part of a pattern once, however deep it is", () => {
    for (const pattern of [
      `${"(?:".repeat(100)}a${")*".repeat(100)}`.repeat(19),
      "()".repeat(5000),
      "((a)b)".repeat(1666),
    ]) {
      withinCpuTime(10_000, () => {
        for (let time = 0; time < 10; time += 1) compile(pattern);
      });
    }
  });

  it("refuses the empty pattern", () => {
    const failure = { code: "emptyPattern", field: "pattern" };
    assert.deepEqual(compilePython(""), { ok: false, failure });
  });

  for (const [pattern, text, options, found] of [
    ["B", "abB", { ignoreCase: true }, ["b", "B"]],
    ["^.", "ab\ncd", { multiline: true }, ["a", "c"]],
    ["a.b", "a\nb", { dotAll: true }, ["a\nb"]],
    ["(?-i:B)", "bB", { ignoreCase: true }, ["B"]],
    [".+", "a\u2028b\u2029c\u0085d\ne", {}, ["a\u2028b\u2029c\u0085d", "e"]],
    ["(a)|\\1b", "ab b", {}, ["a"]],
    ["()(?(1)a|b)", "ab", {}, ["a"]],
    ["(?m)^\\w", "a\u2028b\nc", {}, ["a", "c"]],
    ["(?:a|ab){2}+", "abab", {}, []],
    ["(?:c{1,2}){2,}+", "ccb", {}, []],
    ["(?:c{1,2}){2,}+", "cccb", {}, ["ccc"]],
    ["(?:ab){2}+b", "ababb", {}, ["ababb"]],
  ] as const satisfies readonly (readonly [string, string, PythonOptions, string[]])[]) {
    it(`finds ${pattern} with ${JSON.stringify(options)}`, () => {
      assert.deepEqual(findSpans(pattern, text, options), found);
    });
  }

  it("numbers groups as Python does where atomic groups need groups of their own", () => {
    const { groups } = compile("(?>a+)(?P<x>b)c*+(d)");
    assert.deepEqual(groups, { count: 3, names: { x: 1 }, engineIndices: [0, 2, 4] });
  });

  it("numbers groups as Python does where the rounds of a repetition are atomic too", () => {
    const { groups } = compile("(?:(a)|(a)b){2}+(c)");
    assert.deepEqual(groups, { count: 4, names: {}, engineIndices: [0, 3, 4, 5] });
  });

  it("tries a place again only where an empty match can hide another", () => {
    assert.equal(compile("x*").nonEmpty, undefined);
    assert.equal(compile("(?m)^\\s*$").nonEmpty, undefined);
    assert.notEqual(compile("\\b|:+").nonEmpty, undefined);
    assert.notEqual(compile("a*?").nonEmpty, undefined);
  });

  for (const [pattern, unitsBehind] of [
    ["|a", 2],
    ["(?m)^|, jkl$", 2],
    ["(?<=ab)|c", 6],
    ["(?<=(?<=^a)b)|(?<!abc)d", 8],
    ["(?<=(?<=a)(?=b(?<!bc))b)|c", 8],
  ] as const) {
    it(`gives ${pattern} no more to look back at than ${unitsBehind} units`, () => {
      assert.equal(compile(pattern).nonEmpty?.unitsBehind, unitsBehind);
    });
  }

  it(`law: the text before what a pattern can look back at changes nothing (seed ${seed})`, () => {
    const looks = [
      "=^",
      "=^.",
      "!^.",
      "=^\u{1f600}",
      "=(?m:^).",
      "=\\b.",
      "=\\B.",
      "=(?<=^.).",
      "!(?<!^.).",
    ];
    const patterns = looks.map((look) => compile(`(?s)|(?<${look})(.)`));
    const anyText = fc.array(fc.constantFrom("a", "\n", "\u{1f600}"), { maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...patterns), anyText, (pattern, pieces) => {
        const { nonEmpty } = pattern;
        assert.ok(nonEmpty);
        const request = { ...pattern, text: pieces.join(""), maxMatches: 100 };
        const whole = { ...request, nonEmpty: { ...nonEmpty, unitsBehind: Infinity } };
        assert.deepEqual(collectMatches(request), collectMatches(whole));
      }),
      { seed: seed, numRuns: 1000 },
    );
  });

  it("refuses a template only for the groups whose text is not certain", () => {
    const pattern = compile("(?:(a)|(b))+(c)");
    assert.deepEqual([...pattern.unreliableGroups.keys()], [1, 2]);
    assert.ok(parsePythonTemplate("\\3", pattern).ok);
    const refused = parsePythonTemplate("x\\1", pattern);
    assert.ok(!refused.ok && refused.failure.code === "invalidReplacement");
    assert.equal(refused.failure.offset, 1);
    assert.match(refused.failure.problem, /^group 1 cannot be inserted: it may keep the text/);
  });

  for (const [template, problem, offset] of [
    ["a\\q", "bad escape \\q", 1],
    ["\\2", "invalid group reference 2 (there is \\1, \\g<n>)", 1],
    ["\\g<m>", "unknown group name 'm' (there is \\1, \\g<n>)", 3],
    ["\\g<n", "missing >, unterminated name", 3],
    ["\\g<>", "missing group name", 3],
    ["\\gn", "missing <", 2],
    ["\\400", "octal escape value \\400 outside of range 0-0o377", 0],
    ["a\\", "bad escape (end of pattern)", 1],
  ] as const) {
    it(`refuses the template ${template}`, () => {
      const refused = parsePythonTemplate(template, compile("(?P<n>a)"));
      const failure = { code: "invalidReplacement", replacement: template, problem, offset };
      assert.deepEqual(refused, { ok: false, failure });
    });
  }
});
