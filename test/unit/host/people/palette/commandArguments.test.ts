import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readArguments } from "../../../../../src/host/people/palette/commandArguments.ts";

describe("answers that are given beforehand", () => {
  it("are those under the names asked for", () => {
    const given = { pattern: "a", glob: undefined, other: 1, ignoreCase: false };
    assert.deepEqual(readArguments(given, ["pattern", "glob"], "string"), { pattern: "a" });
    assert.deepEqual(readArguments(given, ["ignoreCase", "dotAll"], "boolean"), {
      ignoreCase: false,
    });
  });

  it("are none where nothing is given, or something else, such as a file", () => {
    for (const given of [undefined, null, "a", { scheme: "file" }]) {
      assert.deepEqual(readArguments(given, ["pattern"], "string"), {});
    }
  });

  it("are refused in a sentence where they are of another kind", () => {
    assert.throws(
      () => readArguments({ pattern: 1 }, ["pattern"], "string"),
      /"pattern" .* must be a string/,
    );
    assert.throws(() => readArguments({ dotAll: "x" }, ["dotAll"], "boolean"), /must be a boolean/);
  });
});
