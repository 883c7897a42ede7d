import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeCutShort, type LeftFile } from "../../../../src/toolkit/confirmation/cutShort.ts";

type Left = LeftFile;

const head = "VS Code stopped during edit e7 (linewise_edit_file, ";

describe("what a crash left, in words", () => {
  const table: readonly (readonly [left: readonly Left[], text: string])[] = [
    [["old"], "1 file). No file was changed."],
    [["new", "new"], "2 files). All of it had been written."],
    [["new", "old"], "2 files). Changed: 0.ts. Not changed: 1.ts."],
    [
      ["old", "torn", "other"],
      "3 files). Not changed: 0.ts. Written in part: 1.ts. Neither the old nor the new text: 2.ts.",
    ],
  ];
  for (const [left, text] of table) {
    it(`says: ${text}`, () => assert.equal(describe7(left), head + text));
  }

  it("counts the files that it does not name", () => {
    const left = Array.from({ length: 12 }, (_, index): Left => (index === 0 ? "old" : "new"));
    assert.match(describe7(left), /Changed: 1\.ts, .*, 10\.ts, 1 more\. Not changed: 0\.ts\.$/);
  });
});

function describe7(left: readonly Left[]): string {
  const files = left.map((each, index) => ({ path: `${index}.ts`, left: each }));
  return describeCutShort({ entry: "e7", tool: "linewise_edit_file", files });
}
