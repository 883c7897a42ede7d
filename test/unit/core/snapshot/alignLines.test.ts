import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { alignLines } from "../../../../src/core/snapshot/alignLines.ts";

const seed = 4206;

describe("alignLines", () => {
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

  it("takes a line that has nothing of its own only beside one that is kept", () => {
    assert.equal(mapAll(Array.from("a}b"), Array.from("c}d")), "---");
    assert.equal(mapAll(Array.from("a}b"), Array.from("c}b")), "-23");
  });

  it("takes one of several twins only beside a line that is kept", () => {
    assert.equal(mapAll(Array.from("abxcxd"), Array.from("abxexf")), "123---");
  });

  it("takes lines that differ in white space alone for twins", () => {
    const old = ["a", "  x", "b", "    x", "c"];
    const indented = old.map((line) => `  ${line}`.replace("      x", "        x"));
    assert.equal(mapAll(old, indented), "-----");
    assert.equal(mapAll(old, ["new", ...old]), "23456");
  });

  it("is sure only of what each has once, of texts that have little in common and are large", () => {
    const old = Array.from({ length: 20_000 }, (_, index) => `old ${index}`);
    const now = Array.from({ length: 20_000 }, (_, index) => `new ${index}`);
    const certain = alignLines([...old, "}", "same", "old"], [...now, "}", "new", "same"]);
    assert.deepEqual([...certain], [[20_001, 20_002]]);
  });

  const letter = fc.constantFrom("a", "b", "c");
  const list = fc.array(letter, { minLength: 1, maxLength: 7 });
  it(`keeps lines as some shortest way does, and mostly as all do (seed ${seed})`, () => {
    let lines = 0;
    let doubtful = 0;
    fc.assert(
      fc.property(list, fc.array(letter, { maxLength: 7 }), (old, now) => {
        const ways = findAllWays(old, now);
        for (const [from, to] of alignLines(old, now)) {
          assert.ok(ways.some((way) => way[from] === to));
          if (!ways.every((way) => way[from] === to)) doubtful++;
        }
        lines += old.length;
      }),
      { seed: seed, numRuns: 2000 },
    );
    assert.ok(doubtful / lines < 0.005, `${doubtful} of ${lines}`);
  });

  it(`finds every line that has no twin after lines of other kinds came (seed ${seed})`, () => {
    const own = fc.uniqueArray(fc.nat({ max: 30 }).map(String), { minLength: 1, maxLength: 20 });
    const coming = fc.array(fc.tuple(fc.nat(), fc.constantFrom("x", "}", "")), { maxLength: 20 });
    fc.assert(
      fc.property(own, coming, (old, added) => {
        const now = [...old];
        for (const [at, line] of added) now.splice(at % (now.length + 1), 0, line);
        const expected = old.map((line, index) => [index, now.indexOf(line)]);
        assert.deepEqual([...alignLines(old, now)], expected);
      }),
      { seed: seed, numRuns: 500 },
    );
  });
});

function mapAll(old: readonly string[], now: readonly string[]): string {
  const certain = alignLines(old, now);
  return old.map((_, index) => (certain.get(index) ?? -1) + 1 || "-").join("");
}

/** Tries every way there is; of each the places of the old lines that it keeps. */
function findAllWays(
  old: readonly string[],
  now: readonly string[],
): readonly (readonly (number | undefined)[])[] {
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
      if (old[i] === now[to]) walk(i + 1, to + 1, cost + to - j, [...kept, to]);
    }
  };
  walk(0, 0, 0, []);
  return best;
}
