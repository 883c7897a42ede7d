import assert from "node:assert/strict";
import fc from "fast-check";
import { Minimatch } from "minimatch";
import { describe, it } from "mocha";
import type { GlobFailure } from "../../../../src/core/failure/patternFailure.ts";
import {
  compileExcludes,
  compileGlob,
  type Glob,
  type GlobOptions,
} from "../../../../src/core/glob/glob.ts";
import { hostileGlobs } from "../../../support/threats/hostileGlobs.ts";

const posix: GlobOptions = {
  folder: "/srv/app",
  includeHidden: false,
  slashless: "inFolder",
  isCaseSensitive: true,
  backslashSeparates: false,
};
const windows: Partial<GlobOptions> = {
  folder: "C:/srv/app",
  isCaseSensitive: false,
  backslashSeparates: true,
};

function globOf(pattern: string, options: Partial<GlobOptions> = {}): Glob {
  const compiled = compileGlob(pattern, { ...posix, ...options });
  assert.ok(compiled.ok, pattern);
  return compiled.value;
}

describe("compileGlob", () => {
  /** Pattern, paths that match, paths that do not, options. */
  const examples: readonly [string, string[], string[], Partial<GlobOptions>?][] = [
    ["*.ts", ["a.ts"], ["src/a.ts", "a.tsx", ".a.ts"]],
    ["**/*.ts", ["a.ts", "src/a.ts", "a/b/c.ts"], ["a.js", "src/.a.ts", ".hidden/a.ts"]],
    ["src/**", ["src/a", "src/a/b"], ["src", "a/src/b", "src/.a"]],
    ["src/**/a.ts", ["src/a.ts", "src/b/c/a.ts"], ["a.ts", "srca.ts"]],
    ["**/a/b.ts", ["a/b.ts", "x/a/b.ts"], ["b.ts", "xa/b.ts"]],
    ["*.{js,ts}", ["a.js", "a.ts"], ["a.jsx", "a.{js,ts}"]],
    ["{src,test/unit}/*.ts", ["src/a.ts", "test/unit/a.ts"], ["test/a.ts"]],
    ["v{1..250}.md", ["v1.md", "v250.md"], ["v251.md", "v1..250.md"]],
    ["[a-c]?.txt", ["ab.txt", "c1.txt"], ["d1.txt", "a.txt"]],
    ["**/*.py[cod]", ["a.pyc", "b/c.pyo"], ["a.py", "a.pyx", "a.pycd"]],
    ["a[bc]", ["ab", "ac"], ["a", "abc"]],
    ["**/[ab]", ["a", "c/b"], ["ab"]],
    ["a\\[b]", ["a[b]"], ["ab"]],
    ["[!a].txt", ["b.txt"], ["a.txt"]],
    ["!(a).txt", ["b.txt"], ["a.txt"]],
    ["!a.txt", ["!a.txt"], ["a.txt", "b.txt"]],
    ["#a.txt", ["#a.txt"], ["a.txt"]],
    ["./src//a.ts", ["src/a.ts"], []],
    ["src/./a.ts", ["src/a.ts"], []],
    ["\\*.txt", ["*.txt"], ["a.txt"]],
    ["/srv/app/src/*.ts", ["src/a.ts"], ["srv/app/src/a.ts"]],
    [".github/**", [".github/a.yml"], [".github/.cache/a"]],
    ["**/.env", [".env", "a/.env"], [".a/.env"]],
    ["**", [".a", ".b/.c", "d"], [], { includeHidden: true }],
    ["*.py", ["a.py", "src/a.py"], [".venv/a.py", ".a.py"], { slashless: "anyDepth" }],
    ["src/*.py", ["src/a.py"], ["b/src/a.py"], { slashless: "anyDepth" }],
    ["*.{py,/pyi}", ["a.py"], [], { slashless: "anyDepth" }],
    ["Src/*.TS", ["src/a.ts", "SRC/A.TS"], ["a.ts"], { isCaseSensitive: false }],
    ["Src/*.TS", ["Src/a.TS"], ["src/a.ts"]],
    ["src\\**\\*.ts", ["src/a/b.ts"], [], windows],
    ["c:\\SRV\\app\\*.ts", ["a.ts"], [], windows],
    ["/c:/srv/app/*.ts", ["a.ts"], [], windows],
    ["na\u00efve.txt", ["na\u00efve.txt"], ["nai\u0308ve.txt"]],
    ["a\nb", ["a\nb"], ["ab"]],
    ["**/".repeat(1_000) + "x", ["x", "a/x"], ["y"]],
  ];
  for (const [pattern, matching, others, options] of examples) {
    it(`${JSON.stringify(pattern.slice(0, 40))} ${JSON.stringify(options ?? {})}`, () => {
      const glob = globOf(pattern, options);
      assert.deepEqual(
        [...matching, ...others].filter((path) => glob.matches(path)),
        matching,
      );
    });
  }

  for (const pattern of ["app/[id]/page.tsx", "app/[[...slug]]/*", "[id].ts", "app/\\[id\\]/*"]) {
    it(`takes brackets for themselves too: ${pattern}`, () => {
      const path = pattern.replace("*", "page.tsx").replaceAll("\\", "");
      const compiled = compileGlob(pattern, posix);
      assert.ok(compiled.ok);
      assert.ok(compiled.value.matches(path));
      assert.ok(compiled.value.matchesBelow("app/[id]") || !pattern.includes("[id]/"));
    });
  }

  it("refuses more exclusions than a call can have compiled", () => {
    const names = Array.from({ length: 5001 }, (_, index) => `a${index}`);
    const failure = { code: "invalidGlob", glob: "a5000", reason: "tooManyExcludes" };
    assert.deepEqual(compileExcludes(names, posix), { ok: false, failure });
    assert.ok(compileExcludes(names.slice(1), posix).ok);
  });

  const refused: readonly [string, GlobFailure["reason"], Partial<GlobOptions>?][] = [
    ["", "empty"],
    ["./", "empty"],
    ["/srv/app", "outsideFolder"],
    ["/srv/app/", "empty"],
    ["../a", "parentFolder"],
    ["**/../..", "parentFolder"],
    ["a/{b,..}/c", "parentFolder"],
    ["a/.{.,b}/c", "parentFolder"],
    ["a\\..\\b", "parentFolder", windows],
    ["/etc/*", "outsideFolder"],
    ["/srv/app-evil/*", "outsideFolder"],
    ["D:\\x\\*", "outsideFolder", windows],
    ["**/".repeat(100_000), "tooLong"],
    ["{a,b}".repeat(30), "tooManyAlternatives"],
    [`${"@(".repeat(1_000)}a${")".repeat(1_000)}`, "malformed"],
  ];
  for (const [pattern, reason, options] of refused) {
    it(`refuses ${JSON.stringify(pattern.slice(0, 40))}: ${reason}`, () => {
      const compiled = compileGlob(pattern, { ...posix, ...options });
      assert.deepEqual(compiled, {
        ok: false,
        failure: { code: "invalidGlob", glob: pattern, reason },
      });
    });
  }

  /** Pattern, folders that can hold a match, folders that cannot. */
  const folders: readonly [string, string[], string[]][] = [
    ["*.md", [], ["src", ".github"]],
    ["src/app/*.ts", ["src", "src/app"], ["test", "src/other", "src/app/deep"]],
    ["src/**/*.ts", ["src", "src/a", "src/a/b"], ["test", "src/.git"]],
    ["**/.github/*.yml", [".github", "a", "a/.github"], [".cache"]],
    ["{a,b/c}/*.ts", ["a", "b", "b/c"], ["c", "b/d"]],
  ];
  for (const [pattern, entered, left] of folders) {
    it(`${pattern} need not be looked for in ${left.join(", ")}`, () => {
      const glob = globOf(pattern);
      assert.deepEqual(
        [...entered, ...left].filter((path) => glob.matchesBelow(path)),
        entered,
      );
    });
  }

  for (const pattern of hostileGlobs) {
    it(`answers a hostile ${pattern.slice(0, 12)}…`, () => {
      const compiled = compileGlob(pattern, posix);
      if (compiled.ok) {
        assert.equal(compiled.value.matches("a".repeat(250)), false);
        compiled.value.matches("a/".repeat(500) + "c");
        compiled.value.matchesBelow("a/".repeat(500) + "c");
      }
    });
  }

  it("answers as minimatch does, prefilter or not (seed 4711)", () => {
    const piece = fc.constantFrom(
      "a",
      "b",
      ".",
      "ab",
      "*",
      "?",
      "**",
      "[ab]",
      "[b7]",
      "[!a]",
      "{a,b}",
      "{1..200}",
      "+(a|b)",
      "?(a)",
      "!(b)",
      "\\*",
      "@(a/b|c)",
      "A",
      "7",
    );
    const segment = fc.oneof(
      fc.constant("**"),
      fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join("")),
    );
    const pattern = fc
      .array(segment, { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join("/"));
    const pathName = fc.constantFrom(
      "a",
      "b",
      "ab",
      "ba",
      ".a",
      "a.b",
      "aa",
      "7",
      "c",
      "*",
      "A",
      "a7",
    );
    const path = fc.array(pathName, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
    fc.assert(
      fc.property(
        pattern,
        fc.array(path, { minLength: 20, maxLength: 20 }),
        fc.boolean(),
        (given, paths, isCaseSensitive) => {
          const compiled = compileGlob(given, { ...posix, isCaseSensitive, includeHidden: true });
          if (!compiled.ok) return;
          const oracle = new Minimatch(given.replace(/^(\.\/)+|\/\.(?=\/|$)/g, ""), {
            dot: true,
            nonegate: true,
            nocase: !isCaseSensitive,
            platform: "linux",
          });
          for (const each of paths)
            assert.equal(compiled.value.matches(each), oracle.match(each), each);
        },
      ),
      { seed: 4_711, numRuns: 1_000 },
    );
  });
});

describe("compileExcludes", () => {
  /** Patterns, excluded paths (folders end in a slash), others. */
  const examples: readonly [string[], string[], string[], GlobOptions["slashless"]?][] = [
    [
      ["node_modules"],
      ["node_modules/", "a/b/node_modules/", "a/node_modules"],
      ["node_modules2/"],
    ],
    [["*.log"], ["a.log", "b/c.log", ".a.log"], ["a.log.txt"]],
    [["dist/"], ["dist/", "a/dist/"], ["dist", "a/dist"]],
    [["src/gen"], ["src/gen", "src/gen/"], ["a/src/gen", "gen"]],
    [["dist/**"], ["dist/", "dist/a"], ["dist", "a/dist/"]],
    [["**/test/**"], ["test/", "a/test/", "test/a"], ["test"]],
    [["/srv/app/out"], ["out/"], ["a/out/"]],
    [
      ["a", "*.b", "c/d"],
      ["a", "x/a", "x.b", "c/d"],
      ["x/c/d", "c"],
    ],
    [["**"], ["a", "a/b", ".a/"], []],
    [[".git*"], [".gitignore", "a/.github/"], ["git"]],
    [["*.min.js"], ["a.min.js", "a/b.min.js"], ["a.js"]],
    [["{out,*.map}"], ["out/", "a/out/", "a/b.map"], ["a/outer"]],
    [["a"], ["a"], ["b/a"], "inFolder"],
    [[], [], ["a", "b/"]],
  ];
  for (const [patterns, excluded, others, names] of examples) {
    it(`${JSON.stringify(patterns)} ${names ?? ""}`, () => {
      const compiled = compileExcludes(patterns, posix, names);
      assert.ok(compiled.ok);
      const { value } = compiled;
      assert.deepEqual(
        [...excluded, ...others].filter((path) =>
          value(path.replace(/\/$/, ""), path.endsWith("/")),
        ),
        excluded,
      );
    });
  }

  it("names the pattern that is refused", () => {
    assert.deepEqual(compileExcludes(["a", "../b"], posix), {
      ok: false,
      failure: { code: "invalidGlob", glob: "../b", reason: "parentFolder" },
    });
  });
});
