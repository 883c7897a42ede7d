import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readEscapes } from "../../../../../src/host/people/palette/replaceSteps.ts";

describe("readEscapes", () => {
  const examples: readonly (readonly [typed: string, meant: string])[] = [
    ["a\\nb\\tc", "a\nb\tc"],
    ["\\\\n", "\\n"],
    ["\\d \\", "\\d \\"],
    ["$1", "$1"],
  ];
  for (const [typed, meant] of examples) {
    it(`reads ${typed}`, () => assert.equal(readEscapes(typed), meant));
  }
});
