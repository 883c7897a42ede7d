import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { LineEnding } from "../../../../src/core/lines/lineEndingCounts.ts";
import {
  createLineStartFinder,
  endingNear,
  findEndings,
  hasFinalNewline,
  indexLines,
  lineAt,
  lineContent,
  lineContentEnd,
  lineEnd,
  lineEnding,
  lineStart,
  splitLines,
} from "../../../../src/core/lines/lines.ts";
import { editableText } from "../../../support/generators/editArbitraries.ts";
import { roundsOf } from "../../../support/rounds.ts";

const seed = 4301;

/** Text, and each line's content with its ending. */
const examples: readonly (readonly [string, readonly (readonly [string, LineEnding | ""])[]])[] = [
  ["", []],
  ["a", [["a", ""]]],
  ["a\n", [["a", "\n"]]],
  [
    "a\nb",
    [
      ["a", "\n"],
      ["b", ""],
    ],
  ],
  [
    "a\nb\n",
    [
      ["a", "\n"],
      ["b", "\n"],
    ],
  ],
  ["\n", [["", "\n"]]],
  [
    "\n\n",
    [
      ["", "\n"],
      ["", "\n"],
    ],
  ],
  ["\r\n", [["", "\r\n"]]],
  [
    "\n\r",
    [
      ["", "\n"],
      ["", "\r"],
    ],
  ],
  [
    "\r\r\n\n",
    [
      ["", "\r"],
      ["", "\r\n"],
      ["", "\n"],
    ],
  ],
  [
    "a\r\nb\rc\nd",
    [
      ["a", "\r\n"],
      ["b", "\r"],
      ["c", "\n"],
      ["d", ""],
    ],
  ],
  ["a\u2028b\u2029c\u0085d\ve\ff", [["a\u2028b\u2029c\u0085d\ve\ff", ""]]],
];

describe("indexLines", () => {
  for (const [text, expected] of examples) {
    it(`finds ${expected.length} lines in ${JSON.stringify(text)}`, () => {
      const lines = indexLines(text);
      const found = Array.from({ length: lines.count }, (_, index) => [
        lineContent(lines, index + 1),
        lineEnding(lines, index + 1),
      ]);
      assert.deepEqual(found, expected);
    });
  }

  it("has room for more lines than it expects", () => {
    assert.equal(indexLines("\n".repeat(100_000)).count, 100_000);
    assert.equal(indexLines("\r".repeat(100_000)).count, 100_000);
  });

  it(`cuts the text into its lines, whatever the endings (seed ${seed})`, () => {
    fc.assert(
      fc.property(editableText, fc.boolean(), (given, onlyLineFeeds) => {
        const text = onlyLineFeeds ? given.replace(/\r\n?/g, "\n") : given;
        const lines = indexLines(text);
        const expected = text.match(/.*?(?:\r\n|\n|\r)|.+$/gs) ?? [];
        const found = Array.from({ length: lines.count }, (_, index) =>
          text.slice(lineStart(lines, index + 1), lineEnd(lines, index + 1)),
        );
        assert.deepEqual(found, expected);
        for (let line = 1; line <= lines.count; line++) {
          assert.equal(lineContent(lines, line) + lineEnding(lines, line), expected[line - 1]);
          for (let offset = lineStart(lines, line); offset < lineEnd(lines, line); offset++) {
            assert.equal(lineAt(lines, offset), line);
          }
        }
        assert.equal(lineAt(lines, text.length), lines.count);
      }),
      { seed: seed, numRuns: 5000 },
    );
  });

  it(`cuts long texts as well: short lines and long ones, any endings and characters (seed ${seed})`, () => {
    const line = fc.tuple(
      fc.constantFrom("", "", "a", "bc", "\u00e9", "\u4e00", "\u{1f600}", "x".repeat(70)),
      fc.constantFrom("\n", "\r\n", "\r"),
    );
    // A run of alike lines has the pieces in which line endings are counted in each of the ways.
    const run = fc
      .tuple(fc.array(line, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 4_000 }))
      .map(([lines, times]) => lines.flat().join("").repeat(times));
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 4 }), (runs) => {
        const text = runs.join("");
        const expected = splitLines(text);
        assert.equal(expected.join(""), text);
        const lines = indexLines(text);
        assert.equal(lines.count, expected.length);
        const findStart = createLineStartFinder(lines);
        let start = 0;
        for (const [index, whole] of expected.entries()) {
          if (index % 97 < 3) {
            assert.equal(lineStart(lines, index + 1), start);
            assert.equal(findStart(index + 1), start);
            assert.equal(lineAt(lines, start + whole.length - 1), index + 1);
          }
          start += whole.length;
        }
        assert.equal(findStart(lines.count + 1), text.length);
      }),
      { seed: seed, numRuns: roundsOf(50) },
    );
  });

  it("refuses lines and offsets that do not exist", () => {
    const lines = indexLines("a\nb\n");
    assert.throws(() => lineStart(lines, 4), RangeError);
    assert.throws(() => lineEnd(lines, 0), RangeError);
    assert.throws(() => lineContentEnd(lines, 3), RangeError);
    assert.throws(() => lineAt(lines, 5), RangeError);
    assert.throws(() => lineAt(lines, -1), RangeError);
  });
});

describe("findEndings", () => {
  const endings: readonly (readonly [string, readonly LineEnding[]])[] = [
    ["", []],
    ["a", []],
    ["a\nb\n", ["\n"]],
    ["a\rb", ["\r"]],
    ["a\r\nb\r\nc\n", ["\r\n", "\n"]],
    ["a\rb\rc\n", ["\r", "\n"]],
    ["a\rb\r\nc\n", ["\n", "\r\n", "\r"]],
    ["\r\r\n\n\r", ["\r", "\n", "\r\n"]],
    ["a\n\r\n\r\n", ["\r\n", "\n"]],
  ];
  for (const [text, expected] of endings) {
    it(`${JSON.stringify(text)}: ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(findEndings(indexLines(text)), expected);
    });
  }
});

describe("endingNear", () => {
  const endings: readonly (readonly [string, number, LineEnding])[] = [
    ["", 1, "\r"],
    ["a", 1, "\r"],
    ["a\r\nb", 2, "\r\n"],
    ["a\r\nb\n", 2, "\n"],
  ];
  for (const [text, line, expected] of endings) {
    it(`${JSON.stringify(text)}, line ${line}: ${JSON.stringify(expected)}`, () => {
      assert.equal(endingNear(indexLines(text), line, "\r"), expected);
    });
  }
});

describe("hasFinalNewline", () => {
  for (const [text, expected] of [
    ["", false],
    ["a", false],
    ["a\n", true],
    ["a\r\n", true],
    ["a\r", true],
    ["a\u2028", false],
  ] as const) {
    it(`${JSON.stringify(text)}: ${expected ? "yes" : "no"}`, () => {
      assert.equal(hasFinalNewline(text), expected);
    });
  }
});
