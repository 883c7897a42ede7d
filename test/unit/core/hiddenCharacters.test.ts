import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { revealHidden, revealHiddenInName } from "../../../src/core/hiddenCharacters.ts";

const seed = 4201;

const revealed: readonly (readonly [name: string, text: string, shown: string])[] = [
  ["a right-to-left override", "a\u202Eb", "a[U+202E]b"],
  ["the Arabic letter mark", "\u061C", "[U+061C]"],
  ["an isolate", "\u2066x\u2069", "[U+2066]x[U+2069]"],
  ["a zero-width space", "a\u200Bb", "a[U+200B]b"],
  ["a zero-width joiner", "\u200D", "[U+200D]"],
  ["a word joiner", "\u2060", "[U+2060]"],
  ["a byte order mark", "\uFEFFa", "[U+FEFF]a"],
  ["a soft hyphen", "\u00AD", "[U+00AD]"],
  ["a no-break space", "a\u00A0b", "a[U+00A0]b"],
  ["a narrow no-break space", "\u202F", "[U+202F]"],
  ["an ideographic space", "\u3000", "[U+3000]"],
  ["a blank Braille pattern", "\u2800", "[U+2800]"],
  ["a Hangul filler", "\u3164", "[U+3164]"],
  ["a variation selector", "\u2764\uFE0F", "\u2764[U+FE0F]"],
  ["a tag beyond the first plane", "\u{E0041}", "[U+E0041]"],
  ["a line separator", "\u2028", "[U+2028]"],
  ["a paragraph separator", "\u2029", "[U+2029]"],
  ["a carriage return", "a\rb", "a[U+000D]b"],
  ["an escape", "\u001B[31m", "[U+001B][31m"],
  ["NUL", "\0", "[U+0000]"],
  ["half a surrogate pair", "\uD83D!", "[U+D83D]!"],
];

describe("revealHidden", () => {
  for (const [name, text, shown] of revealed) {
    it(`shows ${name}`, () => assert.equal(revealHidden(text), shown));
  }

  it("leaves tabs and line feeds, which mean what they show", () => {
    assert.equal(revealHidden("a\tb\nc"), "a\tb\nc");
  });

  it("leaves letters, marks, emoji and brackets of every script", () => {
    const text = "Grüße, Ελλάδα, עברית, العربية, 日本語, e\u0301, 😀 [U+202E]";
    assert.equal(revealHidden(text), text);
  });
});

describe("revealHiddenInName", () => {
  it("shows tabs and line feeds too, so that a name stays on one line", () => {
    assert.equal(revealHiddenInName("a\tb\nc"), "a[U+0009]b[U+000A]c");
  });

  it(`gives one line of characters that are seen (seed ${seed})`, () => {
    const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const shown = revealHiddenInName(name);
        assert.doesNotMatch(shown, unseen);
        assert.doesNotMatch(shown, /[^\S ]/u);
        assert.equal(revealHiddenInName(shown), shown);
      }),
      { seed: seed, numRuns: 300 },
    );
  });
});
