import assert from "node:assert/strict";
import fc from "fast-check";
import ignore from "ignore";
import { describe, it } from "mocha";
import { compileIgnoreFile } from "../../../../../src/files/walk/ignore/ignoreFile.ts";
import { maxRuleLength } from "../../../../../src/files/walk/ignore/ruleLines.ts";
import { ignoreFileCause } from "../../../../../src/files/walk/walkRun.ts";
import { listFiles } from "../../../../../src/files/walk/walk.ts";
import {
  listPaths,
  memoryTree,
  treeRootOf,
  walkRequest,
} from "../../../../support/notation/walkRoots.ts";

const seed = 20_253;

const names = fc.constantFrom("a", "b", "ab", "a.c", "A", "a ", "[a]", "*", "a\\b", "\u00e9", "**");
const segments = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("**", "**", "***") },
  { weight: 4, arbitrary: fc.constantFrom("a", "b", "ab", "*", "?", "a ", "A") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...["*b", "a*", "a**", "a?*", "[ab]", "[!b]", "[^a]*", "[]a]", "[a/]", "[[:alpha:]/]b"],
      ...["a[b", "a[", "\\a", "\\*", "\\[a]", "a\\ ", "a\\\\b", "{a}", "a.c", "[\\]a]", ""],
    ),
  },
);
const deepRules = fc
  .tuple(
    fc.constantFrom("", "", "/", "**/", "\\"),
    fc.array(segments, { minLength: 2, maxLength: 7 }),
    fc.constantFrom("", "", "/", "/**", "/**/", " ", "\\ ", "//", "\\"),
  )
  .map(([start, middle, end]) => start + middle.join("/") + end);
const paths = fc.array(names, { minLength: 1, maxLength: 7 });

describe("ignore rules with several `**`", () => {
  it(`say what the library says (seed ${seed})`, () => {
    fc.assert(
      fc.property(deepRules, fc.array(paths), fc.boolean(), fc.boolean(), checkAgainstLibrary),
      { seed: seed, numRuns: 5_000 },
    );
  });

  it("end, however many ways there are to match them", async () => {
    const folders = `${"a/".repeat(50)}d`;
    const rules = [
      `${"**/a/".repeat(12)}[bc]`,
      `${"**/**/a/".repeat(12)}**/[bc]`,
      `${"**/*/".repeat(12)}[!abde]`,
      `!${"**/a*/".repeat(12)}[bc]`,
      `/a/${"**/".repeat(200)}a/[bc]`,
    ];
    const [ignored, kept] = [`${folders}/b`, `${folders}/e`];
    const tree = memoryTree({ ".gitignore": rules.join("\n"), [ignored]: "", [kept]: "" });
    assert.deepEqual(await listPaths(treeRootOf(tree)), [".gitignore", kept]);
  });

  it("decide in their turn among the other rules of their file", async () => {
    const text = ["*.x", "!**/k/**/b.x", "b.x/", "**/k/**/n/**/b.x", "d/", "!**/e/**/d", "d/c"];
    const files = ["a.x", "k/a.x", "k/b.x", "k/m/b.x", "k/n/b.x", "d/a", "e/d/a", "e/f/d/c"];
    const tree = memoryTree({
      ".gitignore": text.join("\n"),
      ...Object.fromEntries(files.map((path) => [path, ""])),
    });
    assert.deepEqual(await listPaths(treeRootOf(tree)), [
      ".gitignore",
      "e/d/a",
      "e/f/d/c",
      "k/b.x",
      "k/m/b.x",
    ]);
  });
});

describe("ignore rules that are longer than a path", () => {
  it("are left out and told, and the others count", async () => {
    const long = "?*".repeat(500_000);
    const tree = memoryTree({ ".gitignore": `a\n${long}\r\nb`, a: "", b: "", c: "" });
    assert.deepEqual(await listFiles(treeRootOf(tree), walkRequest()), {
      files: [".gitignore", "c"].map((path) => ({ path, kind: "file" })),
      unsearched: [{ path: ".gitignore", cause: ignoreFileCause.longRule }],
    });
  });

  it("may be comments", async () => {
    const long = `#${"?".repeat(maxRuleLength)}`;
    const tree = memoryTree({ ".gitignore": `a\n${long}\nb`, a: "", b: "", c: "" });
    const { files, unsearched } = await listFiles(treeRootOf(tree), walkRequest());
    assert.deepEqual(
      files.map(({ path }) => path),
      [".gitignore", "c"],
    );
    assert.deepEqual(unsearched, []);
  });
});

/**
 * The library holds an ignored folder against all that is in it, which the walk sees to for itself:
 * a path is ignored there if it or a folder that it is in is ignored here.
 */
function checkAgainstLibrary(
  rule: string,
  given: readonly (readonly string[])[],
  isFolder: boolean,
  isCaseSensitive: boolean,
): void {
  const library = ignore({ ignoreCase: !isCaseSensitive }).add(rule);
  const file = compileIgnoreFile(rule, { folderPrefix: "", isCaseSensitive });
  for (const names of given) {
    const isIgnored = names.some((name, index) => {
      const isFolderHere = isFolder || index < names.length - 1;
      const path = names.slice(0, index + 1).join("/");
      return file?.judge(path, name, isFolderHere) === "ignored";
    });
    const path = names.join("/") + (isFolder ? "/" : "");
    assert.equal(isIgnored, library.ignores(path), `${rule} on ${path}`);
  }
}
