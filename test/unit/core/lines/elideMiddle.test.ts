import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { elideMiddle } from "../../../../src/core/lines/truncate.ts";

describe("elideMiddle", () => {
  const rows: readonly (readonly [name: string, max: number, shown: string])[] = [
    ["src/a.ts", 8, "src/a.ts"],
    ["src/ab.ts", 8, "sr…ab.ts"],
    ["😀😀😀😀😀", 8, "😀…😀😀"],
    ["😀😀😀😀😀", 6, "😀…😀"],
    ["", 5, ""],
  ];
  for (const [name, max, shown] of rows) {
    it(`shows ${JSON.stringify(name)} as ${JSON.stringify(shown)}`, () => {
      assert.equal(elideMiddle(name, max), shown);
    });
  }

  it("keeps the end of a path of 200 folders, and where it begins", () => {
    const shown = elideMiddle(`/home/${"deep/".repeat(200)}.git/config`, 40);
    assert.equal(Array.from(shown).length, 40);
    assert.match(shown, /^\/home\/.*…[^…]*\/\.git\/config$/);
  });
});
