import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fail, succeed } from "../../../../src/core/result.ts";
import { nameFolders } from "../../../../src/host/search/searchSecrets.ts";

describe("nameFolders", () => {
  const broken = fail({ code: "uriMalformed", path: "broken", problem: "x" } as const);
  const rows: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ["names the workspace folders below", "", ["a", "a/b"], ["", "a", "a/b"]],
    ["leaves out one that cannot be resolved", "", ["broken", "a"], ["", "a"]],
    ["leaves out those outside", "a", ["b", "ab", "a", "a/b"], ["a", "a/b"]],
  ];
  for (const [title, base, innerRoots, expected] of rows) {
    it(title, async () => {
      const named = await nameFolders(base, innerRoots, (path) =>
        Promise.resolve(
          path === "broken" ? broken : succeed([{ absolute: `/w/${path}`, relative: [path] }]),
        ),
      );
      assert.deepEqual(
        named.map(({ path }) => path),
        expected,
      );
    });
  }
});
