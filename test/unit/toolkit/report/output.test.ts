import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { splitIntoParts } from "../../../../src/toolkit/report/output.ts";

const seed = 4203;
const limit = 8_000;

describe("splitIntoParts", () => {
  const examples: readonly (readonly [name: string, text: string, lengths: readonly number[]])[] = [
    ["nothing as one empty part", "", [0]],
    ["a text that just fits as one part", "a".repeat(limit), [limit]],
    ["a line ending that just fits with its line", `${"a".repeat(limit - 1)}\nb`, [limit, 1]],
    ["a long line at the limit", "a".repeat(limit + 1), [limit, 1]],
    ["at the last line end before the limit", `a\nb\n${"c".repeat(limit)}`, [4, limit]],
    ["no surrogate pair", `${"a".repeat(limit - 1)}😀`, [limit - 1, 2]],
    ["no surrogate pair in a row of them", `a${"😀".repeat(limit)}`, [7999, 8000, 2]],
  ];
  for (const [name, text, lengths] of examples) {
    it(`cuts ${name}`, () => {
      assert.deepEqual(
        splitIntoParts(text).map((part) => part.length),
        lengths,
      );
    });
  }

  const line = fc
    .tuple(
      fc.constantFrom("a", "é", "😀", "b😀"),
      fc.nat({ max: 9_000 }),
      fc.constantFrom("\n", ""),
    )
    .map(([unit, count, ending]) => unit.repeat(count) + ending);

  it(`joined gives the text; no part too long, empty or cut needlessly (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const text = lines.join("");
        const parts = splitIntoParts(text);
        assert.equal(parts.join(""), text);
        for (const [index, part] of parts.entries()) {
          assert.ok(part.length <= limit);
          assert.ok(part !== "" || text === "" || index === parts.length - 1);
          assert.ok(part.isWellFormed());
          const isLast = index === parts.length - 1;
          assert.ok(isLast || part.endsWith("\n") || !part.includes("\n"));
        }
      }),
      { seed: seed, numRuns: 200 },
    );
  });
});
