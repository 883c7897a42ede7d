import assert from "node:assert/strict";
import path from "node:path";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  descend,
  formatForGlobs,
  formatPath,
  parseAbsolutePath,
  splitNames,
} from "../../../../src/core/path/lexicalPath.ts";

const posix: readonly (readonly [given: string, expected: string | undefined])[] = [
  ["/", "/"],
  ["//a///b/", "/a/b"],
  ["/a/./b/../c", "/a/c"],
  ["/../../a", "/a"],
  ["/a/..", "/"],
  ["/a/...", "/a/..."],
  ["/a\\..\\b", "/a\\..\\b"],
  ["a/b", undefined],
  ["C:\\a", undefined],
];

const win32: readonly (readonly [given: string, expected: string | undefined])[] = [
  ["c:\\a\\b", "C:\\a\\b"],
  ["c:/a\\..\\b/", "C:\\b"],
  ["c:\\..\\..", "C:\\"],
  ["\\\\srv\\share", "\\\\srv\\share"],
  ["//srv/share/a/../../b", "\\\\srv\\share\\b"],
  ["/c:/a", "C:\\a"],
  ["//c:/a", "\\\\c:\\a"],
  ["\\a", undefined],
  ["c:a", undefined],
  ["/a", undefined],
  ["\\\\?\\c:\\a", undefined],
  ["\\\\.\\pipe\\x", undefined],
];

describe("parseAbsolutePath", () => {
  for (const [given, expected] of posix) {
    it(`posix ${given}`, () => {
      const parsed = parseAbsolutePath(given, "posix");
      assert.equal(parsed && formatPath(parsed), expected);
    });
  }
  for (const [given, expected] of win32) {
    it(`win32 ${given}`, () => {
      const parsed = parseAbsolutePath(given, "win32");
      assert.equal(parsed && formatPath(parsed), expected);
    });
  }

  it("agrees with node's path.posix.resolve (seed 1)", () => {
    const name = fc.constantFrom("a", "b", "..", ".", "", "...", "a b", "\\");
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const given = `/${names.join("/")}`;
        const parsed = parseAbsolutePath(given, "posix");
        assert.equal(parsed && formatPath(parsed), path.posix.resolve(given));
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });

  it("agrees with node's path.win32.resolve (seed 2)", () => {
    const name = fc.constantFrom("a", "b", "..", ".", "", "a b");
    const separator = fc.constantFrom("\\", "/");
    fc.assert(
      fc.property(fc.array(fc.tuple(name, separator), { maxLength: 12 }), (names) => {
        const given = `C:\\${names.flat().join("")}`;
        const parsed = parseAbsolutePath(given, "win32");
        assert.equal(parsed && formatPath(parsed), path.win32.resolve(given));
      }),
      { seed: 2, numRuns: 2_000 },
    );
  });
});

describe("descend", () => {
  it("climbs no higher than the root", () => {
    const far = [...Array<string>(1_000).fill("a"), ...Array<string>(1_001).fill(".."), "etc"];
    assert.equal(formatPath(descend({ root: "/", segments: ["w"] }, far)), "/etc");
  });

  it("splits Windows paths at both separators", () => {
    assert.deepEqual(splitNames("a\\b/c", "win32"), ["a", "b", "c"]);
    assert.deepEqual(splitNames("a\\b/c", "posix"), ["a\\b", "c"]);
  });
});

describe("formatForGlobs", () => {
  it("has slashes only", () => {
    assert.equal(formatForGlobs({ root: "C:\\", segments: ["a", "b"] }), "C:/a/b");
    assert.equal(formatForGlobs({ root: "/", segments: ["a", "b"] }), "/a/b");
  });
});
