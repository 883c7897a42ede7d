import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findReviewHunks } from "../../../../../src/core/history/index.ts";
import { countDoubtful } from "../../../../../src/core/history/baseline/index.ts";

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
          seen: { text: textOf(seenText), baseline: textOf(seenBaseline) },
        },
      );
      assert.equal(counted, doubtful);
    });
  }
});
