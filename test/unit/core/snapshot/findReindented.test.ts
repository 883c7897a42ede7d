import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { indexLines } from "../../../../src/core/lines/lines.ts";
import { findReindented } from "../../../../src/core/snapshot/findReindented.ts";

describe("findReindented", () => {
  /** A word a line; lines 2 to 3 of the old text, and where they are. */
  const examples: readonly (readonly [old: string, now: string, expected: string])[] = [
    ["a,b,c,d", "a,  b, c,d", "2-3"],
    ["a,b,c,d", "new,\ta,\tb,\tc", "3-4"],
    ["a,b,c,d", "a,b,changed,d", "none"],
    ["a,b,c,d,b,c", " a, b, c, d, b, c", "2-3"],
    ["x,b,c,x,b,c,x", " x, b, c, x, b, c, x", "2-3"],
    ["b,b,c", " b, b, c, b, c", "2-3"],
    ["x,b,c,x", " x, b, c, x, b, c, x", "none"],
  ];
  for (const [old, now, expected] of examples) {
    it(`${old} → ${now}: ${expected}`, () => {
      const [oldLines, newLines] = [old, now].map((text) => indexLines(text.replaceAll(",", "\n")));
      assert.ok(oldLines !== undefined && newLines !== undefined);
      const found = findReindented(oldLines, newLines, { startLine: 2, endLine: 3 });
      assert.equal(found === undefined ? "none" : `${found.startLine}-${found.endLine}`, expected);
    });
  }
});
