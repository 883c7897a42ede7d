import { describe, it } from "mocha";
import assert from "node:assert/strict";
import fc from "fast-check";
import { collectMatches } from "../../../../src/core/pattern/collectMatches.ts";
import { compileEcmaScript } from "../../../../src/core/pattern/ecmascript.ts";
import type {
  MatchRequest,
  MatchTable,
  ReplacementTemplate,
} from "../../../../src/core/pattern/matching.ts";

const seed = 2024;

function collect(pattern: string, text: string, wanted: Partial<MatchRequest> = {}): MatchTable {
  const compiled = compileEcmaScript(pattern);
  assert.ok(compiled.ok);
  return collectMatches({ ...compiled.value, text, maxMatches: 1000, ...wanted });
}

/** What the template makes of each match. */
function render(pattern: string, text: string, template: ReplacementTemplate): readonly string[] {
  const { rendered } = collect(pattern, text, { rendering: { template, maxUnits: 1000 } });
  assert.ok(rendered);
  return Array.from(rendered.ends, (end, match) =>
    rendered.text.slice(rendered.ends[match - 1] ?? 0, end),
  );
}

describe("collectMatches", () => {
  for (const [pattern, text, offsets] of [
    ["b", "abcb", [1, 2, 3, 4]],
    ["z", "abc", []],
    ["x*", "abxd", [0, 0, 1, 1, 2, 3, 3, 3, 4, 4]],
    ["(a)|(b)", "ab", [0, 1, 1, 2]],
    ["a(?=(b))", "ab", [0, 1]],
    [".", "\u{1f600}a", [0, 2, 2, 3]],
    ["(?!b)", "\u{1f600}", [0, 0, 2, 2]],
    ["(?<!a)", "\u{1f600}a\u{1f600}", [0, 0, 2, 2, 5, 5]],
    ["(?m)^", "a\nb", [0, 0, 2, 2]],
  ] as const) {
    it(`finds ${pattern} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual([...collect(pattern, text).offsets], offsets);
    });
  }

  for (const [pattern, text, template, rendered] of [
    ["(a)|(b)", "ab", [0, ":", 1, "|", 2], ["a:a|", "b:|b"]],
    ["a(?=(b))", "ab", [1, 0], ["ba"]],
    ["x*", "ax", ["<", 0, ">"], ["<>", "<x>", "<>"]],
    ["z", "abc", [0], []],
  ] as const) {
    it(`makes of ${pattern} in ${text} what ${JSON.stringify(template)} says`, () => {
      assert.deepEqual(render(pattern, text, template), rendered);
    });
  }

  it("makes nothing of matches without a template", () => {
    assert.equal(collect("(a)", "a").rendered, undefined);
  });

  it("counts matches beyond the limit without keeping them", () => {
    const table = collect("(a)", "a".repeat(1000), {
      maxMatches: 3,
      rendering: { template: [1, "-"], maxUnits: 6 },
    });
    assert.equal(table.total, 1000);
    assert.deepEqual([...table.offsets], [0, 1, 1, 2, 2, 3]);
    assert.deepEqual(table.rendered, { text: "a-a-a-", ends: Int32Array.of(2, 4, 6) });
  });

  it("counts what the template makes and makes none of it where it is too much", () => {
    const rendering = { template: ["<", 1, ">"], maxUnits: 8 };
    const made = collect("a(?=(.*))", "a--", { rendering });
    assert.deepEqual([made.renderedUnits, made.rendered?.text], [4, "<-->"]);
    const tooMuch = collect("a(?=(.*))", "a-a--", { rendering });
    assert.deepEqual([tooMuch.renderedUnits, tooMuch.rendered], [10, undefined]);
    assert.deepEqual([...tooMuch.offsets], [0, 1, 2, 3]);
  });

  it("keeps more matches than it had room for at first", () => {
    const table = collect("a", "a".repeat(1000));
    const spans = Array.from({ length: 1000 }, (_, start) => [start, start + 1]);
    assert.deepEqual([...table.offsets], spans.flat());
  });

  it("gives the source for what is not empty no more of the text before than it asks for", () => {
    const table = collect("(?!x)", "axxxbxxxc", {
      nonEmpty: { source: "(?<=^([^]*))[abc]", unitsBehind: 3 },
      // The source's own group stands for group 1: it holds what it was given.
      groups: { count: 2, names: {}, engineIndices: [0, 0] },
      rendering: { template: ["<", 1, ">"], maxUnits: 100 },
    });
    assert.deepEqual([...table.offsets], [0, 0, 0, 1, 4, 4, 4, 5, 8, 8, 8, 9, 9, 9]);
    assert.equal(table.rendered?.text, "<><><><xxx><><xxx><>");
  });

  it(`law: the matches and their groups are those of matchAll (seed ${seed})`, () => {
    const patterns = ["a|b", "(a)(b)?", "\\s*", "b*?", "(?<=a)b|", "[^a]+", "(?m)$", "(a|(b))+"];
    const anyText = fc.array(fc.constantFrom("a", "b", " ", "\n", "é"), { maxLength: 20 });
    fc.assert(
      fc.property(fc.constantFrom(...patterns), anyText, (pattern, pieces) => {
        const text = pieces.join("");
        const compiled = compileEcmaScript(pattern);
        assert.ok(compiled.ok);
        const { source, flags, groups } = compiled.value;
        const matches = [...text.matchAll(new RegExp(source, flags))];
        const spans = matches.flatMap((match) => [match.index, match.index + match[0].length]);
        assert.deepEqual([...collect(pattern, text).offsets], spans);
        for (let group = 0; group < groups.count; group += 1) {
          const texts = matches.map((match) => match[group] ?? "");
          assert.deepEqual(render(pattern, text, [group]), texts);
        }
      }),
      { seed: seed, numRuns: 1000 },
    );
  });
});
