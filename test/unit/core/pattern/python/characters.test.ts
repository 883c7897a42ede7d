import { describe, it } from "mocha";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compilePython } from "../../../../../src/core/pattern/python/compilePython.ts";
import { listSpellings } from "../../../../../src/core/pattern/python/letterCase.ts";

type Ranges = readonly (readonly [number, number])[];

/** Of the Unicode version of CPython 3.11; characters that came later are not compared. */
const characters = JSON.parse(
  readFileSync(new URL("data/characters.json", import.meta.url), "utf8"),
) as { known: Ranges; w: Ranges; d: Ranges; s: Ranges; spellings: readonly (readonly number[])[] };

function codePointsOf(ranges: Ranges): Set<number> {
  const codePoints = new Set<number>();
  for (const [first, last] of ranges) {
    for (let codePoint = first; codePoint <= last; codePoint += 1) codePoints.add(codePoint);
  }
  return codePoints;
}

const known = codePointsOf(characters.known);

describe("characters of the Python dialect", () => {
  for (const [pattern, ranges, isIn] of [
    ["\\w", characters.w, true],
    ["\\W", characters.w, false],
    ["[\\W\\W]", characters.w, false],
    ["[^\\W]", characters.w, true],
    ["\\d", characters.d, true],
    ["\\D", characters.d, false],
    ["\\s", characters.s, true],
    ["\\S", characters.s, false],
    ["[\\S]", characters.s, false],
  ] as const) {
    it(`${pattern} holds the characters that CPython's holds`, () => {
      const compiled = compilePython(pattern);
      assert.ok(compiled.ok);
      const matcher = new RegExp(`^(?:${compiled.value.source})$`, "u");
      const expected = codePointsOf(ranges);
      const different = [...known].filter(
        (codePoint) =>
          matcher.test(String.fromCodePoint(codePoint)) !== (expected.has(codePoint) === isIn),
      );
      assert.deepEqual(different, []);
    });
  }

  it("takes for one letter under IGNORECASE what CPython takes for one", () => {
    const expected = new Map(
      characters.spellings.flatMap((same) => same.map((codePoint) => [codePoint, same] as const)),
    );
    const different = [...known].filter((codePoint) => {
      const spellings = listSpellings(codePoint, "unicode").filter((other) => known.has(other));
      return spellings.join() !== (expected.get(codePoint) ?? [codePoint]).join();
    });
    assert.deepEqual(different, []);
  });
});
