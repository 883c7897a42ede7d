import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { indexLines } from "../../../../src/core/lines/lines.ts";
import { excerptCurrentText } from "../../../../src/core/snapshot/currentExcerpt.ts";

function excerpt(old: string, now: string, startLine: number, endLine = startLine) {
  const range = { startLine, endLine };
  return excerptCurrentText(indexLines(old), indexLines(now), range);
}

function linesOf({ shown }: ReturnType<typeof excerpt>): readonly number[] {
  return shown.map(({ startLine, endLine }) => {
    assert.equal(startLine, endLine);
    return startLine;
  });
}

describe("excerptCurrentText", () => {
  it("shows what is there now, with a line around it", () => {
    const found = excerpt("a\nb\nc\nd\n", "a\nb\nB\nd\n", 3);
    assert.equal(found.rows, "2: b\n3: B\n4: d");
    assert.deepEqual(linesOf(found), [2, 3, 4]);
  });

  it("leaves out the middle of many lines, which are not shown", () => {
    const old = Array.from({ length: 20 }, (_, index) => `a${index}\n`).join("");
    const found = excerpt(old, old.replaceAll("a", "b"), 1, 20);
    assert.ok(found.rows.includes("6: b5\n… (8 more)\n15: b14"), found.rows);
    assert.deepEqual(linesOf(found), [1, 2, 3, 4, 5, 6, 15, 16, 17, 18, 19, 20]);
  });

  it("does not count a line as shown that it cuts", () => {
    const found = excerpt("a\nb\n", `a\n${"c".repeat(300)}\n`, 2);
    assert.deepEqual(linesOf(found), [1]);
  });

  it("shows nothing of an empty text", () => {
    assert.deepEqual(excerpt("a\n", "", 1), { rows: "", shown: [] });
  });
});
