import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { compileGlob } from "../../../../src/core/glob/glob.ts";
import { comparePaths } from "../../../../src/core/glob/pathOrder.ts";
import { escapeGlob, namesAfter, nextGlob } from "../../../../src/toolkit/search/nextGlob.ts";

const seed = 5513;

/** What linewise_glob finds among these files. */
function find(files: readonly string[], path: string, pattern: string): readonly string[] {
  const glob = compileGlob(pattern, {
    folder: "",
    isCaseSensitive: true,
    backslashSeparates: false,
    includeHidden: false,
    slashless: "inFolder",
  });
  assert.ok(glob.ok, pattern);
  const start = path === "." ? "" : `${path}/`;
  return files
    .filter((file) => file.startsWith(start) && glob.value.matches(file.slice(start.length)))
    .sort(comparePaths);
}

describe("nextGlob", () => {
  type Example = readonly [pattern: string, shown: string, next: string, expected: string];
  const examples: readonly Example[] = [
    ["**/*.ts", "a/x.ts", "b/c/x.ts", "b **/*.ts"],
    ["**/*.ts", "a/b/x.ts", "a/c/x.ts", "a/c **/*.ts"],
    ["src/**/*.ts", "src/a/x.ts", "src/b/x.ts", "src/b **/*.ts"],
    [
      "./packages/*/src/**/*.ts",
      "packages/a/src/x.ts",
      "packages/b/src/y/x.ts",
      "packages/b/src **/*.ts",
    ],
    ["*/index.ts", "a/index.ts", "b/index.ts", "b index.ts"],
    ["**/*.ts", "a/file09.ts", "a/file10.ts", "a file[1-z]*.ts"],
    ["**/*", "a/file09.ts", "a/file10.ts", "a file[1-z]*"],
    ["*.{js,ts}", "a.js", "a.ts", ". a.[t-z]*"],
    ["**/*.ts", "a/b/x.ts", "a/x.ts", "a [x-z]*.ts"],
    ["**/*.ts", "a/[a].ts", "a/[b].ts", "a [[][b-z]*.ts"],
  ];
  for (const [pattern, shown, next, expected] of examples) {
    it(`goes on after ${shown} with ${next} of ${pattern}`, () => {
      const call = nextGlob({ pattern, depth: 0, shown, next });
      assert.equal(`${call.path} ${call.pattern}`, expected);
    });
  }

  it("knows how deep the pattern begins", () => {
    const page = { pattern: "*/x.ts", depth: 1, shown: "app/a/x.ts", next: "app/b/x.ts" };
    assert.deepEqual(nextGlob(page), { path: "app/b", pattern: "x.ts" });
  });

  const names = fc.constantFrom("a", "b", "ab", "b1", "[x]", "Z", "é");
  const files = fc.array(
    fc
      .tuple(fc.array(names, { maxLength: 3 }), names, fc.constantFrom(".ts", ".js", ""))
      .map(([folders, name, end]) => [...folders, `${name}${end}`].join("/")),
    { minLength: 2, maxLength: 40 },
  );
  const patterns = fc.constantFrom("**/*.ts", "**/*", "*", "*/*", "a/**/*.ts", "*/b/**", "**/b*");

  it(`law: finds the next file, and none that was shown (seed ${seed})`, () => {
    fc.assert(
      fc.property(files, patterns, fc.nat(), (some, pattern, cut) => {
        const all = [...new Set(some)];
        const found = find(all, ".", pattern);
        fc.pre(found.length > 1);
        const count = 1 + (cut % (found.length - 1));
        const next = found[count] ?? "";
        const call = nextGlob({ pattern, depth: 0, shown: found[count - 1] ?? "", next });
        const again = find(all, call.path, call.pattern);
        assert.ok(again.includes(next), `${call.path} ${call.pattern} does not find ${next}`);
        const shown = again.filter((file) => found.slice(0, count).includes(file));
        assert.deepEqual(shown, [], `${call.path} ${call.pattern}`);
      }),
      { seed, numRuns: 2_000 },
    );
  });

  it("makes letters of a path that globs give a meaning plain", () => {
    for (const path of ["app/[id].tsx", "a*b?c", "@(x)/+(y)", "!a/{b,c}", "a[!b]", "(group)/x"]) {
      assert.deepEqual(find([path, "app/i.tsx"], ".", escapeGlob(path)), [path]);
    }
  });

  it("means every name where none came before", () => {
    assert.equal(namesAfter("", "b"), "");
    assert.equal(namesAfter("ab", "abc"), "ab[c-z]");
    assert.equal(namesAfter("a😀", "a😁"), "a😁");
  });
});
