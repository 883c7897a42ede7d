import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { compileFilesExclude } from "../../../../src/core/glob/filesExclude.ts";

const platform = { isCaseSensitive: true, backslashSeparates: false };

describe("compileFilesExclude", () => {
  const isHidden = compileFilesExclude(
    {
      "**/.git": true,
      "**/Thumbs.db": true,
      "**/*.map": false,
      out: true,
      "build/**": true,
      "**/*.js": { when: "$(basename).ts" },
      "../x": true,
      ["{a,b}".repeat(30)]: true,
    },
    platform,
  );
  /** Path (a folder ends in a slash), the other names in its folder, whether it is hidden. */
  const examples: readonly [string, string[], boolean][] = [
    [".git/", [], true],
    ["a/.git/", [], true],
    ["a/.gitignore", [], false],
    ["a/Thumbs.db", [], true],
    ["a.map", [], false],
    ["out/", [], true],
    ["a/out/", [], false],
    ["build/", [], true],
    ["src/main.js", ["main.ts"], true],
    ["src/main.js", ["other.ts"], false],
    ["src/main.test.js", ["main.test.ts"], true],
    ["src/main.test.js", ["main.ts"], false],
    ["src/$&.js", ["$&.ts"], true],
  ];
  for (const [path, siblings, hidden] of examples) {
    it(`${hidden ? "hides" : "shows"} ${path} beside ${JSON.stringify(siblings)}`, () => {
      const isFolder = path.endsWith("/");
      assert.equal(
        isHidden(path.replace(/\/$/, ""), isFolder, (name) => siblings.includes(name)),
        hidden,
      );
    });
  }

  it("hides nothing when it is empty", () => {
    assert.equal(
      compileFilesExclude({}, platform)("a", false, () => true),
      false,
    );
  });
});
