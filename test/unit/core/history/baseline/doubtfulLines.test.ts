import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findReviewHunks } from "../../../../../src/core/history/index.ts";
import { countDoubtful, isTypedInto } from "../../../../../src/core/history/baseline/index.ts";

/** A letter is a line. */
const textOf = (letters: string): string => letters.replaceAll(/./g, "$&\n");

describe("countDoubtful", () => {
  /** What an agent left, what was seen since, the text now, a baseline of that, and how many of its lines are in doubt. */
  for (const [title, [text, baseline], [seenText, seenBaseline], now, result, doubtful] of [
    ["nothing where nothing came", ["abx", "ab"], ["abx", "ab"], "abx", "ab", 0],
    ["no line of a person that is not an agent's", ["abx", "ab"], ["abx", "ab"], "abxm", "abm", 0],
    ["an agent's line that came with new ones", ["abxy", "ab"], ["ab", "ab"], "abmy", "abm", 1],
    ["none where all that came was an agent's", ["abxy", "ab"], ["abx", "ab"], "abxy", "ab", 0],
    ["a new line that counts as an agent's", ["abxy", "ab"], ["abx", "ab"], "abxm", "ab", 1],
    ["no line that may be an altered one", ["abx", "ab"], ["abx", "ab"], "abm", "ab", 0],
    [
      "a person's line, whatever they made of it since",
      ["abx", "ab"],
      ["abm", "abm"],
      "abn",
      "ab",
      1,
    ],
    ["a person's line that was seen before", ["abxy", "ab"], ["abxym", "abm"], "abxm", "ab", 1],
    ["none that a person copied from an agent", ["abx", "ab"], ["abxx", "abx"], "abxm", "abm", 0],
  ] as const) {
    it(title, () => {
      const [after, before, carried] = [now, result, result].map(textOf) as [
        string,
        string,
        string,
      ];
      const counted = countDoubtful(
        { baseline: carried, hunks: findReviewHunks(before, after) },
        {
          left: { text: textOf(text), baseline: textOf(baseline) },
          now: after,
          seen: {
            text: textOf(seenText),
            baseline: textOf(seenBaseline),
            hunks: findReviewHunks(textOf(seenBaseline), textOf(seenText)),
          },
        },
      );
      assert.equal(counted, doubtful);
    });
  }
});

describe("isTypedInto", () => {
  const [baseline, seen] = ["one()\nend()\n", "one()\n  two()\nend()\n"];
  for (const [title, now, isInto] of [
    ["words before an agent's line", "one()\n  mine()two()\nend()\n", true],
    ["words behind it", "one()\n  two() + 1\nend()\n", true],
    ["lines, the last of them before it", "one()\n  mine()\n  mi  two()\nend()\n", true],
    ["lines, the first of them behind it", "one()\n  two() {\n    mine()\nend()\n", true],
    ["its line joined to a person's above", "one()two()\nend()\n", true],
    ["its line joined to a person's below", "one()\n  two()end()\n", true],
    ["a line of its own", "one()\n  mine()\n  two()\nend()\n", false],
    ["another line in its place", "one()\n  mine()\nend()\n", false],
    ["words before a person's line", "one()\n  two()\nmine()end()\n", false],
    ["something elsewhere, too", "mine()\none()\n  mine()two()\nend()\n", false],
    ["nothing", seen, false],
  ] as const) {
    it(`is ${String(isInto)} of ${title}`, () => {
      const hunks = findReviewHunks(baseline, seen);
      assert.equal(isTypedInto({ text: seen, baseline, hunks }, now), isInto);
    });
  }
});
