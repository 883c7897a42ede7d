import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { indexLines, lineAt } from "../../../../src/core/lines/lines.ts";
import { findRepeatedText } from "../../../../src/core/replace/repeatedText.ts";

const seed = 4803;

/** Where a text is, every place counted, also where one overlaps the next. */
function placesOf(text: string, searched: string): readonly number[] {
  return Array.from({ length: text.length }, (_, start) => start).filter((start) =>
    text.startsWith(searched, start),
  );
}

const pieces = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom("a", "a", "b", "\n", "$&", "😀"), { maxLength })
    .map((parts) => parts.join(""));

describe("findRepeatedText", () => {
  it("counts all places of a frequent text, and names the lines of the first 50", () => {
    const failure = findRepeatedText(indexLines("a\n".repeat(80)), "a", "a.ts");
    assert.ok(failure?.code === "notUnique");
    assert.equal(failure.found, 80);
    assert.equal(failure.lineCount, 80);
    assert.deepEqual(
      failure.lines,
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  const repeated: readonly (readonly [string, string, number, readonly number[]])[] = [
    ["aaa\n", "aa", 2, [1]],
    ["aa", "a", 2, [1]],
    ["aa\r\nb\r\naba\r\n", "a", 4, [1, 3]],
    ["a\n\n\n", "\n", 3, [1, 2, 3]],
    ["a\r\nb\ra\nb", "a\r\nb", 2, [1, 3]],
    ["ab\rab\rabab", "b", 4, [1, 2, 3]],
  ];
  for (const [text, searched, found, lines] of repeated) {
    it(`names each line once: ${JSON.stringify(searched)} in ${JSON.stringify(text)}`, () => {
      const lineCount = lines.length;
      const expected = { code: "notUnique", searched, path: "a.ts", found, lines, lineCount };
      assert.deepEqual(findRepeatedText(indexLines(text), searched, "a.ts"), expected);
    });
  }

  it(`law: several occurrences are told with their lines, others not at all (seed ${seed})`, () => {
    const searchedText = pieces(3).filter((text) => text !== "");
    fc.assert(
      fc.property(pieces(12), searchedText, (text, searched) => {
        const places = placesOf(text, searched);
        const failure = findRepeatedText(indexLines(text), searched, "a.ts");
        if (places.length < 2) {
          assert.equal(failure, undefined);
          return;
        }
        assert.ok(failure?.code === "notUnique");
        const lines = indexLines(text);
        const meant = [...new Set(places.map((start) => lineAt(lines, start)))];
        assert.deepEqual(failure.lines, meant);
        assert.deepEqual([failure.found, failure.lineCount], [places.length, meant.length]);
      }),
      { seed, numRuns: 3000 },
    );
  });
});
