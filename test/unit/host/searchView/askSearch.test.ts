import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readGivenSearch } from "../../../../src/host/searchView/askSearch.ts";

describe("what another extension gives Search Files", () => {
  it("is a pattern, with the rest as for the tool", () => {
    assert.deepEqual(readGivenSearch({ pattern: "a", include_hidden: true, other: 1 }), {
      pattern: "a",
      glob_pattern: "**/*",
      include_gitignored: false,
      include_hidden: true,
    });
  });

  it("is nothing without a pattern", () => {
    for (const given of [undefined, null, "a", {}, { glob_pattern: "*.ts" }]) {
      assert.equal(readGivenSearch(given), undefined);
    }
  });

  it("is refused where it is of another kind", () => {
    for (const [given, name] of [
      [{ pattern: 5 }, "pattern"],
      [{ pattern: "a", glob_pattern: ["*.ts"] }, "glob_pattern"],
      [{ pattern: "a", include_hidden: "yes" }, "include_hidden"],
    ] as const) {
      assert.throws(() => readGivenSearch(given), new RegExp(`"${name}" of this command must be`));
    }
  });
});
