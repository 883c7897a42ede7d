import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { compileEcmaScript } from "../../../../src/core/pattern/ecmascript.ts";
import { respellForUnicode } from "../../../../src/core/pattern/ecmascriptSpelling.ts";

describe("patterns that are valid only without u", () => {
  for (const [source, expected] of [
    [String.raw`say \"hi\"`, 'say "hi"'],
    [String.raw`\<b\>\ \#\_\é\😀`, "<b> #_é😀"],
    [String.raw`a\-b\\-c`, String.raw`a-b\\-c`],
    ["if (x) {}", String.raw`if (x) \{\}`],
    ["a{,5}b{c}", String.raw`a\{,5\}b\{c\}`],
    ["a{2}b{3,}c{4,5}}", String.raw`a{2}b{3,}c{4,5}\}`],
    ["a]b[c]]", String.raw`a\]b[c]\]`],
    [String.raw`[\"\-\_]`, String.raw`["\-_]`],
    [String.raw`[\w-.]`, String.raw`[\w\-.]`],
    [String.raw`[\w-a-z]`, String.raw`[\w\-a\-z]`],
    [String.raw`[a-\d-]`, String.raw`[a\-\d\-]`],
    [String.raw`(a(?=b)*)`, "(a(?:(?=b))*)"],
    [String.raw`\p{L}\"\u{61}\x41`, String.raw`\p{L}"\u{61}\x41`],
    [String.raw`(?<n>a)\k<n>}`, String.raw`(?<n>a)\k<n>\}`],
  ] as const) {
    it(`are spelled with it: ${source}`, () => {
      assert.equal(respellForUnicode(source), expected);
      const compiled = compileEcmaScript(source);
      assert.deepEqual(compiled.ok && [compiled.value.source, compiled.value.pattern], [
        expected,
        source,
      ]);
    });
  }

  it("keep what u gives to the rest: properties, code points, whole characters", () => {
    const compiled = compileEcmaScript(String.raw`^\"\p{Lu}\u{e9}.\"$`);
    assert.ok(compiled.ok);
    assert.match('"Éé😀"', new RegExp(compiled.value.source, compiled.value.flags));
  });

  it("match as V8 matches them without u, or are refused at a place (seed 2304)", () => {
    let [same, refused] = [0, 0];
    const escapes = "dwsbnt0\"'#<>/.{}[]()|^$*+?\\é ~,-_@%&=!:;`".split("");
    const doubtful = "AZBxucpgqhk1".split("");
    const escape = fc
      .oneof(
        { weight: 60, arbitrary: fc.constantFrom(...escapes) },
        { weight: 1, arbitrary: fc.constantFrom(...doubtful) },
      )
      .map((character) => `\\${character}`);
    const plain = fc.constantFrom(...'abc_-"{}],:=!é .'.split(""));
    const atom = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 2, arbitrary: escape });
    const classOf = fc
      .tuple(fc.constantFrom("[", "[^"), fc.array(atom, { minLength: 1, maxLength: 6 }))
      .map(([start, atoms]) => `${start}${atoms.join("").replaceAll(/(?<!\\)\]/g, "")}]`);
    const { pattern } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
      pattern: fc.array(tie("item"), { minLength: 1, maxLength: 5 }).map((items) => items.join("")),
      item: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        { weight: 6, arbitrary: atom },
        { weight: 2, arbitrary: classOf },
        {
          weight: 1,
          arbitrary: fc.constantFrom("*", "+?", "{2}", "{1,}", "{,3}", "{", "|", "x{1"),
        },
        {
          weight: 2,
          arbitrary: fc
            .tuple(fc.constantFrom("(", "(?:", "(?=", "(?!", "(?<="), tie("pattern"))
            .map(([start, inner]) => `${start}${inner})`),
        },
      ),
    }));
    const text = fc.array(fc.constantFrom(..."abcdwAZ_-\"'{}[](),:=!<>#é .\n1\\/".split("")), {
      maxLength: 24,
    });
    for (let round = 0; same < 10_000; round += 1) {
      const samples = fc.sample(fc.tuple(pattern, text), { seed: 2304 + round, numRuns: 1_000 });
      for (const [source, characters] of samples) {
        if (isValid(source, "gu") || !isValid(source, "g")) continue;
        const compiled = compileEcmaScript(source);
        if (compiled.ok) {
          same += 1;
          const ours = new RegExp(compiled.value.source, "gu");
          const [found, wanted] = [ours, new RegExp(source, "g")].map((each) =>
            matchesOf(each, characters.join("")),
          );
          assert.deepEqual(found, wanted, `${source} as ${compiled.value.source}`);
        } else {
          refused += 1;
          assert.ok(compiled.failure.code === "invalidPattern", source);
          assert.match(source.slice(compiled.failure.offset), /^\\[A-Za-z\d]/, source);
        }
      }
    }
    assert.ok(refused > 100, `${refused} refused`);
  });
});

function isValid(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

function matchesOf(pattern: RegExp, text: string): readonly unknown[] {
  return Array.from(text.matchAll(pattern), (match) => [match.index, ...match]);
}
