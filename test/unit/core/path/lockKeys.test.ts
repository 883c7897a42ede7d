import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  isSameFile,
  lockKeysOf,
  type ResolvedPath,
} from "../../../../src/core/path/resolvedPath.ts";
import { targetOf } from "../../../support/fakes/fakeTarget.ts";

function share(one: Partial<ResolvedPath>, other: Partial<ResolvedPath>): boolean {
  return isSameFile({ ...targetOf("0.txt"), ...one }, { ...targetOf("1.txt"), ...other });
}

describe("lockKeysOf", () => {
  const rows: readonly (readonly [
    string,
    Partial<ResolvedPath>,
    Partial<ResolvedPath>,
    boolean,
  ])[] = [
    ["two files", { identity: "1:1" }, { identity: "1:2" }, false],
    ["a file and a link to it", { realPath: "/w/a" }, { realPath: "/w/a" }, true],
    ["two hard links", { identity: "1:1" }, { identity: "1:1" }, true],
    [
      "a file and the one that took its place",
      { realPath: "/w/a", identity: "1:1" },
      { realPath: "/w/a", identity: "1:2" },
      true,
    ],
    ["two new files", { kind: "missing" }, { kind: "missing" }, false],
    [
      "two addresses on another file system",
      { scheme: "memfs", uri: "memfs:/a", realPath: "/a" },
      { scheme: "other", uri: "other:/a", realPath: "/a" },
      false,
    ],
  ];
  for (const [what, one, other, expected] of rows) {
    it(`${expected ? "is the same for" : "tells apart"} ${what}`, () => {
      assert.equal(share(one, other), expected);
    });
  }

  it("leaves out folders, which calls do not change", () => {
    assert.deepEqual(lockKeysOf([targetOf("src", "folder")]), []);
  });
});
