import assert from "node:assert/strict";
import { describe, it } from "mocha";
import fc from "fast-check";
import { withTheirChanges } from "../../../../src/core/history/withTheirChanges.ts";

/** What was before a call, what it had made of that when somebody came, what they left, and what is kept. */
const cases = {
  "a line of their own": ["a b", "a call b", "a call mine b", "a mine b"],
  "one line of many that the call added": [
    "a",
    "a call1 call2 call3",
    "a call1 call9 call3",
    "a call9",
  ],
  "a line in the place of one that the call deleted": ["a b c", "a c", "a mine c", "a b mine c"],
  "the line that the call deleted, altered": ["a long1 c", "a c", "a long2 c", "a long2 c"],
  "a line that is there already": ["one two", "one call", "one one", "one one"],
  "a line that the call had altered, among others": [
    "const1 const2 const3",
    "const10 const20 const30",
    "const10 const25 const30",
    "const1 const25 const3",
  ],
  "nothing but blanks": ["a", "a call", "a call\t", "a"],
  "what they deleted elsewhere, beside a line of the call": [
    "a b c",
    "a b c call1",
    "a c call9",
    "a c call9",
  ],
  "a line that they deleted next to those of the call": [
    "a b end",
    "a b call1 call2 end",
    "a call1 call9 end",
    "a call9 end",
  ],
  "one of many lines that the call added": [
    "a",
    `a ${"call ".repeat(60)}end`,
    `a ${"call ".repeat(30)}mine ${"call ".repeat(29)}end`,
    "a mine",
  ],
  "all that the call wrote": ["a b", "call b", "mine b", "mine b"],
} as const;

const toText = (words: string): string => words.replaceAll(" ", "\n") + "\n";

describe("what somebody changes in lines of a call that is at work", () => {
  for (const [name, given] of Object.entries(cases)) {
    it(`is kept without the call's: ${name}`, () => {
      const [text = "", told = "", now = "", kept] = given.map(toText);
      assert.equal(withTheirChanges(text, told, now), kept);
    });
  }

  it("is a line of its own before a last one without an ending, which the call deleted", () => {
    assert.equal(withTheirChanges("a\nb", "a\n", "a\nmine"), "a\nmine\nb");
    assert.equal(withTheirChanges("a\nb", "a\n", "a\nmine\n"), "a\nmine\nb");
  });

  it("is nothing where they changed nothing", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", "")).map((all) => all.join("\n"));
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        assert.equal(withTheirChanges(one, other, other), one);
      }),
      { seed: 9_005 },
    );
  });
});
