import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { fitText, splitIntoParts } from "../../../../src/toolkit/report/output.ts";

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

describe("fitText", () => {
  const path = `${"folder/".repeat(500)}a.ts`;
  const rows = Array.from({ length: 100 }, (_, index) => `row ${index}`);
  const examples: readonly (readonly [name: string, text: string, expected: RegExp])[] = [
    ["leaves alone what fits", "a\nb", /^a\nb$/],
    [
      "counts the lines that it leaves out before the last",
      ["head", ...rows, "Call again."].join("\n"),
      /^head\nrow 0\nrow 1\n[^]*row (\d+)\n… \(\d+ lines left out here\)\nCall again\.$/,
    ],
    [
      "cuts names in a sentence, not its next step",
      `${path} is not like ${path}. Call linewise_read_file to see ${path}.`,
      /^folder\/\S+…\S+a\.ts is not like \S+…\S+\. Call linewise_read_file to see \S+…\S+a\.ts\.$/,
    ],
    [
      "cuts a name in the first line rather than the lines",
      [path, ...rows.slice(0, 20), "last"].join("\n"),
      /^folder\/\S+…\S+a\.ts\nrow 0\n[^]*\nrow 19\nlast$/,
    ],
    ["cuts what has no words to cut", "漢 ".repeat(900), /^漢 [^]*…[^]*漢 $/],
  ];
  for (const [name, text, expected] of examples) {
    it(name, () => {
      const fitted = fitText(text, 600);
      assert.match(fitted, expected);
      assert.ok(Buffer.byteLength(fitted) <= 600);
    });
  }

  const piece = fc
    .tuple(fc.constantFrom("a", "é ", "漢", "😀 ", "\n", "\n\n"), fc.nat({ max: 400 }))
    .map(([unit, count]) => unit.repeat(count));

  it(`never takes more than its room, nor halves a character (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(piece), fc.integer({ min: 400, max: 8_000 }), (pieces, maxBytes) => {
        const fitted = fitText(pieces.join(""), maxBytes);
        assert.ok(Buffer.byteLength(fitted) <= maxBytes);
        assert.ok(fitted.isWellFormed());
      }),
      { seed, numRuns: 1_000 },
    );
  });
});
