import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { excerptLines } from "../../../../src/core/search/excerpt.ts";

const seed = 20_251;

describe("an excerpt", () => {
  it(`holds each line at most once, as a plain count of lines has it (seed ${seed})`, () => {
    const lines = fc.array(fc.record({ text: fc.constantFrom("", "x", "yy"), hit: fc.boolean() }));
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 3 }), fc.boolean(), (given, context, final) => {
        const text =
          given.map((line) => line.text).join("\n") +
          (final || given.at(-1)?.text === "" ? "\n" : "");
        const starts: number[] = [];
        let at = 0;
        for (const { text: line, hit } of given) {
          if (hit) starts.push(at);
          at += line.length + 1;
        }
        const expected = given.flatMap(({ text: line, hit }, index) => {
          const near = given.slice(Math.max(0, index - context), index + context + 1);
          return near.some((each) => each.hit)
            ? [{ line: index + 1, text: line, isMatch: hit }]
            : [];
        });
        assert.deepEqual(excerptLines(text, starts, context), expected);
      }),
      { seed: seed, numRuns: 2_000 },
    );
  });
});
