import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { isInterruptedWrite } from "../../../../src/files/write/replaceInPlace.ts";

const table: readonly [string, string, string, string, boolean][] = [
  ["nothing was written yet", "old", "old", "new text", true],
  ["all was written", "new text", "old", "new text", true],
  ["a part was written", "ned", "old", "new text", true],
  ["a part was written beyond the old end", "new t", "old", "new text", true],
  ["all was written, and the old rest is still there", "newtext", "longtext", "new", false],
  ["all was written over a longer text", "newtext", "oldtext", "new", true],
  ["an empty file got a part", "new", "", "new text", true],
  ["the file was emptied", "", "old", "new text", false],
  ["foreign bytes follow", "new text!", "old", "new text", false],
  ["foreign bytes are within", "n!d", "old", "new text", false],
];

describe("isInterruptedWrite", () => {
  for (const [name, held, before, after, expected] of table) {
    it(`${name}: ${expected ? "yes" : "no"}`, () => {
      const [now, old, wanted] = [held, before, after].map((text) => Buffer.from(text));
      assert.ok(now && old && wanted);
      assert.equal(isInterruptedWrite(now, old, wanted), expected);
    });
  }
});
