import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { abridgeLine, abridgePair } from "../../../../src/core/diff/abridge.ts";
import { revealHidden } from "../../../../src/core/hiddenCharacters.ts";

const seed = 4712;

const a = (count: number): string => "a".repeat(count);
const b = (count: number): string => "b".repeat(count);

describe("abridgePair", () => {
  const rows: readonly (readonly [
    name: string,
    lines: readonly [string, string],
    shown: readonly [string, string],
  ])[] = [
    ["short lines as they are", ["a b", "a c"], ["a b", "a c"]],
    [
      "a change in the middle",
      [`${a(5_000)}xy${a(200)}`, `${a(5_000)}z${a(200)}`],
      [`[…]${a(12)}xy${a(58)}…[142 characters]`, `[…]${a(12)}z${a(59)}…[141 characters]`],
    ],
    ["a change at the end", [a(5_000), `${a(5_000)}z`], [`[…]${a(12)}`, `[…]${a(12)}z`]],
    [
      "of changes far apart the first and the last",
      [`x${a(1_000)}x${a(1_000)}x`, `y${a(1_000)}y${a(1_000)}y`],
      [
        `x${a(37)}…[1,940 characters, 1,940 changed]…${a(24)}x`,
        `y${a(37)}…[1,940 characters, 1,940 changed]…${a(24)}y`,
      ],
    ],
    [
      "the beginning and the end of a long change",
      [a(500), `${a(250)}${"b".repeat(1_000)}${a(250)}`],
      [
        `[…]${a(22)}…[239 characters]`,
        `[…]${a(11)}${b(11)}…[978 characters, 978 changed]…${b(11)}${a(11)}…[239 characters]`,
      ],
    ],
    [
      "spaces and tabs that would hide what follows",
      [`a;${" ".repeat(200)}b`, `a;${"\t".repeat(9)}b`],
      ["a;[200 spaces]b", "a;[9 tabs]b"],
    ],
    [
      "the usual indentation as it is",
      [`${" ".repeat(16)}a`, "\t\t\t\ta"],
      [`${" ".repeat(16)}a`, "\t\t\t\ta"],
    ],
    ["tabs among spaces", [`a${" \t".repeat(6)}b`, "ab"], [`a${" [1 tab]".repeat(6)}b`, "ab"]],
    ["hidden characters", ["a\u202Eb", "ab"], ["a[U+202E]b", "ab"]],
    [
      "what looks like a mark apart from marks",
      [`${" ".repeat(20)}a\u202E`, "[20 spaces]a[U+202E]"],
      ["[20 spaces]a[U+202E]", "[U+005B]20 spaces]a[U+005B]U+202E]"],
    ],
    ["what looks like a cut apart from cuts", ["[…]a", "b"], ["[U+005B]…]a", "b"]],
    [
      "what looks like a gap apart from gaps",
      [`[12 characters]…${a(10)}`, "[3 characters, 1 changed]"],
      [`[U+005B]12 characters]…${a(10)}`, "[U+005B]3 characters, 1 changed]"],
    ],
  ];
  for (const [name, [oldLine, newLine], shown] of rows) {
    it(`shows ${name}`, () => {
      assert.deepEqual(abridgePair(oldLine, newLine, 100), shown);
    });
  }

  it("shows the beginning and the end of what is too much to compare", () => {
    const random = Array.from({ length: 200_000 }, (_, index) => (index * index) % 7).join("");
    const shown = abridgePair(
      `${a(300)}safe${random}run${a(300)}`,
      `${a(300)}evil()${a(300)}`,
      300,
    );
    assert.match(shown[0], /a{12}safe\d+…\[[\d,]+ characters, [\d,]+ changed\]…\d+runa+…\[/);
    assert.match(shown[1], /a{12}evil\(\)a+…\[\d+ characters\]$/);
  });
});

describe("abridgeLine", () => {
  it("shows the beginning and counts the rest", () => {
    assert.equal(abridgeLine(a(100), 100), a(100));
    assert.equal(abridgeLine(a(101), 100), `${a(83)}…[18 characters]`);
    assert.equal(abridgeLine(`${a(82)}😀${a(90)}`, 100), `${a(82)}…[92 characters]`);
  });
});

/** Pieces of lines that could be mistaken for each other, or cut apart. */
const piece = fc.oneof(
  fc.constantFrom("a", "b", "[", "]", "…", " ", "\t", "😀", "\u{1F601}", "\u202E", "\u{E0041}"),
  fc.constantFrom(
    "[20 spaces]",
    "[1 tab]",
    "[U+202E]",
    "[7 characters]",
    "[9 characters, 9 changed]",
  ),
  fc
    .tuple(fc.constantFrom("a", " ", "\t", " \t", "ab ", "😀"), fc.nat(400))
    .map(([unit, count]) => unit.repeat(count)),
);
const line = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
/** Texts that could be shown alike, and one that is the same in both lines. */
const alike = fc.constantFrom(
  [" ".repeat(20), "[20 spaces]"],
  ["\t".repeat(7), "[7 tabs]"],
  ["\u202E", "[U+202E]"],
  ["x".repeat(9), "x".repeat(9)],
);
/** Two lines with much in common. */
const lines = fc
  .array(
    fc.oneof(
      piece.map((same) => [same, same]),
      alike,
      fc.tuple(piece, piece),
    ),
    { maxLength: 12 },
  )
  .map((pairs): readonly [string, string] => [
    pairs.map(([one]) => one).join(""),
    pairs.map(([, other]) => other).join(""),
  ]);
const cap = fc.integer({ min: 100, max: 320 });

describe(`abridged lines (seed ${seed})`, () => {
  const options = { seed: seed, numRuns: 300 };

  it("differ where the lines do", () => {
    fc.assert(
      fc.property(fc.oneof(lines, fc.tuple(line, line)), cap, ([oldLine, newLine], max) => {
        const [oldShown, newShown] = abridgePair(oldLine, newLine, max);
        assert.equal(oldShown === newShown, oldLine === newLine);
      }),
      options,
    );
  });

  it("are never longer than they may be, hide nothing and halve no character", () => {
    fc.assert(
      fc.property(lines, line, cap, ([oldLine, newLine], alone, max) => {
        const all = [...abridgePair(oldLine, newLine, max), abridgeLine(alone, max)];
        for (const shown of all) {
          assert.ok(shown.length <= max, `${shown.length} > ${max}`);
          assert.equal(revealHidden(shown), shown);
          assert.doesNotMatch(shown, /\[U\+D[89A-F]/);
        }
      }),
      options,
    );
  });

  it("leave out what they count", () => {
    const plain = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 200, maxLength: 400 });
    fc.assert(
      fc.property(plain, plain, cap, (oldLine, newLine, max) => {
        const shown = abridgePair(oldLine, newLine, max);
        for (const [index, whole] of [oldLine, newLine].entries()) {
          const gaps = /…\[(\d+) characters?(?:, \d+ changed)?\]…?/g;
          const after = (shown[index] ?? "").replace(gaps, (_, count) => "?".repeat(Number(count)));
          const rest = after.replace(
            "[…]",
            "?".repeat(Math.max(0, whole.length - after.length + 3)),
          );
          assert.equal(rest.length, whole.length);
          assert.match(whole, new RegExp(`^${rest.replaceAll("?", ".")}$`));
        }
      }),
      options,
    );
  });
});
