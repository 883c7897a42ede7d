import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit, createEdit, type Replacement } from "../../../../src/core/edit/edit.ts";
import { indexLines, toLf } from "../../../../src/core/lines/lines.ts";
import { createOutputLimit } from "../../../../src/core/replace/outputLimit.ts";
import { collectMatches } from "../../../../src/core/pattern/collectMatches.ts";
import { compileEcmaScript } from "../../../../src/core/pattern/ecmascript.ts";
import { normalizeLineEndings } from "../../../../src/core/pattern/normalizeLineEndings.ts";
import type { MatchRequest } from "../../../../src/core/pattern/matching.ts";
import { fail, succeed } from "../../../../src/core/result.ts";
import {
  findPatternReplacements,
  findTextReplacements,
  placeInOriginal,
} from "../../../../src/core/replace/normalizedReplacements.ts";
import { editableText, editOf } from "../../../support/generators/editArbitraries.ts";

const seed = 4805;
const runs = { seed: seed, numRuns: 3000 };

function at(start: number, endExclusive: number, text: string): Replacement {
  return { range: { start, endExclusive }, text };
}

describe("findTextReplacements", () => {
  const examples: readonly (readonly [string, string, number, number, readonly Replacement[]])[] = [
    ["abab", "b", Infinity, 2, [at(1, 2, "-"), at(3, 4, "-")]],
    ["aaaaa", "aa", Infinity, 2, [at(0, 2, "-"), at(2, 4, "-")]],
    ["aaa", "a", 2, 3, [at(0, 1, "-"), at(1, 2, "-")]],
    ["aaa", "a", 0, 3, []],
    ["aaa", "b", Infinity, 0, []],
  ];
  for (const [text, searched, most, total, replacements] of examples) {
    it(`finds ${total} of ${searched} in ${text}, ${replacements.length} to replace`, () => {
      const limits = { maxMatches: most, outputLimit: createOutputLimit() };
      const found = findTextReplacements(text, searched, "-", limits);
      assert.deepEqual(found, succeed({ total, replacements }));
    });
  }
});

describe("findPatternReplacements", () => {
  const findMatches = (request: MatchRequest) => Promise.resolve(succeed(collectMatches(request)));
  const compiled = compileEcmaScript("(a)|b");
  assert.ok(compiled.ok);
  const pattern = compiled.value;

  it("renders the template for each match, nothing for a group that took no part", async () => {
    const options = { findMatches, maxMatches: 10, outputLimit: createOutputLimit() };
    const found = await findPatternReplacements("acb", pattern, ["<", 1, 0, ">"], options);
    const replacements = [at(0, 1, "<aa>"), at(2, 3, "<b>")];
    assert.deepEqual(found, succeed({ total: 2, replacements }));
  });

  it("has a template rendered only where it puts groups in", async () => {
    const asked: unknown[] = [];
    const options = {
      findMatches: (request: MatchRequest) => {
        asked.push(request.rendering?.template);
        return findMatches(request);
      },
      maxMatches: 10,
      outputLimit: createOutputLimit(),
    };
    for (const template of [["-", "+"], [], ["<", 0]]) {
      await findPatternReplacements("ab", pattern, template, options);
    }
    assert.deepEqual(asked, [undefined, undefined, ["<", 0]]);
  });

  it("counts matches beyond the most", async () => {
    const options = { findMatches, maxMatches: 1, outputLimit: createOutputLimit() };
    const found = await findPatternReplacements("aab", pattern, ["-"], options);
    assert.deepEqual(found, succeed({ total: 3, replacements: [at(0, 1, "-")] }));
  });

  it("hands on why a pattern found no end", async () => {
    const failure = { code: "patternTimedOut", pattern: "a", timeoutMs: 5 } as const;
    const options = {
      findMatches: () => Promise.resolve(fail(failure)),
      maxMatches: 1,
      outputLimit: createOutputLimit(),
    };
    assert.deepEqual(await findPatternReplacements("a", pattern, [], options), fail(failure));
  });
});

