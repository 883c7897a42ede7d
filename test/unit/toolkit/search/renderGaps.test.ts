import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { renderGaps } from "../../../../src/toolkit/search/renderGaps.ts";

describe("renderGaps", () => {
  it("says how many files were left out because of what they usually hold", () => {
    const withheld = (withheldFiles: number): readonly string[] =>
      renderGaps({ binaryFiles: 0, withheldFiles, skipped: [] });
    assert.deepEqual(withheld(0), []);
    const advice = "to ask the user for one, name it in path of linewise_grep.";
    assert.deepEqual(withheld(1), [`Not searched: 1 file that usually holds secrets; ${advice}`]);
    assert.deepEqual(withheld(3), [`Not searched: 3 files that usually hold secrets; ${advice}`]);
  });
});
