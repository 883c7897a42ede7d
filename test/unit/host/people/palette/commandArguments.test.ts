import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  readFlagArguments,
  readTextArguments,
} from "../../../../../src/host/people/palette/commandArguments.ts";

describe("answers that are given beforehand", () => {
  it("are those under the names asked for", () => {
    const given = { pattern: "a", glob: undefined, other: 1, ignoreCase: false };
    assert.deepEqual(readTextArguments(given, ["pattern", "glob"]), { pattern: "a" });
    assert.deepEqual(readFlagArguments(given, ["ignoreCase", "dotAll"]), { ignoreCase: false });
  });

  it("are none where nothing is given, or something else, such as a file", () => {
    for (const given of [undefined, null, "a", { scheme: "file" }]) {
      assert.deepEqual(readTextArguments(given, ["pattern"]), {});
    }
  });

  it("are refused in a sentence where they are of another kind", () => {
    assert.throws(
      () => readTextArguments({ pattern: 1 }, ["pattern"]),
      /"pattern" .* must be a string/,
    );
    assert.throws(() => readFlagArguments({ dotAll: "x" }, ["dotAll"]), /must be a boolean/);
  });
});
