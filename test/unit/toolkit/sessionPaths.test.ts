import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { placeInput } from "../../../src/toolkit/sessionPaths.ts";
import { tools } from "../../../src/tools/index.ts";

const session = {
  path: "/w/tree (x)",
  place: (given: string): string => (given.startsWith("/") ? given : `/w/tree (x)/${given}`),
};

const rows: readonly (readonly [tool: string, given: object, placed: object])[] = [
  ["read_file", { path: "a.ts" }, { path: "/w/tree (x)/a.ts" }],
  ["read_file", { filePath: "a.ts", limit: 5 }, { filePath: "/w/tree (x)/a.ts", limit: 5 }],
  ["read_file", { path: "/w/a.ts" }, { path: "/w/a.ts" }],
  ["list_directory", {}, { path: "/w/tree (x)/." }],
  ["list_directory", { path: "src" }, { path: "/w/tree (x)/src" }],
  [
    "replace_in_file",
    { filePath: "a.ts", replacements: [{ type: "string", searchFor: "path", fromPath: "b.ts" }] },
    {
      filePath: "/w/tree (x)/a.ts",
      replacements: [{ type: "string", searchFor: "path", fromPath: "/w/tree (x)/b.ts" }],
    },
  ],
  [
    "search_content",
    { pattern: "path", glob_pattern: "**/*.ts" },
    { pattern: "path", glob_pattern: "/w/tree ?x?/./**/*.ts" },
  ],
  [
    "search_content",
    { pattern: "a", glob_pattern: "/w/src/**" },
    { pattern: "a", glob_pattern: "/w/src/**" },
  ],
];

describe("placeInput", () => {
  for (const [name, given, placed] of rows) {
    it(`${name} ${JSON.stringify(given)}`, () => {
      const tool = tools.find((each) => each.name === name);
      assert.ok(tool);
      assert.deepEqual(placeInput(tool.fields, given, session), placed);
    });
  }

  it("leaves what is no input as it is", () => {
    assert.equal(placeInput({}, "path", session), "path");
    assert.equal(placeInput({}, null, session), null);
  });
});
