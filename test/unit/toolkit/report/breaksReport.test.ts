import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { type FileBreak, renderBreaks } from "../../../../src/toolkit/report/breaksReport.ts";

const open: FileBreak = {
  path: "a.ts",
  broken: { kind: "bracket", line: 41, bracket: "{", lacks: "end" },
};

describe("renderBreaks", () => {
  type Example = readonly [broken: FileBreak["broken"], expected: string];
  const examples: readonly Example[] = [
    [open.broken, "Line 41: `{` is never closed; it was balanced before this edit."],
    [
      { kind: "bracket", line: 2, bracket: ")", lacks: "beginning" },
      "Line 2: `)` closes nothing; it was balanced before this edit.",
    ],
    [
      { kind: "fault", format: "json", line: 3, name: "CommaExpected" },
      "Line 3: this is no longer valid JSON (comma expected); it was before this edit.",
    ],
    [
      { kind: "fault", format: "toml", line: 1, name: undefined },
      "Line 1: this is no longer valid TOML; it was before this edit.",
    ],
  ];
  for (const [broken, expected] of examples) {
    it(expected, () => assert.deepEqual(renderBreaks([{ path: "a", broken }], true), [expected]));
  }

  it("names the file where the edit is of several", () => {
    assert.deepEqual(renderBreaks([open], false), [
      "a.ts, line 41: `{` is never closed; it was balanced before this edit.",
    ]);
  });

  it("counts what would be too long", () => {
    const rows = renderBreaks(
      Array.from({ length: 12 }, () => open),
      false,
    );
    assert.equal(rows.length, 11);
    assert.equal(rows.at(-1), "… and 2 more files broken like this");
  });
});