describe("the limit of new text", () => {
  const findMatches = (request: MatchRequest) => Promise.resolve(succeed(collectMatches(request)));
  const compiled = compileEcmaScript("(a)");
  assert.ok(compiled.ok);
  const pattern = compiled.value;
  const tooMuch = (length: number) => fail({ code: "tooMuchNewText", length, limit: 6 } as const);

  it("is taken by literal texts, constant templates and groups alike", async () => {
    const outputLimit = createOutputLimit(6);
    const limits = { findMatches, maxMatches: 2, outputLimit };
    assert.ok(findTextReplacements("aaaaa", "a", "-", limits).ok);
    assert.equal(outputLimit.unitsLeft(), 4);
    assert.ok((await findPatternReplacements("aaaaa", pattern, ["+"], limits)).ok);
    assert.equal(outputLimit.unitsLeft(), 2);
    assert.ok((await findPatternReplacements("aaaaa", pattern, [1], limits)).ok);
    assert.equal(outputLimit.unitsLeft(), 0);
  });

  it("is refused to what does not fit, with all that was asked for", async () => {
    const limits = { findMatches, maxMatches: 4 };
    for (const template of [[1, 1], ["--"]]) {
      const outputLimit = createOutputLimit(6);
      const refused = await findPatternReplacements("aaaa", pattern, template, {
        ...limits,
        outputLimit,
      });
      assert.deepEqual(refused, tooMuch(8));
      assert.deepEqual(
        findTextReplacements("a", "a", "---", { ...limits, outputLimit }),
        tooMuch(11),
      );
    }
  });
});

describe("placeInOriginal", () => {
  const lineEnding = fc.constantFrom("\n" as const, "\r\n" as const, "\r" as const);
  /** A text of any line endings, and replacements in its view. */
  const textWithReplacements = editableText.chain((text) =>
    editOf(toLf(text)).map(({ replacements }) => {
      const made = replacements.map(({ range, text: put }) => ({
        range,
        text: toLf(put),
      }));
      return [text, made] as const;
    }),
  );

  type Example = readonly [name: string, text: string, made: readonly Replacement[], string];
  const examples: readonly Example[] = [
    [
      "gives each newline the ending it replaces",
      "a\r\nb\rc\n",
      [at(0, 6, "x\ny\nz\n")],
      "x\r\ny\rz\n",
    ],
    [
      "gives further ones that of the last line",
      "a\r\nb\n",
      [at(2, 3, "b\nc\nd")],
      "a\r\nb\nc\nd\n",
    ],
    [
      "gives them that of the line before in a last line",
      "a\r\nb",
      [at(2, 3, "b\nc")],
      "a\r\nb\r\nc",
    ],
    ["gives them the fallback in a text without any", "a", [at(0, 1, "b\nc")], "b\r\nc"],
    ["inserts with the ending of the line", "a\nb\r\n", [at(2, 2, "x\n")], "a\nx\r\nb\r\n"],
    ["keeps two endings apart behind a lone \\r", "a\rb\n", [at(2, 2, "\n")], "a\r\r\nb\n"],
    ["keeps two endings apart that come to meet", "a\rb\nc", [at(2, 3, "")], "a\r\r\nc"],
    ["keeps two of its own endings apart", "a\rb\n", [at(0, 3, "\n\n")], "\r\r\n\n"],
    ["keeps two endings apart before a \\n", "a\rb\nc", [at(0, 3, "x\n")], "x\r\n\nc"],
    [
      "sees what stands before a place after others are made",
      "\rb\n",
      [at(0, 1, "x"), at(1, 2, "")],
      "x\n",
    ],
    [
      "sees what stands behind a place before others are made",
      "a\rb\n\n",
      [at(0, 3, "x\n"), at(3, 4, "y")],
      "x\ry\n",
    ],
    ["keeps apart what two of them make", "ab\r\n", [at(0, 1, ""), at(1, 2, "")], "\r\n"],
  ];
  for (const [name, text, made, expected] of examples) {
    it(name, () => {
      const placed = placeInOriginal(made, normalizeLineEndings(text), indexLines(text), "\r\n");
      assert.equal(applyEdit(createEdit(text.length, placed), text), expected);
    });
  }

  it(`law: makes of a text what they make of its view, whatever the endings (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithReplacements, lineEnding, ([text, made], emptyFileEnding) => {
        const view = normalizeLineEndings(text);
        const placed = placeInOriginal(made, view, indexLines(text), emptyFileEnding);
        const replaced = applyEdit(createEdit(text.length, placed), text);
        const expected = applyEdit(createEdit(view.text.length, made), view.text);
        assert.equal(toLf(replaced), expected);
      }),
      runs,
    );
  });

  it(`law: cuts no line ending in two (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithReplacements, ([text, made]) => {
        const placed = placeInOriginal(made, normalizeLineEndings(text), indexLines(text), "\n");
        for (const { start, endExclusive } of placed.map(({ range }) => range)) {
          assert.notEqual(text.slice(Math.max(0, start - 1), start + 1), "\r\n");
          assert.notEqual(text.slice(Math.max(0, endExclusive - 1), endExclusive + 1), "\r\n");
        }
      }),
      runs,
    );
  });
});
