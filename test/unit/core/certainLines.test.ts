import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { findCertainLines, numberContents } from "../../../src/core/certainLines.ts";
import { indexLines } from "../../../src/core/lines.ts";

const SEED = 4206;

describe("findCertainLines", () => {
  /** One letter a line; for each old line its new number, or `-` where there is doubt. */
  const examples: readonly (readonly [old: string, now: string, expected: string])[] = [
    ["abc", "abc", "123"],
    ["abc", "xabc", "234"],
    ["abc", "abxc", "124"],
    ["abc", "ac", "1-2"],
    ["abc", "axc", "1-3"],
    ["ab", "ba", "--"],
    ["xxx", "xxxx", "---"],
    ["axxb", "axb", "1--3"],
    ["axb", "axxb", "1-4"],
    ["axbx", "axbyx", "1235"],
    ["}a}b}", "}c}a}b}", "-4567"],
    ["abc", "", "---"],
    ["abc", "xyz", "---"],
  ];
  for (const [old, now, expected] of examples) {
    it(`${old} → ${now}: ${expected}`, () => {
      assert.equal(mapAll(Array.from(old), Array.from(now)), expected);
    });
  }

  it("goes on numbering from the first line of a part", () => {
    const old = indexLines("-\n-\na\nb\n");
    const now = indexLines("-\na\nx\nb\n");
    const spans = [
      { startLine: 3, lineCount: 2 },
      { startLine: 2, lineCount: 3 },
    ] as const;
    const parts = numberContents(old, spans[0], now, spans[1]);
    assert.deepEqual(
      [...findCertainLines(...parts, [3, 4])],
      [
        [3, 2],
        [4, 4],
      ],
    );
  });

  it("is not sure of texts that have little in common and are large", () => {
    const old = Array.from({ length: 20_000 }, (_, index) => `old ${index}`);
    const now = Array.from({ length: 20_000 }, (_, index) => `new ${index}`);
    const parts = partsOf([...old, "same"], [...now, "same"]);
    assert.deepEqual([...findCertainLines(...parts, [20_001])], []);
  });

  const list = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 7 });
  it(`agrees with a search of all shortest ways (seed ${SEED})`, () => {
    fc.assert(
      fc.property(list, fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 7 }), (old, now) => {
        assert.equal(mapAll(old, now), mapByAllWays(old, now));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it(`agrees where the band has to be widened (seed ${SEED})`, () => {
    const shuffled = fc.shuffledSubarray(Array.from("abcdefghijklmnopqrstuvwxyz0123456789"));
    fc.assert(
      fc.property(shuffled, list, (added, old) => {
        const now = [...added.map((line) => line.toUpperCase()), ...old];
        const removed = added.map((line) => `${line}!`);
        const unique = old.findIndex((line) => old.indexOf(line) === old.lastIndexOf(line));
        if (unique === -1) return;
        const parts = partsOf([...removed, ...old], now);
        const line = removed.length + unique + 1;
        assert.equal(findCertainLines(...parts, [line]).get(line), added.length + unique + 1);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});

function partsOf(old: readonly string[], now: readonly string[]) {
  const [oldLines, newLines] = [old, now].map((list) =>
    indexLines(list.map((line) => `${line}\n`).join("")),
  ) as [ReturnType<typeof indexLines>, ReturnType<typeof indexLines>];
  return numberContents(oldLines, { startLine: 1, lineCount: old.length }, newLines, {
    startLine: 1,
    lineCount: now.length,
  });
}

function mapAll(old: readonly string[], now: readonly string[]): string {
  const lines = old.map((_, index) => index + 1);
  const certain = findCertainLines(...partsOf(old, now), lines);
  return lines.map((line) => certain.get(line) ?? "-").join("");
}

/** Tries every way there is. */
function mapByAllWays(old: readonly string[], now: readonly string[]): string {
  let best: (number | undefined)[][] = [];
  let least = Infinity;
  const walk = (i: number, j: number, cost: number, kept: (number | undefined)[]): void => {
    if (i === old.length) {
      const total = cost + now.length - j;
      if (total < least) best = [];
      least = Math.min(least, total);
      if (total === least) best.push(kept);
      return;
    }
    walk(i + 1, j, cost + 1, [...kept, undefined]);
    for (let to = j; to < now.length; to++) {
      if (old[i] === now[to]) walk(i + 1, to + 1, cost + to - j, [...kept, to + 1]);
    }
  };
  walk(0, 0, 0, []);
  return old
    .map((_, index) => {
      const places = new Set(best.map((way) => way[index]));
      const [place] = places;
      return places.size === 1 && place !== undefined ? place : "-";
    })
    .join("");
}
