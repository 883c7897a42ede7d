import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit, isEmptyEdit, type OffsetRange } from "../../../../src/core/edit/edit.ts";
import { minimizeEdit } from "../../../../src/core/edit/minimizeEdit.ts";
import { collectMatches } from "../../../../src/core/pattern/collectMatches.ts";
import { compileEcmaScript } from "../../../../src/core/pattern/ecmascript.ts";
import { parseEcmaScriptTemplate } from "../../../../src/core/pattern/ecmascriptTemplate.ts";
import {
  planPatternReplacement,
  type PatternReplacement,
  type PatternReplacementContext,
  type PatternReplacementPlan,
} from "../../../../src/core/replace/patternReplacement.ts";
import { fail, succeed } from "../../../../src/core/result.ts";
import { indexLines } from "../../../../src/core/lines/lines.ts";

const seed = 4804;

const context: PatternReplacementContext = {
  findMatches: (request) => Promise.resolve(succeed(collectMatches(request))),
  maxReplacements: 3,
  emptyFileEnding: "\n",
};

function request(source: string, put: string, count = 0): PatternReplacement {
  const pattern = compileEcmaScript(source);
  assert.ok(pattern.ok);
  const template = parseEcmaScriptTemplate(put, pattern.value.groups);
  assert.ok(template.ok);
  return { pattern: pattern.value, template: template.value, count };
}

async function plan(
  text: string,
  given: PatternReplacement,
  maxReplacements = 100,
): Promise<PatternReplacementPlan> {
  const planned = await planPatternReplacement(indexLines(text), given, {
    ...context,
    maxReplacements,
  });
  assert.ok(planned.ok, planned.ok ? "" : JSON.stringify(planned.failure));
  return planned.value;
}

describe("planPatternReplacement", () => {
  const examples: readonly (readonly [string, string, PatternReplacement, string])[] = [
    ["replaces every match", "a1\na2\n", request("a(\\d)", "$1b"), "1b\n2b\n"],
    ["replaces as many as asked for", "aaa\n", request("a", "b", 2), "bba\n"],
    ["replaces all where there are fewer", "a\n", request("a", "b", 2), "b\n"],
    ["sees line endings as newlines", "a\r\nb\rc\n", request("(?m)$\n^", "-\n"), "a-\r\nb-\rc-\n"],
    ["replaces empty matches", "ab", request("(?:)", "-"), "-a-b-"],
  ];
  for (const [name, text, given, expected] of examples) {
    it(name, async () => {
      assert.equal(applyEdit((await plan(text, given)).edit, text), expected);
    });
  }

  it("says how many matches there are and how many are replaced", async () => {
    const { total, replaced } = await plan("a\nb\r\naa\ra\n", request("a", "b", 3));
    assert.deepEqual({ total, replaced }, { total: 4, replaced: 3 });
  });

  it("replaces only what is wanted, and counts that alone", async () => {
    const text = "aa\r\naa\r\na";
    const within = [
      { start: 1, endExclusive: 5 },
      { start: 8, endExclusive: 9 },
    ];
    const isWanted: PatternReplacement["isWanted"] = (given, view) => {
      const { start, endExclusive } = view.toOriginalRange(given);
      return within.some((range) => start >= range.start && endExclusive <= range.endExclusive);
    };
    const { edit, total, replaced } = await plan(text, { ...request("a", "b"), isWanted }, 3);
    assert.equal(applyEdit(edit, text), "ab\r\nba\r\nb");
    assert.deepEqual({ total, replaced }, { total: 3, replaced: 3 });
    const across = { ...request("a\\na", "-"), isWanted };
    assert.equal(applyEdit((await plan(text, across)).edit, text), "a-a\r\na");
    const refused = await planPatternReplacement(
      indexLines("aaaaa"),
      { ...request("a", "b"), isWanted: ({ start }) => start < 4 },
      context,
    );
    assert.deepEqual(refused, fail({ code: "tooManyMatches", found: 4, limit: 3 }));
  });

  it("refuses where there are more matches than are looked at, wanted or not", async () => {
    const text = "a".repeat(1_000_002);
    const wanted = {
      ...request("a", "b"),
      isWanted: ({ start }: OffsetRange) => start > 1_000_000,
    };
    const refused = await planPatternReplacement(indexLines(text), wanted, context);
    assert.deepEqual(refused, fail({ code: "tooManyMatches", found: text.length, limit: 3 }));
  });

  it("takes no match for an answer", async () => {
    const { edit, ...rest } = await plan("a\n", request("b", "c"));
    assert.ok(isEmptyEdit(edit));
    assert.deepEqual(rest, { total: 0, replaced: 0, replacements: [] });
  });

  it("is empty where every match already is its replacement, which counts all the same", async () => {
    const { edit, replaced } = await plan("a\r\na\r\n", request("a\n", "a\n"));
    assert.ok(isEmptyEdit(edit));
    assert.equal(replaced, 2);
  });

  it("refuses one match too many, unless only some are asked for", async () => {
    assert.equal((await plan("aaa", request("a", "b"), 3)).replaced, 3);
    const refused = await planPatternReplacement(indexLines("aaaa"), request("a", "b"), context);
    assert.deepEqual(refused, fail({ code: "tooManyMatches", found: 4, limit: 3 }));
    assert.equal((await plan("aaaa", request("a", "b", 4), 3)).replaced, 4);
  });

  it("refuses more than a million matches even where they are asked for", async () => {
    const text = "a".repeat(1_000_001);
    assert.equal((await plan(text, request("a", "b", 1_000_000))).replaced, 1_000_000);
    const refused = await planPatternReplacement(
      indexLines(text),
      request("a", "b", 2_000_000),
      context,
    );
    const failure = { code: "tooManyMatches", found: 1_000_001, limit: 1_000_000 };
    assert.deepEqual(refused, { ok: false, failure });
  });

  it("hands on why a pattern came to no end", async () => {
    const failure = { code: "patternTimedOut", pattern: "a", timeoutMs: 5 } as const;
    const findMatches = (): Promise<ReturnType<typeof fail<typeof failure>>> =>
      Promise.resolve(fail(failure));
    const planned = planPatternReplacement(indexLines("a"), request("a", "b"), {
      ...context,
      findMatches,
    });
    assert.deepEqual(await planned, fail(failure));
  });

  it(`law: gives what the language's own replace gives, in the file's endings (seed ${seed})`, async () => {
    const view = fc
      .array(fc.constantFrom("a", "b", "c", "\n", "😀", " "), { maxLength: 20 })
      .map((parts) => parts.join(""));
    const patterns = fc.constantFrom("a", "b|c", "(.)\\n", "[^\\n]+", "\\n\\n?", "a*", "(a)|(b)");
    const templates = fc.constantFrom("", "x", "$&$&", "[$&]\n", "\n\n", "$$");
    await fc.assert(
      fc.asyncProperty(
        view,
        patterns,
        templates,
        fc.constantFrom("\n" as const, "\r\n" as const, "\r" as const),
        async (folded, source, put, ending) => {
          const text = folded.replaceAll("\n", ending);
          const given = request(source, put);
          const planned = await planPatternReplacement(indexLines(text), given, {
            ...context,
            maxReplacements: 1000,
            emptyFileEnding: ending,
          });
          assert.ok(planned.ok);
          const { edit, total, replaced } = planned.value;
          const expected = folded.replace(new RegExp(source, "gu"), put);
          assert.equal(applyEdit(edit, text), expected.replaceAll("\n", ending));
          assert.deepEqual(minimizeEdit(edit, text), edit);
          const matches = [...folded.matchAll(new RegExp(source, "gu"))];
          assert.deepEqual([total, replaced], [matches.length, matches.length]);
        },
      ),
      { seed: seed, numRuns: 2000 },
    );
  });
});
